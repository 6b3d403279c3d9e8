/** The games of one country in one language at one moment: what categories there are, and which games a query finds. */
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

/** What a catalogue is made of. */
export type Pieces = {
  readonly content: Content
  /** Rounds of the last days, by game. */
  readonly plays: ReadonlyMap<string, number>
  /** Whether some module can open the game. */
  readonly canOpen: CanOpen
  readonly search: Search
  readonly country: Country
  readonly lang: Lang
  readonly now: number
  /** A picture's address, empty when the page would not be allowed to load it. */
  pictureOf(cover: string): string
}

/** What only one player knows, each list in its own order. */
export type Mine = { readonly favourites: readonly string[]; readonly recents: readonly string[] }

export type Catalogue = {
  readonly categories: Data<'/game/categories'>
  list(query: Body<'/game/list'>, mine?: Mine): Data<'/game/list'>
}

type Entry = { readonly row: GameRow; readonly game: Game; readonly plays: number }
type Sort = NonNullable<Body<'/game/list'>['sort']>
type Order = (a: Entry, b: Entry) => number

const marks: { readonly [R in CategoryRule]: (row: GameRow) => boolean } = {
  hot: (row) => row.isHot,
  bonus: (row) => row.isBonus,
  new: (row) => row.isNew,
}

const isIn = (row: GameRow, { id, rule }: CategoryRow): boolean =>
  row.categories.has(id) || (rule !== null && marks[rule](row))

export function createCatalogue(pieces: Pieces): Catalogue {
  const { content, search } = pieces
  const categories = shownCategories(pieces)
  const entries = shownEntries(pieces, categories)
  const byId = new Map(entries.map((entry) => [entry.row.id, entry]))
  const sorted = lazySorts(entries, pieces.lang)
  const members = new Map(categories.map(({ id }) => [id, membersOf(id, entries)]))

  const candidates = (query: Body<'/game/list'>, mine: Mine | undefined, found: Found | undefined) => {
    const { favorite, recent, sort, category } = query
    if (favorite || recent) return entriesOf(byId, (favorite ? mine?.favourites : mine?.recents) ?? [])
    if (sort) return sorted(sort)
    if (found) return ranked(sorted('popular'), found)
    return category ? (members.get(category) ?? []) : entries
  }

  return {
    categories: {
      categories: categories.map((row) => shownCategory(row, pieces, members.get(row.id)?.length ?? 0)),
      ...filtersOf(content, entries, pieces.lang),
    },
    list: (query, mine) => {
      const { pageNum = 1, pageSize = gameListPageSize, keyword = '' } = query
      const found = keyword.trim() === '' ? undefined : search(keyword)
      const matching = candidates(query, mine, found).filter(matcher(query, mine, found))
      const shown = matching.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      const favourites = new Set(mine?.favourites)
      const list = shown.map(({ game }) => (favourites.has(game.id) ? { ...game, isCollect: true } : game))
      return { list, pageNum, pageSize, total: matching.length }
    },
  }
}

type Found = ReturnType<Search>

/** The best fit first; equals keep the order they came in. */
const ranked = (entries: readonly Entry[], found: Found): Entry[] =>
  entries
    .filter(({ row }) => found.has(row.id))
    .sort((a, b) => (found.get(b.row.id) ?? 0) - (found.get(a.row.id) ?? 0))

const entriesOf = (byId: ReadonlyMap<string, Entry>, ids: readonly string[]): Entry[] =>
  ids.flatMap((id) => byId.get(id) ?? [])

/** A provider may be asked for by its id or by the name on the tile. */
function matcher(
  { favorite, recent, category, gameplayTag, provider }: Body<'/game/list'>,
  mine: Mine | undefined,
  found: Found | undefined,
): (entry: Entry) => boolean {
  const recents = favorite && recent ? new Set(mine?.recents) : undefined
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
  const made = new Map<Sort, Entry[]>()
  return (sort) => {
    const known = made.get(sort) ?? entries.toSorted(orders[sort])
    made.set(sort, known)
    return known
  }
}

/** Marked games first, then the latest release. */
const newness = ({ row }: Entry): number =>
  (row.releasedAt?.getTime() ?? 0) + (row.isNew ? Number.MAX_SAFE_INTEGER / 2 : 0)

/** Functions first, then what is recommended, each by its own weight. */
const shownCategories = ({ content, country }: Pieces): CategoryRow[] =>
  content.categories
    .filter(({ enabled, countries }) => enabled && countries.includes(country))
    .sort(
      (a, b) =>
        Number(b.isFunction) - Number(a.isFunction) ||
        b.functionWeight - a.functionWeight ||
        Number(b.isRecommend) - Number(a.isRecommend) ||
        b.recommendWeight - a.recommendWeight ||
        (a.id < b.id ? -1 : 1),
    )

function shownEntries(pieces: Pieces, categories: readonly CategoryRow[]): Entry[] {
  const { content, plays, country, now } = pieces
  const providers = new Map(
    content.providers.filter(({ enabled }) => enabled).map(({ id, name }) => [id, name]),
  )
  return content.games
    .filter((row) => isShown(row, country, now) && providers.has(row.providerId))
    .sort(byWeight)
    .map((row) => ({
      row,
      game: shownGame(row, providers.get(row.providerId) ?? '', categories, pieces),
      plays: plays.get(row.id) ?? 0,
    }))
}

function shownGame(
  row: GameRow,
  provider: string,
  categories: readonly CategoryRow[],
  { country, lang, canOpen, pictureOf }: Pieces,
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
    isBonus: row.isBonus,
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

/** Those with a weight of their own in the category first. */
const membersOf = (category: string, entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ game }) => game.category.includes(category))
    .sort((a, b) => (b.row.categories.get(category) ?? 0) - (a.row.categories.get(category) ?? 0))

const shownCategory = (row: CategoryRow, { lang, pictureOf }: Pieces, count: number) => ({
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
