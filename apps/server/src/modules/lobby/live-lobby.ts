/**
 * The lobby in memory. Rows are read once, and again when the database says that they changed; from them a view is
 * made for each country and language, good until the next row starts or ends.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { languageCodes } from '@saguao/contract/product/constants.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { App } from '#app.ts'
import { listen } from '#kernel/db/listen.ts'
import { type CanOpen, type Catalogue, createCatalogue } from '#modules/lobby/catalogue.ts'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/content/commands.ts'
import { type Content, type GameRow, nextChange } from '#modules/lobby/content/content.ts'
import { loadPlays, loadWins, type Win } from '#modules/lobby/play-store.ts'
import { createReadyAnswers, type ReadyAnswers } from '#modules/lobby/prebuilt-responses.ts'
import { createSearch, type Search } from '#modules/lobby/search/search.ts'
import { createShowcase, type Showcase } from '#modules/lobby/showcase.ts'
import { loadContent } from '#modules/lobby/store.ts'

export type View = {
  readonly country: Country
  readonly lang: Lang
  readonly catalogue: Catalogue
  readonly showcase: Showcase
  readonly answers: ReadyAnswers
}

export type LiveLobby = {
  /** The same object for as long as nothing in it has changed. */
  viewOf(country: Country, lang: Lang): View
  game(id: string): GameRow | undefined
  readonly content: Content
  /** The latest, and a number that is another one after every change. */
  readonly wins: { readonly list: readonly Win[]; readonly edition: number }
  /** Reads everything anew; resolves when it is shown. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export type LiveDeps = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'metrics'> & {
  readonly databaseUrl: string
  readonly canOpen: CanOpen
}

/** Rounds are played all the time and announced by nobody: what is most played is counted again now and then. */
const countEveryMs = 5 * 60_000
const againMs = 1_000
/** Changes that come one upon the other are read together. */
const gatherMs = 100

/** What was read, and what has been made from it. */
type Stock = {
  readonly content: Content
  readonly plays: ReadonlyMap<string, number>
  readonly games: ReadonlyMap<string, GameRow>
  readonly search: Search
  readonly views: Map<string, View>
  until: number
}

export async function openLobby(deps: LiveDeps): Promise<LiveLobby> {
  const { db, clock, databaseUrl, log } = deps
  let stock: Stock
  let wins = { list: [] as readonly Win[], edition: 0 }

  const readContent = async (): Promise<void> => {
    const [content, plays] = await Promise.all([loadContent(db), loadPlays(db, clock.now())])
    stock = await stockOf(deps, { content, plays, search: await searchIn(content) })
  }
  const readWins = async (): Promise<void> => {
    wins = { list: await loadWins(db), edition: wins.edition + 1 }
  }
  const content = keptFresh(readContent, deps)
  const winners = keptFresh(readWins, deps)
  const refresh = async (): Promise<void> => {
    await Promise.all([content.now(), winners.now()])
  }

  const listening = await listen({
    databaseUrl,
    channel: 'lobby',
    log,
    onMessage: (message) => (message === 'wins' ? winners : content).soon(),
    onGap: () => {
      content.soon()
      winners.soon()
    },
  })
  await Promise.all([readContent(), readWins()])
  const counting = setInterval(content.soon, countEveryMs)
  counting.unref()

  const viewOf = (country: Country, lang: Lang): View => {
    const now = clock.now()
    if (now >= stock.until) {
      stock.views.clear()
      stock.until = nextChange(stock.content, now)
    }
    return viewIn(stock, deps, country, lang, now)
  }
  return {
    viewOf,
    game: (id) => stock.games.get(id),
    get content() {
      return stock.content
    },
    get wins() {
      return wins
    },
    refresh,
    close: async () => {
      clearInterval(counting)
      await listening.stop()
      await Promise.all([content.end(), winners.end()])
    },
  }
}

/** Everything is made before anybody sees it: until then the old one answers, so that nobody waits for the new. */
async function stockOf(deps: LiveDeps, read: Pick<Stock, 'content' | 'plays' | 'search'>): Promise<Stock> {
  const now = deps.clock.now()
  const { content, plays, search } = read
  const games = new Map(content.games.map((row) => [row.id, row]))
  const stock = { content, plays, search, games, views: new Map(), until: nextChange(content, now) }
  for (const { code: country } of Object.values(countries))
    for (const lang of languageCodes) {
      await breathe()
      viewIn(stock, deps, country, lang, now)
    }
  return stock
}

function viewIn(stock: Stock, deps: LiveDeps, country: Country, lang: Lang, now: number): View {
  const key = `${country}.${lang}`
  const view = stock.views.get(key) ?? makeView(stock, deps, country, lang, now)
  stock.views.set(key, view)
  return view
}

/** Names in every language, who made it and what kind of game it is: whatever a player may remember of it. */
function searchIn({ games, providers, tags }: Content): Promise<Search> {
  const idsOf = (isOne: (row: GameRow) => boolean) => games.filter(isOne).map(({ id }) => id)
  return createSearch([
    ...games.map(({ id, name }) => ({ texts: Object.values(name), ids: [id] })),
    ...providers.map(({ id, name }) => ({ texts: [name], ids: idsOf((row) => row.providerId === id) })),
    ...tags.map(({ id, name }) => ({
      texts: [id, ...Object.values(name)],
      ids: idsOf((row) => row.kind === id),
    })),
  ])
}

function makeView(stock: Stock, deps: LiveDeps, country: Country, lang: Lang, now: number): View {
  const { content, plays, games, search } = stock
  const allowed: Allowed = deps.config
  const pictureOf = (cover: string): string => (pictureFault(cover, allowed) === undefined ? cover : '')
  const around = { ...allowed, isGame: (id: string) => games.has(id) }
  const pieces = { content, country, lang, now, pictureOf }
  return {
    country,
    lang,
    catalogue: createCatalogue({ ...pieces, plays, search, canOpen: deps.canOpen }),
    showcase: createShowcase({
      ...pieces,
      canRun: (command) => commandFault(command, around) === undefined,
    }),
    answers: createReadyAnswers(),
  }
}

/** One reading at a time; whatever is asked for meanwhile is one more reading afterwards. */
function keptFresh(read: () => Promise<void>, { log, metrics }: Pick<App, 'log' | 'metrics'>) {
  let running: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let asked = false
  let ended = false

  const run = async (): Promise<void> => {
    while (asked && !ended) {
      asked = false
      await read().catch(failed)
    }
    running = undefined
  }
  const now = (): Promise<void> => {
    clearTimeout(gathering)
    gathering = undefined
    asked = true
    running ??= run()
    return running
  }
  const within = (ms: number): void => {
    gathering ??= setTimeout(now, ms)
    gathering.unref()
  }
  // The old rows go on being shown.
  const failed = (error: unknown): void => {
    metrics.error('lobby')
    log.warn({ error }, 'the lobby could not be read, and is read again soon')
    within(againMs)
  }
  return {
    now,
    soon: () => within(gatherMs),
    end: async () => {
      ended = true
      clearTimeout(gathering)
      await running
    },
  }
}
