import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bannerValue, inThree, noticeValue, publish, saveDraft } from '#console/testing/content.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock } from '#testing/environment.ts'
import { contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { paths, startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

let server: TestServer
let ana: TestOperator
let dist: string
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  dist = tempFolder((end) => ends.push(end))
  await writeFile(join(dist, 'index.html'), '<html lang="pt-BR"><head><!--settings--></head></html>')
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env, dist, consoleDist: dist })
  await server.lobby.importContent(
    contentFile({
      categories: [{ id: 'slots', name: words('Slots'), isRecommend: true }],
      games: [gameRow('one', { categories: ['slots'] }), gameRow('two', { categories: ['slots'] })],
      banners: [{ id: 'live', position: 'home_top', title: words('Live') }],
    }),
  )
  ana = await signIn(server, clock, 'content', 1)
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Wanted = Parameters<typeof ana.data<'/operator/content/preview'>>[1]

const createPreview = (given: Wanted = {}) => ana.data('/operator/content/preview', given)

const lobbyPaths = {
  '/lobby/batchBanners': { country: 'BR' },
  '/lobby/banners': { country: 'BR', position: 'home_top' },
  '/lobby/promotionsBanners': { country: 'BR' },
  '/lobby/popups': { country: 'BR', system: 'iOS', terminal: 'h5' },
  '/notice/list': { country: 'BR' },
  '/game/categories': { country: 'BR' },
  '/game/list': { country: 'BR', category: 'slots' },
} as const

/** All responses of the lobby as one text. */
async function lobbyText(headers: Record<string, string> = {}, lang = 'pt'): Promise<string> {
  const answers = []
  for (const [path, body] of Object.entries(lobbyPaths))
    answers.push((await server.call(path as '/notice/list', body as never, { lang, ...headers })).json)
  return JSON.stringify(answers)
}

describe('a preview', () => {
  it('shows drafts with its key, and nothing of them without it, in the prebuilt responses neither [R13.11]', async () => {
    const secret = inThree('Not yet public')
    await saveDraft(ana, 'banner', 'hidden', bannerValue({ title: secret }))
    await saveDraft(ana, 'notice', 'hidden', noticeValue({ content: secret }))
    const guest = await lobbyText()
    const { key } = await createPreview()
    for (const lang of ['pt', 'ks', 'en'] as const) {
      const shown = await lobbyText({ 'x-preview': key }, lang)
      expect(shown.match(new RegExp(`Not yet public ${lang}`, 'g'))?.length, lang).toBe(3)
      expect(await lobbyText({}, lang)).not.toContain('Not yet public')
    }
    expect(await lobbyText()).toBe(guest)
    const page = await (await fetch(`${server.address}/`)).text()
    expect(page).not.toContain('Not yet public')
    expect(page).not.toContain('"preview"')
  })

  it('shows the chosen drafts only, and each save at once [R13.11]', async () => {
    await saveDraft(ana, 'banner', 'first', bannerValue({ title: inThree('Chosen') }))
    await saveDraft(ana, 'banner', 'second', bannerValue({ title: inThree('Other') }))
    const { key } = await createPreview({ items: [{ kind: 'banner', id: 'first' }] })
    const shown = await lobbyText({ 'x-preview': key })
    expect(shown).toContain('Chosen pt')
    expect(shown).not.toContain('Other pt')
    await saveDraft(ana, 'banner', 'first', bannerValue({ title: inThree('Corrected') }))
    expect(await lobbyText({ 'x-preview': key })).toContain('Corrected pt')
  })

  it('shows the lobby as it will be at a time, and an order that is not published [R13.11]', async () => {
    const tomorrow = new Date(clock.now() + 86_400_000)
    const value = bannerValue({ title: inThree('Tomorrow'), startsAt: tomorrow.toISOString() })
    await saveDraft(ana, 'banner', 'tomorrow', value)
    const now = await createPreview()
    expect(await lobbyText({ 'x-preview': now.key })).not.toContain('Tomorrow')
    const later = await createPreview({
      at: new Date(tomorrow.getTime() + minuteMs).toISOString(),
      orders: [{ list: 'games.slots', ids: ['two'] }],
    })
    expect(await lobbyText({ 'x-preview': later.key })).toContain('Tomorrow pt')
    const games = async (headers: Record<string, string>) => {
      const { json } = await server.call('/game/list', { country: 'BR', category: 'slots' }, headers)
      return json.data?.list.map(({ id }) => id)
    }
    expect(await games({ 'x-preview': later.key })).toEqual(['two', 'one'])
    expect(await games({})).toEqual(['one', 'two'])
  })

  it('follows what is published meanwhile, and respects the market [R13.11]', async () => {
    await saveDraft(ana, 'banner', 'reward', bannerValue({ title: inThree('Reward'), rewards: ['invite'] }))
    const { key } = await createPreview()
    expect(await lobbyText({ 'x-preview': key })).toContain('Reward pt')
    await server.app.db.pool.query(
      `update market_policy set rewards = array_remove(rewards, 'invite') where country = 'BR' and mode = 'sandbox'`,
    )
    await expect.poll(() => lobbyText({ 'x-preview': key })).not.toContain('Reward pt')
    await publish(ana, 'banner', 'fresh', bannerValue({ title: inThree('Fresh') }))
    await expect.poll(() => lobbyText({ 'x-preview': key })).toContain('Fresh pt')
  })
})

