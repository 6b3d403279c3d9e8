import { afterAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createCommands } from '#testing/command.ts'
import { startTestServer } from '#testing/server.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

it('abandoning a match returns its stakes once and stores operator and reason [R10.03]', async () => {
  const server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  const sportsbook = slipClientOf(server)
  const player = await sportsbook.player()
  const [, match] = (await sportsbook.open()).slice(-2)
  const matchId = match?.id ?? ''
  await sportsbook.place(player, [{ matchId, selection: 'result:home' }], 40)
  const commands = createCommands(server.databaseUrl)
  const ask = (...words: string[]) => commands.run('sports', ...words)
  expect(await ask('list')).toMatch(new RegExp(`${matchId}.* 1 `))
  await commands.signIn('trading')
  expect(await ask('abandon', matchId)).toContain('abandon needs reason')
  const outputs = await Promise.all([1, 2].map(() => ask('abandon', matchId, '--reason', 'Storm')))
  expect(outputs.filter((each) => each.includes('is abandoned'))).toHaveLength(1)
  expect(outputs.filter((each) => each.includes('has ended'))).toHaveLength(1)
  expect(await sportsbook.change(player)).toBe(-4_000n)
  server.sports.invalidateMatches()
  await Promise.all([server.sports.advance(), server.sports.advance()])
  expect(await sportsbook.slips(player)).toMatchObject([
    { status: 'returned', win: 40, legs: [{ status: 'void' }] },
  ])
  expect(await sportsbook.change(player)).toBe(0n)
  const { rows } = await server.app.db.pool.query(
    `select abandoned_by, abandoned_reason, status from sports_match where id = $1`,
    [matchId],
  )
  expect(rows).toEqual([
    { abandoned_by: 'trading@demo.saguao.example', abandoned_reason: 'Storm', status: 'abandoned' },
  ])
  expect(await audit(server.app.db, { extraChecks: slipChecks })).toEqual([])
})
