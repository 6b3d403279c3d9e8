/** Failures while a shared round runs: who gets the stakes back, and that no player can cause a failure for others. */
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  nextRound,
  type PlayerAtTable,
  pointOf,
  startTableServer,
  storedRound,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { setLimit } from '#modules/protection/testing/protection-client.ts'
import { audit } from '#modules/wallet/audit.ts'

const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound, change } = {} as TableServer
/** Sees and ends the statements of the server. */
let owner: pg.Client
/** Holds locks. */
let locker: pg.Client
let isLocked = false

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  return client
}

beforeAll(async () => {
  ;({ server, time, playerAtTable, untilStart, throughRound, change } = await startTableServer(
    'failures of shared rounds',
    (end) => ends.push(end),
  ))
  owner = await connect()
  locker = await connect()
})
afterEach(() => unlock())
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  await Promise.all([owner.end(), locker.end()])
  for (const end of ends.reverse()) await end()
})

async function lock(text: string, values: readonly unknown[]): Promise<void> {
  await locker.query('begin')
  isLocked = true
  await locker.query(text, [...values])
}

async function unlock(): Promise<void> {
  if (isLocked) await locker.query('commit')
  isLocked = false
}

const lockRound = (id: bigint) => lock('select from shared_round where id = $1 for share', [id])
const lockGuard = ({ player }: PlayerAtTable) =>
  lock('select from player_guard where player_id = $1 for update', [player.id])
const lockAccounts = ({ player }: PlayerAtTable) =>
  lock('select from account where player_id = $1 for update', [player.id])

/** Waits until a statement of the server waits for a lock; returns its process. */
async function blocked(statement: string): Promise<number> {
  const read = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
      [statement],
    )
    return rows[0]?.pid ?? 0
  }
  await expect.poll(read, { timeout: 10_000 }).not.toBe(0)
  return read()
}

const cancel = (pid: number) => owner.query('select pg_cancel_backend($1)', [pid])

/** Fails when a transaction keeps the start or the end of the round waiting. */
const requireFree = (id: bigint) =>
  owner.query('select from shared_round where id = $1 for update nowait', [id])

/** The next flight that crashes between `point` and `max`. */
async function untilCrashAt(point: number, max = Number.POSITIVE_INFINITY) {
  const dummy = await playerAtTable('crash')
  for (;;) {
    const next = await nextRound(server, 'crash')
    if (pointOf(next) >= point && pointOf(next) <= max) return next
    await dummy.table.play(1, {})
    await throughRound(next.round.id)
  }
}

const isPosting = (statement: unknown): boolean =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  statement.name === 'wallet_post'

const statusOf = async ({ round }: Flight) => (await storedRound(server, round.id))?.status

type Flight = Awaited<ReturnType<typeof nextRound>>

const endOf = (flight: Flight, startedAt: number): number => Math.ceil(startedAt + crashMsOf(pointOf(flight)))

/** Ends the leadership and starts the next one at that moment. */
async function leadAgainAt(moment: number): Promise<void> {
  await server.games.tables.stop()
  time.setClock(moment)
  startLeading()
}

const startLeading = () => server.games.tables.start({ toTable: () => undefined, watchersOf: () => 0 })

