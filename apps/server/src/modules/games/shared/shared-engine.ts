/**
 * The round loop of a shared table. One elected process runs it at a time, but correctness does not depend on that:
 * every step is a conditional update in the database. After a failure the loop goes on from the stored state, within the
 * same leadership; so does a new leader.
 */

import { crashMsOf } from '@saguao/fair/games/crash.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import { type BetEnds, createBetEnds } from '#modules/games/shared/bet-ends.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import { isInterrupted } from '#modules/games/shared/interruption.ts'
import {
  autoCashoutOf,
  type SharedRules,
  sharedRulesOf,
  type TableOutcome,
} from '#modules/games/shared/shared-rules.ts'
import { finalEnd, returnedEnd, seedsOf } from '#modules/games/shared/shared-settle.ts'
import { stateOf } from '#modules/games/shared/shared-state.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import * as store from '#modules/games/shared/shared-store.ts'
import type { PublishToTable } from '#modules/games/shared/shared-updates.ts'

export type EngineDeps = SharedDeps & {
  readonly publish: PublishToTable
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Whether a client watches the table. */
  isWatched(): boolean
  /** Resolves when a client starts watching the table or places a bet. */
  nextSignal(signal: AbortSignal): Promise<void>
}

/** Delay of a round's end for cash-outs that arrived in time and are still being written. */
const graceMs = 100
const tickMs = 1_000
/** Bets that waited longer than this while no process ran the table are returned. */
const staleMs = 60_000
const maxAutoCashouts = 50_000
/** The wait for automatic cash-outs; later ones are paid while the round goes on. */
const maxCashoutWaitMs = 1_000
/** Pauses after failures: the first one, doubled with each further one. */
const minRetryMs = 50
const maxRetryMs = 5_000
/** Watchers have the earlier results; a few are repeated in case a message was lost. */
const publishedResults = 3

type Table = EngineDeps & {
  readonly gameId: GameId
  readonly rules: SharedRules
  readonly betEnds: BetEnds
  readonly leadingSince: number
}

/** A running round with its outcome and end. */
type Running = {
  readonly round: TableRound
  readonly seeds: Seeds
  readonly outcome: TableOutcome
  readonly startedAt: number
  readonly endsAt: number
}

/** Runs the table until the signal. */
export async function runTable(deps: EngineDeps, gameId: GameId, signal: AbortSignal): Promise<void> {
  const rules = sharedRulesOf(gameId)
  if (!rules) throw new Error(`${gameId} is not a shared game`)
  const table = { ...deps, gameId, rules, betEnds: createBetEnds(deps), leadingSince: deps.clock.now() }
  await repeated(table, signal, () => returnStaleBets(table))
  while (!signal.aborted) {
    await Promise.all([
      repeated(table, signal, () => settleLeft(table)),
      repeated(table, signal, () => playRound(table, signal)),
    ])
  }
}

/**
 * Repeats a step until it succeeds. A step reads the stored state first, so a write that took effect although its
 * response was lost is not repeated. A failure ends neither the leadership nor the other tables.
 */
async function repeated(table: Table, signal: AbortSignal, step: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await step()
    } catch (error) {
      if (signal.aborted) throw error
      table.metrics.error('shared_tables')
      const { gameId } = table
      table.log.warn({ error, gameId, failures }, 'shared tables: a step failed and is repeated')
    }
    await table.wait(Math.min(minRetryMs * 2 ** failures, maxRetryMs), signal)
  }
}

/** Bets that could not be ended with their round; the next round does not wait for them. */
async function settleLeft({ db, clock, gameId, betEnds }: Table): Promise<void> {
  const rounds = await store.roundsWithOpenBets(db, gameId, new Date(clock.now()))
  for (const round of rounds) await betEnds.settle(round)
}

/** The outcome of the round is secret, so its bets are returned without a choice. One that fails stays in the round. */
async function returnStaleBets({ db, clock, gameId, chains, betEnds }: Table): Promise<void> {
  const round = await chains.bettingRound(gameId)
  const bets = await store.openBets(db, round, { limit: maxAutoCashouts })
  const since = clock.now() - staleMs
  const stale = bets.filter(({ createdAt }) => createdAt.getTime() < since)
  await betEnds.end(round, stale, () => returnedEnd)
}

/** Continues the running round, or starts the next one. */
async function playRound(table: Table, signal: AbortSignal): Promise<void> {
  const found = await store.findRoundInStatus(table.db, table.gameId, 'running')
  const running = found ? runningOf(table, found) : await startNext(table, signal)
  if (!running) return
  const interrupted = table.rules.canCashOut && (await isInterrupted(table, running))
  if (!interrupted) await runUntilEnd(table, running, signal)
  await finish(table, running, interrupted, signal)
}

/** Undefined when another process started the round. */
async function startNext(table: Table, signal: AbortSignal): Promise<Running | undefined> {
  const bettingRound = await table.chains.bettingRound(table.gameId)
  await waitUntilWanted(table, bettingRound, signal)
  await openBetting(table, bettingRound, signal)
  const running = await start(table, bettingRound)
  if (running) await publishState(table)
  return running
}

/** A table without watchers and bets is idle: it writes no rows and sends no messages. */
async function waitUntilWanted(table: Table, bettingRound: TableRound, signal: AbortSignal): Promise<void> {
  for (;;) {
    const signalled = table.nextSignal(signal)
    signalled.catch(() => undefined)
    if (table.isWatched() || (await store.countBets(table.db, bettingRound.id)) > 0) return
    await signalled
  }
}

