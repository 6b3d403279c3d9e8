/** Processes a studio's transaction once: posting, round and stored response in one database transaction. */
import { hash } from 'node:crypto'
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import type { Minor } from '@saguao/contract/product/money.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { isFinal } from '#modules/games/provider-api/rules.ts'
import {
  insertTransaction,
  lockPlayer,
  type PriorState,
  readPriorState,
  type Transaction,
} from '#modules/games/provider-api/store.ts'
import { refusalOfBet } from '#modules/protection/protection.ts'
import type { Posted, Posting } from '#modules/wallet/wallet.ts'

/** The result of an applied transaction. `after` runs when the database transaction has committed. */
export type Applied = { readonly balance: Minor; after?(): void }

type TransactionWork = {
  readonly transaction: Transaction
  check(tx: Tx, prior: PriorState): Promise<StudioStatus>
  /** Undefined when the player's balance is too low; nothing was changed then. */
  apply(tx: Tx, prior: PriorState): Promise<Applied | undefined>
}

/** A hash of the fields that repeats share. The session is excluded: a studio may repeat with a newer one. */
export const contentOf = (pieces: readonly unknown[]): Buffer =>
  hash(
    'sha256',
    JSON.stringify(pieces, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    'buffer',
  )

const uniqueViolation = '23505'
const maxAttempts = 3

/** The response body, as it is sent and stored. */
export async function processOnce(deps: StudioDeps, work: TransactionWork, attempt = 1): Promise<string> {
  try {
    const { answer, after } = await deps.runExclusive(work.transaction.playerId, () =>
      deps.db.tx((tx) => processLocked(deps, tx, work)),
    )
    after?.()
    return answer
  } catch (error) {
    // The same id was used for two players at once: the retry finds the stored transaction of the other. A bet that
    // became forbidden after its check is checked again.
    const isRetryable = codeOf(error) === uniqueViolation || refusalOfBet(error) !== undefined
    if (!isRetryable || attempt === maxAttempts) throw error
    return processOnce(deps, work, attempt + 1)
  }
}

type Processed = { readonly answer: string; after?(): void }

async function processLocked(
  { clock }: StudioDeps,
  tx: Tx,
  { transaction, check, apply }: TransactionWork,
): Promise<Processed> {
  await lockPlayer(tx, transaction.playerId)
  const prior = await readPriorState(tx, transaction)
  if (prior.stored) return { answer: repeatResponse(prior.stored, transaction) }
  const checked = await check(tx, prior)
  const applied = checked === 'OK' ? await apply(tx, prior) : undefined
  const status = checked === 'OK' && !applied ? 'INSUFFICIENT_FUNDS' : checked
  const answer = responseOf(transaction, status, applied)
  if (isFinal(status)) {
    // A rollback belongs to the round of its bet, even if it names another round.
    const { ref, amount } = transaction.operation === 'rollback' && prior.bet ? prior.bet : transaction
    const at = new Date(clock.now())
    await insertTransaction(tx, { ...transaction, ref, amount }, { status, answer, at })
  }
  return { answer, ...(applied?.after && { after: applied.after }) }
}

function repeatResponse(stored: NonNullable<PriorState['stored']>, transaction: Transaction): string {
  return stored.content.equals(transaction.content)
    ? stored.answer
    : responseOf(transaction, 'DUPLICATE_TRANSACTION')
}

const responseOf = ({ id }: Transaction, status: StudioStatus, applied?: Applied): string =>
  JSON.stringify({ status, transactionId: id, ...(applied && { balance: String(applied.balance) }) })

/** Undefined when the player's balance is too low. */
export async function postIfCovered(
  { wallet }: Pick<StudioDeps, 'wallet'>,
  tx: Tx,
  posting: Posting,
): Promise<Posted | undefined> {
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
      throw new Error(`provider API: a ${posting.kind} could not be posted: ${outcome.outcome}`)
  }
}
