/** Operations of the provider API that move no money: authenticate, balance and round. */

import type { StudioBody, StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameSession } from '#modules/games/game-session.ts'
import { consumeLaunch } from '#modules/games/launch.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { changeStudioRound, findRound, lockPlayer } from '#modules/games/provider-api/store.ts'
import type { Studio } from '#modules/games/provider-api/studio-registry.ts'
import type { StudioContext } from '#modules/games/provider-api/transactions.ts'
import { accountOf, noMoney } from '#modules/games/round.ts'
import { refusalOf } from '#modules/protection/protection.ts'

export const responseOf = (status: StudioStatus, more: object = {}): string =>
  JSON.stringify({ status, ...more })

/** The player's login session; undefined when it has ended. */
const loginOf = ({ identity }: StudioDeps, { sessionId }: GameSession): Promise<Session | undefined> =>
  identity.findLogin(sessionId)

/** The login session for a bet; undefined also after idle time, until the player has confirmed the password (R12.10). */
export async function moneyLoginOf(deps: StudioDeps, session: GameSession): Promise<Session | undefined> {
  const login = await loginOf(deps, session)
  return login && deps.clock.now() <= login.moneyUntil ? login : undefined
}

const balanceOf = async ({ wallet }: StudioDeps, { playerId, isBonus }: GameSession): Promise<string> =>
  String((await wallet.balances(playerId))[accountOf({ isBonus })] ?? noMoney)

/** Consumes the launch token, even if the request is then refused. */
export async function authenticate(
  deps: StudioDeps,
  studio: Studio,
  { launch: token }: StudioBody<'authenticate'>,
): Promise<string> {
  const launch = await consumeLaunch(deps, token)
  const game = launch && deps.lobby.findGame(launch.gameId)
  const login = launch && (await loginOf(deps, launch))
  if (!launch || !login || game?.providerId !== studio.name) return responseOf('SESSION_EXPIRED')
  const policy = deps.policyOf(login.country)
  if (refusalOf(login, 'play', { now: deps.clock.now(), policy })) return responseOf('PLAYER_BLOCKED')
  const limit = game.limits[login.currency]
  if (!limit || !game.isEnabledIn(login.country)) return responseOf('GAME_DISABLED')
  const { playerId, sessionId, gameId, isBonus } = launch
  deps.playTime.record(playerId)
  return responseOf('OK', {
    session: studio.sessions.sign({ playerId, sessionId, gameId, isBonus }),
    playerId: studio.aliasOf(playerId),
    gameId,
    country: login.country,
    currency: login.currency,
    decimals: currencies[login.currency].decimals,
    isBonus,
    balance: await balanceOf(deps, launch),
    minBet: String(limit.minBet),
    maxBet: String(limit.maxBet),
  })
}

export async function handleBalance(deps: StudioDeps, { session }: StudioContext): Promise<string> {
  const login = await loginOf(deps, session)
  if (!login) return responseOf('SESSION_EXPIRED')
  deps.playTime.extend(session.playerId)
  return responseOf('OK', { balance: await balanceOf(deps, session), currency: login.currency })
}

/** Returns the round's state and closes it on request. Closing is idempotent. */
export function handleRound(
  deps: StudioDeps,
  { studio, session: { playerId } }: StudioContext,
  { roundId: ref, close = false }: StudioBody<'round'>,
): Promise<string> {
  const at = new Date(deps.clock.now())
  return deps.runExclusive(playerId, () =>
    deps.db.tx(async (tx) => {
      await lockPlayer(tx, playerId)
      const round = await findRound(tx, studio.name, playerId, ref)
      if (!round) return responseOf('TRANSACTION_NOT_FOUND')
      const closes = close && round.status === 'open'
      if (closes) await changeStudioRound(tx, playerId, round.id, { status: 'settled', at })
      const { bet, win, currency } = round
      const state = closes ? 'settled' : round.status
      return responseOf('OK', { roundId: ref, state, bet: String(bet), win: String(win), currency })
    }),
  )
}
