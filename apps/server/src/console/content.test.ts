import type { ContentValues } from '@saguao/contract/operators/content-values.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bannerValue,
  categoryValue,
  inThree,
  noticeValue,
  popupValue,
  promotionValue,
  publish,
  publishChange,
  reason,
  saveDraft,
} from '#console/testing/content.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock } from '#testing/environment.ts'
import { contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let ana: TestOperator
let bia: TestOperator
let admin: TestOperator
let viewer: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const hourMs = 3_600_000

beforeAll(async () => {
  const env = {
    RATE_LIMITS: 'off',
    CONSOLE_PORT: '0',
    H5_HOSTS: 'news.example',
    PICTURE_HOSTS: 'cdn.example',
  }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.lobby.importContent(
    contentFile({
      categories: [
        { id: 'hot', name: words('Hot'), rule: 'hot', isFunction: true, functionWeight: 20 },
        { id: 'slots', name: words('Slots'), isRecommend: true, recommendWeight: 30 },
        { id: 'tables', name: words('Tables'), isRecommend: true, recommendWeight: 20 },
      ],
      games: ['one', 'two', 'three'].map((id) =>
        gameRow(id, { isHot: true, categories: ['slots', 'tables'] }),
      ),
      banners: [{ id: 'old', position: 'home_top', title: words('Old banner'), weight: 5 }],
    }),
  )
  ana = await signIn(server, clock, 'content', 1)
  bia = await signIn(server, clock, 'content', 2)
  admin = await signIn(server, clock, 'admin', 1)
  viewer = await signIn(server, clock, 'viewer', 1)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const langs = ['pt', 'ks', 'en'] as const

const publishOf = (kind: 'banner', id: string, revision: number) => ({
  items: [{ kind, id, revision }],
  reason,
})

const bannersIn = async (country: 'BR' | 'CL', lang: 'pt' | 'ks' | 'en' = 'pt') => {
  const { json } = await server.call('/lobby/batchBanners', { country }, { lang })
  if (!json.success) throw new Error(json.code)
  return json.data.banners
}
const idsIn = async (country: 'BR' | 'CL' = 'BR') => (await bannersIn(country)).map(({ id }) => id)
const shows = (id: string, isShown: boolean, country: 'BR' | 'CL' = 'BR') =>
  expect.poll(async () => (await idsIn(country)).includes(id), { timeout: 2_000 }).toBe(isShown)

const itemOf = (kind: 'banner' | 'category' | 'game', id: string) =>
  ana.data('/operator/content/item', { kind, id })
const versionsOf = async (kind: 'banner' | 'category' | 'game' | 'order', id: string) =>
  (await ana.data('/operator/content/versions', { kind, id })).list

describe('a draft', () => {
  it('is not visible to players until it is published, then in three languages [R13.11]', async () => {
    const revision = await saveDraft(ana, 'banner', 'spring', bannerValue({ title: inThree('Spring') }))
    expect(await idsIn()).not.toContain('spring')
    const { items } = await ana.data('/operator/content/publish', {
      items: [{ kind: 'banner', id: 'spring', revision }],
      reason,
    })
    expect(items).toEqual([{ kind: 'banner', id: 'spring', version: 1 }])
    await shows('spring', true)
    for (const lang of langs) {
      const [first] = (await bannersIn('CL', lang)).filter(({ id }) => id === 'spring')
      expect(first?.title).toBe(`Spring ${lang}`)
    }
    expect((await idsIn())[0], 'a new banner comes first').toBe('spring')
    expect((await itemOf('banner', 'spring')).draft).toBeNull()
  })

  it('of another operator is not overwritten: the second save is refused [R13.11]', async () => {
    const value = bannerValue()
    const revision = await saveDraft(ana, 'banner', 'shared', value)
    const again = { kind: 'banner', id: 'shared', value, revision, baseVersion: 0 } as const
    const saves = await Promise.all([
      ana.call('/operator/content/draft', { ...again, value: { ...value, color: '#111111' } }),
      bia.call('/operator/content/draft', { ...again, value: { ...value, color: '#222222' } }),
    ])
    expect(saves.filter((answer) => 'code' in answer)).toEqual([{ code: 'CONTENT_CONFLICT' }])
    const stale = { kind: 'banner', id: 'shared', revision } as const
    expect(await ana.call('/operator/content/draft/discard', stale)).toEqual({ code: 'CONTENT_CONFLICT' })
    const publishStale = { items: [stale], reason }
    expect(await ana.call('/operator/content/publish', publishStale)).toEqual({ code: 'CONTENT_CONFLICT' })
  })

  it('with the number of an earlier draft of the same item is refused too [R13.11]', async () => {
    const value = bannerValue()
    const first = await saveDraft(ana, 'banner', 'twice', value)
    await ana.data('/operator/content/draft/discard', { kind: 'banner', id: 'twice', revision: first })
    const second = await saveDraft(bia, 'banner', 'twice', value)
    expect(second).not.toBe(first)
    const stale = { kind: 'banner', id: 'twice', value, revision: first, baseVersion: 0 } as const
    expect(await ana.call('/operator/content/draft', stale)).toEqual({ code: 'CONTENT_CONFLICT' })
  })

  it('may be incomplete; its faults name field and language, and it is not published [R13.11]', async () => {
    const value = bannerValue({
      title: { pt: 'Só português', ks: '', en: '  ' },
      action: { pt: 'Abrir', ks: '', en: '' },
      countries: [],
      startsAt: '2027-01-02T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
      cover: 'https://evil.example/x.png',
      cmd: 'h5',
      cmdValue: 'https://evil.example/',
    })
    const revision = await saveDraft(ana, 'banner', 'faulty', value)
    const { faults } = await itemOf('banner', 'faulty')
    expect(Object.fromEntries(faults.map(({ field, fault }) => [field, fault]))).toEqual({
      'title.ks': 'required',
      'title.en': 'required',
      'action.ks': 'required',
      'action.en': 'required',
      countries: 'countries',
      endsAt: 'period',
      cover: 'picture',
      cmdValue: 'command',
    })
    const body = publishOf('banner', 'faulty', revision)
    expect(await ana.call('/operator/content/publish', body)).toEqual({ code: 'CONTENT_INVALID' })
    expect(await versionsOf('banner', 'faulty')).toEqual([])
    expect(await idsIn()).not.toContain('faulty')
  })

  it.each([
    ['an unknown game', { cmd: 'game', cmdValue: 'no-such-game' }, 'unknown'],
    ['a script', { cmd: 'deeplink', cmdValue: 'javascript:alert(1)' }, 'command'],
    ['a missing upload', { cover: `/pictures/banners/${'0'.repeat(32)}-750.webp` }, 'picture'],
    ['a text that is too long', { title: { ...inThree('x'), en: 'x'.repeat(201) } }, 'too-long'],
    ['a colour that is none', { color: 'red' }, 'format'],
  ] as const)('with %s cannot be published [R13.11]', async (_, change, fault) => {
    const id = 'refused'
    const revision = await saveDraft(
      ana,
      'banner',
      id,
      bannerValue(change as Partial<ContentValues['banner']>),
    )
    expect((await itemOf('banner', id)).faults.map((found) => found.fault)).toEqual([fault])
    const body = publishOf('banner', id, revision)
    expect(await ana.call('/operator/content/publish', body)).toEqual({ code: 'CONTENT_INVALID' })
  })

  it('of a wrong form is refused with the field [R13.11]', async () => {
    const odd = { ...bannerValue(), position: 'everywhere' } as unknown as ContentValues['banner']
    const body = { kind: 'banner', id: 'odd', value: odd, revision: 0, baseVersion: 0 } as const
    expect(await ana.call('/operator/content/draft', body)).toEqual({ code: 'VALIDATION' })
    const extra = { ...bannerValue(), script: 'x' } as unknown as ContentValues['banner']
    expect(await ana.call('/operator/content/draft', { ...body, value: extra })).toEqual({
      code: 'VALIDATION',
    })
  })

  it('of a game that does not exist is refused: games come from imports and studios [R13.11]', async () => {
    const { live } = await itemOf('game', 'one')
    const body = { kind: 'game', id: 'none', value: live as never, revision: 0, baseVersion: 0 } as const
    expect(await ana.call('/operator/content/draft', body)).toEqual({ code: 'CONTENT_UNKNOWN' })
  })
})

describe('publishing', () => {
  it('of two operators at once happens once; the other one must look first [R13.11]', async () => {
    await publish(ana, 'banner', 'raced', bannerValue())
    const revision = await saveDraft(ana, 'banner', 'raced', bannerValue({ title: inThree('Second') }))
    const body = publishOf('banner', 'raced', revision)
    const answers = await Promise.all(
      [ana, bia, ana, bia].map((by) => by.call('/operator/content/publish', body)),
    )
    expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'CONTENT_CONFLICT')).toHaveLength(3)
    expect((await versionsOf('banner', 'raced')).map(({ version }) => version)).toEqual([2, 1])
  })

  it('stores the row it found as the first version, and refuses a draft when the row changed since [R13.11]', async () => {
    const revision = await saveDraft(ana, 'banner', 'old', bannerValue({ title: inThree('New text') }))
    await server.app.db.pool.query(`update banner set color = '#123456' where id = 'old'`)
    const body = publishOf('banner', 'old', revision)
    // The row had no version, so the changed row is the first one all the same.
    expect(await ana.call('/operator/content/publish', body)).toMatchObject({
      data: { items: [{ version: 2 }] },
    })
    const [published, found] = await versionsOf('banner', 'old')
    expect(found).toMatchObject({ version: 1, source: 'found', author: 'installation' })
    expect(found?.value).toMatchObject({ title: words('Old banner'), color: '#123456' })
    expect(published).toMatchObject({
      version: 2,
      source: 'operator',
      author: ana.email,
      reason,
      isCurrent: true,
    })

    const next = await saveDraft(ana, 'banner', 'old', bannerValue({ title: inThree('Third') }))
    await server.app.db.pool.query(`update banner set color = '#654321' where id = 'old'`)
    const late = publishOf('banner', 'old', next)
    expect(await ana.call('/operator/content/publish', late)).toEqual({ code: 'CONTENT_CONFLICT' })
    const item = await itemOf('banner', 'old')
    expect(item).toMatchObject({ version: 3, draft: { baseVersion: 2, isOutdated: true } })
    // Saved again on the newer version it can be published.
    await publish(ana, 'banner', 'old', bannerValue({ title: inThree('Third') }))
    expect((await versionsOf('banner', 'old')).map(({ source }) => source)).toEqual([
      'operator',
      'found',
      'operator',
      'found',
    ])
  })

  it('of several drafts is all or nothing, categories before the games that name them [R13.11]', async () => {
    const { live } = await itemOf('game', 'one')
    const game = { ...(live as ContentValues['game']), categories: ['slots', 'tables', 'fresh'] }
    const items = [
      { kind: 'game', id: 'one', revision: await saveDraft(ana, 'game', 'one', game) },
      { kind: 'category', id: 'fresh', revision: await saveDraft(ana, 'category', 'fresh', categoryValue()) },
      {
        kind: 'banner',
        id: 'half',
        revision: await saveDraft(ana, 'banner', 'half', bannerValue({ color: 'x' })),
      },
    ] as const
    expect(await ana.call('/operator/content/publish', { items: [...items], reason })).toEqual({
      code: 'CONTENT_INVALID',
    })
    expect(await ana.call('/operator/content/versions', { kind: 'category', id: 'fresh' })).toMatchObject({
      data: { list: [] },
    })
    await ana.data('/operator/content/publish', { items: items.slice(0, 2), reason })
    await expect
      .poll(async () => {
        const { json } = await server.call('/game/list', { country: 'BR', category: 'fresh' })
        return json.data?.list.map(({ id }) => id)
      })
      .toEqual(['one'])
  })

  it('needs its permission, a reason, and changes nothing without them [R13.11]', async () => {
    const revision = await saveDraft(ana, 'banner', 'permitted', bannerValue())
    const items = [{ kind: 'banner', id: 'permitted', revision }] as const
    expect(await viewer.call('/operator/content/publish', { items: [...items], reason })).toEqual({
      code: 'FORBIDDEN',
    })
    const save = { kind: 'banner', id: 'x', value: bannerValue(), revision: 0, baseVersion: 0 } as const
    expect(await viewer.call('/operator/content/draft', save)).toEqual({ code: 'FORBIDDEN' })
    expect((await viewer.data('/operator/content', { kind: 'banner' })).list.length).toBeGreaterThan(0)
    expect(await ana.call('/operator/content/publish', { items: [...items], reason: '' })).toEqual({
      code: 'VALIDATION',
    })
    expect(await versionsOf('banner', 'permitted')).toEqual([])
  })

  it('is in the audit trail with before and after [R13.06] [R13.11]', async () => {
    await publish(ana, 'banner', 'traced', bannerValue())
    await publishChange(bia, 'banner', 'traced', { color: '#abcdef' })
    const { list } = await admin.data('/operator/trail', {
      subject: 'banner traced',
      action: '/operator/content/publish',
    })
    expect(list[0]).toMatchObject({
      by: bia.email,
      reason,
      before: { 'banner traced': { version: 1, value: { color: '' } } },
      after: { 'banner traced': { version: 2, value: { color: '#abcdef' } } },
    })
  })
})

describe('a schedule', () => {
  it('starts and ends on time, also for a lobby that is open [R13.11]', async () => {
    const starts = clock.now() + hourMs
    const value = bannerValue({
      startsAt: new Date(starts).toISOString(),
      endsAt: new Date(starts + hourMs).toISOString(),
    })
    await publish(ana, 'banner', 'evening', value)
    expect((await itemOf('banner', 'evening')).state).toBe('scheduled')
    const watcher = await watchLobby()
    await vi.waitFor(async () => expect(server.lobby.viewOf('BR', 'pt')).toBeDefined())
    expect(await idsIn()).not.toContain('evening')
    const before = watcher.events()
    clock.pass(hourMs)
    await expect.poll(watcher.events, { timeout: 2_000 }).toBe(before + 1)
    expect(await idsIn()).toContain('evening')
    clock.pass(hourMs)
    await expect.poll(watcher.events, { timeout: 2_000 }).toBe(before + 2)
    expect(await idsIn()).not.toContain('evening')
    expect((await itemOf('banner', 'evening')).state).toBe('ended')
    watcher.close()
  })
})

/** A guest's connection that watches the lobby. */
async function watchLobby() {
  const socket = io(server.address, { transports: ['websocket'], forceNew: true, reconnection: false })
  let events = 0
  socket.on('lobby', () => {
    events++
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve).on('connect_error', reject)
  })
  socket.emit('watchLobby')
  await new Promise((resolve) => setTimeout(resolve, 50))
  return { events: () => events, socket, close: () => socket.close() }
}

