import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestOperator } from '#console/testing/operators.ts'
import {
  hourMs,
  reason,
  type SettingsServer,
  startSettingsServer,
} from '#modules/settings/testing/settings-server.ts'

const ends: (() => Promise<void>)[] = []
const kind = 'payment-channel'
/** Each test has a payment method of its own. */
const subjects = [
  'br-bank',
  'br-telebirr',
  'br-cbebirr',
  'br-mpesa',
  'br-other',
  'cl-bank',
  'cl-telebirr',
  'br-pix',
]
let given: SettingsServer
let payments: TestOperator
let subject: string

beforeAll(async () => {
  given = await startSettingsServer((end) => ends.unshift(end))
  payments = await given.operator('payments')
})
afterAll(async () => {
  for (const end of ends) await end()
})
afterEach(() => vi.restoreAllMocks())

/** A second, and another one for a busy test machine. */
const jobTimeoutMs = 2_000

const nextSubject = (): string => {
  subject = subjects.shift() ?? ''
  return subject
}

const live = async () => (await given.read(payments, kind, subject)).setting
const history = async () => (await given.read(payments, kind, subject)).versions.list
const states = async () => (await history()).map(({ version, state, author }) => [version, state, author])
const schedule = (change: object, more: object = {}) => given.schedule(payments, kind, subject, change, more)
const appliedRows = () =>
  given.asOwner(
    `select after->>'version' as version from trail where action = 'setting applied' and subject = $1 order by id`,
    [`setting ${kind} ${subject}`],
  )

describe('a version that is valid later [R13.13]', () => {
  it('applies at its time and not before', async () => {
    nextSubject()
    const { feePoints } = (await live()).value as { feePoints: number }
    const validFrom = given.inHours(24)
    expect(await schedule({ feePoints: 275 }, { validFrom })).toMatchObject({
      version: 2,
      state: 'scheduled',
      validFrom,
      author: payments.email,
      reason,
    })
    expect(await live()).toMatchObject({
      value: { feePoints },
      version: 1,
      lastVersion: 2,
      scheduled: [{ version: 2 }],
    })
    given.clock.pass(24 * hourMs - 1)
    await given.server.settings.applyDue()
    expect(await live()).toMatchObject({ value: { feePoints }, version: 1 })
    given.clock.pass(1)
    await given.server.settings.applyDue()
    expect(await live()).toMatchObject({ value: { feePoints: 275 }, version: 2, scheduled: [] })
    expect(await states()).toEqual([
      [2, 'applied', payments.email],
      [1, 'applied', 'installation'],
    ])
    expect(await appliedRows()).toEqual([{ version: '2' }])
  })

  it('is applied by the job within a second of its time', async () => {
    nextSubject()
    await schedule({ feePoints: 300 }, { validFrom: given.inHours(1) })
    const job = given.server.settings.start()
    try {
      given.clock.pass(hourMs)
      // By SQL: the sessions of operators have ended, and a new sign-in takes longer.
      const read = () => given.asOwner('select fee_points from payment_config where id = $1', [subject])
      await vi.waitFor(async () => expect(await read()).toEqual([{ fee_points: 300 }]), {
        timeout: jobTimeoutMs,
        interval: 50,
      })
    } finally {
      await job.stop()
    }
  })

  it('applies in order, also after a change that came in between', async () => {
    nextSubject()
    await schedule({ feePoints: 10 }, { validFrom: given.inHours(1) })
    await schedule({ feePoints: 20 }, { validFrom: given.inHours(2) })
    given.clock.pass(90 * 60_000)
    // The job has not run since: the change applies what is due first, so that nothing older follows it.
    expect(await schedule({ feePoints: 15 })).toMatchObject({ version: 4, state: 'applied' })
    await given.server.settings.applyDue()
    expect(await live()).toMatchObject({ value: { feePoints: 15 }, version: 4 })
    given.clock.pass(hourMs)
    await given.server.settings.applyDue()
    expect(await live()).toMatchObject({ value: { feePoints: 20 }, version: 3 })
    expect(await appliedRows()).toEqual([{ version: '2' }, { version: '3' }])
  })

  it('gives the value of any time: before the first change, then, now and to come', async () => {
    nextSubject()
    const at = async (hours: number) =>
      (
        await given.server.settings.at(
          given.server.app.db.query,
          kind,
          subject,
          given.clock.now() + hours * hourMs,
        )
      ).feePoints
    const { feePoints } = (await live()).value as { feePoints: number }
    expect(await at(-1_000)).toBe(feePoints)
    await schedule({ feePoints: 77 })
    await schedule({ feePoints: 88 }, { validFrom: given.inHours(2) })
    const gone = await schedule({ feePoints: 99 }, { validFrom: given.inHours(4) })
    expect([await at(-1_000), await at(-0.001), await at(0), await at(2), await at(5)]).toEqual([
      feePoints,
      feePoints,
      77,
      88,
      99,
    ])
    expect(gone).toMatchObject({ version: 4 })
    await payments.data('/operator/setting/withdraw', { kind, subject, version: 4, reason })
    expect(await at(5)).toBe(88)
  })
})

