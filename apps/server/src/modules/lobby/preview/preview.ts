/**
 * Previews: with a key of an operator the players' app shows drafts. The key is valid for 15 minutes and while the
 * session of its operator lasts; only its hash is stored. A view of a preview is built for its key alone and shares no
 * cache with the views of players.
 */
import { hash } from 'node:crypto'
import { previewMinutes } from '@saguao/contract/operators/content-names.ts'
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { type Content, nextChange } from '#modules/lobby/content/content.ts'
import { allDrafts, type Draft } from '#modules/lobby/editing/drafts.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'
import { type OverlayOrder, overlay } from '#modules/lobby/preview/overlay.ts'
import { isSessionOpen } from '#modules/operators/operators.ts'

const keyBytes = 32
const lifeMs = previewMinutes * 60_000
const maxPreviews = 20

const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Anything else is not looked up. */
const keyForm = /^[A-Za-z0-9_-]{20,100}$/

type PreviewDeps = Pick<App, 'db' | 'clock' | 'random'> & { readonly live: LiveLobby }

/** A valid key. */
export type Preview = {
  /** The origin of the console, which may frame the page. */
  readonly origin: string
  viewOf(country: Country, lang: Lang): Promise<View>
}

export type Previews = {
  /** Undefined for a key that is unknown or expired, or whose operator signed out. */
  find(key: string): Promise<Preview | undefined>
  create(tx: Tx, given: NewPreview): Promise<{ readonly key: string; readonly expiresAt: Date }>
}

type NewPreview = Pick<OperatorBody<'/operator/content/preview'>, 'items' | 'orders' | 'at'> & {
  readonly sessionId: bigint
  readonly origin: string
}

type Stored = {
  readonly keyHash: Buffer
  readonly origin: string
  readonly items: unknown
  readonly orders: unknown
  readonly at: Date | null
}

async function readPreview({ db, clock }: PreviewDeps, keyHash: Buffer): Promise<Stored | undefined> {
  const now = new Date(clock.now())
  const row = await db.query
    .selectFrom('contentPreview')
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst()
  if (!row || !(await isSessionOpen(db, row.sessionId, now.getTime()))) return undefined
  return row
}

async function insertPreview({ clock, random }: PreviewDeps, tx: Tx, given: NewPreview) {
  const now = clock.now()
  const key = random.secret(keyBytes)
  const expiresAt = new Date(now + lifeMs)
  await tx.deleteFrom('contentPreview').where('expiresAt', '<=', new Date(now)).execute()
  await tx
    .insertInto('contentPreview')
    .values({
      keyHash: hashOfKey(key),
      sessionId: given.sessionId,
      origin: given.origin,
      items: given.items ? JSON.stringify(given.items) : null,
      orders: JSON.stringify(given.orders ?? []),
      at: given.at ? new Date(given.at) : null,
      createdAt: new Date(now),
      expiresAt,
    })
    .execute()
  return { key, expiresAt }
}

type ItemName = { readonly kind: string; readonly id: string }

function chosenDrafts(drafts: readonly Draft[], items: unknown): readonly Draft[] {
  if (items === null) return drafts
  const names = new Set((items as ItemName[]).map(({ kind, id }) => `${kind} ${id}`))
  return drafts.filter(({ kind, id }) => names.has(`${kind} ${id}`))
}

type Built = {
  readonly live: Content
  /** The drafts by which the content was made. */
  readonly stamp: string
  readonly content: Content
  readonly views: Map<string, View>
  until: number
}

function buildContent(live: Content, drafts: readonly Draft[], stored: Stored, now: number): Built {
  const content = overlay(live, drafts, stored.orders as OverlayOrder[], now)
  const stamp = drafts.map(({ revision }) => revision).join(' ')
  return { live, stamp, content, views: new Map(), until: nextChange(content, now) }
}

export function createPreviews(deps: PreviewDeps): Previews {
  const { db, clock, live } = deps
  const builds = new Map<string, Built>()

  /** Built again when a draft, the live content or the shown time changed. */
  const buildOf = async (stored: Stored, now: number): Promise<Built> => {
    const name = stored.keyHash.toString('hex')
    const drafts = chosenDrafts(await db.tx(allDrafts), stored.items)
    const known = builds.get(name)
    const stamp = drafts.map(({ revision }) => revision).join(' ')
    if (known?.live === live.content && known.stamp === stamp && now < known.until) return known
    const built = buildContent(live.content, drafts, stored, now)
    builds.delete(name)
    const [oldest] = builds.size >= maxPreviews ? builds.keys() : []
    if (oldest !== undefined) builds.delete(oldest)
    builds.set(name, built)
    return built
  }

  const viewOf = async (stored: Stored, country: Country, lang: Lang): Promise<View> => {
    const now = stored.at?.getTime() ?? clock.now()
    const { content, views } = await buildOf(stored, now)
    const name = `${country}.${lang}`
    const view = views.get(name) ?? live.viewWith(content, now, country, lang)
    views.set(name, view)
    return view
  }

  return {
    find: async (key) => {
      if (!keyForm.test(key)) return undefined
      const stored = await readPreview(deps, hashOfKey(key))
      return (
        stored && {
          origin: stored.origin,
          viewOf: (country, lang) => viewOf(stored, country, lang),
        }
      )
    },
    create: (tx, given) => insertPreview(deps, tx, given),
  }
}