describe('a second phone with the lobby open', () => {
  it('learns of each published kind within two seconds, and of a roll back [R13.11]', async () => {
    const watcher = await watchLobby()
    const silent = io(server.address, { transports: ['websocket'], forceNew: true, reconnection: false })
    const unasked = vi.fn()
    silent.on('lobby', unasked)
    const announced = async (work: () => Promise<unknown>): Promise<void> => {
      const before = watcher.events()
      await work()
      await expect.poll(watcher.events, { timeout: 2_000 }).toBeGreaterThan(before)
      // Later events of the same change would be counted for the next one.
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const data = async (path: '/notice/list' | '/lobby/promotionsBanners') =>
      JSON.stringify((await server.call(path, { country: 'BR' }, { lang: 'en' })).json)
    await announced(() => publish(ana, 'banner', 'phone', bannerValue()))
    expect(await idsIn()).toContain('phone')
    await announced(() => publish(ana, 'promotion', 'phone', promotionValue({ title: inThree('Offer') })))
    expect(await data('/lobby/promotionsBanners')).toContain('Offer en')
    await announced(() => publish(ana, 'notice', 'phone', noticeValue({ content: inThree('News') })))
    expect(await data('/notice/list')).toContain('News en')
    await announced(() => publish(ana, 'popup', 'phone', popupValue({ title: inThree('Hello') })))
    const popups = await server.call(
      '/lobby/popups',
      { country: 'BR', system: 'iOS', terminal: 'h5' },
      { lang: 'en' },
    )
    expect(JSON.stringify(popups.json)).toContain('Hello en')
    await announced(() => publishChange(ana, 'banner', 'phone', { enabled: false }))
    expect(await idsIn()).not.toContain('phone')
    await announced(() =>
      ana.data('/operator/content/rollback', {
        kind: 'banner',
        id: 'phone',
        version: 1,
        currentVersion: 2,
        reason,
      }),
    )
    expect(await idsIn()).toContain('phone')
    expect(unasked).not.toHaveBeenCalled()
    watcher.socket.emit('unwatchLobby')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const before = watcher.events()
    await publishChange(ana, 'banner', 'phone', { color: '#010203' })
    await shows('phone', true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(watcher.events()).toBe(before)
    watcher.close()
    silent.close()
  })

  it('stays connected as a guest although it sends nothing more [R13.11]', async () => {
    const watcher = await watchLobby()
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    expect(watcher.socket.connected).toBe(true)
    watcher.close()
  }, 15_000)
})

describe('rolling back', () => {
  it('publishes an older version as a new one; the history stays [R13.11]', async () => {
    await publish(ana, 'banner', 'rolled', bannerValue({ title: inThree('First') }))
    await publishChange(ana, 'banner', 'rolled', { title: inThree('Second') })
    const body = { kind: 'banner', id: 'rolled', reason } as const
    const back = { ...body, version: 1, currentVersion: 2 }
    const answers = await Promise.all([
      ana.call('/operator/content/rollback', back),
      bia.call('/operator/content/rollback', back),
    ])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'CONTENT_CONFLICT' }])
    await expect
      .poll(async () => (await bannersIn('BR')).find(({ id }) => id === 'rolled')?.title)
      .toBe('First pt')
    const list = await versionsOf('banner', 'rolled')
    expect(list.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(await ana.call('/operator/content/rollback', { ...body, version: 3, currentVersion: 3 })).toEqual({
      code: 'NOTHING_TO_CHANGE',
    })
    expect(await ana.call('/operator/content/rollback', { ...body, version: 9, currentVersion: 3 })).toEqual({
      code: 'CONTENT_UNKNOWN',
    })
  })

  it('checks the older version again: what it opens may be gone [R13.11]', async () => {
    await server.app.db.pool.query(
      `insert into game (id, kind, provider_id, name, about, rtp) values
         ('short', 'dice', 'saguao', '{"pt":"a","ks":"a","en":"a"}', '{"pt":"a","ks":"a","en":"a"}', 97)`,
    )
    await publish(ana, 'banner', 'opens', bannerValue({ cmd: 'game', cmdValue: 'short' }))
    await publishChange(ana, 'banner', 'opens', { cmd: '', cmdValue: '' })
    await server.app.db.pool.query(`delete from game where id = 'short'`)
    const back = { kind: 'banner', id: 'opens', version: 1, currentVersion: 2, reason } as const
    expect(await ana.call('/operator/content/rollback', back)).toEqual({ code: 'CONTENT_INVALID' })
    expect((await itemOf('banner', 'opens')).version).toBe(2)
  })

  it('brings a removed item back, and versions cannot be changed or deleted [R13.11]', async () => {
    await publish(ana, 'banner', 'gone', bannerValue())
    const remove = { kind: 'banner', id: 'gone', version: 1, reason } as const
    expect(await ana.data('/operator/content/remove', remove)).toEqual({ version: 2 })
    await shows('gone', false)
    const listed = async (filter: { state?: 'removed' } = {}) => {
      const { list } = await viewer.data('/operator/content', { kind: 'banner', ...filter, search: 'gone' })
      return list.map(({ id, ...row }) => [id, row.state, row.name.pt, row.publishedBy])
    }
    const title = bannerValue().title.pt
    expect(await listed()).toEqual([])
    expect(await listed({ state: 'removed' })).toEqual([['gone', 'removed', title, ana.email]])
    const item = await itemOf('banner', 'gone')
    expect(item).toMatchObject({
      state: 'removed',
      version: 2,
      live: null,
      draft: null,
      removed: { enabled: true },
    })
    const back = { kind: 'banner', id: 'gone', version: 1, currentVersion: 2, reason } as const
    await ana.data('/operator/content/rollback', back)
    await shows('gone', true)
    expect(await listed({ state: 'removed' })).toEqual([])
    expect(await itemOf('banner', 'gone')).toMatchObject({ state: 'live', version: 3, removed: null })
    for (const statement of [
      `update content_version set author = 'x' where item_id = 'gone'`,
      `delete from content_version where item_id = 'gone'`,
      'truncate content_version',
    ])
      await expect(server.app.db.pool.query(statement)).rejects.toThrow(/permission denied|append-only/)
  })
})

