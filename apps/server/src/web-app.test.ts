import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBannerOf } from '#first-banner.ts'
import { createManualClock } from '#testing/environment.ts'
import { bannerRow, contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

let server: TestServer
let dist: string
const clock = createManualClock(Date.parse('2026-11-15T12:00:00Z'))
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  dist = tempFolder((end) => ends.push(end))
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, 'art'))
  await writeFile(
    join(dist, 'index.html'),
    [
      '<!doctype html><html lang="pt-BR"><title>t</title><style>b{color:red}</style><!--settings-->',
      '<link rel="modulepreload" href="/assets/pt.js" crossorigin data-for="pt">',
      '<link rel="preload" as="style" href="/assets/home.css" crossorigin data-for="home"><div id="root"></div><p>page</p></html>',
    ].join(''),
  )
  await writeFile(join(dist, 'art', 'mines.1a2b3c4d-480.webp'), 'picture')
  await writeFile(join(dist, 'art', 'manifest.json'), '{}')
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), 'console.log(1)')
  const env = {
    LICENCE: '</script><script>alert(1)</script>',
    SOCKET_HOST: 'https://socket.example',
    PIXEL_URL: 'https://ads.example/pixel.gif?shop=1',
    PUBLIC_ORIGINS: 'https://play.example',
    PICTURE_HOSTS: 'cdn.example, pics.example:8443',
    H5_HOSTS: 'news.example',
    ACTIVE_URL: 'https://envelopes.example/open',
  }
  server = await startTestServer((end) => ends.push(end), { dist, env, clock })
})

afterAll(async () => {
  for (const end of ends) await end()
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const get = (path: string, headers: Record<string, string> = {}) =>
  server.send(path, { method: 'GET', headers })

const settingsIn = (page: string) => {
  const [, json = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json)
}

describe('the web app', () => {
  it('has a cacheable shell with settings and policy, without the lobby', async () => {
    const [shell, page] = [await get('/shell'), await get('/')]
    const [shellSettings, pageSettings] = [settingsIn(await shell.text()), settingsIn(await page.text())]
    expect(shellSettings).toEqual({ ...pageSettings, snapshot: null })
    expect(pageSettings.snapshot).not.toBeNull()
    expect(shell.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  })

  it('preloads only what the visited screen and language use', async () => {
    const linksOf = async (path: string, cookie = '') =>
      [...(await (await get(path, { cookie })).text()).matchAll(/data-for="(\w+)"/g)].map(([, use]) => use)
    expect(await linksOf('/')).toEqual(['pt', 'home'])
    expect(await linksOf('/deposit')).toEqual(['pt'])
    expect(await linksOf('/', 'lobby=CL.ks')).toEqual(['home'])
    expect(await linksOf('/deposit', 'lobby=CL.ks')).toEqual([])
  })

  it.each(['/', '/deposit', '/allgame/hot', '/no/such/screen'])(
    '%s returns the web app [R2.18]',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toContain('<p>page</p>')
    },
  )

  it('embeds the public settings safely', async () => {
    const page = await (await get('/')).text()
    expect(settingsIn(page)).toMatchObject({
      mode: 'sandbox',
      licence: '</script><script>alert(1)</script>',
      licensedChat: false,
      socketHost: 'https://socket.example',
      h5Hosts: ['news.example'],
      activeUrl: 'https://envelopes.example/open',
    })
    expect(page).not.toContain('<script>alert')
    expect(settingsIn(page)).not.toHaveProperty('traced')
  })

  it('may frame registered studios only, and the settings list them [R2.14]', async () => {
    const policyAndOrigins = async () => {
      const response = await get('/')
      const policy = response.headers.get('content-security-policy') ?? ''
      return [/frame-src [^;]*/.exec(policy)?.[0], settingsIn(await response.text()).studioOrigins]
    }
    expect(await policyAndOrigins()).toEqual(["frame-src 'none'", []])
    const launchUrl = 'https://games.coruja.example/play?theme=night'
    await server.games.studios.put({ name: 'coruja', secret: 'a secret', launchUrl })
    const origin = 'https://games.coruja.example'
    expect(await policyAndOrigins()).toEqual([`frame-src ${origin}`, [origin]])
    await server.games.studios.remove('coruja')
    expect(await policyAndOrigins()).toEqual(["frame-src 'none'", []])
  })

  it('has a policy without inline scripts, other inline styles and framing, limited to our hosts', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(
      "img-src 'self' data: https://ads.example https://cdn.example https://pics.example:8443;",
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://socket.example wss://socket.example")
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('b{color:red}')}';`)
    expect(policy).not.toContain('unsafe')
  })

  it('is sent compressed to clients that accept it', async () => {
    const response = await fetch(`${server.address}/`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('<p>page</p>')
  })

  it('built files are cached for ever, the HTML is not', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/art/mines.1a2b3c4d-480.webp')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/art/manifest.json')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it('a missing file is 404, a GET of a call is 405', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404)
    expect((await get('/../../package.json')).status).toBe(404)
    expect((await get('/wallet/balance')).status).toBe(405)
  })

  it('a browser navigation to such a path is redirected to the lobby [R2.18]', async () => {
    for (const path of ['/promo.html', '/wallet/balance']) {
      const { status, redirected, url } = await get(path, { 'sec-fetch-dest': 'document' })
      expect([status, redirected, new URL(url).pathname]).toEqual([200, true, '/'])
    }
  })
})

