import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#config.ts'
import { cookieIn, totpCode } from '#testing/console-client.ts'
import { startTestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const start = (env: Record<string, string> = {}, more = {}) =>
  startTestServer(onTestFinished, { env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0', ...env }, ...more })

describe('the console', () => {
  it('is not there without a port', async () => {
    const server = await startTestServer(onTestFinished)
    expect(server.consoleAddress).toBeUndefined()
  })

  it('serves its page with a strict policy: no frame, no foreign script, a nonce of its own for styles [R13.01]', async () => {
    const dist = tempFolder(onTestFinished)
    writeFileSync(join(dist, 'index.html'), '<style nonce="__CSP_NONCE__"></style>')
    const { console: client } = await start({}, { consoleDist: dist })
    const page = async (path: string) => client.send(path, { method: 'GET' })
    const [one, two] = [await page('/players?q=1'), await page('/')]
    const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''
    const nonce = /nonce="([\w-]{22})"/.exec(await one.text())?.[1]
    expect(policyOf(one)).toContain(`style-src 'self' 'nonce-${nonce}'`)
    for (const rule of [`default-src 'none'`, `script-src 'self';`, `frame-ancestors 'none'`])
      expect(policyOf(one)).toContain(rule)
    expect(policyOf(two)).not.toBe(policyOf(one))
    expect(one.headers.get('x-frame-options')).toBe('DENY')
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect((await page('/operator/me')).status).toBe(405)
    expect((await page('/missing.js')).status).toBe(404)
  })

  it('lets no response be framed or read as another type: pages, files, calls and refusals [R13.01]', async () => {
    const dist = tempFolder(onTestFinished)
    writeFileSync(join(dist, 'index.html'), '<style nonce="__CSP_NONCE__"></style>')
    writeFileSync(join(dist, 'app.js'), '1')
    const { console: client } = await start({}, { consoleDist: dist })
    const { cookie } = await client.signIn('viewer')
    const own = { 'content-type': 'application/json', origin: client.origin, cookie }
    const get = (path: string) => client.send(path, { method: 'GET' })
    const responses = {
      page: await get('/players/1'),
      signIn: await get('/signin?key=x'),
      'the file of the page': await get('/index.html'),
      file: await get('/app.js'),
      missing: await get('/missing.js'),
      'another method': await get('/operator/me'),
      sandbox: await get('/sandbox/operator'),
      call: await client.send('/operator/me', { headers: own, body: '{}' }),
      'another origin': await client.send('/operator/me', {
        headers: { ...own, origin: 'https://evil.example' },
      }),
    }
    for (const [name, { headers }] of Object.entries(responses)) {
      expect([name, headers.get('content-security-policy')]).toEqual([
        name,
        expect.stringContaining(`frame-ancestors 'none'`),
      ])
      expect([name, headers.get('x-frame-options')]).toEqual([name, 'DENY'])
      expect([name, headers.get('x-content-type-options')]).toEqual([name, 'nosniff'])
    }
    expect(responses['the file of the page'].headers.get('content-security-policy')).not.toContain(
      'script-src',
    )
  })

  it('leaves its addresses to nothing on the port of players, beside their web app too [R13.01]', async () => {
    const dist = tempFolder(onTestFinished)
    writeFileSync(join(dist, 'index.html'), '<html lang="pt"><!--settings--></html>')
    const server = await start({}, { dist })
    expect((await server.send('/anything', { method: 'GET' })).status).toBe(200)
    for (const method of ['GET', 'POST']) {
      const response = await server.send('/operator/me', { method })
      expect([method, response.status]).toEqual([method, 404])
    }
  })

  it('refuses every request of networks outside of CONSOLE_ALLOW [R13.03]', async () => {
    const outside = await start({ CONSOLE_ALLOW: '192.0.2.0/24, 2001:db8::/32' })
    for (const path of ['/', '/sandbox/operator', '/operator/me']) {
      const response = await outside.console.send(path, { method: path === '/operator/me' ? 'POST' : 'GET' })
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        403,
        { code: 'ADDRESS_REFUSED' },
      ])
    }
    const inside = await start({ CONSOLE_ALLOW: '127.0.0.0/8' })
    expect((await inside.console.signIn('viewer')).cookie).not.toBe('')
  })

  it('in live mode has no demo operator, no sign-in link, and a cookie bound to host and https [R13.03]', async () => {
    const sandbox = await start()
    const { email, password, totpSecret } = await sandbox.console.credentials('viewer')
    const key =
      new URL(await sandbox.operators.demoSignInLink(sandbox.console.origin)).searchParams.get('key') ?? ''
    const live = await start({}, { mode: 'live', databaseUrl: sandbox.databaseUrl })
    expect((await live.console.send('/sandbox/operator', { method: 'GET' })).status).toBe(404)
    expect((await live.console.call('/operator/signIn/key', { key })).json).toMatchObject({
      code: 'KEY_INVALID',
    })
    const signIn = () => {
      const code = totpCode(totpSecret, Date.now())
      return live.console.call('/operator/signIn', { email, password, code })
    }
    expect((await signIn()).json).toMatchObject({ success: false, code: 'SIGN_IN_WRONG' })
    const demo = `__Host-${(await sandbox.console.signIn('viewer', 2)).cookie}`
    expect((await live.console.call('/operator/me', {}, { cookie: demo })).status).toBe(401)
    const owner = new pg.Client({ connectionString: sandbox.databaseUrl })
    await owner.connect()
    await owner.query('update operator set is_demo = false')
    await owner.end()
    expect((await live.console.call('/operator/me', {}, { cookie: demo })).status).toBe(200)
    const { headers } = await signIn()
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800; Secure$/,
    )
    const plain = cookieIn(headers).replace('__Host-', '')
    expect((await live.console.call('/operator/me', {}, { cookie: plain })).status).toBe(401)
  })
})

describe('the settings of the console', () => {
  const problems = (env: Record<string, string>): string => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return String(error)
    }
  }

  it.each(['192.0.2.0/33', 'example.org', '192.0.2.0/', '192.0.2.1/x'])(
    'refuse the network %s',
    (network) => {
      expect(problems({ CONSOLE_ALLOW: network })).toContain('CONSOLE_ALLOW')
    },
  )

  it('need an https origin in live mode, when there is a console [R13.01]', () => {
    expect(problems({ MODE: 'live', CONSOLE_PORT: '3002' })).toContain('CONSOLE_ORIGIN')
    expect(problems({ MODE: 'live', CONSOLE_PORT: '3002', CONSOLE_ORIGIN: 'http://c.example' })).toContain(
      'CONSOLE_ORIGIN',
    )
    expect(
      problems({ MODE: 'live', CONSOLE_PORT: '3002', CONSOLE_ORIGIN: 'https://c.example' }),
    ).not.toContain('CONSOLE')
    expect(problems({ MODE: 'live' })).not.toContain('CONSOLE')
  })
})
