import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { ClientToServer, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { applyChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { endOf, freshId, type Leg, slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => ends.push(end)
let server: TestServer
let client: ReturnType<typeof slipClientOf>
let first: TestOperator
let second: TestOperator
let viewer: TestOperator

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' }
  server = await startTestServer(atEnd, { clock, env, random: createSeededRandom('console-sports') })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  client = slipClientOf(server)
  first = await signIn(server, clock, 'trading', 1)
  second = await signIn(server, clock, 'trading', 2)
  viewer = await signIn(server, clock, 'viewer', 1)
})
afterAll(async () => {
  await client.expectConsistentLedger()
  for (const end of ends.reverse()) await end()
})

const reason = 'the feed reports a wrong price'
const home = (matchId: string): Leg => ({ matchId, selection: 'result:home' })
const codeOf = (answer: { code: string } | { data: unknown }): string =>
  'code' in answer ? answer.code : 'ok'

/** Asks for a change and lets the second operator approve it. */
async function withSecond<P extends '/operator/match/abandon' | '/operator/match/correct'>(
  path: P,
  body: OperatorBody<P>,
): Promise<void> {
  const asked = (await first.data(path, body)) as OperatorData<'/operator/match/abandon'>
  expect(asked).toMatchObject({ pending: true, result: null })
  await second.data('/operator/approval/decide', { id: asked.approvalId ?? '', decision: 'approve', reason })
}

const suspend = (matchId: string, market: string, isSuspended = true) =>
  first.call('/operator/match/suspend', { matchId, market, isSuspended, reason })

const isWonBy =
  (side: 'home' | 'away') =>
  ({ result, abandonedAt }: NonNullable<ReturnType<typeof endOf>>): boolean =>
    abandonedAt === null && result.home !== result.away && result.home > result.away === (side === 'home')

async function end(match: StoredMatch): Promise<void> {
  clock.pass(match.startsAt.getTime() + 181_000 - clock.now())
  await server.sports.advance()
}

const toMinor = (major: number): bigint => BigInt(Math.round(major * 100))
/** A course with one goal. */
const wonBy = (side: 'home' | 'away') => ({ isVoid: false, goals: [{ minute: 7, side }] })

describe('the screens of sports', () => {
  it('show exposure by outcome, match, player and house, and the slips behind it [R13.14]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    const slip = await client.place(player, [home(matchId)], 10)
    await client.place(player, [{ matchId, selection: 'result:away' }], 5)
    const loss = slip.potentialWin - 10
    const { list } = await viewer.data('/operator/matches', { state: 'open', limit: 200 })
    const row = list.find(({ id }) => id === matchId)
    expect(row).toMatchObject({ state: 'scheduled', suspended: 'no', sport: 'football' })
    expect(row?.exposure).toMatchObject([{ currency: 'BRL', slips: 2, stake: 15, bound: 500_000 }])
    const page = await viewer.data('/operator/match', { matchId })
    const result = page.markets.find(({ id }) => id === 'result')
    const outcome = result?.outcomes.find(({ selection }) => selection === 'result:home')
    expect(outcome).toMatchObject({ odds: slip.odds })
    expect(outcome?.exposure).toMatchObject([{ slips: 1, stake: 10, bound: 250_000 }])
    expect(outcome?.exposure[0]?.loss).toBeCloseTo(loss, 2)
    expect(outcome?.exposure[0]?.result).toBeCloseTo(5 - loss, 2)
    const slips = await viewer.data('/operator/match/slips', { matchId, selection: 'result:home' })
    expect(slips.list).toMatchObject([
      { id: slip.id, playerId: String(player.id), stake: 10, status: 'open' },
    ])
    const house = (await viewer.data('/operator/sports/exposure', {})).list[0]
    expect(house).toMatchObject({ currency: 'BRL', bound: 2_000_000 })
    expect(house?.players).toMatchObject([{ playerId: String(player.id), slips: 2 }])
    expect(house?.outcomes).toHaveLength(2)
    expect(house?.leagues.reduce((sum, each) => sum + each.slips, 0)).toBe(2)
    expect(house?.times.reduce((sum, each) => sum + each.stake, 0)).toBe(15)
  })

  it('list matches by cursor in both directions and refuse a broken cursor [R13.14]', async () => {
    const whole = await viewer.data('/operator/matches', { limit: 200 })
    const pages: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: OperatorData<'/operator/matches'> = await viewer.data('/operator/matches', {
        limit: 7,
        ...(next && { cursor: next }),
      })
      pages.push(...page.list.map(({ id }) => id))
      next = page.next
    }
    expect(pages).toEqual(whole.list.map(({ id }) => id))
    expect(codeOf(await viewer.call('/operator/matches', { cursor: 'x' }))).toBe('VALIDATION')
    expect(codeOf(await viewer.call('/operator/match', { matchId: 'none' }))).toBe('MATCH_UNKNOWN')
  })
})

