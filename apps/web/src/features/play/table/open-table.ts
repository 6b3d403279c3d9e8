/** Opens a game table with the launch token of the address, or with a new one if that is used up. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { navigate } from 'wouter/use-browser-location'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import type { CallResult } from '#api/call-types.ts'
import { isFairRound } from '#domain/bets/round-text.ts'
import { gameHistoryState } from '#domain/games/game-history-state.ts'
import { rememberMoney, wasPlayedWithBonus } from '#domain/games/open-game.ts'
import { showFailure } from '#domain/protection/show-failure.ts'
import type { GameRequest, Round, Table } from '#features/play/bet/bet-state.ts'
import { readGameAddress } from '#features/play/game-address.ts'
import { kindOf } from '#features/play/table/rules.ts'
import { waitOrOnline } from '#lib/browser/wait-or-online.ts'
import { settings } from '#lib/settings.ts'

export type OpenedTable = { readonly table: Table; readonly kind: GameKind }

/**
 * A launch token opens a table once, so a reloaded page requests another. Rejects with the refusal, which the screen
 * shows.
 */
export async function openTable(
  gameId: string,
  launch: string | undefined,
  isBonus?: boolean,
): Promise<OpenedTable> {
  const first = launch === undefined ? undefined : await openWith(launch).catch(rethrowUnlessExpired)
  const table = first ?? (await openWith(await freshLaunch(gameId, isBonus)))
  const kind = kindOf(table.game.kind)
  if (table.game.id !== gameId || !kind) throw new Error(`No table for ${table.game.kind}`)
  return { table, kind }
}

function rethrowUnlessExpired(error: unknown): undefined {
  if (refusalOf(error)?.code !== 'LAUNCH_EXPIRED') throw error
}

/** After a logout in the meantime the response is empty. */
const isTable = (response: object): response is Table => 'session' in response
const isRound = (response: object): response is Round => 'roundId' in response

async function openWith(launch: string): Promise<Table> {
  const table = await apiSilent('/arcade/open', { launch })
  if (!isTable(table)) throw new Error('No player is logged in')
  return table
}

/** A reload continues with the money the game was played with; a game that no longer allows it opens with cash. */
async function freshLaunch(
  gameId: string,
  isBonus: boolean | undefined = wasPlayedWithBonus(gameId) || undefined,
): Promise<string> {
  const game = await apiSilent('/game/url', { gameId, ...(isBonus !== undefined && { isBonus }) })
  const address = readGameAddress(encodeURIComponent(game.url ?? ''), settings.studioOrigins)
  if (address?.place === 'studio') return redirectToStudio(gameId, game)
  const launch = address?.place === 'table' && address.gameId === gameId ? address.launch : undefined
  if (!launch) throw new Error(`No table at ${gameId}`)
  return launch
}

/** A link that only names a studio's game: the game's own address replaces this one, so the promise never settles. */
function redirectToStudio(gameId: string, game: CallResult<'/game/url'>): Promise<never> {
  rememberMoney(gameId, game.isBonus)
  navigate(`/gameView/${encodeURIComponent(game.url)}`, {
    replace: true,
    state: gameHistoryState(gameId, game),
  })
  return new Promise(() => undefined)
}

/** Sends bets and moves. The same request has the same body, and so the same request id until it gets a response. */
export async function sendRequest(session: string, request: GameRequest, quietly: boolean): Promise<Round> {
  const call = quietly ? apiSilent : api
  if (request.call === 'result') return pollResult(request, call)
  const round =
    request.call === 'play'
      ? await apiSilent('/arcade/play', playBody(session, request)).catch((error) => {
          showFailure(error, quietly)
          throw error
        })
      : await call('/arcade/move', { session, roundId: request.roundId, move: request.move })
  return isRound(round) ? round : Promise.reject(loggedOut)
}

const playBody = (session: string, { bet, choice, slot }: Extract<GameRequest, { call: 'play' }>) => ({
  session,
  bet,
  choice,
  ...(slot !== undefined && { slot }),
})

const pollIntervalMs = 400
const maxPolls = 6

type ResultRequest = Extract<GameRequest, { call: 'result' }>

/** The end of a round is announced slightly before its bets are settled, so an open bet is polled a few times. */
async function pollResult(request: ResultRequest, call: typeof api, polls = 1): Promise<Round> {
  const round = await call('/fair/round', { roundId: request.roundId })
  if (!isFairRound(round)) return Promise.reject(loggedOut)
  const { bet, outcome, serverSeedHash, clientSeed, nonce, status } = round
  if (status === 'open' && polls < maxPolls) {
    await waitOrOnline(pollIntervalMs)
    return pollResult(request, call, polls + 1)
  }
  const win = status === 'returned' ? bet : round.win
  return {
    roundId: request.roundId,
    status: status === 'open' ? 'open' : 'settled',
    bet,
    win,
    outcome,
    balance: Math.round((request.balance + win) * 100) / 100,
    fair: { serverSeedHash, clientSeed, nonce },
  }
}

/** After a logout in the meantime; the call itself opens the login form. */
const loggedOut = { success: false, message: '', data: null, code: 'UNAUTHORIZED' } as const
