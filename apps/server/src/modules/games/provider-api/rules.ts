/** Which transactions a round accepts, and in which order. Pure functions from the prior state to a status. */
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import type { PriorState, Transaction } from '#modules/games/provider-api/store.ts'

type Played = { readonly gameId: string; readonly isBonus: boolean }

/** A bet whose rollback arrived first is refused. */
export function checkBet({ isRolledBack, round }: PriorState, { gameId, isBonus }: Played): StudioStatus {
  if (isRolledBack) return 'TRANSACTION_ROLLED_BACK'
  if (!round) return 'OK'
  if (round.gameId !== gameId || round.isBonus !== isBonus) return 'INVALID_REQUEST'
  return round.status === 'open' ? 'OK' : 'ROUND_CLOSED'
}

/** A win needs an active bet in its round. Blocked and logged-out players are paid too. */
export function checkWin(
  prior: PriorState,
  { playerId, ref, betId }: Transaction,
  currency: string,
): StudioStatus {
  const { isRolledBack, activeBets, betsRolledBack, round, bet } = prior
  if (isRolledBack || (activeBets === 0 && betsRolledBack > 0)) return 'TRANSACTION_ROLLED_BACK'
  const isItsBet = bet?.status === 'OK' && bet.playerId === playerId && bet.ref === ref
  if (!round || (betId !== null && !isItsBet)) return 'TRANSACTION_NOT_FOUND'
  if (round.currency !== currency) return 'WRONG_CURRENCY'
  return round.status === 'open' ? 'OK' : 'ROUND_CLOSED'
}

/** A rollback of an unknown or refused bet succeeds, and blocks a later bet with that id. */
export function checkRollback(
  { isRolledBack, bet, round }: PriorState,
  { playerId }: Transaction,
): StudioStatus {
  if (bet && bet.playerId !== playerId) return 'TRANSACTION_NOT_FOUND'
  if (isRolledBack) return 'TRANSACTION_ROLLED_BACK'
  if (bet?.status !== 'OK' || !round) return 'OK'
  if (round.win > 0n) return 'ROUND_HAS_CREDITS'
  return round.status === 'open' ? 'OK' : 'ROUND_CLOSED'
}

/** Whether the response is stored. A status that may change, or an invalid request, is evaluated again on repeat. */
export const isFinal = (status: StudioStatus): boolean =>
  status !== 'TRANSACTION_NOT_FOUND' && status !== 'INVALID_REQUEST' && status !== 'DUPLICATE_TRANSACTION'
