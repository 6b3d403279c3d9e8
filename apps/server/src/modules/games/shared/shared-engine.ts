/**
 * What leads a table from round to round. One process does at a time, but nothing depends on that: each step is a
 * guarded change in the database, and where a round stands can be read there. Whoever takes over goes on from it.
 */

import { crashMsOf } from '@saguao/fair/games/crash.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Round } from '#modules/games/round.ts'
import {
  autoCashoutOf,
  type SharedRules,
  sharedRulesOf,
  type TableOutcome,
} from '#modules/games/shared/shared-rules.ts'
import { endBet, finalEnd, returnBet, seedsOf } from '#modules/games/shared/shared-settle.ts'
import { stateOf } from '#modules/games/shared/shared-state.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import * as store from '#modules/games/shared/shared-store.ts'
import type { PublishToTable } from '#modules/games/shared/shared-updates.ts'

export type EngineDeps = Omit<GameDeps, 'tables'> & {
  readonly publish: PublishToTable
  /** Rejects with the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Whether somebody looks at the table. */
  isWatched(): boolean
  /** Somebody has come, or has bet, since it was asked. */
  nextSignal(signal: AbortSignal): Promise<void>
}

/** Who left in time but is still being written; the end of a flight is told so much later. */
const graceMs = 100
const tickMs = 1_000
/** What waited for longer than this while nobody led the table goes back to its player. */
const staleMs = 60_000
const betsPerStep = 1_000
const maxAutoCashouts = 50_000

type Table = EngineDeps & { readonly gameId: GameId; readonly rules: SharedRules }

/** A round under way, and all that is known of its end. */
type Running = {
  readonly round: TableRound
  readonly seeds: Seeds
  readonly outcome: TableOutcome
  readonly startedAt: number
  readonly endsAt: number
}

export async function runTable(deps: EngineDeps, gameId: GameId, signal: AbortSignal): Promise<void> {
  const rules = sharedRulesOf(gameId)
  if (!rules) throw new Error(`${gameId} is not played together`)
  const table = { ...deps, gameId, rules }
  await recover(table, signal)
  while (!signal.aborted) await playRound(table, signal)
}

/** What whoever led before has left: stakes that waited too long, a round under way, bets that were not ended. */
async function recover(table: Table, signal: AbortSignal): Promise<void> {
  await returnStaleBets(table)
  for (const round of await store.roundsWithOpenBets(table.db, table.gameId)) await settleRound(table, round)
  const round = await store.findRoundInStatus(table.db, table.gameId, 'running')
  if (!round) return
  const running = runningOf(table, round)
  const interrupted = table.rules.canCashOut && running.endsAt + graceMs < table.clock.now()
  if (!interrupted) await runUntilEnd(table, running, signal)
  await finish(table, running, interrupted, signal)
}

async function returnStaleBets(table: Table): Promise<void> {
  const { db, clock, gameId } = table
  const bets = await store.openBets(db, await table.chains.betting(gameId), maxAutoCashouts)
  const since = clock.now() - staleMs
  await Promise.all(
    bets.filter(({ createdAt }) => createdAt.getTime() < since).map((bet) => returnBet(table, bet)),
  )
}

async function playRound(table: Table, signal: AbortSignal): Promise<void> {
  const betting = await table.chains.betting(table.gameId)
  await waitUntilWanted(table, betting, signal)
  await openBetting(table, betting, signal)
  const running = await start(table, betting)
  if (!running) return
  await publishState(table)
  await runUntilEnd(table, running, signal)
  await finish(table, running, false, signal)
}

/** Nobody looks and nobody has bet: the table rests, without a row and without a message. */
async function waitUntilWanted(table: Table, betting: TableRound, signal: AbortSignal): Promise<void> {
  for (;;) {
    const signalled = table.nextSignal(signal)
    signalled.catch(() => undefined)
    if (table.isWatched() || (await store.countBets(table.db, betting.id)) > 0) return
    await signalled
  }
}

