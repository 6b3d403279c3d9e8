/**
 * Checks persons in the register: when they submit their data, at the first login of a day, and every 14 days, so that an
 * outage has a day to end before the 15 days are over. A failed check is logged, counted and repeated; a person without
 * an answer for 15 days cannot play until there is one.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import type { App } from '#app.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import { personRow } from '#modules/identity/person/person-store.ts'
import type { AskRegistry } from '#modules/identity/registry/registry.ts'
import {
  checkOf,
  closeOlderThan,
  countOverdue,
  playersDue,
  storeAnswer,
  storeFailure,
} from '#modules/identity/registry/registry-store.ts'
import { reasonOf } from '#modules/identity/signed-request.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const checkEveryDays = 14
const maxAgeDays = 15
/** An impeded person is asked about daily, so that a cancelled entry does not keep play closed. */
const impededEveryDays = 1
const maxPauseMinutes = 60
const maxPerRun = 500
/** So many failures in a row are an outage: the run ends, and the next one tries again. */
const maxFailures = 3

export type RegistryDeps = Pick<App, 'db' | 'clock' | 'log'> &
  Pick<PersonDeps, 'open'> & {
    readonly ask: AskRegistry
    readonly checks: ReturnType<typeof createCheckCounter>
  }

export const createCheckCounter = (metrics: Metrics) =>
  metrics.counter('saguao_registry_checks_total', 'Checks in the register of impeded persons', ['result'])

/** Persons whose last check failed and whose last answer, if any, is more than a day old. */
export function reportRegistry({ db, clock, metrics }: Pick<App, 'db' | 'clock' | 'metrics'>): void {
  const overdue = metrics.gauge(
    'saguao_registry_overdue',
    'Persons without an answer of the register for a day',
  )
  metrics.onScrape(async () => overdue.set(await countOverdue(db, new Date(clock.now() - dayMs))))
}

async function storeResult(deps: RegistryDeps, player: bigint, impeded: boolean): Promise<void> {
  const now = deps.clock.now()
  const dueAt = new Date(now + (impeded ? impededEveryDays : checkEveryDays) * dayMs)
  await deps.db.tx(async (tx) => {
    const isChanged = await storeAnswer(tx, player, impeded, { now: new Date(now), dueAt })
    if (isChanged) await emit(tx, 'identity.changed', { playerId: String(player) })
  })
}

async function storeOutage(deps: RegistryDeps, player: bigint, error: unknown): Promise<void> {
  const now = deps.clock.now()
  const check = await checkOf(deps.db, player)
  const failures = (check?.failures ?? 0) + 1
  const pauseMinutes = Math.min(2 ** Math.min(failures - 1, 10), maxPauseMinutes)
  const closes = check?.answeredAt == null || check.answeredAt.getTime() + maxAgeDays * dayMs <= now
  deps.log.error(
    { player: String(player), failures, isPlayClosed: closes, error: reasonOf(error) },
    'registry: the register of impeded persons did not answer',
  )
  const dueAt = new Date(now + pauseMinutes * minuteMs)
  await deps.db.tx(async (tx) => {
    if (await storeFailure(tx, player, { dueAt, closes }))
      await emit(tx, 'identity.changed', { playerId: String(player) })
  })
}

/** False when the register did not answer. A player without personal data cannot be asked about. */
export async function checkPlayer(deps: RegistryDeps, player: bigint): Promise<boolean> {
  const person = await personRow(deps.db, player)
  if (!person) return true
  const { document } = deps.open(person.sealed)
  const question = { country: person.country, document }
  const answer = await deps.ask(question).catch((error: unknown) => ({ error }))
  deps.checks.inc({ result: typeof answer === 'string' ? answer : 'failed' })
  if (typeof answer === 'string') await storeResult(deps, player, answer === 'impeded')
  else await storeOutage(deps, player, answer.error)
  return typeof answer === 'string'
}

/** At the first login of a day of the market, which is the first without an answer from that day. */
export async function checkAtLogin(deps: RegistryDeps, player: bigint, country: Country): Promise<void> {
  const check = await checkOf(deps.db, player)
  if (!check) return
  const today = marketDay(country, deps.clock.now())
  const answered = check.answeredAt && marketDay(country, check.answeredAt.getTime())
  if (answered !== today) await checkPlayer(deps, player)
}

async function askDue(deps: RegistryDeps): Promise<void> {
  let failures = 0
  for (const player of await playersDue(deps.db, new Date(deps.clock.now()), maxPerRun)) {
    failures = (await checkPlayer(deps, player)) ? 0 : failures + 1
    if (failures === maxFailures) return
  }
}

/** In an outage not everyone can be asked in time; play closes for everyone whose last answer is too old. */
async function closeUnanswered({ db, clock, log }: RegistryDeps): Promise<void> {
  const before = new Date(clock.now() - maxAgeDays * dayMs)
  const closed = await db.tx(async (tx) => {
    const players = await closeOlderThan(tx, before, maxPerRun)
    for (const player of players) await emit(tx, 'identity.changed', { playerId: String(player) })
    return players.length
  })
  if (closed > 0) log.error({ players: closed }, `registry: play closed, no answer for ${maxAgeDays} days`)
}

/** The job: persons who are due, and those whose last check failed. */
export async function checkDue(deps: RegistryDeps): Promise<void> {
  await askDue(deps)
  await closeUnanswered(deps)
}
