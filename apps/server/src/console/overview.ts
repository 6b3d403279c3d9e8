/**
 * The overview of operators: figures of now and of days, queues and alarms. Every figure is read from a small table or
 * by a partial index, so that a watching operator costs the players nothing.
 */

import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { overviewCalls } from '@saguao/contract/operators/overview-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import type { App } from '#app.ts'
import { readAlarms } from '#console/alarms.ts'
import { type Figures, figuresOf } from '#console/figures.ts'
import { readQueues } from '#console/queues.ts'
import type { Modules } from '#create-modules.ts'
import { readProcesses } from '#kernel/observability/process-registry.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { betsPerSecond, type MarketFigure, readMarketFigures, rollUpFigures } from '#modules/wallet/wallet.ts'

export type OverviewDeps = Pick<App, 'db' | 'clock'> & {
  readonly modules: Pick<Modules, 'payments' | 'games' | 'rewards' | 'markers' | 'compliance' | 'settings'>
}

export type OverviewNow = OperatorData<'/operator/overview/now'>
type MarketNow = OverviewNow['markets'][number]
type Hour = OperatorData<'/operator/overview/day'>['hours'][number]

const hourMs = 3_600_000
const weekDays = 7
const defaultDays = 30
/** The roll-up is repeated at most this often, however many operators watch. */
const rollUpEveryMs = 4_000
/** No further step of a roll-up begins after this. */
const maxRollUpMs = 200

const inSpan = (figures: readonly MarketFigure[], from: number, until: number): MarketFigure[] =>
  figures.filter(({ hour }) => hour.getTime() >= from && hour.getTime() < until)

/** The day so far, and the same hours a week ago. The hour that runs is compared with the whole hour of then. */
async function readMarketNow({ db, clock }: OverviewDeps, country: Country): Promise<MarketNow> {
  const { currency } = countries[country]
  const now = clock.now()
  const day = marketDay(country, now)
  const [from, until] = [startOfMarketDay(country, day), Math.ceil((now + 1) / hourMs) * hourMs]
  const before = startOfMarketDay(country, addMarketDays(day, -weekDays))
  const beforeUntil = before + (until - from)
  const [today, earlier] = await Promise.all([
    readMarketFigures(db, currency, new Date(from), new Date(until)),
    readMarketFigures(db, currency, new Date(before), new Date(beforeUntil)),
  ])
  return { country, currency, day, today: figuresOf(today, currency), before: figuresOf(earlier, currency) }
}

export async function readNow(deps: OverviewDeps): Promise<OverviewNow> {
  const { db, clock } = deps
  const now = clock.now()
  const [processes, rate, markets, queues, alarms] = await Promise.all([
    readProcesses(deps),
    betsPerSecond(db, now),
    Promise.all(Object.values(countries).map(({ code }) => readMarketNow(deps, code))),
    readQueues(deps),
    readAlarms(deps),
  ])
  const sum = (of: 'players' | 'connections'): number =>
    processes.reduce((total, process) => total + process[of], 0)
  return {
    at: new Date(now).toISOString(),
    players: sum('players'),
    connections: sum('connections'),
    betsPerSecond: Math.round(rate * 100) / 100,
    markets,
    queues,
    alarms,
  }
}

async function readHours({ db }: OverviewDeps, country: Country, day: string, now: number): Promise<Hour[]> {
  const { currency } = countries[country]
  const [from, until] = [startOfMarketDay(country, day), endOfMarketDay(country, day)]
  const figures = await readMarketFigures(db, currency, new Date(from), new Date(until))
  const hours: Hour[] = []
  for (let at = from; at < Math.min(until, now); at += hourMs)
    hours.push({ hour: (at - from) / hourMs, ...figuresOf(inSpan(figures, at, at + hourMs), currency) })
  return hours
}

async function readDay(deps: OverviewDeps, { country, day }: OperatorBody<'/operator/overview/day'>) {
  const now = deps.clock.now()
  const shown = day ?? marketDay(country, now)
  const comparedWith = addMarketDays(shown, -weekDays)
  const [hours, before] = await Promise.all([
    readHours(deps, country, shown, now),
    readHours(deps, country, comparedWith, now),
  ])
  return { country, currency: countries[country].currency, day: shown, comparedWith, hours, before }
}

async function readDays(
  { db, clock }: OverviewDeps,
  { country, days = defaultDays }: OperatorBody<'/operator/overview/days'>,
) {
  const { currency } = countries[country]
  const today = marketDay(country, clock.now())
  const names = Array.from({ length: days }, (_, index) => addMarketDays(today, index + 1 - days))
  const [first = today] = names
  const from = new Date(startOfMarketDay(country, first))
  const figures = await readMarketFigures(db, currency, from, new Date(endOfMarketDay(country, today)))
  const byDay = Map.groupBy(figures, ({ hour }) => marketDay(country, hour.getTime()))
  const list = names.map((day): { day: string } & Figures => ({
    day,
    ...figuresOf(byDay.get(day) ?? [], currency),
  }))
  return { country, currency, days: list }
}

/**
 * Rolls the figures up unless it was done a moment ago. A long backlog, such as that of a database from before the
 * figures, is rolled up by the timed job; the overview does not wait for it.
 */
export function createFreshFigures({ db, clock }: Pick<OverviewDeps, 'db' | 'clock'>): () => Promise<void> {
  let rolledAt = Number.NEGATIVE_INFINITY
  let rolling: Promise<void> | undefined
  return async () => {
    if (!rolling && clock.now() - rolledAt < rollUpEveryMs) return
    rolledAt = clock.now()
    rolling ??= rollUpFigures(db, AbortSignal.timeout(maxRollUpMs)).finally(() => {
      rolling = undefined
    })
    await rolling
  }
}

export const overviewHandlers = (deps: OverviewDeps, refreshFigures: () => Promise<void>) =>
  ({
    '/operator/overview/now': async () => {
      await refreshFigures()
      return readNow(deps)
    },
    '/operator/overview/day': ({ body }) => readDay(deps, body),
    '/operator/overview/days': ({ body }) => readDays(deps, body),
  }) satisfies Pick<OperatorHandlers, keyof typeof overviewCalls>
