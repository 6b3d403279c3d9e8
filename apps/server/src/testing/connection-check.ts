/**
 * A transaction holds a connection. One that waits for a second may wait in vain: with as many of them at once as there
 * are connections, none gives its own back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'vitest'
import type { Db, Tx } from '#kernel/db/db.ts'

/** Whose transaction is under way. */
const inside = new AsyncLocalStorage<Db | undefined>()

/** What another process would do meanwhile has connections of its own. */
export const outsideTransaction = <T>(work: () => T): T => inside.run(undefined, work)

export type ConnectionCheck = { readonly db: Db; check(): void }

export function createConnectionCheck(db: Db): ConnectionCheck {
  const found = new Set<string>()
  db.pool.connect = new Proxy(db.pool.connect, {
    apply(connect, _, given) {
      if (inside.getStore() === db) found.add(new Error('a second connection').stack ?? '')
      return Reflect.apply(connect, db.pool, given)
    },
  })
  const tx = <T>(work: (tx: Tx) => Promise<T>) => db.tx((own) => inside.run(db, () => work(own)))
  return {
    db: { ...db, tx },
    check: () => expect([...found], 'connections asked for inside of a transaction').toEqual([]),
  }
}