async function openBetting(table: Table, betting: TableRound, signal: AbortSignal): Promise<void> {
  const { db, clock, rules } = table
  const before = betting.closesAt?.getTime() ?? 0
  const closesAt = before > clock.now() ? before : clock.now() + rules.bettingMs
  await store.startCountdown(db, betting.id, new Date(closesAt))
  await publishState(table)
  await table.wait(closesAt - clock.now(), signal)
}

/** Undefined when another process was first. */
async function start(table: Table, betting: TableRound): Promise<Running | undefined> {
  const { db, clock, chains } = table
  const startedAt = new Date(clock.now())
  const isStarted = await db.tx(async (tx) => {
    const started = await store.startRound(tx, betting.id, startedAt)
    if (started) await chains.addNextRound(tx, betting)
    return started
  })
  return isStarted ? runningOf(table, { ...betting, status: 'running', startedAt }) : undefined
}

function runningOf(table: Table, round: TableRound): Running {
  const seeds = seedsOf(table, round)
  const outcome = table.rules.draw(numbersOf(seeds))
  const startedAt = round.startedAt?.getTime() ?? table.clock.now()
  return { round, seeds, outcome, startedAt, endsAt: startedAt + Math.ceil(table.rules.runningMs(outcome)) }
}

type AutoCashout = { readonly bet: Round; readonly at: number }

/** Those who fixed beforehand where to leave and will come so far, in the order in which they leave. */
async function autoCashoutsOf({ db }: Table, { round, startedAt, endsAt }: Running): Promise<AutoCashout[]> {
  const bets = await store.openBets(db, round, maxAutoCashouts)
  return bets
    .flatMap((bet) => {
      const cashout = autoCashoutOf(bet.choice)
      return cashout === undefined ? [] : [{ bet, at: startedAt + crashMsOf(cashout) }]
    })
    .filter(({ at }) => at < endsAt)
    .sort((a, b) => a.at - b.at)
}

async function runUntilEnd(table: Table, running: Running, signal: AbortSignal): Promise<void> {
  const { clock, publish, gameId } = table
  const { round, startedAt, endsAt, seeds } = running
  const autoCashouts = await autoCashoutsOf(table, running)
  let tickAt = startedAt + tickMs
  for (let now = clock.now(); now < endsAt; now = clock.now()) {
    const firstLater = autoCashouts.findIndex(({ at }) => at > now)
    const due = autoCashouts.splice(0, firstLater < 0 ? autoCashouts.length : firstLater)
    if (due.length > 0)
      await Promise.all(due.map(({ bet }) => endBet(table, bet, finalEnd(bet, seeds, false))))
    if (now >= tickAt) {
      publish(gameId, { kind: 'tick', gameId, round: round.number, elapsedMs: now - startedAt })
      tickAt = now + tickMs
    }
    await table.wait(Math.min(tickAt, endsAt, autoCashouts[0]?.at ?? endsAt) - clock.now(), signal)
  }
  await table.wait(graceMs, signal)
}

/** The end is told when the database has it: from then on nobody leaves, whatever their clock says. */
async function finish(
  table: Table,
  { round, seeds, outcome }: Running,
  interrupted: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, rules } = table
  const endedAt = new Date(clock.now())
  await store.endRound(db, round.id, { hash: seeds.serverSeed, outcome, endedAt, interrupted })
  await publishState(table)
  // Read again: where two have led for a moment, the record of the first one holds.
  await settleRound(table, (await store.roundById(db, round.id)) ?? round)
  await publishState(table)
  await table.wait(rules.overMs, signal)
}

async function settleRound(table: Table, round: TableRound): Promise<void> {
  const seeds = seedsOf(table, round)
  for (;;) {
    const bets = await store.openBets(table.db, round, betsPerStep)
    await Promise.all(bets.map((bet) => endBet(table, bet, finalEnd(bet, seeds, round.interrupted))))
    if (bets.length < betsPerStep) return
  }
}

async function publishState(table: Table): Promise<void> {
  const state = await stateOf(table, table.gameId)
  if (state) table.publish(table.gameId, { kind: 'state', ...state })
}
