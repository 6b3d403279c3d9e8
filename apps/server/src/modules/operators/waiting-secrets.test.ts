import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keyHeaderOf } from '#kernel/security/encryption.ts'
import { operatorJobs } from '#modules/operators/jobs.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock()
const hourMs = 60 * 60_000
const reason = 'a reason of the test'
const secretsKey = 'waiting secrets'
const studio = 'coruja'
let server: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

type Session = { readonly cookie: string; readonly email: string }
let [asker, approver, stranger]: Session[] = []

const session = (of: Session | undefined) => ({ cookie: of?.cookie ?? '' })

async function signInAll(): Promise<void> {
  clock.pass(60_000)
  asker = await server.console.signIn('admin', 1)
  approver = await server.console.signIn('admin', 2)
  stranger = await server.console.signIn('admin', 3)
}

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0', SECRETS_KEY: secretsKey }
  server = await startTestServer((end) => ends.unshift(end), { env, clock })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await server.games.studios.put({ name: studio, secret: 'first', launchUrl: 'https://a.example/' })
})
beforeEach(signInAll)
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

let count = 0
const invited = () => ({
  email: `waiting${++count}@demo.saguao.example`,
  name: 'Nova Operadora',
  roles: ['support' as const],
  reason,
})

type Asked = { readonly json: { readonly data: { readonly approvalId: string | null } | null } }

const idOf = ({ json }: Asked): string => {
  expect(json).toMatchObject({ success: true, data: { pending: true, result: null } })
  return json.data?.approvalId ?? ''
}

const ask = {
  invitation: async () =>
    idOf(await server.console.call('/operator/operator/invite', invited(), session(asker))),
  reset: async () => {
    const { email } = await server.console.credentials('viewer', ++count)
    const { rows } = await owner.query('select id::text from operator where email = $1', [email])
    return idOf(
      await server.console.call('/operator/operator/reset', { id: rows[0].id, reason }, session(asker)),
    )
  },
  'key of a studio': async () => {
    const body = { studio, graceHours: 24, reason }
    return idOf(await server.console.call('/operator/studio/key/rotate', body, session(asker)))
  },
}

async function approve(id: string): Promise<OperatorData<'/operator/approval/decide'>> {
  const body = { id, decision: 'approve' as const, reason }
  const { json } = await server.console.call('/operator/approval/decide', body, session(approver))
  if (!json.success) throw new Error(json.code)
  return json.data
}

async function approvedInvitation(): Promise<string> {
  const id = await ask.invitation()
  await approve(id)
  return id
}

const collect = async (id: string, by: Session | undefined) =>
  (await server.console.call('/operator/approval/collect', { id }, session(by))).json

const stored = async (id: string): Promise<number> =>
  (await owner.query('select from operator_secret where request_id = $1', [id])).rowCount ?? 0

const secretOf = (json: unknown): string => {
  const { result } = (json as { data: { result: { link?: string; secret?: string } } }).data
  return result.link ?? result.secret ?? ''
}

const waitsUntil = async (id: string, by: Session | undefined): Promise<unknown> => {
  const { json } = await server.console.call('/operator/approvals', {}, session(by))
  return json.success ? json.data.list.find((one) => one.id === id)?.secretUntil : json.code
}

