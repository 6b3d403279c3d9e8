import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTable } from '#modules/games/testing/table-client.ts'
import {
  auditFindings,
  callData,
  liftCashbackLimit,
  pollOptions,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

/** A job in another process blocks at a row that the test has locked, is killed there, and is resumed by this process. */
const program = fileURLToPath(new URL('testing/job-process.ts', import.meta.url))
const clock = createManualClock()
const dayMs = 86_400_000
const players = 7
const never = new AbortController().signal
const ends: (() => Promise<void>)[] = []
let server: TestServer

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('killed') })
  await liftCashbackLimit(server)
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

/** Locks rows until the returned function is called. */
async function lockRows(text: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query('begin')
  expect((await owner.query(`${text} for update`, [...values])).rowCount).toBeGreaterThan(0)
  return () => owner.end()
}

async function startJob(work: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, server.databaseUrl, work, String(clock.now())], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  expect((await closed)[1]).toBe('SIGKILL')
}

/** Kills the job when it waits for the lock, then releases the lock. */
async function killedAt(work: string, release: () => Promise<void>, isThere: () => Promise<boolean>) {
  const child = await startJob(work)
  await expect.poll(isThere, pollOptions).toBe(true)
  await kill(child)
  await release()
}

/** A player who lost a bet of 100. */
async function loser(): Promise<Player> {
  for (;;) {
    const player = await server.player({ cash: 10_000n })
    const { win } = await (await openTable(server, player, 'dice')).play(100, { target: 98, over: true })
    if (win === 0) return player
  }
}

it('a cashback day that was killed half-way is paid once to every player by the next runs', async () => {
  const losers: Player[] = []
  for (let n = 0; n < players; n++) losers.push(await loser())
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  clock.pass(dayMs)
  const pigs = () => Promise.all(losers.map(({ id }) => balanceOf(server, id, 'pig')))
  const paid = async () => (await pigs()).filter((inside) => inside > 0n).length
  for (const reached of [2, 5]) {
    const held = await lockRows('select from player where id = $1', [losers[reached]?.id])
    await killedAt(day, held, async () => (await paid()) === reached)
    expect(await paid()).toBe(reached)
  }
  await Promise.all([server.rewards.runCashbackDay(day, never), server.rewards.runCashbackDay(day, never)])
  await server.rewards.runCashbackDay(day, never)
  expect(await pigs()).toEqual(losers.map(() => 1000n))
})

it('envelopes whose closing was killed half-way return their unclaimed shares once', async () => {
  const made: { sender: Player; envelopeId: string }[] = []
  for (let n = 0; n < players; n++) {
    const sender = await server.player({ cash: 1000n })
    const { envelopeId } = await callData(server, sender, '/lucky/money/create', { amount: 10, count: 4 })
    made.push({ sender, envelopeId })
    clock.pass(1)
  }
  const { amount } = await callData(server, await server.player(), '/lucky/money/claim', {
    envelopeId: made[0]?.envelopeId ?? '',
  })
  clock.pass(dayMs)
  const cash = () => Promise.all(made.map(({ sender }) => balanceOf(server, sender.id)))
  const back = async () => (await cash()).filter((inside) => inside > 0n).length
  for (const reached of [2, 5]) {
    const held = await lockRows('select from envelope where id = $1', [made[reached]?.envelopeId])
    await killedAt('envelopes', held, async () => (await back()) === reached)
    expect(await back()).toBe(reached)
  }
  await Promise.all([
    server.rewards.closeExpiredEnvelopes(never),
    server.rewards.closeExpiredEnvelopes(never),
  ])
  await server.rewards.closeExpiredEnvelopes(never)
  const taken = BigInt(Math.round(amount * 100))
  expect(await cash()).toEqual(made.map((_, n) => (n === 0 ? 1000n - taken : 1000n)))
})
