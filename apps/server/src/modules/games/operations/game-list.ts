/** Handlers of the operator calls about games: list, page, measured return. Switches: modules/lobby. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { addSums, noSums, type ReturnSums } from '#modules/games/operations/return-band.ts'
import { type Period, presentAlarm, readReturnAlarms } from '#modules/games/operations/return-store.ts'
import {
  deviationsOf,
  measureGame,
  periodOf,
  type ReturnDeps,
  readDays,
  readSums,
} from '#modules/games/operations/returns.ts'
import { type Catalogue, type ListedGame, type Lobby, presentOff, stateOf } from '#modules/lobby/lobby.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

export type GameListDeps = ReturnDeps & {
  readonly lobby: Pick<Lobby, 'catalogue' | 'lockReturnSince' | 'setReturnSince'>
}

type Row = OperatorData<'/operator/games'>['list'][number]
type Body = OperatorBody<'/operator/games'>
type Sums = Pick<Row, 'rounds' | 'stakes' | 'wins' | 'measured' | 'lower' | 'upper' | 'verdict'>

const defaultLimit = 50
const percent = 100
const dayMs = 86_400_000
const maxDays = 731

const presentSums = (game: ListedGame, currency: Cash, sums: ReturnSums, deviations: number): Sums => ({
  rounds: Number(sums.rounds),
  stakes: toMajor(minor(sums.stakes), currency),
  wins: toMajor(minor(sums.wins), currency),
  ...measureGame(game, sums, deviations),
})

const providerOf = ({ providers }: Catalogue, game: ListedGame) =>
  providers.find(({ id }) => id === game.providerId)

const isPublished = (catalogue: Catalogue, game: ListedGame): boolean =>
  game.isPublished && providerOf(catalogue, game)?.isPublished === true

const gameFields = (catalogue: Catalogue, game: ListedGame, lang: Lang) => ({
  id: game.id,
  name: game.name[lang],
  kind: game.kind,
  studio: game.providerId,
  state: stateOf({
    off: game.off ?? providerOf(catalogue, game)?.off ?? null,
    isPublished: isPublished(catalogue, game),
  }),
  off: presentOff(game.off),
  stated: game.rtp / percent,
})

const presentLimit = (game: ListedGame, currency: Cash) => {
  const limit = game.limits[currency]
  return limit
    ? {
        minBet: toMajor(limit.minBet, currency),
        maxBet: toMajor(limit.maxBet, currency),
        isSet: limit.isSet,
      }
    : null
}

const matches = ({ query, studio, state, verdict }: Body, row: Row): boolean =>
  (!query || `${row.id} ${row.name}`.toLowerCase().includes(query.toLowerCase())) &&
  (studio === undefined || row.studio === studio) &&
  (state === undefined || row.state === state) &&
  (verdict === undefined || row.verdict === verdict)

const sortValues: Readonly<Record<string, (row: Row) => number | string>> = {
  name: ({ name }) => name.toLowerCase(),
  stated: ({ stated }) => stated,
  measured: ({ measured }) => measured ?? -1,
  rounds: ({ rounds }) => rounds,
  stakes: ({ stakes }) => stakes,
  margin: ({ stakes, wins }) => stakes - wins,
}

function compare(sort: Body['sort'] = '-stakes'): (a: Row, b: Row) => number {
  const isDescending = sort.startsWith('-')
  const keyOf = sortValues[isDescending ? sort.slice(1) : sort] ?? (({ id }: Row) => id)
  return (a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    const order = x === y ? 0 : x < y ? -1 : 1
    return (isDescending ? -order : order) || (a.id < b.id ? -1 : 1)
  }
}

/** The catalogue is in memory, so a page is a part of the sorted list: the rows behind the game of the cursor. */
function pageOf(rows: readonly Row[], { cursor, limit = defaultLimit }: Body) {
  const start = cursor ? rows.findIndex(({ id }) => id === cursor) + 1 : 0
  const list = rows.slice(start, start + limit)
  return { list, next: start + limit < rows.length ? (list.at(-1)?.id ?? null) : null }
}

