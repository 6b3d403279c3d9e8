import type { Body } from '@saguao/contract/calls/calls.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '#testing/environment.ts'
import { bannerRow, contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const noon = Date.parse('2026-11-15T12:00:00Z')
const clock = createManualClock(noon)
const env = { RATE_LIMITS: 'off', H5_HOSTS: 'news.example', PICTURE_HOSTS: 'cdn.example' }

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env, clock })
  return async () => {
    for (const end of ends) await end()
  }
})

const take = (more: object, replace = false) =>
  server.lobby.importContent(contentFile({ games: [gameRow('dice')], ...more }), { replace })

/** Each test starts at noon with one game. */
beforeEach(async () => {
  clock.pass(noon - clock.now())
  await take({ banners: [], promotions: [], notices: [], popups: [] }, true)
})

const banners = async (lang = 'pt', country: 'BR' | 'CL' = 'BR') => {
  const { json } = await server.call('/lobby/batchBanners', { country }, { lang })
  if (!json.success) throw new Error(json.message)
  return json.data.banners
}
const bannerIds = async () => (await banners()).map(({ id }) => id)
const promotionIds = async () => {
  const { json } = await server.call('/lobby/promotionsBanners', { country: 'BR' })
  return json.data?.banners.map(({ id }) => id)
}

describe('banners [R3.07]', () => {
  it('have position, cover, command and path, in the language of the header', async () => {
    const row = bannerRow('welcome', {
      position: 'sticky_banner',
      title: { pt: 'Olá', ks: 'Hola', en: 'Hello' },
      text: words('A line'),
      action: words('Go'),
      cover: 'https://cdn.example/w.webp',
      color: '#102030',
      cmd: 'deeplink',
      cmdValue: '/firstRecharge',
    })
    await take({ banners: [row] })
    expect(await banners('ks')).toEqual([
      {
        id: 'welcome',
        position: 'sticky_banner',
        cover: 'https://cdn.example/w.webp',
        cmd: 'deeplink',
        cmdValue: '/firstRecharge',
        path: '/firstRecharge',
        title: 'Hola',
        text: 'A line',
        action: 'Go',
        color: '#102030',
      },
    ])
  })

  it('are ordered by weight and filtered by position', async () => {
    await take({
      banners: [
        bannerRow('light', { weight: 1 }),
        bannerRow('heavy', { weight: 9 }),
        bannerRow('menu', { position: 'menu_bar_top', weight: 5 }),
      ],
    })
    expect(await bannerIds()).toEqual(['heavy', 'menu', 'light'])
    const { json } = await server.call('/lobby/banners', { country: 'BR', position: 'menu_bar_top' })
    expect(json.data?.banners.map(({ id }) => id)).toEqual(['menu'])
  })

  it('are shown only in their countries', async () => {
    await take({ banners: [bannerRow('chile', { countries: ['CL'] }), bannerRow('both')] })
    expect(await bannerIds()).toEqual(['both'])
    expect((await banners('pt', 'CL')).map(({ id }) => id)).toEqual(['both', 'chile'])
  })
})

describe('periods', () => {
  const evening = { startsAt: '2026-11-15T18:00:00Z', endsAt: '2026-11-15T20:00:00Z' }
  const hourMs = 3_600_000

  it('a banner and a promotion appear and disappear at their times, by the server’s clock', async () => {
    const promotion = { id: 'evening', title: words('E'), description: words('E'), ...evening }
    await take({ banners: [bannerRow('evening', evening), bannerRow('always')], promotions: [promotion] })
    expect([await bannerIds(), await promotionIds()]).toEqual([['always'], []])
    clock.pass(6 * hourMs - 1)
    expect(await bannerIds()).toEqual(['always'])
    clock.pass(1)
    expect([await bannerIds(), await promotionIds()]).toEqual([['always', 'evening'], ['evening']])
    clock.pass(2 * hourMs - 1)
    expect(await promotionIds()).toEqual(['evening'])
    clock.pass(1)
    expect([await bannerIds(), await promotionIds()]).toEqual([['always'], []])
  })

  it('so do games, notices and popups', async () => {
    await take({
      games: [gameRow('dice'), gameRow('tonight', evening)],
      notices: [{ id: 'tonight', content: words('Tonight'), ...evening }],
      popups: [{ id: 'tonight', title: words('T'), content: words('T'), ...evening }],
    })
    const counts = async () => {
      const games = await server.call('/game/list', { country: 'BR' })
      const notices = await server.call('/notice/list', { country: 'BR' })
      const popups = await server.call('/lobby/popups', { country: 'BR', system: 'iOS', terminal: 'h5' })
      return [games.json.data?.total, notices.json.data?.list.length, popups.json.data?.count]
    }
    expect(await counts()).toEqual([1, 0, 0])
    expect(server.lobby.findGame('tonight')?.isEnabledIn('BR')).toBe(false)
    clock.pass(6 * hourMs)
    expect(await counts()).toEqual([2, 1, 1])
    expect(server.lobby.findGame('tonight')?.isEnabledIn('BR')).toBe(true)
    clock.pass(2 * hourMs)
    expect(await counts()).toEqual([1, 0, 0])
  })

  it('a promotion has its start and end', async () => {
    await take({
      promotions: [{ id: 'evening', title: words('E'), description: words('Terms'), ...evening }],
    })
    clock.pass(6 * hourMs)
    const { json } = await server.call('/lobby/promotionsBanners', { country: 'BR' })
    expect(json.data?.banners[0]).toMatchObject({
      title: 'E',
      description: 'Terms',
      startTime: '2026-11-15T18:00:00.000Z',
      endTime: '2026-11-15T20:00:00.000Z',
    })
  })
})