async function openBetting(table: Table, bettingRound: TableRound, signal: AbortSignal): Promise<void> {
  const { db, clock, rules } = table
  const before = bettingRound.closesAt?.getTime() ?? 0
  const closesAt = before > clock.now() ? before : clock.now() + rules.bettingMs
  await store.startCountdown(db, bettingRound.id, new Date(closesAt))
  await publishState(table)
  await table.wait(closesAt - clock.now(), signal)
}

/** Undefined when another process started the round. */
async function start(table: Table, bettingRound: TableRound): Promise<Running | undefined> {
  const { db, clock, chains, rules } = table
  const startedAt = new Date(clock.now())
  const isStarted = await db.tx(async (tx) => {
    const started = await store.startRound(tx, bettingRound.id, startedAt)
    if (!started) return false
    if (rules.canCashOut) await store.recordLead({ query: tx }, bettingRound, startedAt)
    await chains.addNextRound(tx, bettingRound)
    return true
  })
  return isStarted ? runningOf(table, { ...bettingRound, status: 'running', startedAt }) : undefined
}

function runningOf(table: Table, round: TableRound): Running {
  const seeds = seedsOf(table, round)
  const outcome = table.rules.draw(numbersOf(seeds))
  const startedAt = round.startedAt?.getTime() ?? table.clock.now()
  return { round, seeds, outcome, startedAt, endsAt: startedAt + Math.ceil(table.rules.runningMs(outcome)) }
}

type AutoCashout = { readonly id: string; readonly at: number }

/** Bets with an automatic cash-out that this round reaches, ordered by time. */
async function autoCashoutsOf({ db }: Table, { round, startedAt, endsAt }: Running): Promise<AutoCashout[]> {
  const bets = await store.openBets(db, round, { limit: maxAutoCashouts })
  return bets
    .flatMap((bet) => {
      const cashout = autoCashoutOf(bet.choice)
      return cashout === undefined ? [] : [{ id: bet.id, at: startedAt + crashMsOf(cashout) }]
    })
    .filter(({ at }) => at < endsAt)
    .sort((a, b) => a.at - b.at)
}

async function runUntilEnd(table: Table, running: Running, signal: AbortSignal): Promise<void> {
  const { clock, publish, gameId } = table
  const { round, startedAt, endsAt } = running
  const autoCashouts = await autoCashoutsOf(table, running)
  await recordLead(table, running)
  let tickAt = startedAt + tickMs
  for (let now = clock.now(); now < endsAt; now = clock.now()) {
    const firstLater = autoCashouts.findIndex(({ at }) => at > now)
    const due = autoCashouts.splice(0, firstLater < 0 ? autoCashouts.length : firstLater)
    if (due.length > 0) await payAutoCashouts(table, running, due)
    if (now >= tickAt) {
      publish(gameId, { kind: 'tick', gameId, round: round.number, elapsedMs: now - startedAt })
      await recordLead(table, running)
      tickAt = now + tickMs
    }
    await table.wait(Math.min(tickAt, endsAt, autoCashouts[0]?.at ?? endsAt) - clock.now(), signal)
  }
  await recordLead(table, running)
  await table.wait(graceMs, signal)
}

/** A failure matters only if the leadership is lost before the next time: the round may then count as interrupted. */
async function recordLead({ db, clock, log, rules }: Table, { round }: Running): Promise<void> {
  if (!rules.canCashOut) return
  await store
    .recordLead(db, round, new Date(clock.now()))
    .catch((error: unknown) => log.warn({ error }, 'shared tables: the leadership could not be recorded'))
}

/** Reads the bets again: their players may have cashed out half of them meanwhile. The end of the round is not delayed. */
async function payAutoCashouts(
  { db, clock, betEnds }: Table,
  { round, seeds, endsAt }: Running,
  due: readonly AutoCashout[],
): Promise<void> {
  const bets = await store.openBets(db, round, { limit: due.length, ids: due.map(({ id }) => id) })
  const maxMs = Math.max(0, Math.min(maxCashoutWaitMs, endsAt - clock.now()))
  await betEnds.end(round, bets, (bet) => finalEnd(bet, seeds, false), { idleMs: maxMs, maxMs })
}

/** The end is published after it is committed: from then on the database rejects cash-outs. */
async function finish(
  table: Table,
  { round, seeds, outcome }: Running,
  interrupted: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, rules, betEnds } = table
  const endedAt = new Date(clock.now())
  await store.endRound(db, round.id, { hash: seeds.serverSeed, outcome, endedAt, interrupted })
  await publishState(table)
  // Read again: if two processes led for a moment, the row written first counts.
  await betEnds.settle((await store.roundById(db, round.id)) ?? round)
  await publishState(table)
  await table.wait(endedAt.getTime() + rules.overMs - clock.now(), signal)
}

/** For display: a state that cannot be read is repaired by the next one. */
async function publishState(table: Table): Promise<void> {
  const state = await stateOf(table, table.gameId).catch((error: unknown) => {
    table.log.warn({ error }, 'shared tables: a state could not be published')
  })
  if (!state) return
  const history = state.history.slice(0, publishedResults)
  table.publish(table.gameId, { kind: 'state', ...state, history })
}