describe('a suspended market', () => {
  it('refuses bets and cash-outs at once, in every process, until it is resumed [R13.14]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    const slip = await client.place(player, [home(matchId)], 10)
    const quote = await client.quote(player, [home(matchId)])
    const other = await startTestServer(atEnd, { databaseUrl: server.databaseUrl, clock })
    const elsewhere = slipClientOf(other)
    expect(codeOf(await suspend(matchId, 'result'))).toBe('ok')
    expect(await elsewhere.tryPlace(player, quote, 10)).toMatchObject({ code: 'MARKET_CLOSED' })
    expect(await client.tryPlace(player, quote, 10)).toMatchObject({ code: 'MARKET_CLOSED' })
    const leave = { slipId: slip.id, amount: 1, requestId: freshId() }
    const { json } = await other.call('/sports/cashout', leave, { token: player.token })
    expect(json).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' })
    await client.place(player, [{ matchId, selection: 'both:yes' }], 10)
    expect(codeOf(await suspend(matchId, 'result'))).toBe('NOTHING_TO_CHANGE')
    expect(codeOf(await suspend(matchId, 'no-such-market'))).toBe('MARKET_CLOSED')
    expect(codeOf(await suspend(matchId, ''))).toBe('ok')
    const both = await client.tryPlace(player, quote, 10)
    expect(both).toMatchObject({ code: 'MARKET_CLOSED' })
    const { suspended, suspensions } = await first.data('/operator/match', { matchId })
    expect(suspended).toBe('all')
    expect(suspensions).toMatchObject([
      { market: '', by: first.email, reason },
      { market: 'result', by: first.email, reason },
    ])
    for (const market of ['', 'result']) expect(codeOf(await suspend(matchId, market, false))).toBe('ok')
    await client.place(player, [home(matchId)], 10)
    expect(
      codeOf(
        await viewer.call('/operator/match/suspend', { matchId, market: '', isSuspended: true, reason }),
      ),
    ).toBe('FORBIDDEN')
  })

  it('the database refuses a slip on it even if the cache of the process is stale [R13.14]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    const quote = await client.quote(player, [home(matchId)])
    const { pool } = server.app.db
    // Without the notification of the trigger, which is sent at the commit of this transaction.
    const operator = await pool.connect()
    await operator.query('begin')
    await operator.query(`select from sports_match where id = $1 for update`, [matchId])
    await operator.query(`insert into sports_suspension values ($1, 'result', 'ana', 'price', now())`, [
      matchId,
    ])
    const placing = client.tryPlace(player, quote, 10)
    await new Promise((passed) => setTimeout(passed, 300))
    await operator.query('commit')
    operator.release()
    expect(await placing).toMatchObject({ code: 'MARKET_SUSPENDED' })
    await pool.query('delete from sports_suspension where match_id = $1', [matchId])
    expect(await client.change(player)).toBe(0n)
  })

  it('is shown to watching players through the socket of the match [R13.14]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    const line: Socket<ServerToClient, ClientToServer> = io(server.address, {
      query: { token: player.token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    ends.push(async () => void line.close())
    await new Promise<void>((resolve, reject) => line.on('connect', resolve).on('connect_error', reject))
    const ack = await line.emitWithAck('watchMatch', matchId)
    if (!ack.success) throw new Error(ack.code)
    let state: MatchState = ack.data
    line.on('match', (change) => {
      state = applyChange(state, change)
    })
    expect(state.markets.result?.suspended).toBe(false)
    await suspend(matchId, '')
    await expect.poll(() => state.markets.result?.suspended, { timeout: 2_000 }).toBe(true)
    await suspend(matchId, '', false)
    await expect.poll(() => state.markets.result?.suspended, { timeout: 2_000 }).toBe(false)
  })
})