describe('the key of a preview', () => {
  it('reads the lobby only: money, accounts and players are refused, with a token too [R13.11]', async () => {
    const { key } = await createPreview()
    const { token } = await server.player({ cash: 10_000n })
    const allowed = [
      ...Object.keys(lobbyPaths),
      '/ping',
      '/game/sports',
      '/v1/pb/config',
      '/lucky/money/displayReward',
    ]
    const others = paths.filter((path) => !allowed.includes(path))
    expect(others.length).toBeGreaterThan(60)
    for (const path of others) {
      const send = await server.send(path, {
        headers: { 'content-type': 'application/json', 'x-preview': key, token },
        body: '{}',
      })
      expect([path, send.status, ((await send.json()) as { code: string }).code]).toEqual([
        path,
        403,
        'PREVIEW_ONLY',
      ])
    }
    const list = await server.call(
      '/game/list',
      { country: 'BR', favorite: true },
      { 'x-preview': key, token },
    )
    expect(list.json).toMatchObject({ success: true, data: { total: 0 } })
  })

  it.each([
    ['that is short', 'wrong'],
    ['that is empty', ''],
    ['that is long', 'x'.repeat(5_000)],
    ['that is unknown', 'a'.repeat(43)],
  ])('%s is refused instead of showing the live lobby [R13.11]', async (_, key) => {
    for (const path of Object.keys(lobbyPaths) as Path[]) {
      const { status, json } = await server.call(path, { country: 'BR' } as never, { 'x-preview': key })
      expect([status, json.success ? 'shown' : json.code]).toEqual([403, 'PREVIEW_INVALID'])
    }
  })

  it('ends after 15 minutes, and with the session of its operator [R13.11]', async () => {
    const { key, expiresAt } = await createPreview()
    expect(Date.parse(expiresAt) - clock.now()).toBe(15 * minuteMs)
    const isValid = async (of = key) => (await server.call('/ping', {}, { 'x-preview': of })).json.success
    expect(await isValid()).toBe(true)
    clock.pass(14 * minuteMs)
    await ana.data('/operator/content', { kind: 'banner' })
    expect(await isValid()).toBe(true)
    clock.pass(minuteMs)
    expect(await isValid()).toBe(false)

    const own = await createPreview()
    expect(await isValid(own.key)).toBe(true)
    await server.app.db.pool.query('update operator_session set ended_at = now() where ended_at is null')
    expect(await isValid(own.key)).toBe(false)
    ana = await signIn(server, clock, 'content', 2)
  })

  it('is stored as a hash and is in no log and no audit trail [R13.11]', async () => {
    const { key } = await createPreview()
    const { rows } = await server.app.db.pool.query(
      `select (select count(*)::int from content_preview where encode(key_hash, 'escape') like '%' || $1 || '%') +
              (select count(*)::int from trail where coalesce(after::text, '') like '%' || $1 || '%') as n`,
      [key],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('the page of a preview', () => {
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

  it('may be framed by the console that made the key, and by nothing else [R13.11]', async () => {
    await saveDraft(ana, 'banner', 'framed', bannerValue({ title: inThree('In the frame') }))
    const { url, key } = await createPreview()
    expect(url).toBe(`http://127.0.0.1:${new URL(server.address).port}/?preview=${key}`)
    const page = await fetch(url)
    expect(policyOf(page)).toContain(`frame-ancestors ${server.console.origin}`)
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('cache-control')).toBe('no-store')
    const text = await page.text()
    expect(text).toContain('In the frame pt')
    expect(text).toContain('"preview":true')
    for (const other of [`${server.address}/`, `${server.address}/?preview=${'a'.repeat(43)}`]) {
      const plain = await fetch(other)
      expect(policyOf(plain)).toContain(`frame-ancestors 'none'`)
      expect(plain.headers.get('x-frame-options')).toBe('DENY')
      expect(await plain.text()).not.toContain('In the frame')
    }
    clock.pass(16 * minuteMs)
    expect(policyOf(await fetch(url))).toContain(`frame-ancestors 'none'`)
  })

  it('is the only frame that the console may show [R13.11]', async () => {
    const page = await fetch(`${server.console.origin}/`)
    const players = `http://127.0.0.1:${new URL(server.address).port}`
    expect(policyOf(page)).toContain(`frame-src ${players};`)
    expect(policyOf(page)).toContain(`frame-ancestors 'none'`)
  })
})
