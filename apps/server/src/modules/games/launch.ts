/** The way to a table: an address with a token that opens it once, soon, and for its player only. */
import { hash } from 'node:crypto'
import { limits } from '@saguao/contract/limits.ts'
import { minor } from '@saguao/contract/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { burnLaunch, insertLaunch, type Launch, sessionOfLaunch } from '#modules/games/launch-store.ts'
import { openRound } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'

const tokenBytes = 32
const secondMs = 1_000
const none = minor(0n)

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Refuses what the player may not play now. */
export function playableGame(
  { lobby }: Pick<GameDeps, 'lobby'>,
  { country, isBlocked }: Session,
  id: string,
): FoundGame {
  const game = lobby.findGame(id)
  if (!game) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
  if (!game.isEnabledIn(country)) throw new Refusal('GAME_DISABLED', { field: 'gameId' })
  if (isBlocked) throw new Refusal('PLAYER_BLOCKED')
  return game
}

/**
 * Whether bonus money is played with. A round that was interrupted goes on with what it began with. Else the player
 * says; and who says nothing plays with cash, unless there is only bonus money left to bet with.
 */
export async function isBonusFor(
  { db, wallet }: Pick<GameDeps, 'db' | 'wallet'>,
  { playerId, currency }: Session,
  game: FoundGame,
  asked: boolean | undefined,
): Promise<boolean> {
  const open = await openRound(db, playerId, game.id)
  if (open) return open.isBonus
  if (asked && !game.isBonus) throw new Refusal('NOT_AVAILABLE', { field: 'isBonus' })
  if (asked !== undefined || !game.isBonus) return asked ?? false
  const { cash = none, bonus = none } = await wallet.balances(playerId)
  const least = game.limits[currency]?.minBet ?? none
  return cash < least && bonus >= least
}

/** A fresh token for the game. */
export async function makeLaunch(
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

/** The login a token was given to; it is not used up by that. */
export const loginOfLaunch = async (
  db: GameDeps['db'],
  token: string | undefined,
): Promise<bigint | undefined> => (token ? sessionOfLaunch(db, hashOf(token)) : undefined)

/** Uses the token up. Undefined when it is not good, or no more. */
export async function spendLaunch(
  { db, clock }: Pick<GameDeps, 'db' | 'clock'>,
  token: string,
): Promise<Launch | undefined> {
  const launch = await burnLaunch(db, hashOf(token))
  return launch && launch.expiresAt.getTime() > clock.now() ? launch : undefined
}

/** Somebody else's token is used up too: it has been seen by who should not have it. */
export async function takeLaunch(
  deps: Pick<GameDeps, 'db' | 'clock'>,
  { playerId, sessionId }: Session,
  token: string,
): Promise<Launch> {
  const launch = await spendLaunch(deps, token)
  const isOwn = launch?.playerId === playerId && launch.sessionId === sessionId
  if (!launch || !isOwn) throw new Refusal('LAUNCH_EXPIRED', { field: 'launch' })
  return launch
}
