/** Drafts: one per item. A save names the draft it read, so that two operators do not overwrite each other. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue } from '@saguao/contract/operators/content-values.ts'
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { faultsOf, readDraft } from '#modules/lobby/editing/checks.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { asJson } from '#modules/lobby/editing/live-rows.ts'
import { type Current, lockContent, readCurrent } from '#modules/lobby/editing/versions.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'

export type Draft = {
  readonly kind: ContentKind
  readonly id: string
  readonly value: ContentValue
  readonly baseVersion: number
  readonly revision: number
  readonly changedBy: string
  readonly changedAt: Date
}

type DraftRow = {
  readonly kind: string
  readonly itemId: string
  readonly value: unknown
  readonly baseVersion: number
  readonly revision: bigint
  readonly changedBy: string
  readonly changedAt: Date
}

const draftFrom = ({ kind, itemId, value, revision, ...row }: DraftRow): Draft => ({
  ...row,
  kind: kind as ContentKind,
  id: itemId,
  value: value as ContentValue,
  revision: Number(revision),
})

export async function draftOf(tx: Tx, kind: ContentKind, id: string): Promise<Draft | undefined> {
  const row = await tx
    .selectFrom('contentDraft')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row && draftFrom(row)
}

/** Newest first. */
export async function allDrafts(tx: Tx): Promise<Draft[]> {
  const rows = await tx.selectFrom('contentDraft').selectAll().orderBy('revision', 'desc').execute()
  return rows.map(draftFrom)
}

export const removeDraft = (tx: Tx, kind: ContentKind, id: string) =>
  tx.deleteFrom('contentDraft').where('kind', '=', kind).where('itemId', '=', id).execute()

const stateOf = (draft: Draft | undefined): Json =>
  draft ? { revision: draft.revision, value: asJson(draft.value) } : { revision: 0 }

function requireSeen(draft: Draft | undefined, revision: number): void {
  if ((draft?.revision ?? 0) !== revision) throw new Refusal('CONTENT_CONFLICT', { field: 'revision' })
}

type Save = OperatorBody<'/operator/content/draft'>

function requireSaveable({ kind, revision, baseVersion }: Save, draft: Draft | undefined, current: Current) {
  // Games come from imports and studios.
  if (kind === 'game' && current.value === null) throw new Refusal('CONTENT_UNKNOWN', { field: 'id' })
  requireSeen(draft, revision)
  if (baseVersion !== current.version && baseVersion !== draft?.baseVersion)
    throw new Refusal('CONTENT_CONFLICT', { field: 'baseVersion' })
}

async function upsertDraft(
  tx: Tx,
  { kind, id, baseVersion }: Save,
  value: ContentValue,
  by: string,
  at: Date,
) {
  const stored = { value: JSON.stringify(value), baseVersion, changedBy: by, changedAt: at }
  await removeDraft(tx, kind, id)
  const { revision } = await tx
    .insertInto('contentDraft')
    .values({ kind, itemId: id, ...stored })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}

export const draftHandlers = ({ clock, config }: EditingDeps) =>
  ({
    '/operator/content/draft': change({
      read: async (tx, { body }) => {
        readDraft(body.kind, body.value)
        await lockContent(tx)
        const draft = await draftOf(tx, body.kind, body.id)
        requireSaveable(body, draft, await readCurrent(tx, body))
        return { subject: `${body.kind} ${body.id}`, state: stateOf(draft) }
      },
      apply: async (tx, { body, operator }) => {
        const value = readDraft(body.kind, body.value)
        const revision = await upsertDraft(tx, body, value, operator.email, new Date(clock.now()))
        const faults = await faultsOf(tx, body.kind, value, config)
        return { data: { revision, faults }, after: { revision, value: asJson(value) } }
      },
    }),

    '/operator/content/draft/discard': change({
      read: async (tx, { body: { kind, id, revision } }) => {
        await lockContent(tx)
        const draft = await draftOf(tx, kind, id)
        requireSeen(draft, revision)
        if (!draft) throw new Refusal('CONTENT_UNKNOWN', { field: 'id' })
        return { subject: `${kind} ${id}`, state: stateOf(draft) }
      },
      apply: async (tx, { body: { kind, id } }) => {
        await removeDraft(tx, kind, id)
        return { data: null, after: { revision: 0 } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
