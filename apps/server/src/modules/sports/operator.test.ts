import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { bookOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { startTestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const program = fileURLToPath(new URL('../../../../../tools/commands/sports.ts', import.meta.url))

/** What `npm run sports` says to an operator. */
async function operate(databaseUrl: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRETS_KEY: 'test' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  )
  return stdout + stderr
}

it('an operator breaks a match off: its stakes go back once, and it is known who did it and why [R10.03]', async () => {
  const server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  const book = bookOf(server)
  const player = await book.player()
  const [, match] = (await book.open()).slice(-2)
  const matchId = match?.id ?? ''
  await book.place(player, [{ matchId, selection: 'result:home' }], 40)
  const ask = (...words: string[]) => operate(server.databaseUrl, ...words)
  expect(await ask('list')).toMatch(new RegExp(`${matchId}.* 1 `))
  expect(await ask('abandon', matchId, '--by', 'Ana')).toContain('abandon needs reason')
  const said = await Promise.all(
    [1, 2].map(() => ask('abandon', matchId, '--by', 'Ana', '--reason', 'Storm')),
  )
  expect(said.filter((each) => each.includes('is broken off'))).toHaveLength(1)
  expect(said.filter((each) => each.includes('is over'))).toHaveLength(1)
  expect(await book.change(player)).toBe(-4_000n)
  server.sports.board.renew()
  await Promise.all([server.sports.advance(), server.sports.advance()])
  expect(await book.slips(player)).toMatchObject([
    { status: 'returned', win: 40, legs: [{ status: 'void' }] },
  ])
  expect(await book.change(player)).toBe(0n)
  const { rows } = await server.app.db.pool.query(
    `select abandoned_by, abandoned_reason, status from sports_match where id = $1`,
    [matchId],
  )
  expect(rows).toEqual([{ abandoned_by: 'Ana', abandoned_reason: 'Storm', status: 'abandoned' }])
  expect(await audit(server.app.db, { extraChecks: slipChecks })).toEqual([])
})
