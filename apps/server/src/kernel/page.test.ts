import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let dist: string
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'saguao-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>t</title><!--settings--><p>page</p>')
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), 'console.log(1)')
  const env = {
    CHAT_LICENCE: '</script><script>alert(1)</script>',
    SOCKET_HOST: 'https://socket.example',
    PIXEL_URL: 'https://ads.example/pixel.gif?shop=1',
    PUBLIC_ORIGINS: 'https://play.example',
  }
  server = await startTestServer((end) => ends.push(end), { dist, env })
})

afterAll(async () => {
  for (const end of ends) await end()
  await rm(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  server.send(path, { method: 'GET', headers })

describe('the page', () => {
  it.each(['/', '/deposit', '/allgame/hot', '/no/such/screen'])(
    '%s is the app, which knows what to show [R2.18]',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toContain('<p>page</p>')
    },
  )

  it('carries the public settings as text that no setting can break out of', async () => {
    const page = await (await get('/')).text()
    const [, json = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(json)).toMatchObject({
      mode: 'sandbox',
      chatLicence: '</script><script>alert(1)</script>',
      socketHost: 'https://socket.example',
    })
    expect(page).not.toContain('<script>alert')
  })

  it('runs no inline script, is framed by nobody and talks to our own hosts only', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("img-src 'self' data: https://ads.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://socket.example wss://socket.example")
    expect(policy).not.toContain('unsafe')
  })

  it('comes compressed to those who take it', async () => {
    const response = await fetch(`${server.address}/`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('<p>page</p>')
  })

  it('built files may be kept for ever, the page never', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it('a file that is not there is 404, and a call asked for with GET is 405', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404)
    expect((await get('/../../package.json')).status).toBe(404)
    expect((await get('/wallet/balance')).status).toBe(405)
  })
})

describe('other origins', () => {
  it('the ones in the settings may call and read the token header [R7.01]', async () => {
    const preflight = await server.send('/ping', {
      method: 'OPTIONS',
      headers: { origin: 'https://play.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://play.example',
    ])
    const call = await server.send('/ping', {
      headers: { origin: 'https://play.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(call.headers.get('access-control-expose-headers')).toContain('token')
  })

  it('others may not', async () => {
    const call = await server.send('/ping', {
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(call.headers.get('access-control-allow-origin')).toBeNull()
  })
})
