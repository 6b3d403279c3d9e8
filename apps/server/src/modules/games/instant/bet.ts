/** A bet on its way into the books: what it is made of, and what each no of the books means to the player. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { type Minor, minor, parseAmount } from '@saguao/contract/product/money.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { Once } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { GameSession } from '#modules/games/game-session.ts'
import { NonceConflict } from '#modules/games/instant/nonce-allocator.ts'
import { playableGame } from '#modules/games/launch.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'
import type { Outcome, Posted } from '#modules/wallet/wallet.ts'

/** The house's side of our own games. */
export const gamesHouseAccount = 'games:saguao'

/** Somebody at a table, and the money that is played with there. */
export type BetContext = { readonly player: Session; readonly gameId: string; readonly isBonus: boolean }

export type Bet = BetContext & {
  readonly game: FoundGame
  readonly amount: Minor
  /** As it came; the game takes it or says no. */
  readonly choice: unknown
  readonly once: Once<Data<'/arcade/play'>>
}

/** The seat a game's session stands for, if it is this player's and of this login. */
export function requireGameSession(
  { sessions }: Pick<GameDeps, 'sessions'>,
  player: Session,
  session: string,
): BetContext {
  const pass: GameSession | undefined = sessions.read(session)
  if (pass?.playerId !== player.playerId || pass.sessionId !== player.sessionId)
    throw new Refusal('SESSION_EXPIRED', { field: 'session' })
  return { player, gameId: pass.gameId, isBonus: pass.isBonus }
}

/** Refuses from memory what the database would refuse: the switches, and the limits of the bet. */
export function validateBet(
  deps: Pick<GameDeps, 'lobby'>,
  context: BetContext,
  asked: Pick<Bet, 'choice' | 'once'> & { readonly bet: number },
): Bet {
  const { player, gameId, isBonus } = context
  const game = playableGame(deps, player, gameId)
  if (isBonus && !game.isBonus) throw new Refusal('GAME_DISABLED')
  const amount = parseAmount(asked.bet, player.currency)
  if (amount === null) throw new Refusal('VALIDATION', { field: 'bet' })
  const limit = game.limits[player.currency]
  if (!limit || amount < limit.minBet || amount > limit.maxBet)
    throw new Refusal('BET_OUT_OF_RANGE', { field: 'bet' })
  return { ...context, game, amount, choice: asked.choice, once: asked.once }
}

/** What the database refuses a round with (sql/games/round_add.sql). */
const refusedBy: Readonly<Record<string, ErrorCode>> = {
  SG001: 'GAME_DISABLED',
  SG002: 'PLAYER_BLOCKED',
  SG003: 'BET_OUT_OF_RANGE',
}

const seedsRotated = 'SG004'
const startedMeanwhile = 'SG005'
const overMeanwhile = 'SG006'
const uniqueViolation = '23505'

const violates = (error: unknown, constraint: string): boolean =>
  codeOf(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === constraint

/** The round of the table began while the bet was on its way; the next one takes it. */
export class BetsClosed extends Error {}

/** An error that the guards behind the debit throw, as what it means. */
export function refusalOf(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  const refused = refusedBy[code]
  if (refused) return new Refusal(refused)
  if (code === seedsRotated || violates(error, 'round_nonce')) return new NonceConflict()
  if (code === startedMeanwhile) return new BetsClosed()
  if (code === overMeanwhile) return new Refusal('ROUND_CLOSED', { field: 'roundId' })
  if (violates(error, 'round_one_open')) return new Refusal('ROUND_OPEN')
  return error
}

/** Posted now or, when the connection broke after the commit, a moment ago: the id of the round is part of it. */
export function requirePosted(outcome: Outcome): Posted {
  switch (outcome.outcome) {
    case 'posted':
    case 'exists':
      return outcome
    case 'insufficient':
      throw new Refusal('INSUFFICIENT_FUNDS', { field: 'bet' })
    case 'mismatch':
      throw new NonceConflict()
    case 'unknown_account':
    case 'wrong_currency':
      throw new Error(`A bet met ${outcome.outcome}`)
  }
}

export const noMoney = minor(0n)