describe('an abandoned match', () => {
  it('needs a second operator, returns its stakes once and stores who and why [R13.14] [R13.05]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    await client.place(player, [home(matchId)], 40)
    const asked = await first.data('/operator/match/abandon', { matchId, reason })
    const approve = (by: TestOperator) =>
      by.call('/operator/approval/decide', { id: asked.approvalId ?? '', decision: 'approve', reason })
    expect(await client.slips(player)).toMatchObject([{ status: 'open' }])
    expect(codeOf(await approve(first))).toBe('APPROVAL_OWN')
    expect(codeOf(await approve(second))).toBe('ok')
    await Promise.all([server.sports.advance(), server.sports.advance()])
    expect(await client.slips(player)).toMatchObject([
      { status: 'returned', win: 40, legs: [{ status: 'void' }] },
    ])
    expect(await client.change(player)).toBe(0n)
    expect(await first.data('/operator/match', { matchId })).toMatchObject({
      state: 'abandoned',
      abandoned: { by: first.email, reason },
    })
    expect(codeOf(await first.call('/operator/match/abandon', { matchId, reason }))).toBe('MATCH_ENDED')
    expect(codeOf(await suspend(matchId, ''))).toBe('MATCH_ENDED')
  })
})

describe('a corrected result', () => {
  /** A slip on the home side of a match that it won, settled and paid. */
  async function settledSlip(player: Player, stake = 100) {
    const match = await client.matchWhere(isWonBy('home'))
    const slip = await client.place(player, [home(match.id)], stake)
    await end(match)
    return { match, slip }
  }

  const slipOf = async (player: Player, id: string) =>
    (await client.slips(player)).find((each) => each.id === id)

  it('takes a win back and pays the other side, once, with two operators [R13.14]', async () => {
    const [winner, loser] = [await client.player(), await client.player()]
    const match = await client.matchWhere(isWonBy('home'))
    const won = await client.place(winner, [home(match.id)], 100)
    const lost = await client.place(loser, [{ matchId: match.id, selection: 'result:away' }], 100)
    expect(
      codeOf(await first.call('/operator/match/correct', { matchId: match.id, ...wonBy('away'), reason })),
    ).toBe('MATCH_NOT_SETTLED')
    await end(match)
    expect(await client.change(winner)).toBe(toMinor(won.potentialWin) - 10_000n)
    await withSecond('/operator/match/correct', { matchId: match.id, ...wonBy('away'), reason })
    await Promise.all([server.sports.advance(), server.sports.advance()])
    await server.sports.advance()
    expect(await client.change(winner)).toBe(-10_000n)
    expect(await client.change(loser)).toBe(toMinor(lost.potentialWin) - 10_000n)
    expect(await slipOf(winner, won.id)).toMatchObject({
      status: 'settled',
      win: 0,
      legs: [{ status: 'lost' }],
    })
    expect(await slipOf(loser, lost.id)).toMatchObject({ win: lost.potentialWin, legs: [{ status: 'won' }] })
    const page = await first.data('/operator/match', { matchId: match.id })
    expect(page).toMatchObject({ score: '0–1', isCorrected: true, state: 'finished' })
    expect(page.corrections).toMatchObject([
      { n: 1, requestedBy: first.email, approvedBy: second.email, after: '0–1', slips: 2 },
    ])
    expect((await client.matchPage(winner, match.id)).goals).toEqual([{ minute: 7, side: 'away' }])
    await client.expectConsistentLedger()
    // Back again: the second correction has a key of its own.
    const goals = endOf(server, match)?.goals.map(({ minute, side }) => ({ minute, side })) ?? []
    await withSecond('/operator/match/correct', { matchId: match.id, isVoid: false, goals, reason })
    await server.sports.advance()
    expect(await client.change(winner)).toBe(toMinor(won.potentialWin) - 10_000n)
    expect(await client.change(loser)).toBe(-10_000n)
    await client.expectConsistentLedger()
  })

  it('never makes a balance negative: the rest is stored as overpaid, and a later win is reduced by it [R13.14]', async () => {
    const player = await client.player()
    const { match, slip } = await settledSlip(player, 1_000)
    const paid = toMinor(slip.potentialWin)
    // The player loses all but R$ 30.
    const { balance } = await server.wallet
      .balances(player.id)
      .then(({ cash = 0n }) => ({ balance: cash as bigint }))
    await server.wallet.post({
      player: player.id,
      key: `spend:${player.id}`,
      kind: 'bet',
      currency: 'BRL',
      transfers: [
        {
          from: { player: player.id, name: 'cash' },
          to: { house: 'channel:test' },
          amount: (balance - 3_000n) as never,
        },
      ],
    })
    await withSecond('/operator/match/correct', { matchId: match.id, ...wonBy('away'), reason })
    await server.sports.advance()
    expect((await server.wallet.balances(player.id)).cash).toBe(0n)
    const slips = await first.data('/operator/match/slips', { matchId: match.id })
    expect(slips.list).toMatchObject([{ id: slip.id, win: 0, overpaid: Number(paid - 3_000n) / 100 }])
    await client.expectConsistentLedger()
    await withSecond('/operator/match/correct', { matchId: match.id, isVoid: true, goals: [], reason })
    await server.sports.advance()
    // The stake is due, but less than what was overpaid.
    expect((await server.wallet.balances(player.id)).cash).toBe(0n)
    const again = await first.data('/operator/match/slips', { matchId: match.id })
    expect(again.list).toMatchObject([
      { status: 'returned', win: 1_000, overpaid: Number(paid - 3_000n - 100_000n) / 100 },
    ])
    await client.expectConsistentLedger()
  })

  it('settles the other slips while one cannot be settled, and that one later [R13.14]', async () => {
    const [stuck, other] = [await client.player(), await client.player()]
    const match = await client.matchWhere(isWonBy('home'))
    const slips = [
      await client.place(stuck, [home(match.id)], 10),
      await client.place(other, [home(match.id)], 10),
    ] as const
    await end(match)
    await withSecond('/operator/match/correct', { matchId: match.id, ...wonBy('away'), reason })
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query(`create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger stuck before update on slip for each row when (old.id = '${slips[0].id}') execute function stuck()`)
    await server.sports.advance()
    expect([await client.change(stuck), await client.change(other)]).toEqual([
      toMinor(slips[0].potentialWin) - 1_000n,
      -1_000n,
    ])
    await owner.query('drop function stuck cascade')
    await owner.end()
    await server.sports.advance()
    expect(await client.change(stuck)).toBe(-1_000n)
    await client.expectConsistentLedger()
  })

  it('takes back what is there while the player goes on betting: every unit is accounted for [R13.14]', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => client.player()))
    const match = await client.matchWhere(isWonBy('home'))
    for (const player of players) await client.place(player, [home(match.id)], 200)
    await end(match)
    const next = (await client.open()).at(-1)?.id ?? ''
    await withSecond('/operator/match/correct', { matchId: match.id, ...wonBy('away'), reason })
    const betting = players.flatMap((player) =>
      Array.from({ length: 6 }, async () =>
        client.tryPlace(player, await client.quote(player, [home(next)]), 1_999),
      ),
    )
    await Promise.all([server.sports.advance(), server.sports.advance(), ...betting])
    await server.sports.advance()
    const { rows } = await server.app.db.pool.query(`select count(*)::int as due from slip_correction_due`)
    expect(rows).toEqual([{ due: 0 }])
    await client.expectConsistentLedger()
  })

  it('waits for the open legs of a combined slip, and leaves a cashed-out slip alone [R13.14]', async () => {
    const [player, leaver] = [await client.player(), await client.player()]
    await server.sports.advance()
    // The second match ends long after the first one.
    const decided = (await client.open()).filter((match) => {
      const ended = endOf(server, match)
      return ended && (isWonBy('home')(ended) || isWonBy('away')(ended))
    })
    const [one, two] = [decided[0], decided.at(-1)]
    if (!one || !two) throw new Error('No match is decided')
    expect(two.startsAt.getTime() - one.startsAt.getTime()).toBeGreaterThan(240_000)
    const winnerOf = (match: StoredMatch) => {
      const ended = endOf(server, match)
      return ended && isWonBy('home')(ended) ? 'home' : 'away'
    }
    const loser = winnerOf(one) === 'home' ? 'away' : 'home'
    const lost = { matchId: one.id, selection: `result:${loser}` }
    const legs = [lost, { matchId: two.id, selection: `result:${winnerOf(two)}` }]
    const slip = await client.place(player, legs, 10)
    const left = await client.place(leaver, [lost], 10)
    const { json } = await server.call('/sports/slips', { slipId: left.id }, { token: leaver.token })
    const amount = json.success ? (json.data.list[0]?.cashout ?? 0) : 0
    await server.call(
      '/sports/cashout',
      { slipId: left.id, amount, requestId: freshId() },
      { token: leaver.token },
    )
    const afterLeaving = await client.change(leaver)
    await end(one)
    expect(await slipOf(player, slip.id)).toMatchObject({ status: 'settled', win: 0 })
    await withSecond('/operator/match/correct', { matchId: one.id, ...wonBy(loser), reason })
    await server.sports.advance()
    expect(await slipOf(player, slip.id)).toMatchObject({ status: 'settled', win: 0 })
    await end(two)
    await server.sports.advance()
    expect(await slipOf(player, slip.id)).toMatchObject({ status: 'settled', win: slip.potentialWin })
    expect(await client.change(leaver)).toBe(afterLeaving)
    await client.expectConsistentLedger()
  })

  it('refuses impossible courses and results that are already stored [R13.14]', async () => {
    const { match } = await settledSlip(await client.player())
    const correct = (goals: { minute: number; side: string; points?: number }[], isVoid = false) =>
      first.call('/operator/match/correct', { matchId: match.id, isVoid, goals, reason }).then(codeOf)
    expect(await correct([{ minute: 7, side: 'nobody' }])).toBe('VALIDATION')
    expect(await correct([{ minute: 91, side: 'home' }])).toBe('VALIDATION')
    expect(await correct([{ minute: 7, side: 'home', points: 2 }])).toBe('VALIDATION')
    expect(
      await correct([
        { minute: 9, side: 'home' },
        { minute: 7, side: 'home' },
      ]),
    ).toBe('VALIDATION')
    expect(await correct([{ minute: 7, side: 'home' }], true)).toBe('VALIDATION')
    const goals = endOf(server, match)?.goals.map(({ minute, side }) => ({ minute, side })) ?? []
    expect(await correct(goals)).toBe('NOTHING_TO_CHANGE')
  })
})