/** Both days, at most two years. */
function requirePeriod(deps: GameListDeps, currency: Cash, body: Partial<Period>): Period {
  const period = periodOf(deps, currency, body)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs
  if (days < 0 || days > maxDays) throw new Refusal('VALIDATION', { field: 'from' })
  return period
}

async function readGames(deps: GameListDeps, body: Body, lang: Lang) {
  const { currency = 'BRL' } = body
  const [catalogue, sums, alarms] = await Promise.all([
    deps.lobby.catalogue(),
    readSums(deps, currency, requirePeriod(deps, currency, body)),
    readReturnAlarms(deps.db),
  ])
  const deviations = deviationsOf(catalogue.games.length)
  const rows = catalogue.games
    .map(
      (game): Row => ({
        ...gameFields(catalogue, game, lang),
        ...presentSums(game, currency, sums.get(game.id) ?? noSums, deviations),
        currency,
        limits: presentLimit(game, currency),
        hasAlarm: alarms.some((alarm) => alarm.gameId === game.id && alarm.currency === currency),
      }),
    )
    .filter((row) => matches(body, row))
    .sort(compare(body.sort))
  return pageOf(rows, body)
}

function requireGame({ games }: Catalogue, id: string): ListedGame {
  const game = games.find((one) => one.id === id)
  if (!game) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
  return game
}

async function readGame(deps: GameListDeps, id: string, lang: Lang): Promise<OperatorData<'/operator/game'>> {
  const catalogue = await deps.lobby.catalogue()
  const game = requireGame(catalogue, id)
  const alarms = await readReturnAlarms(deps.db)
  return {
    ...gameFields(catalogue, game, lang),
    isPublished: isPublished(catalogue, game),
    studioOff: presentOff(providerOf(catalogue, game)?.off ?? null),
    countries: [...game.countries],
    limits: (['BRL', 'CLP'] as const).flatMap((currency) => {
      const limit = presentLimit(game, currency)
      return limit ? [{ currency, ...limit }] : []
    }),
    alarms: alarms.filter(({ gameId }) => gameId === id).map(presentAlarm),
    returnSince: game.returnSince,
  }
}

/** Days of the period up to today. */
function daysIn({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addMarketDays(day, 1)) days.push(day)
  return days
}

async function readReturn(deps: GameListDeps, body: OperatorBody<'/operator/game/return'>) {
  const { gameId, currency = 'BRL' } = body
  const catalogue = await deps.lobby.catalogue()
  const game = requireGame(catalogue, gameId)
  const period = requirePeriod(deps, currency, body)
  const byDay = await readDays(deps, currency, { ...period, gameId })
  const deviations = deviationsOf(catalogue.games.length)
  let total = noSums
  const days = daysIn(period).map((day) => {
    const sums = byDay.get(day) ?? noSums
    total = addSums(total, sums)
    return {
      day,
      ...presentSums(game, currency, sums, deviations),
      total: presentSums(game, currency, total, deviations),
    }
  })
  return {
    currency,
    stated: game.rtp / percent,
    days,
    total: presentSums(game, currency, total, deviations),
  }
}

export const gameListCalls = (deps: GameListDeps) =>
  ({
    '/operator/games': ({ body, lang }) => readGames(deps, body, lang),
    '/operator/game': ({ body, lang }) => readGame(deps, body.gameId, lang),
    '/operator/game/return': ({ body }) => readReturn(deps, body),
    '/operator/game/return/restart': change({
      read: async (tx, { body: { gameId } }) => {
        const state = await deps.lobby.lockReturnSince(tx, gameId)
        if (!state) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
        return { subject: `game ${gameId}`, state }
      },
      apply: async (tx, { body: { gameId } }) => {
        // Today has rounds with the fault.
        const returnSince = addMarketDays(marketDay('BR', deps.clock.now()), 1)
        await deps.lobby.setReturnSince(tx, gameId, returnSince)
        await tx.deleteFrom('gameReturnAlarm').where('gameId', '=', gameId).execute()
        return { data: { gameId, returnSince }, after: { returnSince } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
