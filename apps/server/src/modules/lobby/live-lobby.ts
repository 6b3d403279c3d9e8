/**
 * The lobby in memory. Rows are read once, and again when the database says that they changed; from them a view is
 * made for each country and language when somebody first asks, good until the next row starts or ends.
 */
import type { Country } from '@saguao/contract/countries.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import type { App } from '#app.ts'
import { listen } from '#kernel/listen.ts'
import { type Catalogue, createCatalogue } from '#modules/lobby/catalogue.ts'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/commands.ts'
import { type Content, type GameRow, nextChange } from '#modules/lobby/content.ts'
import { loadPlays, loadWins, type Win } from '#modules/lobby/play-store.ts'
import { createReadyAnswers, type ReadyAnswers } from '#modules/lobby/ready-answers.ts'
import { createSearch, type Search } from '#modules/lobby/search.ts'
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

export type LiveNeeds = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'metrics'> & {
  readonly databaseUrl: string
  readonly opens: ReadonlySet<string>
}

const playsEveryMs = 5 * 60_000
const againMs = 1_000

/** What was read, and what has been made from it. */
type Stock = {
  readonly content: Content
  readonly plays: ReadonlyMap<string, number>
  readonly games: ReadonlyMap<string, GameRow>
  readonly search: Search
  readonly views: Map<string, View>
  until: number
}

export async function openLobby(needs: LiveNeeds): Promise<LiveLobby> {
  const { db, clock, databaseUrl, log } = needs
  let stock: Stock
  let wins = { list: [] as readonly Win[], edition: 0 }

  const readContent = async (): Promise<void> => {
    const [content, plays] = await Promise.all([loadContent(db), loadPlays(db, clock.now())])
    stock = stockOf(content, plays, await searchIn(content))
  }
  const readPlays = async (): Promise<void> => {
    const plays = await loadPlays(db, clock.now())
    stock = { ...stock, plays, views: new Map() }
  }
  const readWins = async (): Promise<void> => {
    wins = { list: await loadWins(db), edition: wins.edition + 1 }
  }
  const content = keptFresh(readContent, needs)
  const popularity = keptFresh(readPlays, needs)
  const winners = keptFresh(readWins, needs)
  const refresh = async (): Promise<void> => {
    await Promise.all([content.now(), winners.now()])
  }

  const listening = await listen({
    databaseUrl,
    channel: 'lobby',
    log,
    hear: (message) => (message === 'wins' ? winners : content).soon(),
    onGap: () => {
      content.soon()
      winners.soon()
    },
  })
  await Promise.all([readContent(), readWins()])
  const counting = setInterval(popularity.soon, playsEveryMs)
  counting.unref()

  const viewOf = (country: Country, lang: Lang): View => {
    const now = clock.now()
    if (now >= stock.until) {
      stock.views.clear()
      stock.until = nextChange(stock.content, now)
    }
    const key = `${country}.${lang}`
    const view = stock.views.get(key) ?? makeView(stock, needs, country, lang, now)
    stock.views.set(key, view)
    return view
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
      await Promise.all([content.end(), popularity.end(), winners.end()])
    },
  }
}

const stockOf = (content: Content, plays: ReadonlyMap<string, number>, search: Search): Stock => ({
  content,
  plays,
  search,
  games: new Map(content.games.map((row) => [row.id, row])),
  views: new Map(),
  until: 0,
})

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

function makeView(stock: Stock, needs: LiveNeeds, country: Country, lang: Lang, now: number): View {
  const { content, plays, games, search } = stock
  const allowed: Allowed = needs.config
  const pictureOf = (cover: string): string => (pictureFault(cover, allowed) === undefined ? cover : '')
  const around = { ...allowed, isGame: (id: string) => games.has(id) }
  const pieces = { content, country, lang, now, pictureOf }
  return {
    country,
    lang,
    catalogue: createCatalogue({ ...pieces, plays, search, opens: needs.opens }),
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
  let asked = false
  let ended = false

  const run = async (): Promise<void> => {
    while (asked && !ended) {
      asked = false
      await read().catch(failed)
    }
    running = undefined
  }
  // The old rows go on being shown.
  const failed = (error: unknown): void => {
    metrics.error('lobby')
    log.warn({ error }, 'the lobby could not be read, and is read again soon')
    setTimeout(now, againMs).unref()
  }
  const now = (): Promise<void> => {
    asked = true
    running ??= run()
    return running
  }
  return {
    now,
    soon: () => void now(),
    end: async () => {
      ended = true
      await running
    },
  }
}
