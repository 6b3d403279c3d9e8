/** A server with operators who change settings, for tests. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import type { SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import pg from 'pg'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export const hourMs = 3_600_000
export const reason = 'terms of the season'

type Value = Readonly<Record<string, unknown>>
export type Version = OperatorData<'/operator/setting'>['versions']['list'][number]

export type SettingsServer = {
  readonly server: TestServer
  readonly clock: ReturnType<typeof createManualClock>
  readonly databaseUrl: string
  /** Another process on the same database. */
  startOther(): Promise<TestServer>
  operator(role: Role, number?: number): Promise<TestOperator>
  /** The time after some hours, in ISO 8601. */
  inHours(hours: number): string
  read(by: TestOperator, kind: SettingName, subject: string): Promise<OperatorData<'/operator/setting'>>
  /** The current value with some fields changed. */
  changed(by: TestOperator, kind: SettingName, subject: string, change: object): Promise<Value>
  /** Schedules the current value with some fields changed; returns the code of the refusal or the version. */
  schedule(
    by: TestOperator,
    kind: SettingName,
    subject: string,
    change: object,
    more?: { validFrom?: string; lastVersion?: number; requestId?: string },
  ): Promise<string | Version>
  /** A statement with the rights of the owner of the database. */
  asOwner(text: string, values?: unknown[]): Promise<unknown[]>
}

export async function startSettingsServer(
  atEnd: (end: () => Promise<void>) => void,
): Promise<SettingsServer> {
  const clock = createManualClock(Date.parse('2026-11-16T12:00:00Z'))
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' }
  const server = await startTestServer(atEnd, { clock, env })
  const { databaseUrl } = server
  const read: SettingsServer['read'] = (by, kind, subject) => by.data('/operator/setting', { kind, subject })
  const changed: SettingsServer['changed'] = async (by, kind, subject, change) => ({
    ...((await read(by, kind, subject)).setting.value as object),
    ...change,
  })
  return {
    server,
    clock,
    databaseUrl,
    startOther: () => startTestServer(atEnd, { clock, env, databaseUrl }),
    operator: (role, number) => signIn(server, clock, role, number),
    inHours: (hours) => new Date(clock.now() + hours * hourMs).toISOString(),
    read,
    changed,
    schedule: async (by, kind, subject, change, more = {}) => {
      const value = (await changed(by, kind, subject, change)) as never
      const answer = await by.call('/operator/setting/schedule', { kind, subject, value, reason, ...more })
      if ('code' in answer) return answer.code
      return answer.data.result ?? `request ${answer.data.approvalId}`
    },
    asOwner: async (text, values = []) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}
