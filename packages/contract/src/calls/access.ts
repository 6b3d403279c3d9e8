/** What the browser needs to know of the table at run time. A build step asks for it: the schemas stay behind. */
import type { CallTable } from './call.ts'

export type AccessList<Path extends string> = {
  /** Paths a guest may call [R6.03]. */
  readonly guest: readonly Path[]
  /** Paths that carry a requestId. */
  readonly once: readonly Path[]
}

export function accessList<T extends CallTable>(table: T): AccessList<keyof T & string> {
  const paths = Object.keys(table) as (keyof T & `/${string}`)[]
  return {
    guest: paths.filter((path) => table[path]?.access === 'guest'),
    once: paths.filter((path) => table[path]?.once),
  }
}
