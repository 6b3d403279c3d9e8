import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { football } from '@saguao/fair/sports/football-sport.ts'
import { winOfSlip } from '@saguao/fair/sports/slip.ts'
import { legResultOf } from '@saguao/fair/sports/sport.ts'
import { afterEach, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemClock } from '#kernel/clock.ts'
import { systemRandom } from '#kernel/random.ts'
import { createMatchDeps } from '#modules/sports/match-deps.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { createFastClock } from '#modules/sports/testing/fast-clock.ts'
import { dataOf, operatorAction, startSportsbook } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { createRetryingClient } from '#testing/retrying-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => ends.push(end)
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it('the database refuses a slip on an ended match, even if the cache of the process is stale [R10.01]', async () => {
  const sportsbook = await startSportsbook('whistle', atEnd)
  const player = await sportsbook.player()
  const [match] = (await sportsbook.open()).slice(-1)
  const matchId = match?.id ?? ''
  const quote = await sportsbook.quote(player, [{ matchId, selection: 'result:home' }])
  const other = await startTestServer(atEnd, {
    databaseUrl: sportsbook.server.databaseUrl,
    clock: sportsbook.clock,
  })
  expect(await other.sports.abandon(matchId, operatorAction)).toBe(true)
  expect(await sportsbook.tryPlace(player, quote, 10)).toMatchObject({ code: 'MARKET_CLOSED' })
  expect(await sportsbook.change(player)).toBe(0n)
  await sportsbook.expectConsistentLedger()
})

it('the database refuses a cash-out after the end of a match [R10.01]', async () => {
  const sportsbook = await startSportsbook('leaving', atEnd)
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  const other = await startTestServer(atEnd, {
    databaseUrl: sportsbook.server.databaseUrl,
    clock: sportsbook.clock,
  })
  expect(await other.sports.abandon(match.id, operatorAction)).toBe(true)
  const body = { slipId: slip.id, amount: 1, requestId: 'leave' }
  const { json } = await sportsbook.server.call('/sports/cashout', body, { token: player.token })
  expect(json).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' })
  await sportsbook.server.sports.advance()
  expect(await sportsbook.slips(player)).toMatchObject([{ status: 'returned' }])
  expect(await sportsbook.change(player)).toBe(0n)
  await sportsbook.expectConsistentLedger()
})

it('the database refuses changes of a decided match, of a decided leg and of odds [R10.01]', async () => {
  const sportsbook = await startSportsbook('decided', atEnd)
  const player = await sportsbook.player()
  const [match] = await sportsbook.open()
  const slip = await sportsbook.place(player, [{ matchId: match?.id ?? '', selection: 'result:home' }], 10)
  await sportsbook.server.sports.abandon(match?.id ?? '', operatorAction)
  await sportsbook.server.sports.advance()
  const { pool } = sportsbook.server.app.db
  const refused = (text: string, value: string) =>
    expect(pool.query(text, [value])).rejects.toThrow(/is over|denied/)
  await refused(`update sports_match set status = 'finished' where id = $1`, match?.id ?? '')
  await refused(`update slip_leg set status = 'won' where slip_id = $1`, slip.id)
  await refused(`update slip set win = 1 where id = $1`, slip.id)
  await refused(`delete from slip where id = $1`, slip.id)
})

it('no seed and no future goal is sent before its time [R11.04]', async () => {
  const sportsbook = await startSportsbook('secrecy', atEnd)
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && goals.length > 2,
  )
  const seed = createMatchDeps(sportsbook.server.app).cipher.decrypt(match.sealed)
  const sent: string[] = []
  for (let minute = 0; minute < 90; minute += 9) {
    sportsbook.clock.pass(match.startsAt.getTime() + minute * 2_000 - sportsbook.clock.now())
    const page = await sportsbook.matchPage(player, match.id)
    expect(page.minute).toBe(minute)
    for (const goal of page.goals) expect(goal.minute).toBeLessThanOrEqual(minute)
    expect(page.fair.serverSeed).toBeNull()
    sent.push(JSON.stringify(page))
    sent.push(JSON.stringify((await sportsbook.server.call('/game/sports', { country: 'BR' })).json))
    sent.push(JSON.stringify(await sportsbook.server.sports.stateOf(match.id)))
    await sportsbook.server.sports.advance()
  }
  expect(sent.join('')).not.toContain(seed)
  const { rows } = await sportsbook.server.app.db.pool.query('select * from sports_match where id = $1', [
    match.id,
  ])
  expect(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(seed)
})

const program = fileURLToPath(new URL('testing/sportsbook-process.ts', import.meta.url))
const speed = 30
const kills = 3
const playerCount = 8
const timeoutMs = 120_000
const cash = 1_000_000n

