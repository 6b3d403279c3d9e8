/**
 * The lobby in memory. The content is loaded once and again on a change notification of the database; each country and
 * language has a view of it, which is valid until the next row starts or ends.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { languageCodes } from '@saguao/contract/product/constants.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { bonusRewards, type Offers, type Reward } from '@saguao/contract/product/rewards.ts'
import type { App } from '#app.ts'
import { listen } from '#kernel/db/listen.ts'
import { type CanOpen, type Catalogue, createCatalogue } from '#modules/lobby/catalogue.ts'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/content/commands.ts'
import { type Content, type GameRow, nextChange } from '#modules/lobby/content/content.ts'
import { loadPlays, loadWins, type Win } from '#modules/lobby/play-store.ts'
import { createResponseCache, type ResponseCache } from '#modules/lobby/response-cache.ts'
import { createSearch, type Search } from '#modules/lobby/search/search.ts'
import { createShowcase, type Showcase } from '#modules/lobby/showcase.ts'
import { loadContent } from '#modules/lobby/store.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'

export type View = {
  readonly country: Country
  readonly lang: Lang
  readonly catalogue: Catalogue
  readonly showcase: Showcase
  readonly responses: ResponseCache
}

export type LiveLobby = {
  /** The same object until the content changes. */
  viewOf(country: Country, lang: Lang): View
  game(id: string): GameRow | undefined
  readonly content: Content
  /** The same object until the content or a switch changes. */
  readonly offers: Offers
  /** The latest wins, and a number that changes with them. */
  readonly wins: { readonly list: readonly Win[]; readonly edition: number }
  /** A view of other content at a time, with the rewards and play counts of now. It shares nothing with `viewOf`. */
  viewWith(content: Content, at: number, country: Country, lang: Lang): View
  /** Calls the listener when players see other content: rows changed, started or ended. */
  onChange(listener: () => void): void
  /** Reloads everything; resolves when the new content is shown. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type LiveDeps = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'metrics'> & {
  readonly databaseUrl: string
  readonly canOpen: CanOpen
  readonly policyOf: PolicyOf
  /** Reads the rewards that each market offers. */
  readOffers(): Promise<Offers>
}

/** Play counts send no change notification, so they are reloaded periodically. */
const playCountIntervalMs = 5 * 60_000
const retryMs = 1_000
/** Changes within this time are loaded together. */
const debounceMs = 100
/** How soon the start or end of a row is announced. */
const boundaryIntervalMs = 500

/** The loaded content and the data derived from it. */
type LobbyData = {
  readonly content: Content
  readonly offers: Offers
  readonly plays: ReadonlyMap<string, number>
  readonly games: ReadonlyMap<string, GameRow>
  readonly search: Search
  readonly views: Map<string, View>
  until: number
}

export async function openLobby(deps: LiveDeps): Promise<LiveLobby> {
  const { db, clock, databaseUrl, log } = deps
  let data: LobbyData
  let wins = { list: [] as readonly Win[], edition: 0 }
  const changes = createAnnouncer(deps)

  const readContent = async (): Promise<void> => {
    const isAnnounced = changes.begin()
    try {
      const [content, offers, plays] = await Promise.all([
        loadContent(db),
        deps.readOffers(),
        loadPlays(db, clock.now()),
      ])
      const search = await createCatalogueSearch(content)
      data = await prepareData(deps, { content, offers, plays, search })
      changes.finish(content, isAnnounced)
    } catch (error) {
      if (isAnnounced) changes.expect()
      throw error
    }
  }
  const readWins = async (): Promise<void> => {
    wins = { list: await loadWins(db), edition: wins.edition + 1 }
  }
  const content = createRefresher(readContent, deps)
  const winners = createRefresher(readWins, deps)
  const refresh = async (): Promise<void> => {
    changes.expect()
    await Promise.all([content.refresh(), winners.refresh()])
  }

  const listening = await listen({
    databaseUrl,
    channel: 'lobby',
    log,
    onMessage: (message) => {
      if (message !== 'wins') changes.expect()
      ;(message === 'wins' ? winners : content).refreshSoon()
    },
    onGap: () => {
      changes.expect()
      content.refreshSoon()
      winners.refreshSoon()
    },
  })
  await Promise.all([readContent(), readWins()])
  const playCountTimer = setInterval(content.refreshSoon, playCountIntervalMs)
  playCountTimer.unref()

  const viewOf = (country: Country, lang: Lang): View => {
    const now = clock.now()
    if (now >= data.until) {
      data.views.clear()
      data.until = nextChange(data.content, now)
    }
    return cachedView(data, deps, country, lang, now)
  }
  return {
    viewOf,
    game: (id) => data.games.get(id),
    get content() {
      return data.content
    },
    get offers() {
      return data.offers
    },
    get wins() {
      return wins
    },
    viewWith: (content, at, country, lang) => {
      const games = new Map(content.games.map((row) => [row.id, row]))
      return createView({ ...data, content, games }, deps, country, lang, at)
    },
    onChange: changes.onChange,
    refresh,
    close: async () => {
      clearInterval(playCountTimer)
      changes.stop()
      await listening.stop()
      await Promise.all([content.end(), winners.end()])
    },
  }
}