describe('a change that is refused stores nothing [R13.13]', () => {
  const refused = async (change: object, more: object = {}) => {
    const before = [await live(), await history()]
    const code = await schedule(change, more)
    expect([await live(), await history()]).toEqual(before)
    return code
  }

  it('with a time in the past, too far ahead, or none', async () => {
    nextSubject()
    const change = { feePoints: 123 }
    expect(await refused(change, { validFrom: given.inHours(-0.001) })).toBe('TIME_PAST')
    expect(await refused(change, { validFrom: given.inHours(24 * 500) })).toBe('TIME_TOO_FAR')
    expect(await refused(change, { validFrom: '2026-13-45T00:00:00Z' })).toBe('VALIDATION')
    expect(await refused(change, { validFrom: 'tomorrow' })).toBe('VALIDATION')
  })

  it('with a field that is missing, unknown or out of its bounds, and without a difference', async () => {
    expect(await refused({ feePoints: 10_001 })).toBe('VALIDATION')
    expect(await refused({ feePoints: undefined })).toBe('VALIDATION')
    expect(await refused({ name: 'PIX' })).toBe('VALIDATION')
    expect(await refused({ minAmount: 1e15 })).toBe('VALIDATION')
    expect(await refused({ enabled: 'yes' })).toBe('VALIDATION')
    expect(await refused({})).toBe('NOTHING_TO_CHANGE')
  })

  it.each([
    ['now', undefined],
    ['later', 5],
  ])('with a value that only the table refuses, valid %s', async (_, hours) => {
    const key = { kind: 'recommended-amounts', subject: 'BR' } as const
    const row = { amount: 5_000, bonus: 0, tag: '' }
    const before = await given.read(payments, key.kind, key.subject)
    const answer = await payments.call('/operator/setting/schedule', {
      ...key,
      value: { rows: [row, row] },
      reason,
      ...(hours !== undefined && { validFrom: given.inHours(hours) }),
    })
    expect(answer).toEqual({ code: 'SETTING_REFUSED' })
    expect(await given.read(payments, key.kind, key.subject)).toEqual(before)
  })

  it('for an unknown kind, subject or area', async () => {
    const value = (await live()).value as never
    const of = (body: object) =>
      payments.call('/operator/setting/schedule', { value, reason, ...body } as never)
    expect(await of({ kind: 'nothing', subject })).toEqual({ code: 'VALIDATION' })
    expect(await of({ kind, subject: 'nothing' })).toEqual({ code: 'SETTING_UNKNOWN' })
    expect(await payments.call('/operator/setting', { kind, subject: 'nothing' })).toEqual({
      code: 'SETTING_UNKNOWN',
    })
    expect(await payments.call('/operator/settings', { area: 'nothing' as never })).toEqual({
      code: 'VALIDATION',
    })
  })
})