it(
  'settlement that is killed half-way pays every slip once and correctly [R10.01]',
  async () => {
    const startedAt = systemClock.now()
    const watcher = await startTestServer(atEnd, {
      env: { RATE_LIMITS: 'off' },
      clock: createFastClock(startedAt, speed),
    })
    await watcher.lobby.importContent(demoContent())
    const leader = killableLeader(watcher.databaseUrl, startedAt)
    atEnd(leader.kill)
    await leader.start()
    const players = await Promise.all(Array.from({ length: playerCount }, () => watcher.player({ cash })))
    await expect.poll(() => nextMatches(watcher), { timeout: 10_000 }).not.toEqual([])
    const pendingAtKill = new Set<string>()
    let over = false
    const betting = Promise.all(players.map((player) => betOn(watcher, leader.call, player, () => over)))
    for (let killed = 0; killed < kills; killed += 1) {
      const before = await slipCount(watcher)
      await expect.poll(() => slipCount(watcher), { timeout: 30_000 }).toBeGreaterThan(before)
      await sleep(systemRandom.below(1_200))
      await expect.poll(() => pendingSlips(watcher), { timeout: 30_000, interval: 5 }).not.toEqual([])
      await leader.kill()
      for (const id of await pendingSlips(watcher)) pendingAtKill.add(id)
      await leader.start()
    }
    over = true
    const answered = (await betting).flat()
    await expect.poll(() => openSlips(watcher), { timeout: 60_000, interval: 250 }).toBe(0)
    expect(await slipCount(watcher)).toBe(answered.length)
    expect(await pendingSlips(watcher)).toEqual([])
    expect(pendingAtKill.size).toBeGreaterThan(0)
    for (const player of players) await expectPaidAsPlayed(watcher, player)
    expect(await audit(watcher.app.db, { extraChecks: slipChecks })).toEqual([])
    console.info(
      `  ${kills} servers killed while ${pendingAtKill.size} slips were pending: ${answered.length} answered, 0 lost, 0 paid twice`,
    )
    expect(answered.length).toBeGreaterThan(kills)
  },
  timeoutMs,
)

/** Football matches in play, and those that start within the next two accelerated minutes. */
async function nextMatches({ app }: TestServer): Promise<readonly string[]> {
  const [past, soon] = [app.clock.now() - 60_000, app.clock.now() + 120_000]
  const open = await createMatchDeps(app).matchCache.open()
  return open
    .filter(
      ({ sport, startsAt }) => sport === 'football' && startsAt.getTime() > past && startsAt.getTime() < soon,
    )
    .map(({ id }) => id)
}

type Call = <P extends Path>(path: P, body: Body<P>, token: string) => Promise<Envelope<Data<P>>>

/** Retries each slip until it gets a response; slips refused because the match went on are dropped. */
async function betOn(
  server: TestServer,
  call: Call,
  { id, token }: Player,
  isOver: () => boolean,
): Promise<string[]> {
  const placed: string[] = []
  for (let bets = 0; !isOver() && bets < 60; bets += 1) {
    const [matchId] = (await nextMatches(server)).slice(bets % 5)
    if (!matchId) {
      await sleep(100)
      continue
    }
    const quote = await call('/sports/quote', { legs: [{ matchId, selection: 'result:home' }] }, token)
    if (!quote.success) continue
    const { quoteId, legs } = quote.data
    const body = { quoteId, legs, stake: 1, oddsChange: 'any' as const, requestId: `${id}-${bets}` }
    const slip = await call('/sports/place', body, token)
    if (slip.success) placed.push(slip.data.id)
    await sleep(50)
  }
  return placed
}

const countOf = async ({ app }: TestServer, where: string): Promise<number> => {
  const { rows } = await app.db.pool.query<{ count: number }>(
    `select count(*)::int as count from slip ${where}`,
  )
  return rows[0]?.count ?? -1
}
const openSlips = (server: TestServer) => countOf(server, "where status = 'open'")
const slipCount = (server: TestServer) => countOf(server, '')

/** Slips whose stake is held and whose second look is not done. */
const pendingSlips = async ({ app }: TestServer): Promise<string[]> => {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select slip_id as id from slip_pending where refused is null',
  )
  return rows.map(({ id }) => id)
}

/** Recomputes every slip from public data. */
async function expectPaidAsPlayed(server: TestServer, { id, token }: Player): Promise<void> {
  const pageOf = async (pageNum: number) =>
    dataOf((await server.call('/sports/slips', { pageNum, pageSize: 50 }, { token })).json).list
  let change = 0n
  for (const slip of [...(await pageOf(1)), ...(await pageOf(2))]) {
    const [leg] = slip.legs
    const page = dataOf((await server.call('/sports/match', { matchId: leg?.matchId ?? '' }, { token })).json)
    const played = football.play(
      numbersOf({ ...page.fair, serverSeed: page.fair.serverSeed ?? '' }),
      page.rates,
    )
    const oddsE2 = Math.round((leg?.odds ?? 0) * 100)
    const isRefused = slip.reason !== null
    const win = isRefused
      ? 100n
      : winOfSlip(100n, [{ oddsE2, end: legResultOf(football, leg?.selection ?? '', played) }])
    expect(BigInt(Math.round(slip.win * 100))).toBe(win)
    change += win - 100n
  }
  expect((await balanceOf(server, id)) - cash).toBe(change)
}

type KillableLeader = { start(): Promise<void>; kill(): Promise<void>; readonly call: Call }

/** A server in its own process that settles slips and is killed. */
function killableLeader(databaseUrl: string, startedAt: number): KillableLeader {
  let child: ChildProcess | undefined
  let address = ''
  const insist = createRetryingClient(() => address)
  return {
    start: async () => {
      const started = spawn(process.execPath, [program, databaseUrl, String(startedAt), String(speed)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child = started
      const [line] = (await once(started.stdout, 'data')) as [Buffer]
      address = line.toString().trim()
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
    call: async (path, body, token) => (await insist(path, body, { token })).json,
  }
}