/** Builds all views before the new data replaces the old, so that no request waits for it. */
async function prepareData(
  deps: LiveDeps,
  read: Pick<LobbyData, 'content' | 'offers' | 'plays' | 'search'>,
): Promise<LobbyData> {
  const now = deps.clock.now()
  const { content, offers, plays, search } = read
  const games = new Map(content.games.map((row) => [row.id, row]))
  const data = { content, offers, plays, search, games, views: new Map(), until: nextChange(content, now) }
  for (const { code: country } of Object.values(countries))
    for (const lang of languageCodes) {
      await yieldToEventLoop()
      cachedView(data, deps, country, lang, now)
    }
  return data
}

function cachedView(data: LobbyData, deps: LiveDeps, country: Country, lang: Lang, now: number): View {
  const key = `${country}.${lang}`
  const view = data.views.get(key) ?? createView(data, deps, country, lang, now)
  data.views.set(key, view)
  return view
}

/** Games can be found by name in any language, by provider and by gameplay tag. */
function createCatalogueSearch({ games, providers, tags }: Content): Promise<Search> {
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

function createView(
  data: Pick<LobbyData, 'content' | 'offers' | 'plays' | 'games' | 'search'>,
  deps: LiveDeps,
  country: Country,
  lang: Lang,
  now: number,
): View {
  const { offers, plays, games, search } = data
  const { minRtp } = deps.policyOf(country)
  const content = { ...data.content, games: data.content.games.filter(({ rtp }) => rtp >= minRtp) }
  const isOffered = (reward: Reward): boolean => offers[country].includes(reward)
  const allowed: Allowed = deps.config
  const pictureOf = (cover: string): string => (pictureFault(cover, allowed) === undefined ? cover : '')
  const commandContext = { ...allowed, isGame: (id: string) => games.has(id) }
  const source = { content, country, lang, now, pictureOf }
  return {
    country,
    lang,
    catalogue: createCatalogue({
      ...source,
      plays,
      search,
      canOpen: deps.canOpen,
      hasBonus: bonusRewards.some(isOffered),
    }),
    showcase: createShowcase({
      ...source,
      isOffered,
      canRun: (command) => commandFault(command, commandContext) === undefined,
    }),
    responses: createResponseCache(),
  }
}

/** Tells listeners that players see other content. Reads of play counts change orders only and are not announced. */
function createAnnouncer({ clock }: Pick<App, 'clock'>) {
  const listeners: (() => void)[] = []
  let isExpected = false
  let boundary = Number.POSITIVE_INFINITY
  let current: Content | undefined
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  const timer = setInterval(() => {
    const now = clock.now()
    if (!current || now < boundary) return
    boundary = nextChange(current, now)
    announce()
  }, boundaryIntervalMs)
  timer.unref()
  return {
    onChange: (listener: () => void): void => void listeners.push(listener),
    /** The next read holds other content. */
    expect: (): void => {
      isExpected = true
    },
    /** A change that arrives during a read is announced after the next one. */
    begin: (): boolean => {
      const isAnnounced = isExpected
      isExpected = false
      return isAnnounced
    },
    finish: (content: Content, isAnnounced: boolean): void => {
      current = content
      boundary = nextChange(content, clock.now())
      if (isAnnounced) announce()
    },
    stop: (): void => clearInterval(timer),
  }
}

/** Runs one read at a time; requests during a read cause one more read afterwards. */
function createRefresher(read: () => Promise<void>, { log, metrics }: Pick<App, 'log' | 'metrics'>) {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  let isClosed = false

  const run = async (): Promise<void> => {
    while (isRequested && !isClosed) {
      isRequested = false
      await read().catch(failed)
    }
    running = undefined
  }
  const refresh = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    isRequested = true
    running ??= run()
    return running
  }
  const schedule = (ms: number): void => {
    timer ??= setTimeout(refresh, ms)
    timer.unref()
  }
  // The old content stays until a read succeeds.
  const failed = (error: unknown): void => {
    metrics.error('lobby')
    log.warn({ error }, `lobby: reload failed, next try in ${retryMs} ms`)
    schedule(retryMs)
  }
  return {
    refresh,
    refreshSoon: () => schedule(debounceMs),
    end: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
