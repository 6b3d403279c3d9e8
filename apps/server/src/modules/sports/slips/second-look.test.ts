import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import {
  dataOf,
  freshId,
  operatorAction,
  type Sportsbook,
  slipClientOf,
  startSportsbook,
} from '#modules/sports/testing/slip-client.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => void ends.push(end)
let sportsbook: Sportsbook
let server: TestServer

beforeAll(async () => {
  sportsbook = await startSportsbook('second-look', atEnd)
  server = sportsbook.server
})
afterAll(async () => {
  await server.sports.advance()
  await sportsbook.expectConsistentLedger()
  for (const end of ends.reverse()) await end()
})

const minuteMs = 2_000
const delayMs = 1_000
const pass = (ms: number): void => sportsbook.clock.pass(ms)
const passTo = ({ startsAt }: StoredMatch, minute: number): void =>
  pass(startsAt.getTime() + minute * minuteMs - sportsbook.clock.now())

/** A football match in its fifth minute, which stays without a goal until the thirtieth. */
async function quietMatch(): Promise<StoredMatch> {
  const match = await sportsbook.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 90) > 30,
  )
  passTo(match, 5)
  return match
}

/** The odds of `under` fall with each minute without a goal, and those of `over` rise. */
const on = ({ id }: StoredMatch, side: 'under' | 'over') => [{ matchId: id, selection: `total2.5:${side}` }]

const slipOf = async ({ token }: Player, slipId: string) =>
  dataOf((await server.call('/sports/slips', { slipId }, { token })).json).list[0]

/** Locks the account of a player until the returned function is called. */
async function lockAccount({ id }: Player): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from account where player_id = $1 for update', [id])
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

/** Another process on the same database, with its own clock. */
async function otherProcess(clock = sportsbook.clock) {
  const other = await startTestServer(atEnd, {
    env: { RATE_LIMITS: 'off' },
    databaseUrl: server.databaseUrl,
    clock,
  })
  return { sports: other.sports, call: other.call, ...slipClientOf(other) }
}

/** Starts a call whose posting waits for the locked account, and runs `meanwhile` before it can be written. */
async function whileLocked<Answer>(
  player: Player,
  call: () => Promise<Answer>,
  meanwhile: () => unknown,
): Promise<Answer> {
  const release = await lockAccount(player)
  const answer = call()
  await expect.poll(isPosting, { timeout: 5_000 }).toBe(true)
  await meanwhile()
  await release()
  return answer
}

/** Whether a posting has reached the wallet and is not made yet. */
async function isPosting(): Promise<boolean> {
  let idle = false
  void server.wallet.idle().then(() => {
    idle = true
  })
  await sleep(5)
  return !idle
}