describe('removing', () => {
  it('leaves an item that a draft of it publishes again [R13.11]', async () => {
    await publish(ana, 'banner', 'again', bannerValue())
    await ana.data('/operator/content/remove', { kind: 'banner', id: 'again', version: 1, reason })
    await publish(ana, 'banner', 'again', bannerValue({ title: inThree('Again') }))
    await shows('again', true)
    expect(await itemOf('banner', 'again')).toMatchObject({ state: 'live', version: 3, removed: null })
  })

  it('is refused for games and for categories that games name [R13.11]', async () => {
    const { version } = await itemOf('category', 'slots')
    expect(
      await ana.call('/operator/content/remove', { kind: 'category', id: 'slots', version, reason }),
    ).toEqual({
      code: 'CONTENT_IN_USE',
    })
    const game = await itemOf('game', 'two')
    expect(
      await ana.call('/operator/content/remove', { kind: 'game', id: 'two', version: game.version, reason }),
    ).toEqual({ code: 'CONTENT_IN_USE' })
  })
})

describe('an order', () => {
  const rowsOf = async () => {
    const { json } = await server.call('/game/categories', { country: 'BR' })
    const rows = json.data?.categories.filter(({ isRecommend }) => isRecommend) ?? []
    return rows.toSorted((a, b) => b.recommendWeight - a.recommendWeight).map(({ id }) => id)
  }

  it('of categories is changed as a whole, refused on a stale list, and rolled back [R13.11]', async () => {
    const { items } = await ana.data('/operator/content/order', { list: 'category.recommend' })
    const before = items.map(({ id }) => id)
    const ids = [...before].reverse()
    const body = { list: 'category.recommend', before, ids, reason }
    const answers = await Promise.all([
      ana.call('/operator/content/order/publish', body),
      bia.call('/operator/content/order/publish', { ...body, ids: [...before.slice(1), before[0] ?? ''] }),
    ])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'CONTENT_CONFLICT' }])
    const wanted = 'data' in (answers[0] ?? {}) ? ids : [...before.slice(1), before[0]]
    await expect.poll(rowsOf).toEqual(wanted)
    const [latest] = await versionsOf('order', 'category.recommend')
    expect(latest).toMatchObject({ version: 2, value: { ids: wanted }, isCurrent: true })
    const back = { kind: 'order', id: 'category.recommend', version: 1, currentVersion: 2, reason } as const
    await ana.data('/operator/content/rollback', back)
    await expect.poll(rowsOf).toEqual(before)
  })

  it('must hold each item of its list once [R13.11]', async () => {
    const { items } = await ana.data('/operator/content/order', { list: 'category.recommend' })
    const before = items.map(({ id }) => id)
    for (const ids of [before.slice(1), [...before.slice(1), 'unknown']])
      expect(
        await ana.call('/operator/content/order/publish', {
          list: 'category.recommend',
          before,
          ids,
          reason,
        }),
      ).toEqual({ code: 'CONTENT_INVALID' })
    expect(
      await ana.call('/operator/content/order/publish', { list: 'player', before: [], ids: [], reason }),
    ).toEqual({ code: 'CONTENT_UNKNOWN' })
  })

  it('puts games first in a category, by rule too, without making them members [R13.11]', async () => {
    const gamesIn = async (category: string) => {
      const { json } = await server.call('/game/list', { country: 'BR', category })
      return json.data?.list.map(({ id }) => id)
    }
    const ids = ['two', 'three']
    await ana.data('/operator/content/order/publish', { list: 'games.hot', before: [], ids, reason })
    await expect.poll(() => gamesIn('hot')).toEqual(['two', 'three', 'one'])
    await publishChange(ana, 'game', 'two', { isHot: false })
    await expect.poll(() => gamesIn('hot')).toEqual(['three', 'one'])
    expect(
      await ana.call('/operator/content/order/publish', {
        list: 'games.hot',
        before: ids,
        ids: ['nothing'],
        reason,
      }),
    ).toEqual({ code: 'CONTENT_INVALID' })
  })

  it('does not make drafts of its items stale [R13.11]', async () => {
    for (const id of ['left', 'right']) await publish(ana, 'promotion', id, promotionValue())
    const revision = await saveDraft(ana, 'promotion', 'left', promotionValue({ title: inThree('Later') }))
    const { items } = await ana.data('/operator/content/order', { list: 'promotion' })
    const before = items.map(({ id }) => id)
    await ana.data('/operator/content/order/publish', {
      list: 'promotion',
      before,
      ids: before.toReversed(),
      reason,
    })
    await ana.data('/operator/content/publish', {
      items: [{ kind: 'promotion', id: 'left', revision }],
      reason,
    })
    const { items: after } = await ana.data('/operator/content/order', { list: 'promotion' })
    expect(after.map(({ id }) => id)).toEqual(before.toReversed())
  })
})

