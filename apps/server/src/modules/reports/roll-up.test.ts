import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReportState, rollUpReports } from '#modules/reports/reports.ts'
import { deriveFigures, reportedFigures } from '#modules/reports/testing/derive.ts'
import {
  createPlayer,
  createTestEnvironment,
  createTestEnvironmentOn,
  type Player,
  type TestEnvironment,
} from '#testing/environment.ts'
import type { PostingOrders } from '#testing/posting-process.ts'

let env: TestEnvironment
let owner: pg.Client
let players: Player[]
const ends: (() => Promise<void>)[] = []
const timeoutMs = 120_000

beforeAll(async () => {
  env = await createTestEnvironment((close) => ends.push(close))
  owner = new pg.Client({ connectionString: env.databaseUrl })
  await owner.connect()
  players = await Promise.all(Array.from({ length: 20 }, () => createPlayer(env, { cash: 100_000n })))
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const lastPosting = async (): Promise<bigint> =>
  BigInt((await owner.query('select coalesce(max(id), 0) as id from posting')).rows[0].id)

async function expectAgreement(): Promise<void> {
  await rollUpReports(env.db)
  expect(await reportedFigures(owner)).toEqual(await deriveFigures(owner, await lastPosting()))
}

let rounds = 0
const postRound = ({ id }: Player) =>
  env.wallet.post({
    player: id,
    key: `round:${++rounds}`,
    kind: 'round',
    currency: 'BRL',
    transfers: [
      { from: { player: id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(5n) },
      { from: { house: 'games:test' }, to: { player: id, name: 'cash' }, amount: minor(3n) },
    ],
  })

it('counts every posting once when two processes roll up at the same time [R13.16]', async () => {
  const other = await createTestEnvironmentOn(env.databaseUrl)
  for (let n = 0; n < 10; n++) {
    await Promise.all(players.map(postRound))
    await Promise.all([env, other, env, other].map(({ db }) => rollUpReports(db)))
  }
  await expectAgreement()
  await other.close()
})

it('includes a posting that is committed after later ones [R13.16]', async () => {
  const [late, ...others] = players
  if (!late) throw new Error('no player')
  let commit: () => void = () => undefined
  const open = new Promise<void>((resolve) => {
    commit = resolve
  })
  const posted = env.db.tx(async (tx) => {
    await env.wallet.postIn(tx, {
      player: late.id,
      key: 'late',
      kind: 'round',
      currency: 'BRL',
      transfers: [
        { from: { player: late.id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(9n) },
      ],
    })
    await open
  })
  await sleep(100)
  await Promise.all(others.map(postRound))
  const rolling = rollUpReports(env.db)
  await sleep(400)
  commit()
  await Promise.all([posted, rolling])
  await expectAgreement()
  expect((await readReportState(env.db)).progress).toBe(1)
})

const start = (program: URL, argument: string): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(program), argument], { stdio: ['pipe', 'pipe', 'inherit'] })

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  expect((await closed)[1]).toBe('SIGKILL')
}

it(
  'a process that is killed while it rolls up loses nothing and counts nothing twice [R13.16]',
  async () => {
    const posterUrl = new URL(env.databaseUrl)
    posterUrl.searchParams.set('application_name', 'poster')
    const orders: PostingOrders = {
      databaseUrl: String(posterUrl),
      players: players.map(({ id }) => String(id)),
      again: [],
      next: 1,
    }
    const poster = start(new URL('../../testing/posting-process.ts', import.meta.url), JSON.stringify(orders))
    poster.stdout?.resume()
    const kills = 3
    for (let n = 0; n < kills; n++) {
      const roller = start(new URL('testing/roll-up-process.ts', import.meta.url), env.databaseUrl)
      await once(roller.stdout as NodeJS.ReadableStream, 'data')
      await sleep(n * 74)
      await kill(roller)
    }
    await kill(poster)
    // PostgreSQL may still commit what the process had sent.
    const sessions = `select from pg_stat_activity where application_name = 'poster'`
    await expect.poll(async () => (await owner.query(sessions)).rowCount).toBe(0)
    const { rows } = await owner.query('select count(*)::int as count from posting')
    expect(rows[0].count).toBeGreaterThan(500)
    await expectAgreement()
    console.info(
      `  ${kills} processes killed while they rolled up: ${rows[0].count} postings, each counted once`,
    )
  },
  timeoutMs,
)

it('a connection that is lost in the middle of a step leaves figures and watermark as they were [R13.16]', async () => {
  await expectAgreement()
  const before = await reportedFigures(owner)
  await Promise.all(players.map(postRound))
  const lost = new pg.Client({ connectionString: env.databaseUrl })
  lost.on('error', () => undefined)
  await lost.connect()
  await lost.query('begin')
  await lost.query('select report_roll_up($1)', [await lastPosting()])
  const { rows } = await lost.query('select pg_backend_pid() as pid')
  await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
  await expect
    .poll(async () => (await owner.query('select upto from report_state for update')).rows.length)
    .toBe(1)
  expect(await reportedFigures(owner)).toEqual(before)
  await expectAgreement()
})
