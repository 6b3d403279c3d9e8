/** Bets: validation of the request, and the mapping from database errors and posting outcomes to refusals. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { type Minor, parseAmount } from '@saguao/contract/product/money.ts'
import type { ExtraWrite } from '#kernel/db/batch.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { ResponseStore } from '#kernel/http/handlers.ts'
import { RequestRepeated } from '#kernel/http/idempotency.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { GameSession } from '#modules/games/game-session.ts'
import { NonceConflict } from '#modules/games/instant/nonce-allocator.ts'
import { playableGame } from '#modules/games/launch.ts'
import type { Round } from '#modules/games/round.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'
import type { Outcome, Posted, Posting } from '#modules/wallet/wallet.ts'

/** The player, the game, and the kind of money the game session plays with. */
export type BetContext = { readonly player: Session; readonly gameId: string; readonly isBonus: boolean }

export type Bet = BetContext & {
  readonly game: FoundGame
  readonly amount: Minor
  /** Not validated yet; the game's rules read it. */
  readonly choice: unknown
  readonly request: BetRequest
}

export type MoveRequest = {
  readonly roundId: string
  readonly move: Body<'/arcade/move'>['move']
  readonly once: ResponseStore<Data<'/arcade/move'>>
}

/** Reads the game session and refuses one of another player or login. */
export function requireGameSession(
  { sessions }: Pick<GameDeps, 'sessions'>,
  player: Session,
  session: string,
): BetContext {
  const found: GameSession | undefined = sessions.verify(session)
  if (found?.playerId !== player.playerId || found.sessionId !== player.sessionId)
    throw new Refusal('SESSION_EXPIRED', { field: 'session' })
  return { player, gameId: found.gameId, isBonus: found.isBonus }
}

/** Checks kill switches and bet limits in memory, before the database checks them again. */
export function validateBet(
  deps: Pick<GameDeps, 'lobby' | 'policyOf' | 'clock'>,
  context: BetContext,
  { bet, choice, request }: Pick<Bet, 'choice' | 'request'> & { readonly bet: number },
): Bet {
  const { player, gameId, isBonus } = context
  const game = playableGame(deps, player, gameId)
  if (isBonus && !game.isBonus) throw new Refusal('GAME_DISABLED')
  const amount = parseAmount(bet, player.currency)
  if (amount === null) throw new Refusal('VALIDATION', { field: 'bet' })
  const limit = game.limits[player.currency]
  if (!limit || amount < limit.minBet || amount > limit.maxBet)
    throw new Refusal('BET_OUT_OF_RANGE', { field: 'bet' })
  return { ...context, game, amount, choice, request }
}

/** Error codes with which the database refuses a round (sql/games/round_add.sql). */
const refusedBy: Readonly<Record<string, ErrorCode>> = {
  SG001: 'GAME_DISABLED',
  SG002: 'PLAYER_BLOCKED',
  SG003: 'BET_OUT_OF_RANGE',
}

const seedsRotated = 'SG004'
const roundStarted = 'SG005'
const roundOver = 'SG006'
const requestStored = 'SG007'
const tooManyTakeBacks = 'SG009'
const uniqueViolation = '23505'

/** By columns: the name of an index differs between partitions. */
const violates = (error: unknown, columns: string): boolean =>
  codeOf(error) === uniqueViolation &&
  error instanceof Error &&
  'detail' in error &&
  String(error.detail).includes(`(${columns})=`)

/** The shared round started before the bet was written; the bet is retried on the next round. */
export class BetsClosed extends Error {}

/** Maps an error of the database's checks to a refusal or to a retryable error; other errors pass unchanged. */
export function refusalOf(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  const refused = refusedBy[code]
  if (refused) return new Refusal(refused)
  if (code === seedsRotated || violates(error, 'pair_id, nonce')) return new NonceConflict()
  // Another bet won the pot first: the round is played again with what is left in it.
  if (violates(error, 'currency, number')) return new NonceConflict()
  if (code === roundStarted) return new BetsClosed()
  if (code === roundOver) return new Refusal('ROUND_CLOSED', { field: 'roundId' })
  if (code === tooManyTakeBacks) return new Refusal('NOT_AVAILABLE', { field: 'move' })
  if (violates(error, 'player_id, game_id')) return new Refusal('ROUND_OPEN')
  if (code === requestStored || violates(error, 'player_id, request')) return new RequestRepeated()
  return error
}

const orRefused = (posting: Promise<Outcome>): Promise<Outcome> =>
  posting.catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Posts a bet with its round, unless the database or the player's protection refuses it. */
export const postBet = (
  { wallet, betChecks }: Pick<GameDeps, 'wallet' | 'betChecks'>,
  { playerId: player, bet: stake, isBonus }: Round,
  posting: Posting,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Outcome> =>
  orRefused(betChecks.run({ player, stake, isBonus }, () => wallet.post(posting, ...extraWrites)))

/** The same for a bet that was checked before its draw. */
export const postCheckedBet = (
  { wallet, betChecks }: Pick<GameDeps, 'wallet' | 'betChecks'>,
  posting: Posting,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Outcome> => orRefused(betChecks.post(posting.player, () => wallet.post(posting, ...extraWrites)))

/**
 * `exists` means a retry after a connection broke behind the commit; the posting contains the round's id. The key of the
 * posting tells what `taken` means.
 */
export function requirePosted(outcome: Outcome, taken: () => Error = () => new NonceConflict()): Posted {
  switch (outcome.outcome) {
    case 'posted':
    case 'exists':
      return outcome
    case 'insufficient':
      throw new Refusal('INSUFFICIENT_FUNDS', { field: 'bet' })
    case 'mismatch':
      throw taken()
    case 'unknown_account':
    case 'wrong_currency':
      throw new Error(`bet: posting failed with ${outcome.outcome}`)
  }
}