describe('the end of a flight whose statement failed', () => {
  it('is written again by the same leader, and lost stakes are not returned [R11.03]', async () => {
    const flight = await untilCrashAt(1.1, 3)
    const bettor = await playerAtTable('crash')
    await bettor.table.play(10, {})
    const endsAt = endOf(flight, await untilStart(flight.round.id))
    await lockRound(flight.round.id)
    const passing = time.passTo(endsAt + 1_000)
    const pid = await blocked('update "shared_round"')
    time.setClock(endsAt + 30_000)
    await cancel(pid)
    await unlock()
    await passing
    await throughRound(flight.round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
    expect(await storedRound(server, flight.round.id)).toMatchObject({ interrupted: false, status: 'over' })
  })

  it('is settled by the next leader, because a process led at the end [R11.03]', async () => {
    const flight = await untilCrashAt(1.1, 3)
    const bettor = await playerAtTable('crash')
    await bettor.table.play(10, {})
    const endsAt = endOf(flight, await untilStart(flight.round.id))
    await lockRound(flight.round.id)
    const passing = time.passTo(endsAt + 100).catch(() => undefined)
    const pid = await blocked('update "shared_round"')
    const stopped = server.games.tables.stop()
    await cancel(pid)
    await stopped
    await unlock()
    time.setClock(endsAt + 30_000)
    startLeading()
    await passing
    await throughRound(flight.round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
    expect(await storedRound(server, flight.round.id)).toMatchObject({ interrupted: false, status: 'over' })
  })

  it('is settled when its leader was gone after its end: at 1.00 nobody could have left [R11.03]', async () => {
    const flight = await untilCrashAt(1, 1)
    const bettor = await playerAtTable('crash')
    await bettor.table.play(10, {})
    const startedAt = await untilStart(flight.round.id)
    await leadAgainAt(startedAt + 30_000)
    await throughRound(flight.round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
  })
})

describe('a move that waits for a row which its player keeps locked', () => {
  it('delays neither the end of the flight nor wins after it [R11.03]', async () => {
    const flight = await untilCrashAt(1.3, 3)
    const bettor = await playerAtTable('crash')
    await setLimit(server, bettor.player, 'stake', 'day', 100)
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(flight.round.id)
    await time.passTo(startedAt + crashMsOf(1.1) + 1)
    await lockGuard(bettor)
    const half = bettor.table.tryMove(roundId, { half: true })
    await blocked('shared_bets_end')
    await requireFree(flight.round.id)
    await throughRound(flight.round.id)
    await unlock()
    expect((await half).success).toBe(false)
    await expect.poll(() => change(bettor)).toBe(-1000n)
  })

  it('does not delay the start: the bet is placed on the next flight [R11.03]', async () => {
    const flight = await untilCrashAt(1.01)
    const [bettor, other] = [await playerAtTable('crash'), await playerAtTable('crash')]
    await setLimit(server, bettor.player, 'stake', 'day', 100)
    await other.table.play(10, {})
    await lockGuard(bettor)
    const bet = bettor.table.tryPlay(10, {})
    await blocked('round_add')
    await requireFree(flight.round.id)
    await untilStart(flight.round.id)
    await unlock()
    const placed = await bet
    if (placed.success) expect(placed.data.fair.nonce).toBe(flight.round.number + 1)
    await throughRound(flight.round.id)
    if (placed.success) await throughRound((await nextRound(server, 'crash')).round.id)
  })
})

describe('the moment between the end of the curve and its publication', () => {
  it('lets no player release a cash-out that his own postings delayed [R11.03]', async () => {
    const flight = await untilCrashAt(1.3, 3)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(flight.round.id)
    await time.passTo(startedAt + crashMsOf(1.1) + 1)
    await lockAccounts(bettor)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const cashOut = bettor.table.tryMove(roundId, { cashout: true })
    const tries = () => query.mock.calls.filter(([statement]) => isPosting(statement)).length
    await expect.poll(tries).toBeGreaterThan(1)
    query.mockRestore()
    time.setClock(endOf(flight, startedAt) + 1)
    await unlock()
    expect(await cashOut).toMatchObject({ code: 'ROUND_CLOSED' })
    await throughRound(flight.round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
  })

  it('pays a cash-out that his own postings delayed while the curve goes on [R11.03]', async () => {
    const flight = await untilCrashAt(1.5, 3)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(flight.round.id)
    await time.passTo(startedAt + crashMsOf(1.1) + 3)
    await lockAccounts(bettor)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const cashOut = bettor.table.tryMove(roundId, { cashout: true })
    const tries = () => query.mock.calls.filter(([statement]) => isPosting(statement)).length
    await expect.poll(tries).toBeGreaterThan(1)
    query.mockRestore()
    time.setClock(startedAt + crashMsOf(1.4))
    await unlock()
    expect(await cashOut).toMatchObject({ success: true, data: { win: 11 } })
    await throughRound(flight.round.id)
  })

  it('is not shown by a refusal that costs no bet [R11.03]', async () => {
    const flight = await untilCrashAt(1.3, 3)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(flight.round.id)
    await time.passTo(startedAt + crashMsOf(1.1) + 1)
    await bettor.table.move(roundId, { half: true })
    const probe = () => bettor.table.tryMove(roundId, { half: true })
    expect(await probe()).toMatchObject({ code: 'NOT_AVAILABLE' })
    time.setClock(endOf(flight, startedAt) + 1)
    expect(await probe()).toMatchObject({ code: 'NOT_AVAILABLE' })
    await throughRound(flight.round.id)
    expect(await probe()).toMatchObject({ code: 'ROUND_CLOSED' })
  })
})

describe('a bet that cannot be ended', () => {
  it.each(['at its automatic cash-out', 'at the end of the flight'])(
    '%s is ended later, and the others go on [R11.03]',
    async (moment) => {
      const flight = await untilCrashAt(1.3)
      const [slow, other] = [await playerAtTable('crash'), await playerAtTable('crash')]
      const isAuto = moment === 'at its automatic cash-out'
      const choice = isAuto ? { autoCashout: 1.1 } : {}
      await slow.table.play(10, choice)
      await other.table.play(10, choice)
      await untilStart(flight.round.id)
      await lockAccounts(slow)
      await throughRound(flight.round.id)
      await expect.poll(() => change(other)).toBe(isAuto ? 100n : -1000n)
      const second = await nextRound(server, 'crash')
      await other.table.play(10, {})
      await throughRound(second.round.id)
      await unlock()
      time.setClock(time.clock.now() + 61_000)
      await expect
        .poll(async () => {
          await server.games.jobs['games-untouched']?.run(new AbortController().signal)
          return change(slow)
        })
        .toBe(isAuto ? 100n : -1000n)
    },
  )
})

describe('a round of double that no process ran', () => {
  it('pays by its draw: nobody could have acted, and the draw was fixed [R11.03]', async () => {
    const { round, outcome } = await nextRound(server, 'double')
    const bettor = await playerAtTable('double')
    const color = 'color' in outcome && outcome.color === 'red' ? 'black' : 'red'
    await bettor.table.play(10, { color })
    const startedAt = await untilStart(round.id)
    await leadAgainAt(startedAt + 60_000)
    await throughRound(round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
    expect(await storedRound(server, round.id)).toMatchObject({ interrupted: false })
  })
})

describe('interrupted flights', () => {
  it('return stakes a few times a day; further ones are settled with their known end [R11.03]', async () => {
    // Flights that were interrupted by other tests are of another day.
    time.setClock(time.clock.now() + 25 * 3_600_000)
    const bettor = await playerAtTable('crash')
    const interrupted: boolean[] = []
    for (let count = 0; count < 4; count += 1) {
      const flight = await untilCrashAt(1.1, 5)
      await bettor.table.play(10, {})
      const startedAt = await untilStart(flight.round.id)
      await leadAgainAt(endOf(flight, startedAt) + 30_000)
      if (count < 3) await expect.poll(() => statusOf(flight)).toBe('over')
      else await throughRound(flight.round.id)
      interrupted.push((await storedRound(server, flight.round.id))?.interrupted ?? false)
    }
    expect(interrupted).toEqual([true, true, true, false])
    await expect.poll(() => change(bettor)).toBe(-1000n)
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    expect(metrics).toContain('saguao_shared_rounds_interrupted{game="crash"} 3')
  })
})

describe('bets that are taken back', () => {
  it('are three of a player and flight; the next one flies [R11.03]', async () => {
    const flight = await untilCrashAt(1.01)
    const bettor = await playerAtTable('crash')
    for (let count = 0; count < 2; count += 1) {
      const { roundId } = await bettor.table.play(10, {})
      await bettor.table.move(roundId, { cancel: true })
    }
    // Two at the same time: the database counts them.
    const both = [await bettor.table.play(10, {}), await bettor.table.play(10, {})]
    const moves = await Promise.all(
      both.map(({ roundId }) => bettor.table.tryMove(roundId, { cancel: true })),
    )
    expect(moves.filter(({ success }) => success)).toHaveLength(1)
    expect(moves.find(({ success }) => !success)).toMatchObject({ code: 'NOT_AVAILABLE' })
    const left = both[moves[0]?.success ? 1 : 0]?.roundId ?? ''
    expect(await bettor.table.tryMove(left, { cancel: true })).toMatchObject({ code: 'NOT_AVAILABLE' })
    await throughRound(flight.round.id)
    await expect.poll(() => change(bettor)).toBe(-1000n)
    const { roundId } = await bettor.table.play(10, {})
    expect((await bettor.table.tryMove(roundId, { cancel: true })).success).toBe(true)
  })
})
