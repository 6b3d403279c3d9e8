import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { payoutOf } from '@saguao/fair/sports/slip.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Bounds } from '#modules/sports/exposure/exposure-store.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import {
  dataOf,
  freshId,
  type Leg,
  type Sportsbook,
  slipClientOf,
  startSportsbook,
} from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import type { Player } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => ends.push(end)
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const wide = 10n ** 12n
const defaults = { slipWin: wide, outcome: wide, match: wide, playerMatch: wide, player: wide, house: wide }

/** Bounds that a test does not name do not bind. */
async function setBounds({ app }: TestServer, bounds: Partial<Record<keyof Bounds, bigint>>): Promise<void> {
  await app.db.query
    .updateTable('sportsBound')
    .set({ ...defaults, ...bounds })
    .execute()
}

type Counter = { slips: number; stake: bigint; loss: bigint }

async function counters({ app }: TestServer, scope: string): Promise<Counter[]> {
  const { rows } = await app.db.pool.query<Counter>(
    'select slips, stake, loss from sports_exposure where scope = $1 order by match_id, selection, player_id',
    [scope],
  )
  return rows
}

const lossOf = (stake: bigint, odds: readonly number[]): bigint =>
  payoutOf(
    stake,
    odds.map((each) => Math.round(each * 100)),
  ) - stake

