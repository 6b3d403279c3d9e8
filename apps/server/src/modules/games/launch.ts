/** Launch tokens: single-use, short-lived tokens in a game's address that open it for one player. */
import { hash } from 'node:crypto'
import { limits } from '@saguao/contract/calls/limits.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { deleteLaunch, findLaunchSessionId, insertLaunch, type Launch } from '#modules/games/launch-store.ts'
import { openRounds } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'
import { refusalOf } from '#modules/protection/protection.ts'

const tokenBytes = 32
const secondMs = 1_000
const none = minor(0n)

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The game, or a refusal when the player may not play it now. */
export function playableGame(
  { lobby, policyOf, clock }: Pick<GameDeps, 'lobby' | 'policyOf' | 'clock'>,
  player: Session,
  id: string,
): FoundGame {
  const { country } = player
  const game = lobby.findGame(id)
  if (!game) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
  if (!game.isEnabledIn(country)) throw new Refusal('GAME_DISABLED', { field: 'gameId' })
  const refused = refusalOf(player, 'play', { now: clock.now(), policy: policyOf(country) })
  if (refused) throw refused
  return game
}

/**
 * Whether the game is played with bonus money. An interrupted round continues with the account it started with.
 * Otherwise the request decides; the default is cash, unless only the bonus balance covers the minimum bet.
 */
export async function isBonusFor(
  { db, wallet }: Pick<GameDeps, 'db' | 'wallet'>,
  { playerId, currency }: Session,
  game: FoundGame,
  requested: boolean | undefined,
): Promise<boolean> {
  const [open] = await openRounds(db, playerId, game.id)
  if (open) return open.isBonus
  if (requested && !game.isBonus) throw new Refusal('NOT_AVAILABLE', { field: 'isBonus' })
  if (requested !== undefined || !game.isBonus) return requested ?? false
  const { cash = none, bonus = none } = await wallet.balances(playerId)
  const minBet = game.limits[currency]?.minBet ?? none
  return cash < minBet && bonus >= minBet
}

export async function createLaunch(
  { db, clock, random }: Pick<GameDeps, 'db' | 'clock' | 'random'>,
  { playerId, sessionId }: Session,
  gameId: string,
  isBonus: boolean,
): Promise<string> {
  const token = random.secret(tokenBytes)
  const expiresAt = new Date(clock.now() + limits.launchTokenSeconds * secondMs)
  await insertLaunch(db, hashOf(token), { playerId, sessionId, gameId, isBonus, expiresAt })
  return token
}

/** The login session a launch token was created for. Reading it does not consume the token. */
export const sessionIdOfLaunch = async (
  db: GameDeps['db'],
  token: string | undefined,
): Promise<bigint | undefined> => (token ? findLaunchSessionId(db, hashOf(token)) : undefined)

/** Consumes the token. Undefined when it is unknown, already used or expired. */
export async function consumeLaunch(
  { db, clock }: Pick<GameDeps, 'db' | 'clock'>,
  token: string,
): Promise<Launch | undefined> {
  const launch = await deleteLaunch(db, hashOf(token))
  return launch && launch.expiresAt.getTime() > clock.now() ? launch : undefined
}

/** Consumes the token of this player and login. A token of another player is consumed too, because it has leaked. */
export async function consumeOwnLaunch(
  deps: Pick<GameDeps, 'db' | 'clock'>,
  { playerId, sessionId }: Session,
  token: string,
): Promise<Launch> {
  const launch = await consumeLaunch(deps, token)
  const isOwn = launch?.playerId === playerId && launch.sessionId === sessionId
  if (!launch || !isOwn) throw new Refusal('LAUNCH_EXPIRED', { field: 'launch' })
  return launch
}
