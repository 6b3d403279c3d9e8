/** The catalogue of one country and language at one time: its categories, and the search and filters of its games. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Lang, languages } from '@saguao/contract/product/languages.ts'
import { toMajor } from '@saguao/contract/product/money.ts'
import {
  byWeight,
  type CategoryRow,
  type CategoryRule,
  type Content,
  type GameRow,
  isShown,
} from '#modules/lobby/content/content.ts'
import type { Search } from '#modules/lobby/search/search.ts'

export type Game = Data<'/game/list'>['list'][number]

export type CanOpen = (game: Pick<GameRow, 'id' | 'kind' | 'providerId'>) => boolean

/** The data a catalogue is built from. */
type CatalogueSource = {
  readonly content: Content
  /** Rounds of the last days, by game. */
  readonly plays: ReadonlyMap<string, number>
  /** Whether the game can be opened. */
  readonly canOpen: CanOpen
  readonly search: Search
  readonly country: Country
  readonly lang: Lang
  readonly now: number
  /** Whether the market offers bonus money: otherwise bonus games are not marked and have no category. */
  readonly hasBonus: boolean
  /** A picture's address; empty when the web app is not allowed to load it. */
  pictureOf(cover: string): string
}

/** The personal lists of a player, newest first. */
export type PlayerGames = { readonly favourites: readonly string[]; readonly recents: readonly string[] }

export type Catalogue = {
  readonly categories: Data<'/game/categories'>
  list(query: Body<'/game/list'>, playerGames?: PlayerGames): Data<'/game/list'>
}

type Entry = { readonly row: GameRow; readonly game: Game; readonly plays: number }
type Sort = NonNullable<Body<'/game/list'>['sort']>
type Order = (a: Entry, b: Entry) => number

const ruleFlags: { readonly [R in CategoryRule]: (row: GameRow) => boolean } = {
  hot: (row) => row.isHot,
  bonus: (row) => row.isBonus,
  new: (row) => row.isNew,
}

const isIn = (row: GameRow, { id, rule }: CategoryRow): boolean =>
  row.categories.has(id) || (rule !== null && ruleFlags[rule](row))

export function createCatalogue(source: CatalogueSource): Catalogue {
  const { content, search } = source
  const categories = shownCategories(source)
  const entries = shownEntries(source, categories)
  const byId = new Map(entries.map((entry) => [entry.row.id, entry]))
  const sorted = lazySorts(entries, source.lang)
  const members = new Map(categories.map((row) => [row.id, membersOf(row, entries)]))

  const candidates = (
    query: Body<'/game/list'>,
    playerGames: PlayerGames | undefined,
    found: Found | undefined,
  ) => {
    const { favorite, recent, sort, category } = query
    if (favorite || recent)
      return entriesOf(byId, (favorite ? playerGames?.favourites : playerGames?.recents) ?? [])
    if (sort) return sorted(sort)
    if (found) return ranked(sorted('popular'), found)
    return category ? (members.get(category) ?? []) : entries
  }

  return {
    categories: {
      categories: categories
        .map((row) => shownCategory(row, source, members.get(row.id)?.length ?? 0))
        .filter(({ count }) => count > 0),
      ...filtersOf(content, entries, source.lang),
    },
    list: (query, playerGames) => {
      const { pageNum = 1, pageSize = gameListPageSize, keyword = '' } = query
      const found = keyword.trim() === '' ? undefined : search(keyword)
      const matching = candidates(query, playerGames, found).filter(matcher(query, playerGames, found))
      const shown = matching.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      const favourites = new Set(playerGames?.favourites)
      const list = shown.map(({ game }) => (favourites.has(game.id) ? { ...game, isCollect: true } : game))
      return { list, pageNum, pageSize, total: matching.length }
    },
  }
}

type Found = ReturnType<Search>

/** Best match first; equal ones keep their order. */
const ranked = (entries: readonly Entry[], found: Found): Entry[] =>
  entries
    .filter(({ row }) => found.has(row.id))
    .sort((a, b) => (found.get(b.row.id) ?? 0) - (found.get(a.row.id) ?? 0))

const entriesOf = (byId: ReadonlyMap<string, Entry>, ids: readonly string[]): Entry[] =>
  ids.flatMap((id) => byId.get(id) ?? [])

/** The provider filter accepts the id or the displayed name. */
function matcher(
  { favorite, recent, category, gameplayTag, provider }: Body<'/game/list'>,
  playerGames: PlayerGames | undefined,
  found: Found | undefined,
): (entry: Entry) => boolean {
  const recents = favorite && recent ? new Set(playerGames?.recents) : undefined
  return ({ row, game }) =>
    (!recents || recents.has(row.id)) &&
    (!category || game.category.includes(category)) &&
    (!gameplayTag || row.kind === gameplayTag) &&
    (!provider || row.providerId === provider || game.provider === provider) &&
    (!found || found.has(row.id))
}

