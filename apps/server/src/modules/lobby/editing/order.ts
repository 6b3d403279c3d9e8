/** Orders of lists: one change orders the whole list, and is refused when the list changed since it was read. */

import { isDeepStrictEqual } from 'node:util'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Tx } from '#kernel/db/db.ts'
import { runSql } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { orderListOf } from '#modules/lobby/editing/order-lists.ts'
import { lockContent, type OrderValue, publishValue, readCurrent } from '#modules/lobby/editing/versions.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'

type Named = OperatorData<'/operator/content/order'>['items'][number]

const nameColumns: Readonly<Record<string, string>> = {
  category: 'name',
  game: 'name',
  notice: 'content',
}
const pictureColumns: Readonly<Record<string, string>> = { popup: 'image', notice: `''` }

async function namesOf(tx: Tx, list: string, ids: readonly string[]): Promise<Named[]> {
  const found = orderListOf(list)
  const table = 'category' in found ? 'game' : found.table
  const rows = await runSql<Named>(
    tx,
    `select id, ${nameColumns[table] ?? 'title'} as name, ${pictureColumns[table] ?? 'cover'} as picture
       from ${table} where id = any ($1::text[])`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function requireCurrentOrder(tx: Tx, list: string, before?: readonly string[]) {
  const current = await readCurrent(tx, { kind: 'order', id: list })
  if (current.value === null) throw new Refusal('CONTENT_UNKNOWN', { field: 'list' })
  const { ids } = current.value as OrderValue
  if (before && !isDeepStrictEqual(ids, before)) throw new Refusal('CONTENT_CONFLICT', { field: 'before' })
  return { ...current, ids }
}

/** A list keeps its items; the games shown first in a category may be any. */
async function requireOrder(tx: Tx, { list, ids, before }: OperatorBody<'/operator/content/order/publish'>) {
  const isOfGames = 'category' in orderListOf(list)
  const known = isOfGames ? (await namesOf(tx, list, ids)).map(({ id }) => id) : before
  const isComplete = isOfGames || ids.length === before.length
  if (!isComplete || !ids.every((id) => known.includes(id)))
    throw new Refusal('CONTENT_INVALID', { field: 'ids' })
  if (isDeepStrictEqual(ids, before)) throw new Refusal('NOTHING_TO_CHANGE', { field: 'ids' })
}

/** An older order of the items that exist now; those it does not know come last. */
export async function completeOrder(
  tx: Tx,
  list: string,
  older: readonly string[],
  current: OrderValue,
): Promise<string[]> {
  if ('category' in orderListOf(list)) return (await namesOf(tx, list, older)).map(({ id }) => id)
  const known = new Set(older)
  return [...older.filter((id) => current.ids.includes(id)), ...current.ids.filter((id) => !known.has(id))]
}

export const orderHandlers = ({ db, clock }: EditingDeps) =>
  ({
    '/operator/content/order': ({ body: { list } }) =>
      db.tx(async (tx) => {
        const { version, ids } = await requireCurrentOrder(tx, list)
        return { list, version, items: await namesOf(tx, list, ids) }
      }),

    '/operator/content/order/publish': change({
      read: async (tx, { body }) => {
        await lockContent(tx)
        const { version, ids } = await requireCurrentOrder(tx, body.list, body.before)
        await requireOrder(tx, body)
        return { subject: `order ${body.list}`, state: { version, ids } as Json }
      },
      apply: async (tx, { body: { list, ids, before, reason }, operator }) => {
        const current = await requireCurrentOrder(tx, list, before)
        const at = new Date(clock.now())
        const origin = { source: 'operator', author: operator.email, reason, at } as const
        const version = await publishValue(tx, { kind: 'order', id: list }, current, { ids }, origin)
        return { data: { version }, after: { version, ids } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