describe('the embedded lobby snapshot', () => {
  const cover = '/art/banners/night.0a1b2c3d-750.webp'
  const evening = { startsAt: '2026-11-15T18:00:00Z' }
  const file = contentFile({
    categories: [
      { id: 'hot', name: words('Hot'), rule: 'hot', isFunction: true, isRecommend: true },
      { id: 'empty', name: words('Empty'), isRecommend: true, recommendWeight: 9 },
    ],
    games: [gameRow('dice', { isHot: true, name: { pt: 'Dado', ks: 'Dado', en: 'Dice' } })],
    banners: [
      bannerRow('hostile', { title: words('</script><script>alert(2)</script>'), cover, weight: 1 }),
      bannerRow('later', { cover: '/art/banners/late.0a1b2c3d-750.webp', weight: 9, ...evening }),
    ],
    notices: [{ id: 'n', content: words('News') }],
  })

  const open = async (cookie?: string) => {
    const response = await get('/', cookie === undefined ? {} : { cookie })
    const page = await response.text()
    return { page, vary: response.headers.get('vary'), snapshot: settingsIn(page).snapshot }
  }

  beforeAll(async () => {
    await server.lobby.importContent(file)
  })

  it('equals the responses of the lobby calls, without the jackpot that changes with every bet', async () => {
    const { snapshot } = await open()
    const paths = snapshot.answers.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(['/lobby/batchBanners', '/game/categories', '/notice/list', '/game/list'])
    for (const { path, body, data } of snapshot.answers) {
      const response = await server.call(path, body, { lang: 'pt' })
      const { jackpot: _, ...expected } = response.json.data as { jackpot?: unknown }
      expect(data).toEqual(expected)
    }
  })

  it('has the country and language of the cookie, Brazil in Portuguese without one', async () => {
    expect(await open()).toMatchObject({
      snapshot: { country: 'BR', lang: 'pt' },
      vary: 'accept-encoding, cookie',
    })
    const chile = await open('a=1; lobby=CL.en; b=2')
    expect(chile.snapshot).toMatchObject({ country: 'CL', lang: 'en' })
    expect(chile.page).toContain('<html lang="en"')
    expect(JSON.stringify(chile.snapshot)).toContain('"localName":"Dice"')
  })

  it.each([
    'lobby=XX.pt',
    'lobby=BR.xx',
    'lobby=',
    'lobby=BR.pt.x',
    'lobby=__proto__.pt',
    'lobby=</script>',
    'xlobby=CL.en',
  ])('a cookie with the value %s is ignored', async (cookie) => {
    expect((await open(cookie)).snapshot).toMatchObject({ country: 'BR', lang: 'pt' })
  })

  it('cannot break out of its script element', async () => {
    const { page, snapshot } = await open()
    expect(snapshot.answers[0].data.banners[0].title).toBe('</script><script>alert(2)</script>')
    expect(page).not.toContain('<script>alert')
  })

  it('preloads the picture of the first banner in its widths', async () => {
    expect((await open()).page).toContain(
      '<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="/art/banners/night.0a1b2c3d-480.avif 480w, /art/banners/night.0a1b2c3d-750.avif 750w"',
    )
  })

  it('home starts with the picture of the first banner, other screens and the shell do not', async () => {
    const rootOf = async (path: string) =>
      /<div id="root">(.*?)<p>page/s.exec(await (await get(path)).text())?.[1]
    expect(await rootOf('/')).toContain(`src="${cover}"`)
    expect([await rootOf('/deposit'), await rootOf('/shell')]).toEqual(['</div>', '</div>'])
  })

  it('home does not start with a lucky wheel that some hosts hide [R2.26]', async () => {
    const { snapshot } = await open()
    const hidden = ['hidden.example']
    expect(firstBannerOf(snapshot, hidden)?.view).toContain(cover)
    for (const { path, data } of snapshot.answers)
      if (path === '/lobby/batchBanners') data.banners[0].cmd = 'luckywheel'
    expect(firstBannerOf(snapshot, [])?.view).toContain(cover)
    expect(firstBannerOf(snapshot, hidden)).toBeUndefined()
  })

  it('preloads only our own pictures', async () => {
    const covers = ['https://cdn.example/x.webp', '/art/banners/"onload=1', '/art/other.webp', '']
    for (const cover of covers) {
      await server.app.db.pool.query(`update banner set cover = $1 where id = 'hostile'`, [cover])
      await server.lobby.refresh()
      expect((await open()).page).not.toMatch(/imagesrcset|<img/)
    }
    await server.lobby.importContent(file)
  })

  it('is rebuilt when the content changes and when a banner becomes due', async () => {
    await server.app.db.pool.query(`update notice set content = '{"pt":"Outra","ks":"Otra","en":"Other"}'`)
    await expect.poll(async () => JSON.stringify((await open()).snapshot)).toContain('Outra')
    clock.pass(6 * 3_600_000)
    const { page } = await open()
    expect(page).toContain('/art/banners/late.0a1b2c3d-480.avif')
    const packed = await fetch(`${server.address}/`, { headers: { 'accept-encoding': 'br' } })
    expect(await packed.text()).toBe(page)
  })
})

describe('other origins', () => {
  it('configured origins may call and read the token header [R7.01]', async () => {
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

  it('other origins may not', async () => {
    const call = await server.send('/ping', {
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(call.headers.get('access-control-allow-origin')).toBeNull()
  })
})
