/** A transaction of a studio is decided once, in one transaction of the database with its money and its answer. */
import { hash } from 'node:crypto'
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import type { Minor } from '@saguao/contract/product/money.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { isFinal } from '#modules/games/provider-api/rules.ts'
import {
  type PriorState,
  insertTransaction,
  readPriorState,
  lockPlayer,
  type Transaction,
} from '#modules/games/provider-api/store.ts'
import type { Posted, Posting } from '#modules/wallet/wallet.ts'

/** What was done. `after` tells others of it, once it is certain. */
export type Applied = { readonly balance: Minor; after?(): void }

export type TransactionWork = {
  readonly transaction: Transaction
  check(tx: Tx, prior: PriorState): Promise<StudioStatus>
  /** Undefined when the player has not enough, and nothing was done. */
  apply(tx: Tx, prior: PriorState): Promise<Applied | undefined>
}

/** What is the same in every repeat of a payload. The session is not: a studio may have a newer one by then. */
export const contentOf = (pieces: readonly unknown[]): Buffer =>
  hash(
    'sha256',
    JSON.stringify(pieces, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    'buffer',
  )

const uniqueViolation = '23505'
const maxAttempts = 3

/** The answer, as it leaves and as it is kept. */
export async function processOnce(deps: StudioDeps, work: TransactionWork, attempt = 1): Promise<string> {
  try {
    const { answer, after } = await deps.runExclusive(work.transaction.playerId, () =>
      deps.db.tx((tx) => process(deps, tx, work)),
    )
    after?.()
    return answer
  } catch (error) {
    // The same id was used for two players at once; what the other one left behind is found now.
    if (codeOf(error) !== uniqueViolation || attempt === maxAttempts) throw error
    return processOnce(deps, work, attempt + 1)
  }
}

type Processed = { readonly answer: string; after?(): void }

async function process({ clock }: StudioDeps, tx: Tx, { transaction, check, apply }: TransactionWork): Promise<Processed> {
  await lockPlayer(tx, transaction.playerId)
  const prior = await readPriorState(tx, transaction)
  if (prior.stored) return { answer: repeatResponse(prior.stored, transaction) }
  const checked = await check(tx, prior)
  const applied = checked === 'OK' ? await apply(tx, prior) : undefined
  const status = checked === 'OK' && !applied ? 'INSUFFICIENT_FUNDS' : checked
  const answer = responseOf(transaction, status, applied)
  if (isFinal(status)) {
    // What is taken back belongs to the round of its bet, whatever the rollback called it.
    const { ref, amount } = transaction.operation === 'rollback' && prior.bet ? prior.bet : transaction
    const at = new Date(clock.now())
    await insertTransaction(tx, { ...transaction, ref, amount }, { status, answer, at })
  }
  return { answer, ...(applied?.after && { after: applied.after }) }
}

function repeatResponse(stored: NonNullable<PriorState['kept']>, transaction: Transaction): string {
  return stored.content.equals(transaction.content)
    ? stored.answer
    : responseOf(transaction, 'DUPLICATE_TRANSACTION')
}

const responseOf = ({ id }: Transaction, status: StudioStatus, applied?: Applied): string =>
  JSON.stringify({ status, transactionId: id, ...(applied && { balance: String(applied.balance) }) })

/** Whether the money moved; it did not when the player has not enough. */
export async function postIfCovered({ wallet }: StudioDeps, tx: Tx, posting: Posting): Promise<Posted | undefined> {
  const outcome = await wallet.postIn(tx, posting)
  switch (outcome.outcome) {
    case 'posted':
      return outcome
    case 'insufficient':
      return undefined
    case 'exists':
    case 'mismatch':
    case 'unknown_account':
    case 'wrong_currency':
      throw new Error(`A studio's ${posting.kind} met ${outcome.outcome}`)
  }
}
