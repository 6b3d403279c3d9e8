/** Handlers of the operator calls about content. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { draftHandlers } from '#modules/lobby/editing/drafts.ts'
import { itemHandlers } from '#modules/lobby/editing/items.ts'
import { orderHandlers } from '#modules/lobby/editing/order.ts'
import { orderListOf } from '#modules/lobby/editing/order-lists.ts'
import { publishHandlers } from '#modules/lobby/editing/publish.ts'
import { pictureHandlers } from '#modules/lobby/pictures/operator-calls.ts'
import type { Previews } from '#modules/lobby/preview/preview.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = EditingDeps & { readonly previews: Previews }

const isTime = (at: string | undefined): boolean => at === undefined || !Number.isNaN(Date.parse(at))

/** The trail names what is shown, never the key. */
const shownOf = ({ items, orders, at }: OperatorBody<'/operator/content/preview'>): Json => ({
  items: items?.map(({ kind, id }) => `${kind} ${id}`) ?? 'all drafts',
  orders: orders?.map(({ list }) => list) ?? [],
  at: at ?? null,
})

const previewHandlers = ({ previews, playersOrigin }: Deps) =>
  ({
    '/operator/content/preview': change({
      read: async (_tx, { body: { at, orders = [] } }) => {
        if (!isTime(at)) throw new Refusal('VALIDATION', { field: 'at' })
        for (const { list } of orders) orderListOf(list)
        return { subject: 'preview', state: {} }
      },
      apply: async (tx, { body, operator, origin }) => {
        const { key, expiresAt } = await previews.create(tx, {
          ...body,
          sessionId: operator.sessionId,
          origin,
        })
        const url = `${playersOrigin(origin)}/?preview=${key}`
        return { data: { key, url, expiresAt: expiresAt.toISOString() }, after: shownOf(body) }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const lobbyOperatorCalls = (deps: Deps) =>
  ({
    ...itemHandlers(deps),
    ...draftHandlers(deps),
    ...publishHandlers(deps),
    ...orderHandlers(deps),
    ...pictureHandlers(deps),
    ...previewHandlers(deps),
  }) satisfies Partial<OperatorHandlers>
