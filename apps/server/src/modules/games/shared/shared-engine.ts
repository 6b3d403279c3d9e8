/**
 * The round loop of a shared table. One elected process runs it at a time, but correctness does not depend on that:
 * every step is a conditional update in the database, and a new leader continues from the stored state.
 */

import { crashMsOf } from '@saguao/fair/games/crash.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import type { Round } from '#modules/games/round.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import {
  autoCashoutOf,
  type SharedRules,
  sharedRulesOf,
  type TableOutcome,
} from '#modules/games/shared/shared-rules.ts'
import { BetChanged, endBet, finalEnd, returnBet, seedsOf } from '#modules/games/shared/shared-settle.ts'
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
const betsPerStep = 1_000
const maxAutoCashouts = 50_000
/** Watchers have the earlier results; a few are repeated in case a message was lost. */
const publishedResults = 3

type Table = EngineDeps & { readonly gameId: GameId; readonly rules: SharedRules }

/** A running round with its outcome and end. */
type Running = {
  readonly round: TableRound
  readonly seeds: Seeds
  readonly outcome: TableOutcome
  readonly startedAt: number
  readonly endsAt: number
}

export async function runTable(deps: EngineDeps, gameId: GameId, signal: AbortSignal): Promise<void> {
  const rules = sharedRulesOf(gameId)
  if (!rules) throw new Error(`${gameId} is not a shared game`)
  const table = { ...deps, gameId, rules }
  await recover(table, signal)
  while (!signal.aborted) await playRound(table, signal)
}

/** Completes the work of a previous leader: stale bets, a running round, unsettled bets of finished rounds. */
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
  const bets = await store.openBets(db, await table.chains.bettingRound(gameId), maxAutoCashouts)
  const since = clock.now() - staleMs
  await Promise.all(
    bets.filter(({ createdAt }) => createdAt.getTime() < since).map((bet) => returnBet(table, bet)),
  )
}

async function playRound(table: Table, signal: AbortSignal): Promise<void> {
  const bettingRound = await table.chains.bettingRound(table.gameId)
  await waitUntilWanted(table, bettingRound, signal)
  await openBetting(table, bettingRound, signal)
  const running = await start(table, bettingRound)
  if (!running) return
  await publishState(table)
  await runUntilEnd(table, running, signal)
  await finish(table, running, false, signal)
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
  const { db, clock, chains } = table
  const startedAt = new Date(clock.now())
  const isStarted = await db.tx(async (tx) => {
    const started = await store.startRound(tx, bettingRound.id, startedAt)
    if (started) await chains.addNextRound(tx, bettingRound)
    return started
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
  const bets = await store.openBets(db, round, maxAutoCashouts)
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
  let tickAt = startedAt + tickMs
  for (let now = clock.now(); now < endsAt; now = clock.now()) {
    const firstLater = autoCashouts.findIndex(({ at }) => at > now)
    const due = autoCashouts.splice(0, firstLater < 0 ? autoCashouts.length : firstLater)
    if (due.length > 0) await payAutoCashouts(table, running, due)
    if (now >= tickAt) {
      publish(gameId, { kind: 'tick', gameId, round: round.number, elapsedMs: now - startedAt })
      tickAt = now + tickMs
    }
    await table.wait(Math.min(tickAt, endsAt, autoCashouts[0]?.at ?? endsAt) - clock.now(), signal)
  }
  await table.wait(graceMs, signal)
}

/** Reads the bets again: their players may have cashed out half of them meanwhile. */
async function payAutoCashouts(
  table: Table,
  running: Running,
  due: readonly Pick<AutoCashout, 'id'>[],
): Promise<void> {
  const ids = due.map(({ id }) => id)
  const bets = await store.openBets(table.db, running.round, ids.length, ids)
  const changed = await Promise.all(
    bets.map((bet) =>
      endBet(table, bet, finalEnd(bet, running.seeds, false)).then(
        () => [],
        (error: unknown) => {
          if (error instanceof BetChanged) return [bet]
          throw error
        },
      ),
    ),
  )
  if (changed.flat().length > 0) await payAutoCashouts(table, running, changed.flat())
}

/** The end is published after it is committed: from then on the database rejects cash-outs. */
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
  // Read again: if two processes led for a moment, the row written first counts.
  await settleRound(table, (await store.roundById(db, round.id)) ?? round)
  await publishState(table)
  await table.wait(rules.overMs, signal)
}

async function settleRound(table: Table, round: TableRound): Promise<void> {
  const seeds = seedsOf(table, round)
  const stakes = await store.colorStakes(table.db, round)
  for (;;) {
    const bets = await store.openBets(table.db, round, betsPerStep)
    const end = (bet: Round) => finalEnd(bet, seeds, round.interrupted, stakes.get(bet.playerId))
    await Promise.all(bets.map((bet) => endBet(table, bet, end(bet))))
    if (bets.length < betsPerStep) return
  }
}

async function publishState(table: Table): Promise<void> {
  const state = await stateOf(table, table.gameId)
  if (!state) return
  const history = state.history.slice(0, publishedResults)
  table.publish(table.gameId, { kind: 'state', ...state, history })
}
