import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secret } from '#kernel/random.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { requirePrimary, requireReadOnlyLedger } from './require-database.ts'

let database: ScratchDatabase
let owner: pg.Client
const stranger = `saguao_test_stranger_${process.pid}`
const password = secret(9)
beforeAll(async () => {
  database = await scratchDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create role ${stranger} login password '${password}'`)
})
afterAll(async () => {
  await owner.query(`drop role ${stranger}`)
  await owner.end()
  await database.drop()
})

const databaseName = () => new URL(database.url).pathname.slice(1)
const asStranger = (): string => {
  const url = new URL(database.url)
  Object.assign(url, { username: stranger, password })
  return url.href
}
const check = (url: string, onWait: (reason: string) => void = () => undefined, maxWaitMs = 5_000) =>
  requirePrimary(url, { isLive: true, onWait, maxWaitMs })

it('a role that cannot use the role of the application is refused with the statement to run [R14.06]', async () => {
  await expect(check(asStranger())).rejects.toThrow(`grant saguao_app to "${stranger}" with admin option`)
  await expect(check(database.url)).resolves.toBeUndefined()
})

it('a read-only database is waited for, and the reason is reported once [R14.02]', async () => {
  const reasons: string[] = []
  await owner.query(`alter database ${databaseName()} set default_transaction_read_only = on`)
  const isReady = check(database.url, (reason) => reasons.push(reason), 30_000)
  await expect.poll(() => reasons).toHaveLength(1)
  await owner.query(`alter database ${databaseName()} reset default_transaction_read_only`)
  await isReady
  expect(reasons).toEqual([expect.stringContaining('read-only')])
})

it('a database without a primary is given up with the reason [R14.02]', async () => {
  await expect(check('postgres://saguao@127.0.0.1:1/saguao', () => undefined, 100)).rejects.toThrow(
    /no primary after 0.1 s: .*ECONNREFUSED/,
  )
})

it('an application role that may write entries is refused [R14.06]', async () => {
  await owner.query('grant insert on entry to saguao_app')
  await expect(requireReadOnlyLedger(database.url)).rejects.toThrow('may write the ledger')
  await owner.query('revoke insert on entry from saguao_app')
})
