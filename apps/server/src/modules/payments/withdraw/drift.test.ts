/** A stored balance that was changed outside of the ledger is noticed before it is paid out. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { runRollingAudit, startRollingAudit } from '#modules/wallet/account-check.ts'
import { audit } from '#modules/wallet/audit.ts'
import { reportAudit } from '#modules/wallet/wallet.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
let logged = ''
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const log = createLog('error', { write: (line) => (logged += line) })

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { clock, log, env: { RATE_LIMITS: 'off' } })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana.lima@example.com' } as const

const create = async ({ token }: Player, amount: number, more: object = {}) =>
  (await server.call('/withdraw/create', { ...pix, amount, ...more }, { token })).json

/** A player whose payout account is confirmed. */
async function createPayee(): Promise<Player> {
  const player = await server.player({ cash: 100_00n, withPhone: true, isVerified: true })
  const { token, username } = player
  expect(await create(player, 10)).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  const [text] = ((await texts.json()) as { list: { code: string }[] }).list
  expect(await create(player, 10, { verificationCode: text?.code })).toMatchObject({ success: true })
  return player
}

/** Changes a stored balance as a person with access to the database would. */
const tamper = ({ id }: Player, by: bigint, name = 'cash') =>
  owner.query(
    `update account set balance = balance + $2 where player_id = $1
        and account = (select id from chart where side = 'player' and currency = 'BRL' and name = $3)`,
    [id, by, name],
  )

/** Fresh metrics, because the readings of the server are up to 5 s old. */
async function metricLines(): Promise<string[]> {
  const metrics = createMetrics()
  reportAudit({ db: server.app.db, clock, metrics })
  return (await metrics.text()).split('\n')
}

const driftChecks = [
  'stored balances equal the sum of their entries',
  'checkpoints equal the sum of their entries',
]
/** The entries that were posted on a changed balance stay findings of the other checks. */
const driftFindings = async () =>
  (await audit(server.app.db)).map(({ check }) => check).filter((check) => driftChecks.includes(check))

const visit = () => runRollingAudit({ db: server.app.db, log })

describe('a withdrawal of a player whose stored balance was changed [R10.01]', () => {
  it.each([
    ['cash', 500_00n],
    ['bonus', 1n],
  ])('%s: is refused, holds nothing, and names the account', async (name, by) => {
    const player = await createPayee()
    const cash = await balanceOf(server, player.id)
    await tamper(player, by, name)
    logged = ''
    expect(await create(player, 20)).toMatchObject({ success: false, code: 'PAYOUT_STOPPED' })
    expect(await balanceOf(server, player.id)).toBe(name === 'cash' ? cash + by : cash)
    expect(await balanceOf(server, player.id, 'locked')).toBe(10_00n)
    expect(logged).toContain(`player ${player.id}, ${name} BRL: stored`)
    expect(await metricLines()).toContain('saguao_account_drifts 1')
    await tamper(player, -by, name)
    await visit()
    expect(await metricLines()).toContain('saguao_account_drifts 0')
    expect(await create(player, 20)).toMatchObject({ success: true })
  })

  it('also when the change is older than the newest bets', async () => {
    const player = await createPayee()
    await tamper(player, 500_00n)
    await server.wallet.post({
      player: player.id,
      key: 'after:1',
      kind: 'recharge',
      currency: 'BRL',
      transfers: [
        { from: { house: 'channel:test' }, to: { player: player.id, name: 'cash' }, amount: 1n as never },
      ],
    })
    expect(await create(player, 20)).toMatchObject({ code: 'PAYOUT_STOPPED' })
    await tamper(player, -500_00n)
    await visit()
    expect(await create(player, 20)).toMatchObject({ success: true })
  })
})

describe('the rolling audit [R10.01]', () => {
  it('finds a changed balance of an account that moved, stops payouts, and releases them once it is repaired', async () => {
    const [victim, other] = [await createPayee(), await createPayee()]
    await visit()
    await tamper(victim, 7n)
    await visit()
    expect(await create(other, 20), 'the account has not moved since the last visit').toMatchObject({
      success: true,
    })
    await server.wallet.post({
      player: victim.id,
      key: 'moves:1',
      kind: 'recharge',
      currency: 'BRL',
      transfers: [
        { from: { house: 'channel:test' }, to: { player: victim.id, name: 'cash' }, amount: 1n as never },
      ],
    })
    logged = ''
    await visit()
    expect(logged).toContain(`player ${victim.id}, cash BRL: stored`)
    expect(await create(other, 20)).toMatchObject({ code: 'PAYOUT_STOPPED' })
    await tamper(victim, -7n)
    await visit()
    expect(await create(other, 20)).toMatchObject({ success: true })
    expect(await metricLines()).toEqual(expect.arrayContaining(['saguao_account_drifts 0']))
    expect((await metricLines()).some((line) => line.startsWith('saguao_rolling_audit_age_seconds '))).toBe(
      true,
    )
  })

  it('runs by itself, in one process at a time', async () => {
    const player = await createPayee()
    await tamper(player, 3n)
    await owner.query(`update rolling_audit set claimed_at = '-infinity'`)
    const runners = [1, 2].map(() =>
      startRollingAudit({ db: server.app.db, log, metrics: server.app.metrics }, 50),
    )
    await expect.poll(async () => (await metricLines()).includes('saguao_account_drifts 1')).toBe(true)
    await Promise.all(runners.map((runner) => runner.stop()))
    await tamper(player, -3n)
    await visit()
    const { rows } = await owner.query(
      'select stored, derived, resolved_at from account_drift where player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ stored: '9003', derived: '9000', resolved_at: expect.any(Date) }])
  })

  it('reads only new entries, and its checkpoints stand the full audit', async () => {
    const player = await createPayee()
    await visit()
    const { rows } = await owner.query(
      'select count(*)::int as n, min(upto) = max(upto) as same from account_checkpoint where player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ n: 6, same: true }])
    expect(await driftFindings()).toEqual([])
    await owner.query('update account_checkpoint set balance = balance + 1 where player_id = $1', [player.id])
    expect(new Set(await driftFindings())).toEqual(new Set(['checkpoints equal the sum of their entries']))
    await owner.query('delete from account_checkpoint where player_id = $1', [player.id])
  })

  it('agrees with concurrent postings on all accounts', async () => {
    const player = await createPayee()
    const posting = (n: number) =>
      server.wallet.post({
        player: player.id,
        key: `busy:${n}`,
        kind: 'recharge',
        currency: 'BRL',
        transfers: [
          {
            from: { house: 'channel:test' },
            to: { player: player.id, name: n % 2 === 0 ? 'cash' : 'pig' },
            amount: 1n as never,
          },
        ],
      })
    const postings = Array.from({ length: 40 }, (_, n) => posting(n))
    for (let n = 0; n < 5; n++) await visit()
    await Promise.all(postings)
    await visit()
    expect(await metricLines()).toContain('saguao_account_drifts 0')
    expect(await driftFindings()).toEqual([])
  })
})
