/** Work inside a savepoint: an error of the database undoes the work and leaves the transaction usable. */
import { codeOf, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'

/** The database refuses the value: a violated constraint, a value out of range, an exception of a trigger. */
const refusedCode = /^(?:22|23|P0|SG)/

export const isRefused = (error: unknown): boolean =>
  error instanceof Refusal || refusedCode.test(codeOf(error) ?? '')

type Outcome<T> = { readonly result: T } | { readonly error: unknown }

async function inSavepoint<T>(tx: Tx, work: () => Promise<T>, isTrial: boolean): Promise<Outcome<T>> {
  await runSql(tx, 'savepoint setting', [])
  try {
    const result = await work()
    // Deferred constraints count in a trial too.
    await runSql(tx, 'set constraints all immediate', [])
    await runSql(tx, isTrial ? 'rollback to savepoint setting' : 'release savepoint setting', [])
    return { result }
  } catch (error) {
    if (!isRefused(error)) throw error
    await runSql(tx, 'rollback to savepoint setting', [])
    return { error }
  }
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('SETTING_REFUSED', { field: 'value' })

/** Refuses work that the database would refuse, and undoes it in any case. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const outcome = await inSavepoint(tx, work, true)
  if ('error' in outcome) throw refusalOf(outcome.error)
  return outcome.result
}

/** The error that refused the work, if any. */
export async function attempt(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  const outcome = await inSavepoint(tx, work, false)
  return 'error' in outcome ? outcome.error : undefined
}
