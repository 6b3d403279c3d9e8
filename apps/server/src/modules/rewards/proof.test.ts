import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '#modules/games/testing/table-client.ts'
import {
  asOwner,
  auditFindings,
  callData,
  liftCashbackLimit,
  newLogin,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

const program = fileURLToPath(new URL('../../../../cli/src/audit.ts', import.meta.url))
const clock = createManualClock()
const dayMs = 86_400_000
const ends: (() => Promise<void>)[] = []
let server: TestServer
let player: Player

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('proof') })
  await liftCashbackLimit(server)
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Gives one player every kind of reward: granted, released, collected, sent and claimed. */
async function grantEverything(): Promise<void> {
  player = await server.player({ cash: 100_000n })
  await recharge(server, player, 50, { activityId: 'br-first' })
  await callData(server, player, '/v1/pb/reg/claim', {})
  const table = await openTable(server, player, 'dice')
  for (let n = 0; n < 3; n++) await table.play(100, { target: 98, over: true })
  await callData(server, player, '/v1/pb/get', { rewardType: 1 })
  const { envelopeId } = await callData(server, player, '/lucky/money/create', { amount: 10, count: 3 })
  await callData(server, player, '/lucky/money/claim', { envelopeId })
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  clock.pass(dayMs)
  await server.rewards.runCashbackDay(day, new AbortController().signal)
  player = await newLogin(server, player)
  await callData(server, player, '/v1/pig/collect', {})
}

/** Runs SQL without the tables' triggers, as only the owner can. */
const withoutTriggers = (text: string) => {
  const triggers = (state: string) =>
    `alter table reward_grant ${state} trigger user; alter table envelope_share ${state} trigger user`
  return asOwner(server, `begin; ${triggers('disable')}; ${text}; ${triggers('enable')}; commit`)
}

const found = async () => [...new Set((await auditFindings(server)).map(({ check }) => check))].sort()

/** `npm run audit` on this database. */
const audit = () =>
  spawnSync(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATABASE_URL: server.databaseUrl, SECRETS_KEY: 'test' },
    encoding: 'utf8',
  })

describe('the audit of rewards [R10.01]', () => {
  it('finds nothing when every promotion paid what was granted', async () => {
    await grantEverything()
    expect(await found()).toEqual([])
    const { status, stdout } = audit()
    expect(stdout).toContain('promo accounts equal the sum of grants')
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, 'The books are right.'])
  })

  const promo = 'promo accounts equal the sum of grants'
  const moved = 'every reward moved what it says'
  const rowless = 'every posting of a reward has its row'
  it.each([
    [
      'a grant with a wrong amount',
      `update reward_grant set amount = amount + 1 where key = 'registration'`,
      `update reward_grant set amount = amount - 1 where key = 'registration'`,
      [moved, promo],
    ],
    [
      'a paid grant marked as refused',
      `update reward_grant set state = 'refused', reason = 'x' where key = 'first'`,
      `update reward_grant set state = 'granted', reason = null where key = 'first'`,
      [rowless, promo],
    ],
    [
      'a missing cashback day',
      `create table kept as select player_id, day, currency, bet, win, points, risk, risk_points, amount, granted_at from cashback_day; delete from cashback_day`,
      `insert into cashback_day (player_id, day, currency, bet, win, points, risk, risk_points, amount, granted_at) select * from kept; drop table kept`,
      [rowless, promo, 'what lies in the piggy bank came from cashback'],
    ],
    [
      'a bonus with a too high collected amount',
      `update pb_grant set collected = collected + 1, released = released + 1, wagered = wagered + 1000`,
      `update pb_grant set collected = collected - 1, released = released - 1, wagered = wagered - 1000`,
      ['collections add up', 'what lies in pb is still to be collected'],
    ],
    [
      'a claimed share marked as unclaimed',
      `create table kept as select n, claimed_by, claimed_at from envelope_share where claimed_by is not null; update envelope_share set claimed_by = null, claimed_at = null`,
      `update envelope_share s set claimed_by = k.claimed_by, claimed_at = k.claimed_at from kept k where k.n = s.n; drop table kept`,
      [rowless, promo],
    ],
  ])('finds %s', async (_, corrupt, repair, checks) => {
    await withoutTriggers(corrupt)
    const findings = await found()
    await withoutTriggers(repair)
    expect(findings).toEqual([...checks].sort())
    expect(await found()).toEqual([])
  })

  it('finds a payment without a grant and exits with an error', async () => {
    await server.wallet.post({
      player: player.id,
      key: 'by-hand:1',
      kind: 'bonus',
      currency: 'BRL',
      transfers: [
        { from: { house: 'promo:invite' }, to: { player: player.id, name: 'cash' }, amount: minor(7n) },
      ],
    })
    const { status, stderr } = audit()
    expect(stderr).toContain(`WRONG: ${promo}: promo:invite BRL: 0 owed, -7 in the books`)
    expect(status).toBe(1)
  })
})
