/**
 * The access rules of the call table, without its schemas. The build of the web app calls `accessList` and bundles the
 * result, so that no schema reaches the browser.
 */
import type { CallTable } from './call.ts'

export type AccessList<Path extends string> = {
  /** Paths that need no session [R6.03]. */
  readonly guest: readonly Path[]
  /** Paths with an idempotency key (`requestId`). */
  readonly once: readonly Path[]
}

export function accessList<T extends CallTable>(table: T): AccessList<keyof T & string> {
  const paths = Object.keys(table) as (keyof T & `/${string}`)[]
  return {
    guest: paths.filter((path) => table[path]?.access === 'guest'),
    once: paths.filter((path) => table[path]?.once),
  }
}
