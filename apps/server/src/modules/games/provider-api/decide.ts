/** A transaction of a studio is decided once, in one transaction of the database with its money and its answer. */
import { hash } from 'node:crypto'
import type { Minor } from '@saguao/contract/money.ts'
import type { StudioStatus } from '@saguao/contract/studio.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { isDecision } from '#modules/games/provider-api/rules.ts'
import {
  type Known,
  keepTransaction,
  knownOf,
  lockPlayer,
  type Transaction,
} from '#modules/games/provider-api/store.ts'
import type { Posted, Posting } from '#modules/wallet/wallet.ts'

/** What was done. `after` tells others of it, once it is certain. */
export type Done = { readonly balance: Minor; after?(): void }

export type Work = {
  readonly transaction: Transaction
  judge(tx: Tx, known: Known): Promise<StudioStatus>
  /** Undefined when the player has not enough, and nothing was done. */
  act(tx: Tx, known: Known): Promise<Done | undefined>
}

/** What is the same in every repeat of a payload. The session is not: a studio may have a newer one by then. */
export const contentOf = (pieces: readonly unknown[]): Buffer =>
  hash(
    'sha256',
    JSON.stringify(pieces, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    'buffer',
  )

const uniqueViolation = '23505'
const attemptsMost = 3

/** The answer, as it leaves and as it is kept. */
export async function decideOnce(deps: StudioDeps, work: Work, attempt = 1): Promise<string> {
  try {
    const { answer, after } = await deps.inTurn(work.transaction.playerId, () =>
      deps.db.tx((tx) => decide(deps, tx, work)),
    )
    after?.()
    return answer
  } catch (error) {
    // The same id was used for two players at once; what the other one left behind is found now.
    if (codeOf(error) !== uniqueViolation || attempt === attemptsMost) throw error
    return decideOnce(deps, work, attempt + 1)
  }
}

type Decided = { readonly answer: string; after?(): void }

async function decide({ clock }: StudioDeps, tx: Tx, { transaction, judge, act }: Work): Promise<Decided> {
  await lockPlayer(tx, transaction.playerId)
  const known = await knownOf(tx, transaction)
  if (known.kept) return { answer: repeated(known.kept, transaction) }
  const judged = await judge(tx, known)
  const done = judged === 'OK' ? await act(tx, known) : undefined
  const status = judged === 'OK' && !done ? 'INSUFFICIENT_FUNDS' : judged
  const answer = answerOf(transaction, status, done)
  if (isDecision(status)) {
    // What is taken back belongs to the round of its bet, whatever the rollback called it.
    const { ref, amount } = transaction.operation === 'rollback' && known.bet ? known.bet : transaction
    const at = new Date(clock.now())
    await keepTransaction(tx, { ...transaction, ref, amount }, { status, answer, at })
  }
  return { answer, ...(done?.after && { after: done.after }) }
}

function repeated(kept: NonNullable<Known['kept']>, transaction: Transaction): string {
  return kept.content.equals(transaction.content)
    ? kept.answer
    : answerOf(transaction, 'DUPLICATE_TRANSACTION')
}

const answerOf = ({ id }: Transaction, status: StudioStatus, done?: Done): string =>
  JSON.stringify({ status, transactionId: id, ...(done && { balance: String(done.balance) }) })

/** Whether the money moved; it did not when the player has not enough. */
export async function moved({ wallet }: StudioDeps, tx: Tx, posting: Posting): Promise<Posted | undefined> {
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