describe('a slip on a match in play', () => {
  it('is pending with its stake held, and accepted at an unchanged price [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const placed = await sportsbook.place(player, on(match, 'under'), 10)
    expect(placed).toMatchObject({ status: 'pending', reason: null, balance: 9_990 })
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'pending', cashout: null })
    await server.sports.advance()
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'pending' })
    pass(delayMs)
    await server.sports.advance()
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'open', odds: placed.odds })
    expect(await sportsbook.change(player)).toBe(-1_000n)
  })

  it('is open at once when no match has begun [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(() => true)
    expect(await sportsbook.place(player, on(match, 'over'), 10)).toMatchObject({ status: 'open' })
  })

  it.each([
    ['refuse', 'under', 'returned'],
    ['refuse', 'over', 'returned'],
    ['better', 'under', 'returned'],
    ['better', 'over', 'open'],
    ['any', 'under', 'open'],
    ['any', 'over', 'open'],
  ] as const)('with "%s" and odds of "%s" that changed is %s [R11.04]', async (oddsChange, side, status) => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const quote = await sportsbook.quote(player, on(match, side))
    const placed = dataOf(await sportsbook.tryPlace(player, quote, 10, { oddsChange }))
    pass(minuteMs)
    await server.sports.advance()
    const now = (await sportsbook.quote(player, on(match, side))).odds
    expect(now > quote.odds).toBe(side === 'over')
    const slip = await slipOf(player, placed.id)
    const isOpen = status === 'open'
    expect(slip).toMatchObject({ status, reason: isOpen ? null : 'ODDS_CHANGED' })
    expect(slip?.odds).toBe(isOpen ? now : quote.odds)
    expect(slip?.legs).toMatchObject([{ status: isOpen ? 'open' : 'void', minute: isOpen ? 6 : 5 }])
    expect(await sportsbook.change(player)).toBe(isOpen ? -1_000n : 0n)
    await sportsbook.expectConsistentLedger()
  })

  it('is refused after a goal, whatever odds the request accepts [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(
      ({ goals: [one], abandonedAt }) => abandonedAt === null && one !== undefined && one.minute > 5,
    )
    const page = async () => (await sportsbook.matchPage(player, match.id)).goals.length
    passTo(match, 4)
    let placed = ''
    for (let minute = 4; (await page()) === 0; minute += 1) {
      await server.sports.advance()
      const quote = await sportsbook.quote(player, on(match, 'over'))
      placed = dataOf(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })).id
      passTo(match, minute + 1)
    }
    await server.sports.advance()
    expect(await slipOf(player, placed)).toMatchObject({ status: 'returned', reason: 'MARKET_SUSPENDED' })
  })

  it('is returned when its match is abandoned before the second look [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const placed = await sportsbook.place(player, on(match, 'over'), 10)
    expect(await server.sports.abandon(match.id, operatorAction)).toBe(true)
    pass(delayMs)
    await server.sports.advance()
    await server.sports.advance()
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'returned', reason: 'MARKET_CLOSED' })
    expect(await sportsbook.change(player)).toBe(0n)
    const { rows } = await server.app.db.pool.query('select settled_at from sports_match where id = $1', [
      match.id,
    ])
    expect(rows[0]?.settled_at).not.toBeNull()
  })

  it('cannot be cancelled: its stake is held, whatever the player does afterwards [R10.01] [R11.04]', async () => {
    const player = await server.player({ cash: 200_000n })
    const match = await quietMatch()
    const later = await sportsbook.matchWhere(() => true, { not: [match.id] })
    const quote = await sportsbook.quote(player, on(match, 'under'))
    const placed = dataOf(await sportsbook.tryPlace(player, quote, 1_000, { oddsChange: 'any' }))
    await sportsbook.place(player, on(later, 'under'), 1_000)
    const { token } = player
    const cashOut = { slipId: placed.id, amount: 0.01, requestId: freshId() }
    expect((await server.call('/sports/cashout', cashOut, { token })).json).toMatchObject({
      code: 'CASHOUT_UNAVAILABLE',
    })
    await server.call('/protection/pause', { days: 1 }, { token })
    const release = await lockAccount(player)
    pass(minuteMs)
    await server.sports.advance()
    await release()
    const { rows } = await server.app.db.pool.query(
      `select status, exists (select from slip_pending w where w.slip_id = s.id) as waits from slip s where id = $1`,
      [placed.id],
    )
    expect(rows).toEqual([{ status: 'open', waits: false }])
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('is decided once, also by another process after this one has ended [R10.01]', async () => {
    const player = await sportsbook.player()
    const other = await otherProcess()
    const match = await quietMatch()
    const kept = await sportsbook.place(player, on(match, 'over'), 10)
    const quote = await sportsbook.quote(player, on(match, 'over'))
    pass(delayMs)
    await Promise.all([other.sports.advance(), server.sports.advance(), other.sports.advance()])
    expect(await slipOf(player, kept.id)).toMatchObject({ status: 'open' })
    const refused = dataOf(await sportsbook.tryPlace(player, quote, 10))
    pass(minuteMs)
    // The refusal is stored by one process, and the stake is returned by another one.
    await server.app.db.pool.query(`update slip_pending set refused = 'ODDS_CHANGED' where slip_id = $1`, [
      refused.id,
    ])
    await Promise.all([other.sports.advance(), other.sports.advance()])
    expect(await slipOf(player, refused.id)).toMatchObject({ status: 'returned', reason: 'ODDS_CHANGED' })
    expect(await sportsbook.change(player)).toBe(-1_000n)
  })

  it('that was refused stays returned when the result of its match is corrected [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const placed = await sportsbook.place(player, on(match, 'under'), 10)
    pass(minuteMs)
    await server.sports.advance()
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'returned' })
    passTo(match, 91)
    await server.sports.advance()
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query(
      `select sports_match_correct($1, 'finished', '[]', '{"home":0,"away":0,"places":[]}', null,
                                   '{"total2.5:under":"won"}', 'Ana', 'Rui', 'Wrong score', now())`,
      [match.id],
    )
    await owner.end()
    await server.sports.advance()
    expect(await slipOf(player, placed.id)).toMatchObject({ status: 'returned', legs: [{ status: 'void' }] })
    expect(await sportsbook.change(player)).toBe(0n)
  })

  it('waits beside at most one other slip of its player, also across processes [R10.01] [R11.04]', async () => {
    const player = await sportsbook.player()
    const other = await otherProcess()
    const match = await quietMatch()
    const quote = await sportsbook.quote(player, on(match, 'over'))
    const place = (process: Pick<Sportsbook, 'tryPlace'>) => process.tryPlace(player, quote, 10)
    const answers = await Promise.all([sportsbook, other, sportsbook, other, sportsbook, other].map(place))
    const codes = answers.flatMap((answer) => (answer.success ? [] : [answer.code]))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
    expect(await place(other)).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await sportsbook.slips(player)).toHaveLength(2)
    pass(delayMs)
    await server.sports.advance()
    expect(await place(other)).toMatchObject({ success: true })
  })
})

