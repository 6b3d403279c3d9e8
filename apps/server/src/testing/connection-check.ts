/**
 * Detects transactions that request a second connection: with as many of them as the pool has connections, all would
 * wait for each other for ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'vitest'
import type { Db } from '#kernel/db/db.ts'

/** The database whose transaction is open in this async context. */
const openTransaction = new AsyncLocalStorage<Db | undefined>()

/** Runs work that stands for another process, which has its own connections. */
export const outsideTransaction = <T>(work: () => T): T => openTransaction.run(undefined, work)

export type ConnectionCheck = { readonly db: Db; check(): void }

export function createConnectionCheck(db: Db): ConnectionCheck {
  const found = new Set<string>()
  db.pool.connect = new Proxy(db.pool.connect, {
    apply(connect, _, args) {
      if (openTransaction.getStore() === db) found.add(new Error('a second connection').stack ?? '')
      return Reflect.apply(connect, db.pool, args)
    },
  })
  const tx: Db['tx'] = (work, maxLockWaitMs) =>
    db.tx((inner) => openTransaction.run(db, () => work(inner)), maxLockWaitMs)
  return {
    db: { ...db, tx },
    check: () => expect([...found], 'connections requested inside of a transaction').toEqual([]),
  }
}