describe('the policy of a market', () => {
  it('hides what advertises a reward that is switched off there, and the console says so [R12.02] [R13.11]', async () => {
    await publish(ana, 'banner', 'bonus', bannerValue({ rewards: ['registration'] }))
    await publish(ana, 'banner', 'leads', bannerValue({ cmd: 'deeplink', cmdValue: '/newUserCashback' }))
    await shows('leads', true, 'CL')
    const { pool } = server.app.db
    const off = `update market_policy set rewards = array_remove(array_remove(rewards, 'registration'), 'cashback')
                  where country = 'CL' and mode = 'sandbox'`
    await pool.query(off)
    await shows('bonus', false, 'CL')
    await shows('leads', false, 'CL')
    expect(await idsIn('BR')).toEqual(expect.arrayContaining(['bonus', 'leads']))
    const hidden = [{ country: 'CL', cause: 'reward' }]
    expect((await itemOf('banner', 'bonus')).hiddenIn).toEqual(hidden)
    // Published again it stays hidden.
    await publishChange(ana, 'banner', 'bonus', { color: '#102030' })
    await expect
      .poll(async () => (await bannersIn('BR')).find(({ id }) => id === 'bonus')?.color)
      .toBe('#102030')
    expect(await idsIn('CL')).not.toContain('bonus')
  })
})