describe('a slip that is written later than its price', () => {
  it('is refused when a minute has begun, and nothing is written [R10.01] [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const quote = await sportsbook.quote(player, on(match, 'under'))
    const place = () => sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })
    const answer = await whileLocked(player, place, () => pass(minuteMs))
    expect(answer).toMatchObject({ code: 'ODDS_CHANGED' })
    expect(await sportsbook.slips(player)).toEqual([])
    expect(await sportsbook.change(player)).toBe(0n)
  })

  it('is refused when its match has begun [R10.01] [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(() => true)
    const quote = await sportsbook.quote(player, on(match, 'under'))
    pass(match.startsAt.getTime() - sportsbook.clock.now() - 1)
    const fresh = await sportsbook.quote(player, on(match, 'under'))
    expect(fresh.odds).toBe(quote.odds)
    const answer = await whileLocked(
      player,
      () => sportsbook.tryPlace(player, fresh, 10),
      () => pass(1),
    )
    expect(answer).toMatchObject({ code: 'ODDS_CHANGED' })
  })

  it('is refused when another process has reached the next minute [R10.01] [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const quote = await sportsbook.quote(player, on(match, 'under'))
    const other = await otherProcess(createManualClock(sportsbook.clock.now() + minuteMs))
    await other.sports.advance()
    expect(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
      code: 'ODDS_CHANGED',
    })
    expect(await sportsbook.change(player)).toBe(0n)
  })

  it('is refused after a suspension, also when the market is open again [R10.01] [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(() => true)
    const quote = await sportsbook.quote(player, on(match, 'under'))
    const answer = await whileLocked(
      player,
      () => sportsbook.tryPlace(player, quote, 10),
      () =>
        server.app.db.pool.query('update sports_match set suspensions = suspensions + 1 where id = $1', [
          match.id,
        ]),
    )
    expect(answer).toMatchObject({ code: 'ODDS_CHANGED' })
    expect(dataOf(await sportsbook.tryPlace(player, quote, 10))).toMatchObject({ status: 'open' })
  })
})

describe('a cash-out', () => {
  async function openSlip() {
    const player = await sportsbook.player()
    const match = await quietMatch()
    const { id } = await sportsbook.place(player, on(match, 'under'), 100)
    pass(delayMs)
    await server.sports.advance()
    const cashOut = async (process: Pick<TestServer, 'call'> = server) => {
      const body = { slipId: id, amount: 1, requestId: freshId() }
      return (await process.call('/sports/cashout', body, { token: player.token })).json
    }
    return { player, id, cashOut }
  }

  it('is refused when it is written in a later minute than its value [R10.01] [R11.04]', async () => {
    const { player, id, cashOut } = await openSlip()
    const answer = await whileLocked(player, cashOut, () => pass(minuteMs))
    expect(answer).toMatchObject({ code: 'ODDS_CHANGED' })
    expect(await slipOf(player, id)).toMatchObject({ status: 'open' })
    expect(await cashOut()).toMatchObject({ success: true })
  })

  it('is refused when another process has reached the next minute [R10.01] [R11.04]', async () => {
    const { player, id, cashOut } = await openSlip()
    const other = await otherProcess(createManualClock(sportsbook.clock.now() + minuteMs))
    await other.sports.advance()
    expect(await cashOut()).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' })
    expect(await slipOf(player, id)).toMatchObject({ status: 'open' })
  })
})

describe('settlement', () => {
  it('of a slip whose account is locked is done later, and the others are paid [R10.01]', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => sportsbook.player()))
    const match = await sportsbook.matchWhere(({ abandonedAt }) => abandonedAt === null)
    const next = await sportsbook.matchWhere(({ abandonedAt }) => abandonedAt === null, { not: [match.id] })
    const opposite = (id: string) => ['yes', 'no'].map((name) => [{ matchId: id, selection: `both:${name}` }])
    for (const player of players)
      for (const legs of [...opposite(match.id), ...opposite(next.id)])
        await sportsbook.place(player, legs, 10)
    const [locked, ...others] = players
    if (!locked) throw new Error('No player')
    pass(Math.max(match.startsAt.getTime(), next.startsAt.getTime()) + 181_000 - sportsbook.clock.now())
    const openOf = async (player: Player) =>
      (await sportsbook.slips(player)).filter(({ status }) => status === 'open').length
    const release = await lockAccount(locked)
    await server.sports.advance()
    expect(await Promise.all(others.map(openOf))).toEqual(others.map(() => 0))
    expect(await openOf(locked)).toBe(4)
    await release()
    await server.sports.advance()
    expect(await openOf(locked)).toBe(0)
  })
})

it('a page of slips has at most 50, and states it', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  for (let count = 0; count < 51; count += 1) await sportsbook.place(player, on(match, 'over'), 1)
  const { json } = await server.call('/sports/slips', { pageSize: 1_000 }, { token: player.token })
  const { list, pageSize, total } = dataOf(json)
  expect([list.length, pageSize, total]).toEqual([50, 50, 51])
})