describe('the secret of an approved request', () => {
  it.each(Object.keys(ask) as (keyof typeof ask)[])(
    'goes to the operator who asked, once, and never to the approver: %s [R13.05]',
    async (name) => {
      const id = await ask[name]()
      expect(await approve(id)).toEqual({ state: 'approved', result: null })
      const collected = await collect(id, asker)
      const secret = secretOf(collected)
      expect(secret.length).toBeGreaterThan(40)
      expect(await stored(id)).toBe(0)
      expect(await collect(id, asker)).toMatchObject({ success: false, code: 'SECRET_GONE' })

      const shown = await server.console.call('/operator/approvals', {}, session(approver))
      const trail = await owner.query('select before, after, subject, reason from trail')
      expect(JSON.stringify([shown.json, trail.rows])).not.toContain(secret.split('key=').at(-1))
    },
  )

  it('works: the collected link opens the invitation, the collected key is that of the studio [R13.05]', async () => {
    const link = secretOf(await collect(await approvedInvitation(), asker))
    const key = new URL(link).searchParams.get('key') ?? ''
    const { json } = await server.console.call('/operator/invitation', { key })
    expect(json).toMatchObject({ success: true, data: { name: 'Nova Operadora' } })

    const id = await ask['key of a studio']()
    await approve(id)
    const secret = secretOf(await collect(id, asker))
    await expect.poll(() => server.games.studios.find(studio)?.secrets[0]).toBe(secret)
  })

  it('goes to no other operator, and to no one without a session [R13.05]', async () => {
    const id = await approvedInvitation()
    const unknown = { success: false, code: 'APPROVAL_UNKNOWN' }
    expect(await collect(id, approver)).toMatchObject(unknown)
    expect(await collect(id, stranger)).toMatchObject(unknown)
    expect(await collect(id, undefined)).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
    expect(await waitsUntil(id, approver)).toBe(null)
    expect(await waitsUntil(id, asker)).toBe(new Date(clock.now() + 24 * hourMs).toISOString())
    expect(await collect(id, asker)).toMatchObject({ success: true })
    expect(await waitsUntil(id, asker)).toBe(null)
  })

  it('is collected once by two requests at the same time [R13.05]', async () => {
    const id = await approvedInvitation()
    const answers = await Promise.all([collect(id, asker), collect(id, asker)])
    expect(answers.map((json) => (json.success ? 'OK' : json.code)).sort()).toEqual(['OK', 'SECRET_GONE'])
  })

  it('does not arise for a requester who is disabled during the approval [R13.05]', async () => {
    const id = await ask.invitation()
    const holder = new pg.Client({ connectionString: server.databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    const setDisabled = (at: Date | null) =>
      holder.query('update operator set disabled_at = $2 where email = $1', [asker?.email, at])
    await holder.query('begin')
    await setDisabled(new Date(clock.now()))
    const approving = approve(id).catch(({ message }: Error) => message)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
    await holder.query('commit')
    expect(await approving).toBe('APPROVAL_STALE')
    expect(await stored(id)).toBe(0)
    await setDisabled(null)
  })

  it('exists only after the approval, and not after a refusal [R13.05]', async () => {
    const id = await ask.invitation()
    expect(await collect(id, asker)).toMatchObject({ success: false, code: 'SECRET_GONE' })
    const body = { id, decision: 'refuse' as const, reason }
    await server.console.call('/operator/approval/decide', body, session(approver))
    expect(await collect(id, asker)).toMatchObject({ success: false, code: 'SECRET_GONE' })
    expect(await stored(id)).toBe(0)
  })

  it('ends after 24 hours, and its row is deleted [R13.05]', async () => {
    const id = await approvedInvitation()
    clock.pass(24 * hourMs)
    await signInAll()
    expect(await waitsUntil(id, asker)).toBe(null)
    expect(await collect(id, asker)).toMatchObject({ success: false, code: 'SECRET_GONE' })
    expect(await stored(id)).toBe(1)
    await operatorJobs(server.app)['operators-forget']?.run(new AbortController().signal)
    expect(await stored(id)).toBe(0)
  })

  it('is stored encrypted [R13.05]', async () => {
    const id = await approvedInvitation()
    const { rows } = await owner.query('select sealed from operator_secret where request_id = $1', [id])
    const header = keyHeaderOf(secretsKey)
    expect(rows[0].sealed.subarray(0, header.length)).toEqual(header)
    expect(rows[0].sealed.toString('latin1')).not.toContain('key=')
  })

  it('has a row of the audit trail for its collection [R13.06]', async () => {
    const id = await approvedInvitation()
    await collect(id, approver)
    await collect(id, asker)
    await collect(id, asker)
    const { rows } = await owner.query(
      `select by, subject, before, after from trail where action = '/operator/approval/collect' and before->>'approvalId' = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        by: asker?.email,
        subject: `operator waiting${count}@demo.saguao.example`,
        before: { approvalId: id, call: '/operator/operator/invite', secret: 'waiting' },
        after: { approvalId: id, call: '/operator/operator/invite', secret: 'collected' },
      },
    ])
  })
})

describe('an operator who asked and lost access since', () => {
  const setRoles = (roles: string[]) =>
    owner.query('update operator set roles = $2 where email = $1', [asker?.email, roles])

  it('without the permission of the call collects nothing [R13.05]', async () => {
    const id = await approvedInvitation()
    await setRoles(['support'])
    expect(await collect(id, asker)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await waitsUntil(id, asker)).toBe(null)
    await setRoles(['admin'])
  })

  it.each(['disable', 'roles', 'reset'] as const)(
    'never gets it, also with access given back: %s [R13.05]',
    async (how) => {
      const id = await approvedInvitation()
      const { rows } = await owner.query('select id::text from operator where email = $1', [asker?.email])
      const target = { id: rows[0].id as string, reason }
      const by = session(stranger)
      const roles = ['support' as const]
      if (how === 'disable') await server.console.call('/operator/operator/disable', target, by)
      else {
        const asked =
          how === 'reset'
            ? await server.console.call('/operator/operator/reset', target, by)
            : await server.console.call('/operator/operator/roles', { ...target, roles }, by)
        await approve(idOf(asked))
      }
      expect(await stored(id)).toBe(0)
      const left = await collect(id, asker)
      expect(left.success).toBe(false)
      await owner.query('update operator set disabled_at = null where email = $1', [asker?.email])
      await setRoles(['admin'])
      const { rows: kept } = await owner.query(
        'select id::text from operator where email = $1 and password_hash is not null',
        [asker?.email],
      )
      if (kept.length === 0) return
      clock.pass(60_000)
      const again = await server.console.signIn('admin', 1)
      expect(await collect(id, again)).toMatchObject({ success: false, code: 'SECRET_GONE' })
    },
  )
})