describe('the list of content', () => {
  it('is paged in the order players see, with filters and drafts [R13.11]', async () => {
    for (const id of ['page-1', 'page-2', 'page-3']) await publish(ana, 'notice', id, noticeValue())
    await saveDraft(ana, 'notice', 'page-new', noticeValue({ content: inThree('Unpublished') }))
    const ids: string[] = []
    let cursor = ''
    do {
      const page = await ana.data('/operator/content', { kind: 'notice', search: 'page-', limit: 2, cursor })
      ids.push(...page.list.map(({ id }) => id))
      cursor = page.next ?? ''
    } while (cursor !== '')
    expect(ids).toEqual(['page-new', 'page-3', 'page-2', 'page-1'])
    const byId = await ana.data('/operator/content', {
      kind: 'notice',
      search: 'page-',
      sort: '-id',
      limit: 3,
    })
    expect(byId.list.map(({ id }) => id)).toEqual(['page-new', 'page-3', 'page-2'])
    const rest = await ana.data('/operator/content', {
      kind: 'notice',
      search: 'page-',
      sort: '-id',
      limit: 3,
      cursor: byId.next ?? '',
    })
    expect(rest.list.map(({ id }) => id)).toEqual(['page-1'])
    const drafts = await ana.data('/operator/content', { kind: 'notice', search: 'unpublished' })
    expect(drafts.list).toMatchObject([
      { id: 'page-new', state: 'new', version: 0, draft: { changedBy: ana.email } },
    ])
    await publishChange(bia, 'notice', 'page-2', { enabled: false })
    const off = await ana.data('/operator/content', { kind: 'notice', state: 'off' })
    expect(off.list).toMatchObject([{ id: 'page-2', version: 2, publishedBy: bia.email }])
    for (const kind of ['banner', 'promotion', 'popup', 'category', 'game'] as const)
      expect((await ana.data('/operator/content', { kind, country: 'BR' })).list.length).toBeGreaterThan(0)
    const all = await ana.data('/operator/content/drafts', {})
    expect(all.list.map(({ id }) => id)).toContain('page-new')
  })
})
