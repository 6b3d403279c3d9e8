/** What may be said of a round, and in which order. Pure: what is known in, a status out. */
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import type { PriorState, Transaction } from '#modules/games/provider-api/store.ts'

type Played = { readonly gameId: string; readonly isBonus: boolean }

/** A bet whose rollback came first is not taken any more. */
export function checkBet({ isRolledBack, round }: PriorState, { gameId, isBonus }: Played): StudioStatus {
  if (isRolledBack) return 'TRANSACTION_ROLLED_BACK'
  if (!round) return 'OK'
  if (round.gameId !== gameId || round.isBonus !== isBonus) return 'INVALID_REQUEST'
  return round.status === 'open' ? 'OK' : 'ROUND_CLOSED'
}

/** Is for a round with a bet that stands; who is blocked or gone is paid like anybody. */
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

/** A bet that never came, or was refused, is taken back too: it will not come any more. */
export function checkRollback({ isRolledBack, bet, round }: PriorState, { playerId }: Transaction): StudioStatus {
  if (bet && bet.playerId !== playerId) return 'TRANSACTION_NOT_FOUND'
  if (isRolledBack) return 'TRANSACTION_ROLLED_BACK'
  if (bet?.status !== 'OK' || !round) return 'OK'
  if (round.win > 0n) return 'ROUND_HAS_CREDITS'
  return round.status === 'open' ? 'OK' : 'ROUND_CLOSED'
}

/** Said to what may yet become true, or was never understood: the same again is decided anew. */
export const isFinal = (status: StudioStatus): boolean =>
  status !== 'TRANSACTION_NOT_FOUND' && status !== 'INVALID_REQUEST' && status !== 'DUPLICATE_TRANSACTION'
