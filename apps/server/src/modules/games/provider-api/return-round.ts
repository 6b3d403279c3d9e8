/**
 * Returns an open round of a studio on behalf of an operator: a rollback of each of its bets, as the studio would send
 * it. A late win is then refused with TRANSACTION_ROLLED_BACK, and so is a second rollback.
 */
import { minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { contentOf } from '#modules/games/provider-api/decide.ts'
import {
  activeBetsOf,
  insertTransaction,
  type Operation,
  readPriorState,
} from '#modules/games/provider-api/store.ts'
import { type ReturnDeps, returnBet } from '#modules/games/provider-api/transactions.ts'

type Round = {
  readonly playerId: bigint
  readonly id: string
  readonly studio: string
  readonly isBonus: boolean
}

/** Rollbacks of studios have ids of their own choice; this prefix belongs to operators. */
const rollbackId = (betId: string): string => `operator:${betId}`

/** The caller holds the player's lock. Refused when the round has wins: a studio may not roll back such a round either. */
export async function returnStudioRound(deps: ReturnDeps, tx: Tx, round: Round): Promise<void> {
  const { playerId, studio, isBonus } = round
  const bets = await activeBetsOf(tx, playerId, round.id)
  for (const { id: betId, ref } of bets) {
    const id = rollbackId(betId)
    const operation = 'rollback' as Operation & 'rollback'
    const content = contentOf([operation, playerId, betId, ref])
    const transaction = { studio, operation, id, content, playerId, ref, betId, amount: minor(0n) } as const
    const prior = await readPriorState(tx, transaction)
    if (!prior.bet || !prior.round || prior.isRolledBack)
      throw new Refusal('ROUND_CLOSED', { field: 'roundId' })
    const { balance } = await returnBet(deps, tx, transaction, prior, { isBonus })
    const answer = JSON.stringify({ status: 'OK', transactionId: id, balance: String(balance) })
    const stored = { ...transaction, amount: prior.bet.amount }
    await insertTransaction(tx, stored, { status: 'OK', answer, at: new Date(deps.clock.now()) })
  }
}