describe('bounds of the exposure', () => {
  let sportsbook: Sportsbook
  const server = () => sportsbook.server

  beforeAll(async () => {
    sportsbook = await startSportsbook('exposure', atEnd)
  })
  beforeEach(() => setBounds(server(), {}))

  /** Matches with bets. */
  const used = new Set<string>()
  const freshMatch = async (): Promise<string> => {
    const found = (await sportsbook.open()).findLast(({ id }) => !used.has(id))
    if (!found) throw new Error('No match is left')
    used.add(found.id)
    return found.id
  }

  const home = (matchId: string): Leg => ({ matchId, selection: 'result:home' })

  it.each(['outcome', 'match', 'playerMatch', 'player', 'house'] as const)(
    'the bound of %s refuses a slip to the cent and says the highest stake [R13.14]',
    async (scope) => {
      const player = await sportsbook.player()
      const matchId = await freshMatch()
      const before = (await counters(server(), 'house'))[0]?.loss ?? 0n
      const first = await sportsbook.place(player, [home(matchId)], 10)
      const loss = lossOf(1_000n, [first.odds])
      await setBounds(server(), { [scope]: loss * 3n + (scope === 'house' ? before : 0n) })
      const { maxStake, ...quote } = await sportsbook.quote(player, [home(matchId)])
      const most = BigInt(Math.round(maxStake * 100))
      expect(lossOf(most, [first.odds])).toBeLessThanOrEqual(loss * 2n)
      expect(lossOf(most + 1n, [first.odds])).toBeGreaterThan(loss * 2n)
      const refused = await sportsbook.tryPlace(player, { maxStake, ...quote }, Number(most + 1n) / 100)
      expect(refused).toMatchObject({ code: 'STAKE_TOO_HIGH', field: 'stake' })
      expect(refused.message).toContain(`R$ ${maxStake.toFixed(2).replace('.', ',')}`)
      expect(await sportsbook.tryPlace(player, { maxStake, ...quote }, maxStake)).toMatchObject({
        success: true,
      })
      const full = await sportsbook.tryPlace(player, { maxStake, ...quote }, 100)
      expect(full).toMatchObject({ code: 'STAKE_TOO_HIGH' })
      expect(await sportsbook.slips(player)).toHaveLength(2)
      await sportsbook.expectConsistentLedger()
    },
  )

  it('only the slip above the bound is refused: other bets of the same moment are placed [R13.14]', async () => {
    const [full, free] = [await freshMatch(), await freshMatch()]
    const players = await Promise.all(Array.from({ length: 12 }, () => sportsbook.player()))
    await setBounds(server(), { outcome: 50_000n })
    const quotes = await Promise.all(
      players.map((player, i) => sportsbook.quote(player, [home(i % 2 === 0 ? full : free)])),
    )
    const stakes = players.map((_, i) => (i % 2 === 0 ? 1_900 : 1))
    const placed = await Promise.all(
      players.map((player, i) =>
        sportsbook.tryPlace(player, quotes[i] as Data<'/sports/quote'>, stakes[i] ?? 0),
      ),
    )
    expect(placed.filter((_, i) => i % 2 === 0).every((each) => !each.success)).toBe(true)
    expect(placed.filter((_, i) => i % 2 === 1).every((each) => each.success)).toBe(true)
  })

  it('a combined slip counts with its whole loss in every leg, and once for the house [R13.14]', async () => {
    const player = await sportsbook.player()
    const legs = [home(await freshMatch()), home(await freshMatch())]
    const [house] = await counters(server(), 'house')
    const slip = await sportsbook.place(player, legs, 10)
    const loss = lossOf(
      1_000n,
      slip.legs.map(({ odds }) => odds),
    )
    const { rows } = await server().app.db.pool.query(
      `select scope, loss, stake from sports_exposure where match_id = any ($1) and scope = 'outcome'`,
      [legs.map(({ matchId }) => matchId)],
    )
    expect(rows).toEqual([
      { scope: 'outcome', loss, stake: 1_000n },
      { scope: 'outcome', loss, stake: 1_000n },
    ])
    expect((await counters(server(), 'house'))[0]?.loss).toBe((house?.loss ?? 0n) + loss)
    await setBounds(server(), { outcome: loss })
    const other = await sportsbook.quote(await sportsbook.player(), [legs[1] as Leg])
    expect(other.maxStake).toBe(0)
  })

  it('a cash-out, the end of a match and its abandonment take slips out of every counter [R13.14]', async () => {
    const player = await sportsbook.player()
    const left = await sportsbook.place(player, [home(await freshMatch())], 10)
    const [match] = await sportsbook.open()
    await sportsbook.place(player, [home(match?.id ?? '')], 10)
    const abandoned = await freshMatch()
    await sportsbook.place(player, [home(abandoned)], 10)
    const { list } = dataOf(
      (await server().call('/sports/slips', { slipId: left.id }, { token: player.token })).json,
    )
    const amount = list[0]?.cashout ?? 0
    const body = { slipId: left.id, amount, requestId: freshId() }
    dataOf((await server().call('/sports/cashout', body, { token: player.token })).json)
    await server().sports.abandon(abandoned, { by: 'Ana', reason: 'rain' })
    await sportsbook.expectConsistentLedger()
    sportsbook.clock.pass(3_600_000)
    await server().sports.advance()
    await server().sports.advance()
    await sportsbook.expectConsistentLedger()
    const { rows } = await server().app.db.pool.query('select count(*)::int as count from sports_exposure')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('the audit finds a wrong counter, and computing it again repairs it while bets go on [R13.14]', async () => {
    const player = await sportsbook.player()
    const matchId = (await sportsbook.open()).at(-1)?.id ?? ''
    await sportsbook.place(player, [home(matchId)], 10)
    const owner = new pg.Client({ connectionString: server().databaseUrl })
    await owner.connect()
    await owner.query(`update sports_exposure set loss = loss + 7 where scope = 'outcome'`)
    await owner.query(`delete from sports_exposure where scope = 'player'`)
    const found = await audit(server().app.db, { extraChecks: slipChecks })
    expect(found.map(({ check }) => check)).toEqual([
      'exposure equals the open slips',
      'exposure equals the open slips',
    ])
    const players = await Promise.all(Array.from({ length: 10 }, () => sportsbook.player()))
    const [{ rows }] = await Promise.all([
      owner.query('select sports_exposure_rebuild() as corrected'),
      ...players.map((each) => sportsbook.place(each, [home(matchId)], 5)),
    ])
    expect(rows[0]?.corrected).toBeGreaterThan(0)
    await owner.end()
    await sportsbook.expectConsistentLedger()
  })
})

const program = fileURLToPath(new URL('../testing/sportsbook-process.ts', import.meta.url))

/** A second server process on the same database. */
async function startProcess(databaseUrl: string): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, databaseUrl, String(systemClock.now()), '1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { address: line.toString().trim(), child }
}

type Quotes = (player: Player) => Promise<Data<'/sports/quote'>>

/**
 * On a busy machine quotes expire and batches are late: such slips are sent again, as the web app does. A late slip may
 * have been placed, so it is repeated with its requestId.
 */
async function placeAt(address: string, player: Player, quoteFor: Quotes, stake: number) {
  let { quoteId, legs } = await quoteFor(player)
  let requestId = freshId()
  for (;;) {
    const response = await fetch(`${address}/sports/place`, {
      method: 'POST',
      headers: { ...json, token: player.token },
      body: JSON.stringify({ quoteId, legs, stake, oddsChange: 'any', requestId }),
    })
    const answer = (await response.json()) as Envelope<Data<'/sports/place'>>
    const isBusy = !answer.success && ['OVERLOADED', 'RATE_LIMITED'].includes(answer.code)
    if (isBusy) await sleep(400)
    if (isBusy) continue
    if (answer.success || answer.code !== 'QUOTE_EXPIRED') return answer
    ;({ quoteId, legs } = await quoteFor(player))
    requestId = freshId()
  }
}

const parallelSlips = 1_000
const fitting = 333n

it('1,000 parallel slips on one outcome stop at the bound across two processes, to the cent [R13.14]', async () => {
  const server = await startTestServer(atEnd, { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  const second = await startProcess(server.databaseUrl)
  const client = slipClientOf(server)
  const players = await Promise.all(Array.from({ length: 50 }, () => client.player()))
  const matchId = (await client.open()).at(-1)?.id ?? ''
  const leg = { matchId, selection: 'result:home' }
  const quotes = new Map<bigint, Promise<Data<'/sports/quote'>>>()
  const quoteFor: Quotes = async (player) => {
    const known = quotes.get(player.id)
    if (known && Date.parse((await known).expiresAt) > systemClock.now() + 1_000) return known
    // Of the slips that wait for the same quote, the first asks for the next one.
    if (quotes.get(player.id) === known) quotes.set(player.id, client.quote(player, [leg]))
    return quotes.get(player.id) as Promise<Data<'/sports/quote'>>
  }
  const [first] = await Promise.all(players.map(quoteFor))
  const loss = lossOf(1_700n, [first?.odds ?? 0])
  await setBounds(server, { outcome: loss * fitting + loss - 1n })
  const answers = await Promise.all(
    Array.from({ length: parallelSlips }, (_, i) => {
      const at = i % players.length
      const address = i % 2 === 0 ? server.address : second.address
      return placeAt(address, players[at] as Player, quoteFor, 17)
    }),
  )
  const refused = answers.flatMap((each) => (each.success ? [] : [each.code]))
  expect(new Set(refused)).toEqual(new Set(['STAKE_TOO_HIGH']))
  expect(answers.length - refused.length).toBe(Number(fitting))
  expect(await counters(server, 'outcome')).toEqual([
    { slips: Number(fitting), stake: 1_700n * fitting, loss: loss * fitting },
  ])
  expect(await audit(server.app.db, { extraChecks: slipChecks })).toEqual([])
}, 300_000)
