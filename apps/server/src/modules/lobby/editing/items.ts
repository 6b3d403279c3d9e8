/** Reads of items: lists, one item with its draft and faults, versions. */
import {
  type ContentKind,
  type ContentState,
  contentKinds,
} from '@saguao/contract/operators/content-names.ts'
import type { ContentValue } from '@saguao/contract/operators/content-values.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Reward, rewardOfCommand } from '@saguao/contract/product/rewards.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Command } from '#modules/lobby/content/content.ts'
import { faultsOf } from '#modules/lobby/editing/checks.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { draftOf } from '#modules/lobby/editing/drafts.ts'
import { type ItemRow, readItems } from '#modules/lobby/editing/item-list.ts'
import { readCurrent, type VersionedValue } from '#modules/lobby/editing/versions.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

const defaultLimit = 50
const maxDrafts = 200

type Item = OperatorData<'/operator/content/item'>

type Period = { readonly startsAt?: string | null; readonly endsAt?: string | null }

function stateOf(value: ContentValue | null, version: number, now: number): ContentState {
  if (value === null) return version === 0 ? 'new' : 'removed'
  if (!value.enabled) return 'off'
  const { startsAt, endsAt } = value as Period
  if (startsAt && Date.parse(startsAt) > now) return 'scheduled'
  return endsAt && Date.parse(endsAt) <= now ? 'ended' : 'live'
}

function rewardsOf(value: ContentValue): readonly Reward[] {
  const named = 'rewards' in value ? value.rewards : []
  const led = 'cmd' in value ? rewardOfCommand((value as Command).cmd, value.cmdValue) : undefined
  return led ? [...named, led] : named
}

/** A market hides what it does not offer, however the item is published. */
function hiddenIn(deps: EditingDeps, id: string, value: ContentValue): Item['hiddenIn'] {
  const game = deps.content().games.find((row) => row.id === id)
  const provider = deps.content().providers.find((row) => row.id === game?.providerId)
  return value.countries.flatMap((country): Item['hiddenIn'] => {
    const isOffered = (reward: Reward): boolean => deps.offers()[country].includes(reward)
    if (!rewardsOf(value).every(isOffered)) return [{ country, cause: 'reward' }]
    if (!game || !('categories' in value)) return []
    if (provider?.enabled === false) return [{ country, cause: 'provider' }]
    return game.rtp < deps.policyOf(country).minRtp ? [{ country, cause: 'return' }] : []
  })
}

async function lastPublished(tx: Tx, kind: ContentKind, id: string): Promise<ContentValue | null> {
  const row = await tx
    .selectFrom('contentVersion')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('value', 'is not', null)
    .select('value')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.value ?? null) as ContentValue | null
}

async function readItem(deps: EditingDeps, tx: Tx, kind: ContentKind, id: string): Promise<Item> {
  const current = await readCurrent(tx, { kind, id })
  const draft = await draftOf(tx, kind, id)
  const live = current.value as ContentValue | null
  const removed = live || current.version === 0 ? null : await lastPublished(tx, kind, id)
  const value = draft?.value ?? live ?? removed
  if (!value) throw new Refusal('CONTENT_UNKNOWN', { field: 'id' })
  return {
    kind,
    id,
    state: stateOf(live, current.version, deps.clock.now()),
    version: current.version,
    live,
    removed,
    draft: draft
      ? {
          revision: draft.revision,
          baseVersion: draft.baseVersion,
          changedBy: draft.changedBy,
          changedAt: draft.changedAt.toISOString(),
          isOutdated: draft.baseVersion !== current.version,
          value: draft.value,
        }
      : null,
    faults: await faultsOf(tx, kind, value, deps.config),
    hiddenIn: hiddenIn(deps, id, value),
  }
}

type VersionsBody = OperatorBody<'/operator/content/versions'>

/** The cursor is the last version of the page before. */
async function readVersions(tx: Tx, { kind, id, cursor, limit = defaultLimit }: VersionsBody) {
  if (cursor && !/^\d{1,9}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  const { version: current } = await readCurrent(tx, { kind, id })
  const rows = await tx
    .selectFrom('contentVersion')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .$if(Boolean(cursor), (q) => q.where('version', '<', Number(cursor)))
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  const list = rows.map(({ version, value, source, author, reason, publishedAt }) => ({
    version,
    isCurrent: version === current,
    isRemoval: value === null,
    value:
      value as VersionedValue | null as OperatorData<'/operator/content/versions'>['list'][number]['value'],
    source: source as 'operator' | 'import' | 'found',
    author,
    reason,
    publishedAt: publishedAt.toISOString(),
  }))
  return { list, next: rows.length < limit ? null : String(rows.at(-1)?.version) }
}

export const itemHandlers = (deps: EditingDeps) =>
  ({
    '/operator/content': ({ body: { limit = defaultLimit, ...filters } }) =>
      deps.db.tx((tx) => readItems(tx, filters, new Date(deps.clock.now()), limit)),

    '/operator/content/drafts': () =>
      deps.db.tx(async (tx) => {
        const now = new Date(deps.clock.now())
        const list: ItemRow[] = []
        for (const kind of contentKinds)
          list.push(...(await readItems(tx, { kind, draft: 'yes' }, now, maxDrafts)).list)
        return { list: list.sort((a, b) => (b.draft?.revision ?? 0) - (a.draft?.revision ?? 0)) }
      }),

    '/operator/content/item': ({ body: { kind, id } }) => deps.db.tx((tx) => readItem(deps, tx, kind, id)),

    '/operator/content/versions': ({ body }) => deps.db.tx((tx) => readVersions(tx, body)),
  }) satisfies Partial<OperatorHandlers>