describe('withdrawal [R13.13]', () => {
  const withdraw = (version: number) =>
    payments.call('/operator/setting/withdraw', { kind, subject, version, reason: 'a mistake' })

  it('ends a version before its time, once; one in effect stays', async () => {
    nextSubject()
    await schedule({ feePoints: 5 }, { validFrom: given.inHours(1) })
    await schedule({ feePoints: 6 }, { validFrom: given.inHours(2) })
    expect(await withdraw(2)).toMatchObject({
      data: { result: { state: 'withdrawn', withdrawnBy: payments.email, withdrawReason: 'a mistake' } },
    })
    expect(await withdraw(2)).toEqual({ code: 'SETTING_APPLIED' })
    expect(await withdraw(9)).toEqual({ code: 'SETTING_UNKNOWN' })
    given.clock.pass(2 * hourMs)
    // Its time has come, though no job has run yet.
    expect(await withdraw(3)).toEqual({ code: 'SETTING_APPLIED' })
    await given.server.settings.applyDue()
    expect(await withdraw(3)).toEqual({ code: 'SETTING_APPLIED' })
    expect(await live()).toMatchObject({ value: { feePoints: 6 }, version: 3 })
    expect(await states()).toEqual([
      [3, 'applied', payments.email],
      [2, 'withdrawn', payments.email],
      [1, 'applied', 'installation'],
    ])
  })

  it('solves a version that the database refuses by now; other settings do not wait for it', async () => {
    await schedule({ feePoints: 4_000 }, { validFrom: given.inHours(1) })
    const key = { kind: 'recommended-amounts', subject: 'CL' } as const
    const value = { rows: [{ amount: 7_000, bonus: 0, tag: 'x' }] }
    await payments.data('/operator/setting/schedule', { ...key, value, validFrom: given.inHours(1), reason })
    await given.asOwner(
      'alter table payment_config add constraint low_fee check (fee_points < 3000) not valid',
    )
    given.clock.pass(hourMs + 20_000)
    await given.server.settings.applyDue()
    expect((await given.read(payments, key.kind, key.subject)).setting).toMatchObject({
      value,
      scheduled: [],
    })
    const { scheduled } = await live()
    expect(scheduled).toMatchObject([{ state: 'late', value: { feePoints: 4_000 } }])
    const { alarms } = await payments.data('/operator/overview/now', {})
    const subjectOfAlarm = `${kind} ${subject}`
    expect(alarms).toContainEqual({
      name: 'setting-late',
      level: 'critical',
      count: 1,
      subject: subjectOfAlarm,
    })
    expect(await withdraw(scheduled[0]?.version ?? 0)).toMatchObject({
      data: { result: { state: 'withdrawn' } },
    })
    await given.asOwner('alter table payment_config drop constraint low_fee')
    await given.server.settings.applyDue()
    expect(await live()).toMatchObject({ value: { feePoints: 6 }, scheduled: [] })
  })
})

describe('a value that was changed by SQL', () => {
  it('enters the history with the next change [R13.13]', async () => {
    await given.asOwner('update payment_config set fee_points = 1234 where id = $1', [subject])
    const { lastVersion } = await live()
    expect(await schedule({ feePoints: 8 }, { lastVersion })).toMatchObject({ version: lastVersion + 2 })
    expect((await history()).slice(0, 2)).toMatchObject([
      { value: { feePoints: 8 }, author: payments.email },
      { value: { feePoints: 1234 }, author: 'database' },
    ])
  })
})

describe('the audit trail [R13.06] [R13.13]', () => {
  it('has before and after of a change, and a repeated request is one change', async () => {
    const requestId = 'settings-once'
    const [first, again] = [
      await schedule({ feePoints: 9 }, { requestId }),
      await schedule({ feePoints: 9 }, { requestId }),
    ]
    expect(again).toEqual(first)
    const rows = await given.asOwner(
      `select by, reason, before->'value'->'feePoints' as before, after->'value'->'feePoints' as after from trail
        where action = '/operator/setting/schedule' and subject = $1 order by id desc limit 1`,
      [`setting ${kind} ${subject}`],
    )
    expect(rows).toEqual([{ by: payments.email, reason, before: 8, after: 9 }])
  })
})
