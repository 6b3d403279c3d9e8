/** Reads of the content and of import digests. See play-store.ts for players' data and import-store.ts for imports. */
import { type Cash, minor } from '@saguao/contract/product/money.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type {
  BannerRow,
  CategoryRow,
  Content,
  GameRow,
  Limit,
  NoticeRow,
  PopupRow,
  PromotionRow,
  ProviderRow,
  TagRow,
} from '#modules/lobby/content/content.ts'
import { loadAlts } from '#modules/lobby/pictures/picture-store.ts'

/** Loads all content in one snapshot. The check constraints of the tables justify the type casts. */
export const loadContent = (db: Db): Promise<Content> =>
  db.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      providers: await loadProviders(tx),
      tags: (await tx.selectFrom('gameplayTag').selectAll().execute()) as unknown as TagRow[],
      categories: (await tx.selectFrom('category').selectAll().execute()) as unknown as CategoryRow[],
      games: await loadGames(tx),
      banners: (await tx.selectFrom('banner').selectAll().execute()) as unknown as BannerRow[],
      promotions: (await tx.selectFrom('promotion').selectAll().execute()) as unknown as PromotionRow[],
      popups: (await tx.selectFrom('popup').selectAll().execute()) as unknown as PopupRow[],
      notices: (await tx.selectFrom('notice').selectAll().execute()) as unknown as NoticeRow[],
      alts: await loadAlts(tx),
    }))

const loadProviders = async (tx: Tx): Promise<ProviderRow[]> =>
  (await tx.selectFrom('provider').selectAll().execute()).map((row) => ({ ...row, ...switchedOf(row) }))

/** Games and providers only. */
export const loadCatalogue = (db: Db) =>
  db.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({ games: await loadGames(tx), providers: await loadProviders(tx) }))

type StoredSwitch = {
  readonly enabled: boolean
  readonly offAt: Date | null
  readonly offBy: string | null
  readonly offReason: string | null
}

function switchedOf({ enabled, offAt, offBy, offReason }: StoredSwitch) {
  const off = offAt && { at: offAt, by: offBy ?? '', reason: offReason ?? '' }
  return { enabled: enabled && off === null, isPublished: enabled, off }
}

async function loadGames(tx: Tx): Promise<GameRow[]> {
  const rows = await tx.selectFrom('game').selectAll().execute()
  const limits = await limitsByGame(tx)
  const categories = await categoriesByGame(tx)
  return rows.map((row) => ({
    ...(row as unknown as GameRow),
    ...switchedOf(row),
    returnSince: row.returnSince,
    rtp: Number(row.rtp),
    limits: limits.get(row.id) ?? {},
    categories: categories.get(row.id) ?? new Map(),
  }))
}

async function limitsByGame(tx: Tx): Promise<Map<string, { [C in Cash]?: Limit }>> {
  const found = new Map<string, { [C in Cash]?: Limit }>()
  const rows = await tx.selectFrom('gameLimit').selectAll().execute()
  for (const { gameId, currency, minBet, maxBet, isSet } of rows)
    found.set(gameId, {
      ...found.get(gameId),
      [currency]: { minBet: minor(minBet), maxBet: minor(maxBet), isSet },
    })
  return found
}

async function categoriesByGame(tx: Tx): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>()
  for (const { gameId, categoryId, weight } of await tx.selectFrom('gameCategory').selectAll().execute())
    found.set(gameId, (found.get(gameId) ?? new Map<string, number>()).set(categoryId, weight))
  return found
}

export const importedDigest = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.query.selectFrom('contentImport').select('digest').where('name', '=', name).executeTakeFirst())
    ?.digest

export async function recordImport(db: Db, name: string, digest: string, at: Date): Promise<void> {
  const values = { digest, importedAt: at }
  await db.query
    .insertInto('contentImport')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}