it('popups are filtered by system and have a count [R3.12]', async () => {
  const popup = (id: string, systems: string[]) => ({ id, title: words(id), content: words(id), systems })
  await take({ popups: [popup('all', []), popup('apple', ['iOS']), popup('droid', ['Android'])] })
  const of = async (system: Body<'/lobby/popups'>['system']) => {
    const { json } = await server.call('/lobby/popups', { country: 'BR', system, terminal: 'h5' })
    return [json.data?.popUps.map(({ id }) => id), json.data?.count]
  }
  expect(await of('iOS')).toEqual([['all', 'apple'], 2])
  expect(await of('Android')).toEqual([['all', 'droid'], 2])
  expect(await of('unknown')).toEqual([['all'], 1])
})

describe('hostile content, written directly into the tables', () => {
  const write = async (sql: string) => {
    await server.app.db.pool.query(sql)
    await server.lobby.refresh()
  }
  const byHand = (id: string, cmd: string, value: string, cover = '') => `
    insert into banner (id, position, title, line, action, cover, cmd, cmd_value)
    select '${id}', 'home_top', w, w, w, '${cover}', '${cmd}', '${value}'
      from (values ('{"pt": "x", "ks": "x", "en": "x"}'::jsonb)) v(w)`

  it.each([
    ['h5', 'javascript:alert(1)'],
    ['h5', 'http://news.example/'],
    ['h5', 'https://evil.example/'],
    ['h5', 'https://news.example@evil.example/'],
    ['h5', 'https://user:pass@news.example/'],
    ['h5', '//evil.example'],
    ['deeplink', 'javascript:alert(1)'],
    ['deeplink', '//evil.example'],
    ['deeplink', 'https://evil.example'],
    ['deeplink', '/no/such/screen'],
    ['game', 'no-such-game'],
    ['luckywheel', 'no-such-game'],
    ['active', 'https://evil.example'],
  ])('a banner with the command %s %s is not shown', async (cmd, value) => {
    await take({ banners: [bannerRow('good', { cmd: 'h5', cmdValue: 'https://news.example/a' })] })
    await write(byHand('bad', cmd, value))
    expect(await bannerIds()).toEqual(['good'])
    expect(JSON.stringify(await banners())).not.toContain('javascript')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'http://cdn.example/x.webp',
    'https://evil.example/x.webp',
  ])('a banner with the picture %s is shown without it', async (cover) => {
    await take({})
    await write(byHand('bare', '', '', cover))
    expect(await banners()).toMatchObject([{ id: 'bare', cover: '' }])
  })

  it('the database refuses a text without one of the languages', async () => {
    await expect(write(byHand('mute', '', '').replace('"ks": "x", ', ''))).rejects.toThrow('check constraint')
    await expect(write(byHand('more', '', '').replace('"ks"', '"fr": "x", "ks"'))).rejects.toThrow('check')
  })

  it('a script in a title is shown as text', async () => {
    await take({ banners: [bannerRow('loud', { title: words('<script>alert(1)</script>') })] })
    expect(await banners()).toMatchObject([{ title: '<script>alert(1)</script>' }])
  })

  it('a banner disappears with its game', async () => {
    await take({ banners: [bannerRow('to-game', { cmd: 'game', cmdValue: 'dice' })] })
    expect(await bannerIds()).toEqual(['to-game'])
    await write(`delete from game where id = 'dice'`)
    expect(await bannerIds()).toEqual([])
  })
})
