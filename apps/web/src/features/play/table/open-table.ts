/** The way to a table: with the launch token of the address, or with a fresh one where that has been used up. */
import type { GameKind } from '@saguao/contract/arcade.ts'
import { navigate } from 'wouter/use-browser-location'
import { api, apiUnseen, refusalOf } from '#api/api.ts'
import { named } from '#domain/bets/named-entry.ts'
import { isFairRound } from '#domain/bets/round-text.ts'
import type { Ask, Round, Table } from '#features/play/bet/bet-state.ts'
import { readGameAddress } from '#features/play/game-address.ts'
import { kindOf } from '#features/play/table/rules.ts'
import { settings } from '#lib/settings.ts'
import { waitOrOnline } from '#lib/wait-or-online.ts'

export type Laid = { readonly table: Table; readonly kind: GameKind }

/** A launch token opens once, so a reloaded page asks for another. Rejects with what was refused, for the screen to say. */
export async function openTable(gameId: string, launch: string | undefined): Promise<Laid> {
  const first = launch === undefined ? undefined : await openWith(launch).catch(expiredOnly)
  const table = first ?? (await openWith(await freshLaunch(gameId)))
  const kind = kindOf(table.game.kind)
  if (table.game.id !== gameId || !kind) throw new Error(`No table for ${table.game.kind}`)
  return { table, kind }
}

function expiredOnly(error: unknown): undefined {
  if (refusalOf(error)?.code !== 'LAUNCH_EXPIRED') throw error
}

/** Somebody who logged out a moment ago is answered with nothing. */
const isTable = (answer: object): answer is Table => 'session' in answer
const isRound = (answer: object): answer is Round => 'roundId' in answer

async function openWith(launch: string): Promise<Table> {
  const table = await apiUnseen('/arcade/open', { launch })
  if (!isTable(table)) throw new Error('Nobody is logged in')
  return table
}

async function freshLaunch(gameId: string): Promise<string> {
  const { url = '', name = '' } = await apiUnseen('/game/url', { gameId })
  const address = readGameAddress(encodeURIComponent(url), settings.studioOrigins)
  if (address?.place === 'studio') return goTo(url, name)
  const launch = address?.place === 'table' && address.gameId === gameId ? address.launch : undefined
  if (!launch) throw new Error(`No table at ${gameId}`)
  return launch
}

/** A link that only names a studio's game: its own address takes the place of this one, and nobody waits any more. */
function goTo(url: string, name: string): Promise<never> {
  navigate(`/gameView/${encodeURIComponent(url)}`, { replace: true, state: named(name) })
  return new Promise(() => undefined)
}

/** Bets and moves. The same ask has the same body, and so the same request id until it is answered. */
export async function sendAsk(session: string, ask: Ask, quietly: boolean): Promise<Round> {
  const call = quietly ? apiUnseen : api
  if (ask.call === 'look') return lookAt(ask, call)
  const round =
    ask.call === 'play'
      ? await call('/arcade/play', { session, bet: ask.bet, choice: ask.choice })
      : await call('/arcade/move', { session, roundId: ask.roundId, move: ask.move })
  return isRound(round) ? round : Promise.reject(loggedOut)
}

const lookAgainMs = 400
const looksMost = 6

type Look = Extract<Ask, { call: 'look' }>

/** The end of a round is told as soon as it is known, and the bets on it are ended a moment later. */
async function lookAt(ask: Look, call: typeof api, looks = 1): Promise<Round> {
  const round = await call('/fair/round', { roundId: ask.roundId })
  if (!isFairRound(round)) return Promise.reject(loggedOut)
  const { bet, outcome, serverSeedHash, clientSeed, nonce, status } = round
  if (status === 'open' && looks < looksMost) {
    await waitOrOnline(lookAgainMs)
    return lookAt(ask, call, looks + 1)
  }
  const win = status === 'returned' ? bet : round.win
  return {
    roundId: ask.roundId,
    status: status === 'open' ? 'open' : 'settled',
    bet,
    win,
    outcome,
    balance: Math.round((ask.balance + win) * 100) / 100,
    fair: { serverSeedHash, clientSeed, nonce },
  }
}

/** Whoever has logged out in the meantime is asked to log in by the call itself. */
const loggedOut = { success: false, message: '', data: null, code: 'UNAUTHORIZED' } as const
