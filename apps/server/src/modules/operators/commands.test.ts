import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Commands, createCommands } from '#testing/command.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let commands: Commands
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' } })
  commands = createCommands((end) => ends.push(end), server.databaseUrl, server.console.origin)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const lastOfTrail = async () => {
  const { rows } = await server.app.db.pool.query(
    'select by, action, subject, reason, session_id is not null as "hasSession" from trail order by id desc limit 1',
  )
  return rows[0]
}
const isOff = async (name: string): Promise<boolean> =>
  (await server.app.db.pool.query('select is_off from house_switch where name = $1', [name])).rows[0].is_off

describe('commands that decide', () => {
  it('take the operator from the sign-in, not from an argument [R13.06]', async () => {
    expect(await commands.runAsProcess('switches', 'off', 'payouts', '--reason', 'bank')).toContain(
      'Sign in first',
    )
    expect(
      await commands.runAsProcess('switches', 'off', 'payouts', '--by', 'ana', '--reason', 'bank'),
    ).toContain('--by')
    expect(await isOff('payouts')).toBe(false)
    expect(await commands.runAsProcess('signin', '--demo', 'risk')).toContain('Signed in')
    expect(statSync(join(commands.dataDir, 'operator-session')).mode & 0o777).toBe(0o600)
    expect(await commands.runAsProcess('switches', 'off', 'payouts', '--reason', 'bank is down')).toContain(
      'payouts is OFF',
    )
    expect(await isOff('payouts')).toBe(true)
    expect(await lastOfTrail()).toEqual({
      by: 'risk@demo.saguao.example',
      action: '/operator/switch',
      subject: 'switch payouts',
      reason: 'bank is down',
      hasSession: true,
    })
  })

  it('stop play with a second operator only [R13.05]', async () => {
    await commands.signIn('risk')
    expect(await commands.run('switches', 'off', 'play', '--reason', 'wrong outcomes')).toMatch(
      /Request \d+ waits/,
    )
    expect(await isOff('play')).toBe(false)
  })

  it('ask for a change of a market policy, which a second operator approves [R13.05] [R13.13]', async () => {
    const set = ['set', 'BR:payoutMinutes=90 turbo=on', '--reason', 'faster payouts']
    await commands.signIn('risk')
    expect(await commands.run('markets', ...set)).toContain('lacks the permission markets:manage')
    await commands.signIn('compliance')
    expect(await commands.run('markets', 'set', 'BR:payoutMinutes=0', '--reason', 'none')).toContain(
      'VALIDATION',
    )
    expect(await commands.run('markets', ...set, '--from', '2020-01-01T00:00:00Z')).toContain('TIME_PAST')
    expect(await commands.run('markets', ...set)).toMatch(/Request \d+ waits/)
    const { rows } = await server.app.db.pool.query(
      `select payout_minutes as minutes from market_policy where country = 'BR' and mode = 'sandbox'`,
    )
    expect(rows).toEqual([{ minutes: 120 }])
    expect(await lastOfTrail()).toMatchObject({
      by: 'compliance@demo.saguao.example',
      action: '/operator/setting/schedule requested',
      subject: 'setting market-policy BR-sandbox',
    })
  })

  it('make every call of the console as the signed-in operator [R13.06]', async () => {
    const { id } = await server.player()
    const block = ['player/block', '--id', String(id), '--reason', 'stolen phone']
    await commands.signIn('viewer')
    expect(await commands.run('console', ...block)).toContain('Refused: FORBIDDEN')
    await commands.signIn('risk')
    expect(JSON.parse(await commands.run('console', ...block))).toEqual({ id: String(id), isBlocked: true })
    expect(await lastOfTrail()).toMatchObject({
      by: 'risk@demo.saguao.example',
      action: '/operator/player/block',
      reason: 'stolen phone',
      hasSession: true,
    })
    expect(await commands.run('console', ...block)).toContain('Refused: NOTHING_TO_CHANGE')
    await server.app.db.pool.query('update operator_session set ended_at = now()')
    expect(await commands.runAsProcess('console', 'me')).toContain('Refused: UNAUTHORIZED')
  })

  it('explain a wrong call or field before anything is sent', async () => {
    expect(await commands.run('console', 'player/bock')).toContain('There is no call player/bock')
    expect(await commands.run('console', 'player/block', '--idd', '1')).toContain('"--idd" is no field')
    expect(await commands.run('console', 'player/block', '--id')).toContain('--id needs a value')
    expect(await commands.run('console', 'withdrawal/decide', '--fields')).toMatch(
      /--decision +required +approve \| return/,
    )
    expect(await commands.run('console')).toMatch(/withdrawal\/decide +payments:decide/)
  })

  it('invite the first operator, in the name of the system user', async () => {
    const link = await commands.run(
      'operators',
      'invite',
      'Ana@casa.example',
      '--name',
      'Ana',
      '--role',
      'admin',
    )
    const key = new URL(link.trim()).searchParams.get('key') ?? ''
    const { json } = await server.console.call('/operator/invitation', { key })
    expect(json).toMatchObject({ success: true, data: { email: 'ana@casa.example', roles: ['admin'] } })
    expect(await lastOfTrail()).toMatchObject({
      action: 'invite by command',
      subject: 'operator ana@casa.example',
    })
    expect((await lastOfTrail()).by).toMatch(/^shell:/)
  })
})