describe('the bounds', () => {
  it('are a setting with a second operator; the next bet follows it [R13.14]', async () => {
    const player = await client.player()
    const matchId = (await client.open()).at(-1)?.id ?? ''
    const { list } = await first.data('/operator/settings', { area: 'sports' })
    const bounds = list.find(({ kind, subject }) => kind === 'sports-bounds' && subject === 'BR')
    const change = (value: Record<string, number>) =>
      first.call('/operator/setting/schedule', {
        kind: 'sports-bounds',
        subject: 'BR',
        value: { ...(bounds?.value as Record<string, number>), ...value },
        reason,
      })
    expect(codeOf(await change({ house: 1 }))).toBe('LIMITS_REVERSED')
    const asked = await change({ outcome: 100 })
    if (!('data' in asked)) throw new Error(asked.code)
    await client.place(player, [home(matchId)], 10)
    await second.data('/operator/approval/decide', {
      id: asked.data.approvalId ?? '',
      decision: 'approve',
      reason,
    })
    const refused = await client.tryPlace(player, await client.quote(player, [home(matchId)]), 10)
    expect(refused).toMatchObject({ code: 'STAKE_TOO_HIGH' })
    await server.app.db.query.updateTable('sportsBound').set({ outcome: 25_000_000n }).execute()
  })

  it('the exposure is computed again by an operator, with reason and audit trail [R13.14]', async () => {
    expect(await first.data('/operator/sports/rebuild', { reason })).toEqual({ corrected: 0 })
    expect(codeOf(await viewer.call('/operator/sports/rebuild', { reason }))).toBe('FORBIDDEN')
  })
})
