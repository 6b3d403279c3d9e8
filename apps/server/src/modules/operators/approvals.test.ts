import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleClient } from '#testing/console-client.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock()
const hourMs = 60 * 60_000
let server: TestServer
let other: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

type Session = { readonly cookie: string }
let [first, second, third, trader, viewer]: Session[] = []

const session = (of: Session | undefined): Session => ({ cookie: of?.cookie ?? '' })

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.unshift(end), { env, clock })
  other = await startTestServer((end) => ends.unshift(end), { env, clock, databaseUrl: server.databaseUrl })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
beforeEach(async () => {
  // The switch is on and no request is open; sessions of the test before may be too old.
  clock.pass(60_000)
  await owner.query(`update house_switch set is_off = false`)
  await owner.query(`update operator_request set state = 'cancelled', decided_at = $1 where state = 'open'`, [
    new Date(clock.now()),
  ])
  first = await server.console.signIn('admin', 1)
  second = await server.console.signIn('admin', 2)
  third = await server.console.signIn('admin', 3)
  trader = await server.console.signIn('trading')
  viewer = await server.console.signIn('viewer')
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const askToStopPlay = async (by: Session | undefined = first): Promise<string> => {
  const body = { name: 'play' as const, on: false, reason: 'wrong outcomes seen' }
  const { json } = await server.console.call('/operator/switch', body, session(by))
  if (!json.success) throw new Error(json.code)
  expect(json.data).toMatchObject({ pending: true, result: null })
  return json.data.approvalId ?? ''
}

const decide = (
  id: string,
  by: Session | undefined,
  decision: 'approve' | 'refuse' = 'approve',
  at: ConsoleClient = server.console,
) => at.call('/operator/approval/decide', { id, decision, reason: 'checked' }, session(by))

const isPlayOff = async (): Promise<boolean> =>
  (await owner.query(`select is_off from house_switch where name = 'play'`)).rows[0].is_off

const effects = async (id: string): Promise<number> =>
  (
    await owner.query(`select 1 from trail where action = '/operator/switch' and after->>'approvalId' = $1`, [
      id,
    ])
  ).rowCount ?? 0

const stateOf = async (id: string): Promise<string> =>
  (await owner.query('select state from operator_request where id = $1', [id])).rows[0].state

describe('an approval', () => {
  it('carries out the request of another operator, once [R13.05]', async () => {
    const id = await askToStopPlay()
    expect(await isPlayOff()).toBe(false)
    expect((await decide(id, second)).json).toMatchObject({ success: true, data: { state: 'approved' } })
    expect(await isPlayOff()).toBe(true)
    expect((await decide(id, third)).json).toMatchObject({ success: false, code: 'APPROVAL_CLOSED' })
    expect(await effects(id)).toBe(1)
  })

  it('of the own request is refused, and by the database too [R13.05]', async () => {
    const id = await askToStopPlay()
    expect((await decide(id, first)).json).toMatchObject({ success: false, code: 'APPROVAL_OWN' })
    expect([await isPlayOff(), await stateOf(id)]).toEqual([false, 'open'])
    const own = server.app.db.pool.query(
      `update operator_request set state = 'approved', decided_by = requested_by, decided_at = requested_at where id = $1`,
      [id],
    )
    await expect(own).rejects.toThrow('operator_request_check')
  })

  it('by two operators at once in two processes has one effect [R13.05]', async () => {
    const id = await askToStopPlay()
    const answers = await Promise.all([
      decide(id, second, 'approve', server.console),
      decide(id, third, 'approve', other.console),
    ])
    const codes = answers.map(({ json }) => (json.success ? 'OK' : json.code))
    expect(codes.sort()).toEqual(['APPROVAL_CLOSED', 'OK'])
    expect(await effects(id)).toBe(1)
  })

  it('and a refusal at once: one of them counts [R13.05]', async () => {
    const id = await askToStopPlay()
    const answers = await Promise.all([decide(id, second), decide(id, third, 'refuse', other.console)])
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
    const state = await stateOf(id)
    expect([await isPlayOff(), await effects(id)]).toEqual(state === 'approved' ? [true, 1] : [false, 0])
  })

  it('needs the permission of the call besides approvals:decide [R13.05]', async () => {
    const { json } = await server.console.call('/operator/operators', {}, session(first))
    const target = json.success ? json.data.list.find(({ roles }) => roles.includes('viewer')) : undefined
    const body = { id: target?.id ?? '', roles: ['support' as const], reason: 'moved to support' }
    const asked = await server.console.call('/operator/operator/roles', body, session(first))
    const id = (asked.json.success && asked.json.data.approvalId) || ''
    const { status, json: refused } = await decide(id, trader)
    expect([status, refused]).toMatchObject([403, { code: 'FORBIDDEN' }])
    expect((await decide(id, viewer)).status).toBe(403)
    expect((await decide(id, second)).json.success).toBe(true)
  })

  it('after 24 hours is refused; the same can be asked for again [R13.05]', async () => {
    const id = await askToStopPlay()
    clock.pass(24 * hourMs)
    second = await server.console.signIn('admin', 2)
    expect((await decide(id, second)).json).toMatchObject({ success: false, code: 'APPROVAL_EXPIRED' })
    expect(await isPlayOff()).toBe(false)
    first = await server.console.signIn('admin', 1)
    const again = await askToStopPlay()
    expect([again === id, await stateOf(id)]).toEqual([false, 'expired'])
  })

  it('is refused when the subject changed after the request, and closes it [R13.05]', async () => {
    const { email } = await server.console.credentials('content', 5)
    const { rows } = await owner.query('select id from operator where email = $1', [email])
    const body = { id: String(rows[0].id), roles: ['support' as const], reason: 'moved to support' }
    const asked = await server.console.call('/operator/operator/roles', body, session(first))
    const id = (asked.json.success && asked.json.data.approvalId) || ''
    await owner.query(`update operator set roles = array['risk'] where email = $1`, [email])
    expect((await decide(id, second)).json).toMatchObject({ success: false, code: 'APPROVAL_STALE' })
    expect(await stateOf(id)).toBe('stale')
    expect((await owner.query('select roles from operator where email = $1', [email])).rows[0].roles).toEqual(
      ['risk'],
    )
  })

  it('is refused when the requester was disabled after the request [R13.05]', async () => {
    const asking = await server.console.signIn('trading', 4)
    const id = await askToStopPlay(asking)
    await owner.query('update operator set disabled_at = now() where email = $1', [asking.email])
    expect((await decide(id, second)).json).toMatchObject({ success: false, code: 'APPROVAL_STALE' })
    expect(await isPlayOff()).toBe(false)
  })

  it('whose effect is refused is not stored: the request stays open [R13.05]', async () => {
    const body = {
      email: 'twice@demo.saguao.example',
      name: 'Ana',
      roles: ['viewer' as const],
      reason: 'new',
    }
    const asked = await server.console.call('/operator/operator/invite', body, session(first))
    const id = (asked.json.success && asked.json.data.approvalId) || ''
    await owner.query(
      `insert into operator (email, name, roles, created_at) values ($1, 'Ana', array['viewer'], now())`,
      [body.email],
    )
    expect((await decide(id, second)).json).toMatchObject({ success: false, code: 'OPERATOR_EXISTS' })
    expect(await stateOf(id)).toBe('open')
  })
})

describe('a request', () => {
  it('is cancelled by its requester only, and then approved by no one [R13.05]', async () => {
    const id = await askToStopPlay()
    const cancel = (by: Session | undefined) =>
      server.console.call('/operator/approval/cancel', { id }, session(by))
    expect((await cancel(second)).json).toMatchObject({ success: false, code: 'APPROVAL_UNKNOWN' })
    expect((await cancel(first)).json.success).toBe(true)
    expect((await decide(id, second)).json).toMatchObject({ success: false, code: 'APPROVAL_CLOSED' })
    expect(await isPlayOff()).toBe(false)
  })

  it('is listed with subject, reason and state before; operators without approvals:read see own ones [R13.05]', async () => {
    const id = await askToStopPlay()
    const list = async (by: Session | undefined) => {
      const { json } = await server.console.call('/operator/approvals', { state: 'open' }, session(by))
      return json.success ? json.data.list : []
    }
    expect(await list(second)).toMatchObject([
      {
        id,
        subject: 'switch play',
        reason: 'wrong outcomes seen',
        before: { on: true },
        isOwn: false,
        canDecide: true,
      },
    ])
    expect(await list(first)).toMatchObject([{ id, isOwn: true, canDecide: false }])
    expect(await list(viewer)).toEqual([])
  })

  it('for the same thing waits once; a repeated requestId gets the same response [R13.05]', async () => {
    const body = {
      name: 'play' as const,
      on: false,
      reason: 'wrong outcomes seen',
      requestId: `r${clock.now()}`,
    }
    const ask = (by: Session | undefined, more = {}) =>
      server.console.call('/operator/switch', { ...body, ...more }, session(by))
    const [one, two] = await Promise.all([ask(first), ask(first)])
    expect(one.json).toEqual(two.json)
    expect((await ask(third)).json).toMatchObject({ success: false, code: 'ALREADY_REQUESTED' })
    const open = await owner.query(`select 1 from operator_request where state = 'open'`)
    expect(open.rowCount).toBe(1)
  })

  it('never changes its content, is decided once and never deleted, whatever the application does [R13.05]', async () => {
    const id = await askToStopPlay()
    const { pool } = server.app.db
    await expect(owner.query(`update operator_request set body = '{}' where id = $1`, [id])).rejects.toThrow(
      'never changes',
    )
    await expect(pool.query('delete from operator_request where id = $1', [id])).rejects.toThrow(
      'permission denied',
    )
    await expect(owner.query('delete from operator_request where id = $1', [id])).rejects.toThrow('are kept')
    await decide(id, second, 'refuse')
    const again = pool.query(`update operator_request set state = 'open', decided_by = null where id = $1`, [
      id,
    ])
    await expect(again).rejects.toThrow('is already refused')
  })

  it('is not needed to switch payouts off, and to switch play on again [R13.05]', async () => {
    const off = { name: 'payouts' as const, on: false, reason: 'bank is down' }
    const { json } = await server.console.call('/operator/switch', off, session(first))
    expect(json).toMatchObject({
      success: true,
      data: { pending: false, approvalId: null, result: { on: false } },
    })
    await decide(await askToStopPlay(), second)
    const on = { name: 'play' as const, on: true, reason: 'mended' }
    expect((await server.console.call('/operator/switch', on, session(first))).json).toMatchObject({
      data: { pending: false, result: { name: 'play', on: true, reason: 'mended' } },
    })
    expect(await isPlayOff()).toBe(false)
  })
})

describe('the last administrator', () => {
  it('remains, also when two administrators disable each other at once [R13.04]', async () => {
    const { rows } = await owner.query(
      `select id, email from operator where roles @> array['admin'] order by email`,
    )
    const idOf = (email: string) => String(rows.find((row) => row.email.startsWith(email))?.id)
    const disable = (email: string, by: Session | undefined, at: ConsoleClient) =>
      at.call('/operator/operator/disable', { id: idOf(email), reason: 'leaves' }, session(by))
    await disable('admin3@', first, server.console)
    const answers = await Promise.all([
      disable('admin2@', first, server.console),
      disable('admin@', second, other.console),
    ])
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
    const active = await owner.query(
      `select 1 from operator where roles @> array['admin'] and disabled_at is null`,
    )
    expect(active.rowCount).toBe(1)
  })
})
