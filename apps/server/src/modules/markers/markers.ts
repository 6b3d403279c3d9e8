/**
 * Risk markers: a daily look at how players play, by rules that anyone can read (docs/PROTECTION.md, R12.09).
 *
 * Owns the assessments of players, the cases for operators and the daily runs.
 * Tables: risk_assessment, risk_case, risk_case_note, risk_run.
 * Invariants: a step is taken once, also when a run is interrupted and repeated; a player has at most one open case; a
 * paused, excluded or closed player gets no message.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { firstRoundIdAt } from '#modules/games/games.ts'
import { type CaseReaders, caseOperatorCalls } from '#modules/markers/operator-calls.ts'
import { assess, dueStep, type Step } from '#modules/markers/rules.ts'
import * as store from '#modules/markers/store.ts'
import { textOf } from '#modules/markers/texts.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import { writeAsHouse } from '#modules/support/support.ts'

export type { RiskCase } from '#modules/markers/store.ts'

type Deps = Pick<App, 'db' | 'clock' | 'log' | 'metrics'>

export type Markers = {
  readonly jobs: Readonly<Record<string, TimedJob>>
  /** Assesses the players of every market whose last day has not been looked at yet. */
  assessDue(): Promise<void>
  /** The last assessments of these players that found something. */
  assessmentsOf(players: readonly bigint[]): Promise<readonly store.RiskAssessment[]>
  openCases(limit: number): Promise<readonly store.RiskCase[]>
  /** The handlers of operator calls. */
  operatorCalls(readers: CaseReaders): ReturnType<typeof caseOperatorCalls>
  /** False when the case is unknown or closed already. */
  closeCase(id: bigint, decision: { readonly by: string; readonly note: string }): Promise<boolean>
}

/** A day is assessed some hours after its end, when its orders have ended too. */
const runAfterMs = 4 * 3_600_000
const chunkSize = 200
const [weekDays, monthDays] = [7, 30]
const everyHour = '27 * * * *'
/** `operator` of messages that a job writes. */
const byRule = 'rule'

function spanOf(country: Country, now: number): store.Span {
  const day = addMarketDays(marketDay(country, now - runAfterMs), -1)
  const startOf = (days: number): Date => new Date(startOfMarketDay(country, addMarketDays(day, 1 - days)))
  const week = startOf(weekDays)
  return {
    country,
    day,
    timeZone: countries[country].timeZone,
    from: startOf(1),
    to: new Date(endOfMarketDay(country, day)),
    week,
    month: startOf(monthDays),
    firstRound: firstRoundIdAt(week.getTime()),
  }
}

async function takeStep(deps: Deps, tx: Tx, player: bigint, country: Country, step: Step): Promise<void> {
  const now = new Date(deps.clock.now())
  await store.storeStep(tx, player, step, now)
  if (await refusalFor({ query: tx }, player, 'contact', now.getTime())) return
  await writeAsHouse(tx, player, { text: textOf(country, step), by: byRule }, now)
}

async function assessPlayer(deps: Deps, player: bigint, span: store.Span): Promise<void> {
  const assessment = assess(await store.factsOf(deps.db, player, span))
  if (assessment.score === 0) return
  const now = deps.clock.now()
  await deps.db.tx(async (tx) => {
    const last = await store.storeAssessment(tx, player, assessment, new Date(now))
    const step = dueStep(assessment.score, last, now)
    if (!step) return
    if (step === 'case') await store.openCase(tx, player, assessment, new Date(now))
    await takeStep(deps, tx, player, span.country, step)
  })
}

async function assessMarket(deps: Deps, span: store.Span): Promise<void> {
  let upto = await store.startRun(deps.db, span)
  if (upto === undefined) return
  for (;;) {
    const players = await store.candidates(deps.db, span, upto, chunkSize)
    const last = players.at(-1)
    if (last === undefined) break
    for (const player of players) await assessPlayer(deps, player, span)
    upto = last
    await store.continueRun(deps.db, span, upto)
  }
  await store.finishRun(deps.db, span, new Date(deps.clock.now()))
  deps.log.info({ country: span.country, day: span.day }, 'markers: the players of a day are assessed')
}

export function createMarkers(deps: Deps): Markers {
  const { db, clock, metrics } = deps
  const assessDue = async (): Promise<void> => {
    for (const { code } of Object.values(countries)) await assessMarket(deps, spanOf(code, clock.now()))
  }
  const open = metrics.gauge('saguao_risk_cases_open', 'Open cases of risk markers')
  metrics.onScrape(async () => open.set(await store.countOpenCases(db)))
  return {
    jobs: { 'markers-assess': { crontab: everyHour, run: assessDue } },
    assessDue,
    assessmentsOf: (players) => store.assessmentsOf(db, players),
    openCases: (limit) => store.openCases(db, limit),
    operatorCalls: (readers) => caseOperatorCalls({ db, clock, ...readers }),
    closeCase: (id, decision) => store.closeCase(db, id, decision, new Date(clock.now())),
  }
}
