/** Work inside a savepoint: an error of the database undoes the work and leaves the transaction usable. */
import { codeOf, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'

/** The database refuses the value: a violated constraint, a value out of range, an exception of a trigger. */
const refusedCode = /^(?:22|23|P0|SG)/

export const isRefused = (error: unknown): boolean =>
  error instanceof Refusal || refusedCode.test(codeOf(error) ?? '')

type Outcome = { readonly error?: unknown }

async function inSavepoint(tx: Tx, work: () => Promise<void>, isTrial: boolean): Promise<Outcome> {
  await runSql(tx, 'savepoint setting', [])
  try {
    await work()
    // Deferred constraints count in a trial too.
    await runSql(tx, 'set constraints all immediate', [])
  } catch (error) {
    if (!isRefused(error)) throw error
    await runSql(tx, 'rollback to savepoint setting', [])
    return { error }
  }
  await runSql(tx, isTrial ? 'rollback to savepoint setting' : 'release savepoint setting', [])
  return {}
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('SETTING_REFUSED', { field: 'value' })

/** Refuses work that the database would refuse, and undoes it in any case. */
export async function tryOut(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { error } = await inSavepoint(tx, work, true)
  if (error !== undefined) throw refusalOf(error)
}

/** The error that refused the work, if any. */
export const attempt = async (tx: Tx, work: () => Promise<void>): Promise<unknown> =>
  (await inSavepoint(tx, work, false)).error
