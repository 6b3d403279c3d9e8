import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestOperator } from '#console/testing/operators.ts'
import {
  hourMs,
  reason,
  type SettingsServer,
  startSettingsServer,
} from '#modules/settings/testing/settings-server.ts'
import type { TestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
const kind = 'payment-channel'
let given: SettingsServer
let other: TestServer
let payments: TestOperator

beforeAll(async () => {
  given = await startSettingsServer((end) => ends.unshift(end))
  other = await given.startOther()
  payments = await given.operator('payments')
})
afterAll(async () => {
  for (const end of ends) await end()
})

const live = async (subject: string) => (await given.read(payments, kind, subject)).setting
const appliedCount = async (subject: string) =>
  (
    await given.asOwner(`select 1 from trail where action = 'setting applied' and subject = $1`, [
      `setting ${kind} ${subject}`,
    ])
  ).length

describe('the history in the database [R13.13]', () => {
  const subject = 'br-bank'
  const refusalOf = (statement: string): Promise<string> =>
    given.asOwner(statement).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const row = `kind = '${kind}' and subject = '${subject}'`

  it('cannot be changed, deleted or emptied by any role', async () => {
    await given.schedule(payments, kind, subject, { feePoints: 1 })
    await given.schedule(payments, kind, subject, { feePoints: 2 }, { validFrom: given.inHours(1) })
    const gone = await given.schedule(
      payments,
      kind,
      subject,
      { feePoints: 3 },
      { validFrom: given.inHours(2) },
    )
    expect(gone).toMatchObject({ version: 4 })
    await payments.data('/operator/setting/withdraw', { kind, subject, version: 4, reason })
    const before = await given.asOwner(`select * from setting_version where ${row} order by version`)
    for (const change of [
      `value = '{}'`,
      `valid_from = valid_from + interval '1 day'`,
      `author = 'another'`,
      `reason = 'another'`,
      `created_at = created_at - interval '1 day'`,
      'version = version + 100',
    ])
      expect(await refusalOf(`update setting_version set ${change} where ${row}`)).toMatch('never changes')
    expect(
      await refusalOf(`update setting_version set applied_at = null where ${row} and version = 2`),
    ).toMatch('already applied')
    expect(
      await refusalOf(
        `update setting_version set withdrawn_at = now(), withdrawn_by = 'x', withdraw_reason = 'x' where ${row} and version = 2`,
      ),
    ).toMatch('already applied')
    expect(
      await refusalOf(`update setting_version set withdrawn_at = null where ${row} and version = 4`),
    ).toMatch('already withdrawn')
    expect(await refusalOf(`delete from setting_version where ${row}`)).toMatch('are kept')
    expect(await refusalOf('truncate setting_version')).toMatch('are kept')
    expect(await given.asOwner(`select * from setting_version where ${row} order by version`)).toEqual(before)
  })

  const add = (version: number, validFrom: string, more = '') =>
    refusalOf(`insert into setting_version (kind, subject, version, value, valid_from, created_at, author, reason${more && ', applied_at'})
               values ('${kind}', '${subject}', ${version}, '{}', ${validFrom}, now(), 'x', 'x'${more && `, ${more}`})`)

  it('takes no version that is valid in the past, skips a number or is applied already', async () => {
    expect(await add(5, `now() - interval '1 second'`)).toMatch('setting_version_not_past')
    expect(await add(7, 'now()')).toMatch('does not follow')
    expect(await add(2, 'now()')).toMatch('does not follow')
    expect(await add(5, 'now()', 'now()')).toMatch('waits')
  })

  it('applies no version before its time or out of order', async () => {
    const apply = (version: number, at: string) =>
      refusalOf(`update setting_version set applied_at = ${at} where ${row} and version = ${version}`)
    expect(await apply(3, `valid_from - interval '1 ms'`)).toMatch('setting_version_not_early')
    const later = await given.schedule(
      payments,
      kind,
      subject,
      { feePoints: 4 },
      { validFrom: given.inHours(3) },
    )
    expect(later).toMatchObject({ version: 5 })
    expect(await apply(5, 'valid_from')).toMatch('out of order')
  })
})

describe('several processes [R13.13]', () => {
  it('apply a version once', async () => {
    for (const [round, subject] of ['br-mpesa', 'br-other', 'cl-bank', 'cl-telebirr'].entries())
      await given.schedule(
        payments,
        kind,
        subject,
        { feePoints: 40 + round },
        { validFrom: given.inHours(1) },
      )
    given.clock.pass(hourMs)
    await Promise.all([given.server, other, given.server, other].map(({ settings }) => settings.applyDue()))
    for (const [round, subject] of ['br-mpesa', 'br-other', 'cl-bank', 'cl-telebirr'].entries()) {
      expect(await live(subject)).toMatchObject({
        value: { feePoints: 40 + round },
        version: 2,
        scheduled: [],
      })
      expect(await appliedCount(subject)).toBe(1)
    }
  })

  it('continue after one that died in the middle, and lose nothing', async () => {
    const subject = 'br-telebirr'
    await given.schedule(payments, kind, subject, { feePoints: 61 }, { validFrom: given.inHours(1) })
    given.clock.pass(hourMs)
    // The first process waits for the row of the payment method when its connection ends.
    const blocker = await holdRow(subject)
    const dying = other.settings.applyDue()
    await expect.poll(() => endWaiting(), { timeout: 5_000 }).toBeGreaterThan(0)
    await dying
    await blocker.release()
    expect(await live(subject)).toMatchObject({ version: 1, scheduled: [{ version: 2 }] })
    await given.server.settings.applyDue()
    expect(await live(subject)).toMatchObject({ value: { feePoints: 61 }, version: 2 })
    expect(await appliedCount(subject)).toBe(1)
  })

  it('let one of two operators who saw the same value change it [R13.13]', async () => {
    const subject = 'br-cbebirr'
    const second = await given.operator('payments', 2)
    const { lastVersion } = await live(subject)
    const results = await Promise.all(
      [payments, second].map((by, i) =>
        given.schedule(by, kind, subject, { feePoints: 70 + i }, { lastVersion }),
      ),
    )
    expect(results.filter((result) => result === 'SETTING_CHANGED')).toHaveLength(1)
    const { versions } = await given.read(payments, kind, subject)
    expect(versions.list.map(({ version }) => version)).toEqual([2, 1])
    // Without the version they saw both are stored, one after the other.
    const both = await Promise.all(
      [payments, second].map((by, i) =>
        given.schedule(by, kind, subject, { feePoints: 80 + i }, { validFrom: given.inHours(1) }),
      ),
    )
    expect(both.map((one) => (typeof one === 'string' ? one : one.version)).sort()).toEqual([3, 4])
  })
})

async function holdRow(subject: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: given.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from payment_config where id = $1 for update', [subject])
  return {
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Ends connections that wait for a row; returns their number. */
const endWaiting = async (): Promise<number> =>
  (
    await given.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%payment_config%'`,
    )
  ).length