function lazySorts(entries: readonly Entry[], lang: Lang): (sort: Sort) => Entry[] {
  const { compare } = new Intl.Collator(languages[lang].lang)
  const orders: { readonly [S in Sort]: Order } = {
    popular: (a, b) => b.plays - a.plays || byWeight(a.row, b.row),
    new: (a, b) => newness(b) - newness(a) || byWeight(a.row, b.row),
    name: (a, b) => compare(a.game.localName, b.game.localName) || byWeight(a.row, b.row),
    rtp: (a, b) => b.row.rtp - a.row.rtp || byWeight(a.row, b.row),
  }
  const cache = new Map<Sort, Entry[]>()
  return (sort) => {
    const sorted = cache.get(sort) ?? entries.toSorted(orders[sort])
    cache.set(sort, sorted)
    return sorted
  }
}

/** Games marked as new first, then by release date. */
const newness = ({ row }: Entry): number =>
  (row.releasedAt?.getTime() ?? 0) + (row.isNew ? Number.MAX_SAFE_INTEGER / 2 : 0)

/** Function categories first, then recommended ones, each by weight. */
const shownCategories = ({ content, country, hasBonus }: CatalogueSource): CategoryRow[] =>
  content.categories
    .filter(({ enabled, countries }) => enabled && countries.includes(country))
    .filter(({ rule }) => rule !== 'bonus' || hasBonus)
    .sort(
      (a, b) =>
        Number(b.isFunction) - Number(a.isFunction) ||
        b.functionWeight - a.functionWeight ||
        Number(b.isRecommend) - Number(a.isRecommend) ||
        b.recommendWeight - a.recommendWeight ||
        (a.id < b.id ? -1 : 1),
    )

function shownEntries(source: CatalogueSource, categories: readonly CategoryRow[]): Entry[] {
  const { content, plays, country, now } = source
  const providers = new Map(
    content.providers.filter(({ enabled }) => enabled).map(({ id, name }) => [id, name]),
  )
  return content.games
    .filter((row) => isShown(row, country, now) && providers.has(row.providerId))
    .sort(byWeight)
    .map((row) => ({
      row,
      game: shownGame(row, providers.get(row.providerId) ?? '', categories, source),
      plays: plays.get(row.id) ?? 0,
    }))
}

function shownGame(
  row: GameRow,
  provider: string,
  categories: readonly CategoryRow[],
  { country, lang, canOpen, hasBonus, pictureOf }: CatalogueSource,
): Game {
  const { currency } = countries[country]
  const limit = row.limits[currency]
  return {
    id: row.id,
    name: row.name.en,
    localName: row.name[lang],
    provider,
    category: categories.filter((category) => isIn(row, category)).map(({ id }) => id),
    gameplayTag: row.kind,
    cover: pictureOf(row.cover),
    isBonus: row.isBonus && hasBonus,
    isHot: row.isHot,
    isNew: row.isNew,
    isCollect: false,
    rtp: row.rtp,
    color: row.color,
    about: row.about[lang],
    minBet: limit ? toMajor(limit.minBet, currency) : 0,
    maxBet: limit ? toMajor(limit.maxBet, currency) : 0,
    isOpen: canOpen(row),
  }
}

/** The games that the category names first, then those with a weight in it. */
function membersOf({ id, gameOrder }: CategoryRow, entries: readonly Entry[]): Entry[] {
  const places = new Map(gameOrder.map((game, place) => [game, place]))
  const placeOf = ({ row }: Entry): number => places.get(row.id) ?? gameOrder.length
  const weightOf = ({ row }: Entry): number => row.categories.get(id) ?? 0
  return entries
    .filter(({ game }) => game.category.includes(id))
    .sort((a, b) => placeOf(a) - placeOf(b) || weightOf(b) - weightOf(a))
}

const shownCategory = (row: CategoryRow, { lang, pictureOf }: CatalogueSource, count: number) => ({
  id: row.id,
  name: row.name.en,
  localName: row.name[lang],
  isFunction: row.isFunction,
  functionWeight: row.functionWeight,
  isRecommend: row.isRecommend,
  recommendWeight: row.recommendWeight,
  cover: pictureOf(row.cover),
  count,
})

function filtersOf({ providers, tags }: Content, entries: readonly Entry[], lang: Lang) {
  const count = (of: (entry: Entry) => string) => {
    const counts = new Map<string, number>()
    for (const entry of entries) counts.set(of(entry), (counts.get(of(entry)) ?? 0) + 1)
    return counts
  }
  const [byProvider, byKind] = [count(({ row }) => row.providerId), count(({ row }) => row.kind)]
  return {
    providers: providers
      .toSorted(byWeight)
      .map(({ id, name }) => ({ id, localName: name, count: byProvider.get(id) ?? 0 }))
      .filter(({ count }) => count > 0),
    gameplayTags: tags
      .toSorted(byWeight)
      .map(({ id, name }) => ({ id, localName: name[lang], count: byKind.get(id) ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}
