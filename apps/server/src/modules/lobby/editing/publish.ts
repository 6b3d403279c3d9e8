/** Publishing, rolling back and removing: the live row, its version and the audit trail are one transaction. */

import { isDeepStrictEqual } from 'node:util'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue } from '@saguao/contract/operators/content-values.ts'
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { faultsOf } from '#modules/lobby/editing/checks.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { draftOf, removeDraft } from '#modules/lobby/editing/drafts.ts'
import { canonicalValue } from '#modules/lobby/editing/live-rows.ts'
import { completeOrder } from '#modules/lobby/editing/order.ts'
import {
  type Current,
  type ItemName,
  lockContent,
  type OrderValue,
  publishValue,
  readCurrent,
  type VersionedValue,
  versionAt,
} from '#modules/lobby/editing/versions.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'

type Item = OperatorBody<'/operator/content/publish'>['items'][number]

/** Categories before the games that name them, games before the banners that open them. */
const turns: Readonly<Record<ContentKind, number>> = {
  category: 0,
  game: 1,
  banner: 2,
  promotion: 2,
  popup: 2,
  notice: 2,
}

const subjectOf = (items: readonly ItemName[]): string => {
  const [first, ...others] = items.map(({ kind, id }) => `${kind} ${id}`)
  return others.length === 0 ? (first ?? '') : `content: ${first} and ${others.length} more`
}

const stateOf = ({ version, value }: Pick<Current, 'version' | 'value'>): Json => ({
  version,
  value: value as Json,
})

async function requireValid(tx: Tx, deps: EditingDeps, kind: ContentKind, value: ContentValue) {
  const [fault] = await faultsOf(tx, kind, value, deps.config)
  if (fault) throw new Refusal('CONTENT_INVALID', { field: fault.field })
}

/** The draft that the operator saw, based on the version that is live. */
async function readyDraft(tx: Tx, { kind, id, revision }: Item) {
  const draft = await draftOf(tx, kind, id)
  const current = await readCurrent(tx, { kind, id })
  if (draft?.revision !== revision) throw new Refusal('CONTENT_CONFLICT', { field: 'revision' })
  if (draft.baseVersion !== current.version) throw new Refusal('CONTENT_CONFLICT', { field: 'baseVersion' })
  if (isDeepStrictEqual(canonicalValue(draft.value), current.value))
    throw new Refusal('NOTHING_TO_CHANGE', { field: 'items' })
  return { draft, current }
}

const publishDrafts = (deps: EditingDeps): OperatorHandlers['/operator/content/publish'] =>
  change({
    read: async (tx, { body: { items } }) => {
      await lockContent(tx)
      const names = new Set(items.map(({ kind, id }) => `${kind} ${id}`))
      if (names.size < items.length) throw new Refusal('VALIDATION', { field: 'items' })
      const states: Record<string, Json> = {}
      for (const item of items)
        states[`${item.kind} ${item.id}`] = stateOf((await readyDraft(tx, item)).current)
      return { subject: subjectOf(items), state: states }
    },
    apply: async (tx, { body: { items, reason }, operator }) => {
      const origin = {
        source: 'operator',
        author: operator.email,
        reason,
        at: new Date(deps.clock.now()),
      } as const
      const published: { kind: ContentKind; id: string; version: number }[] = []
      const after: Record<string, Json> = {}
      for (const item of items.toSorted((a, b) => turns[a.kind] - turns[b.kind])) {
        const { kind, id } = item
        const { draft, current } = await readyDraft(tx, item)
        await requireValid(tx, deps, kind, draft.value)
        const version = await publishValue(tx, item, current, draft.value, origin)
        await removeDraft(tx, kind, id)
        published.push({ kind, id, version })
        after[`${kind} ${id}`] = stateOf({ version, value: draft.value })
      }
      return { data: { items: published }, after }
    },
  })

function requireCurrent(current: Current, seen: number, field: string): void {
  if (current.version !== seen) throw new Refusal('CONTENT_CONFLICT', { field })
}

/** The value to publish again: an order holds the items that exist now. */
async function restoredValue(
  tx: Tx,
  deps: EditingDeps,
  item: ItemName,
  stored: VersionedValue | null,
  current: Current,
): Promise<VersionedValue | null> {
  if (item.kind === 'order') {
    if (current.value === null || stored === null) throw new Refusal('CONTENT_UNKNOWN', { field: 'id' })
    return { ids: await completeOrder(tx, item.id, (stored as OrderValue).ids, current.value as OrderValue) }
  }
  if (stored === null) await requireRemovable(tx, item)
  else await requireValid(tx, deps, item.kind, stored as ContentValue)
  return stored
}

const rollBack = (deps: EditingDeps): OperatorHandlers['/operator/content/rollback'] =>
  change({
    read: async (tx, { body }) => {
      await lockContent(tx)
      const current = await readCurrent(tx, body)
      requireCurrent(current, body.currentVersion, 'currentVersion')
      const wanted = await versionAt(tx, body, body.version)
      if (!wanted) throw new Refusal('CONTENT_UNKNOWN', { field: 'version' })
      if (isDeepStrictEqual(wanted.value, current.value))
        throw new Refusal('NOTHING_TO_CHANGE', { field: 'version' })
      return { subject: subjectOf([body]), state: stateOf(current) }
    },
    apply: async (tx, { body, operator }) => {
      const current = await readCurrent(tx, body)
      const wanted = await versionAt(tx, body, body.version)
      const stored = (wanted?.value ?? null) as VersionedValue | null
      const value = await restoredValue(tx, deps, body, stored, current)
      const at = new Date(deps.clock.now())
      const origin = { source: 'operator', author: operator.email, reason: body.reason, at } as const
      const version = await publishValue(tx, body, current, value, origin)
      return { data: { version }, after: { ...(stateOf({ version, value }) as object), from: body.version } }
    },
  })

/** Rounds, favourites and statistics refer to games, and games name their categories. */
async function requireRemovable(tx: Tx, { kind, id }: ItemName): Promise<void> {
  if (kind === 'game') throw new Refusal('CONTENT_IN_USE', { field: 'kind' })
  if (kind !== 'category') return
  const member = await tx
    .selectFrom('gameCategory')
    .where('categoryId', '=', id)
    .select('gameId')
    .limit(1)
    .executeTakeFirst()
  if (member) throw new Refusal('CONTENT_IN_USE', { field: 'id' })
}

const removeItem = (deps: EditingDeps): OperatorHandlers['/operator/content/remove'] =>
  change({
    read: async (tx, { body }) => {
      await lockContent(tx)
      const current = await readCurrent(tx, body)
      if (current.value === null) throw new Refusal('CONTENT_UNKNOWN', { field: 'id' })
      requireCurrent(current, body.version, 'version')
      await requireRemovable(tx, body)
      return { subject: subjectOf([body]), state: stateOf(current) }
    },
    apply: async (tx, { body, operator }) => {
      const at = new Date(deps.clock.now())
      const origin = { source: 'operator', author: operator.email, reason: body.reason, at } as const
      const version = await publishValue(tx, body, await readCurrent(tx, body), null, origin)
      await removeDraft(tx, body.kind, body.id)
      return { data: { version }, after: { version, value: null } }
    },
  })

export const publishHandlers = (deps: EditingDeps) =>
  ({
    '/operator/content/publish': publishDrafts(deps),
    '/operator/content/rollback': rollBack(deps),
    '/operator/content/remove': removeItem(deps),
  }) satisfies Partial<OperatorHandlers>
