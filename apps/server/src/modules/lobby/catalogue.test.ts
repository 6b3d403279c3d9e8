import type { Body } from '@saguao/contract/calls/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { createLobby } from '#modules/lobby/lobby.ts'
import { contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  return async () => {
    for (const end of ends) await end()
  }
})

const list = async (query: Partial<Body<'/game/list'>>, headers: Record<string, string> = {}) => {
  const { json } = await server.call('/game/list', { country: 'BR', ...query }, headers)
  if (!json.success) throw new Error(json.message)
  return json.data
}
const ids = async (query: Partial<Body<'/game/list'>>, headers?: Record<string, string>) =>
  (await list(query, headers)).list.map(({ id }) => id)

const categories = async (headers: Record<string, string> = {}) => {
  const { json } = await server.call('/game/categories', { country: 'BR' }, headers)
  if (!json.success) throw new Error(json.message)
  return json.data
}

describe('categories [R3.08]', () => {
  it('are ordered by weight: the functions Hot and Bonus first, then recommended ones', async () => {
    const shown = (await categories()).categories
    expect(shown.slice(0, 2)).toMatchObject([
      { id: 'hot', name: 'Hot', isFunction: true, functionWeight: 100 },
      { id: 'bonus', name: 'Bonus', isFunction: true, functionWeight: 90 },
    ])
    const weights = shown.slice(2).map(({ recommendWeight }) => recommendWeight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  })

  it('are named in the language of the header, and have a fixed name besides', async () => {
    const hot = async (lang: string) => (await categories({ lang })).categories[0]
    expect(await hot('pt')).toMatchObject({ name: 'Hot', localName: 'Em alta' })
    expect(await hot('ks')).toMatchObject({ name: 'Hot', localName: 'Populares' })
    expect(await hot('en')).toMatchObject({ name: 'Hot', localName: 'Hot' })
  })

  it('without a game are not listed', async () => {
    const listed = (await categories()).categories.map(({ id }) => id)
    expect(listed).not.toContain('live')
    expect(listed).toContain('table')
  })

  it('have the count of their list, and so do providers and gameplay tags', async () => {
    const { categories: shown, providers, gameplayTags } = await categories()
    for (const { id, count } of shown) expect((await list({ category: id })).total).toBe(count)
    for (const { id, count } of providers) expect((await list({ provider: id })).total).toBe(count)
    for (const { id, count } of gameplayTags) expect((await list({ gameplayTag: id })).total).toBe(count)
  })
})

describe('the list of games [R3.09]', () => {
  it('hot, bonus and new contain the games with that flag', async () => {
    const marked = async (category: string) => (await list({ category, pageSize: 1000 })).list
    expect((await marked('hot')).every(({ isHot }) => isHot)).toBe(true)
    expect((await marked('bonus')).every(({ isBonus }) => isBonus)).toBe(true)
    expect((await marked('new')).every(({ isNew }) => isNew)).toBe(true)
    const all = (await list({ pageSize: 1000 })).list
    expect((await marked('hot')).length).toBe(all.filter(({ isHot }) => isHot).length)
  })

  it('is filtered by category, gameplay tag and provider (id or name)', async () => {
    expect(await ids({ category: 'table', gameplayTag: 'double' })).toEqual(['double'])
    expect(await ids({ gameplayTag: 'mines' })).toEqual(['mines', 'mines-reef'])
    expect(await ids({ category: 'originals', gameplayTag: 'dice' })).toEqual(['dice', 'dice-moon'])
    expect(await ids({ provider: 'coruja' })).toEqual(['coruja'])
    expect(await ids({ provider: 'Estúdio Coruja' })).toEqual(['coruja'])
    expect(await list({ category: 'nowhere' })).toMatchObject({ list: [], total: 0 })
  })

  it('treats empty fields as missing', async () => {
    const asked = { category: '', gameplayTag: '', keyword: ' ', provider: '' }
    expect((await list(asked)).total).toBe((await list({})).total)
  })

  it('has 20 games on a page by default, and pages do not overlap [R9.07]', async () => {
    const first = await list({})
    expect([first.list.length, first.pageNum, first.pageSize, first.total]).toEqual([20, 1, 20, 24])
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => ids({ pageNum, pageSize: 7 })))
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 3])
    expect(new Set(pages.flat()).size).toBe(24)
    expect(await list({ pageNum: 1_000_000, pageSize: 1000 })).toMatchObject({ list: [], total: 24 })
  })

  it('refuses an invalid page number or size', async () => {
    for (const page of [{ pageSize: 0 }, { pageSize: 1001 }, { pageNum: 0 }, { pageNum: 1.5 }])
      expect((await server.call('/game/list', { country: 'BR', ...page })).status).toBe(400)
  })

  it('is sorted by name in the language’s order, by return, and by release', async () => {
    const names = (await list({ sort: 'name', pageSize: 1000 }, { lang: 'ks' })).list.map(
      (game) => game.localName,
    )
    expect(names).toEqual(names.toSorted(new Intl.Collator('es-CL').compare))
    const rtps = (await list({ sort: 'rtp', pageSize: 1000 })).list.map(({ rtp }) => rtp)
    expect(rtps).toEqual(rtps.toSorted((a, b) => b - a))
    const fresh = (await list({ sort: 'new', pageSize: 8 })).list
    expect(fresh.every(({ isNew }) => isNew)).toBe(true)
  })

  it('is sorted by the rounds of the last seven days', async () => {
    const { id } = await server.player()
    const daysAgo = (days: number) => new Date(server.app.clock.now() - days * 86_400_000)
    await server.lobby.recordPlays([
      { playerId: id, gameId: 'slot-austral', at: daysAgo(0), rounds: 30 },
      { playerId: id, gameId: 'dice-moon', at: daysAgo(6), rounds: 40 },
      { playerId: id, gameId: 'coruja', at: daysAgo(8), rounds: 500 },
      { playerId: id, gameId: 'no-such-game', at: daysAgo(0), rounds: 900 },
    ])
    await server.lobby.refresh()
    expect(await ids({ sort: 'popular', pageSize: 3 })).toEqual(['dice-moon', 'slot-austral', 'crash'])
  })

  it('has names and descriptions in the language of the header, and limits in the country’s currency', async () => {
    const of = async (country: 'BR' | 'CL', lang: string) =>
      (await list({ country, category: 'hot', pageSize: 1 }, { lang })).list[0]
    expect(await of('BR', 'pt')).toMatchObject({
      id: 'crash',
      name: 'Macaw Flight',
      localName: 'Voo da Arara',
      provider: 'Saguão Originais',
      gameplayTag: 'crash',
      minBet: 0.5,
      maxBet: 500,
    })
    expect(await of('CL', 'ks')).toMatchObject({
      name: 'Macaw Flight',
      localName: 'Vuelo del Guacamayo',
      minBet: 100,
      maxBet: 100_000,
    })
    expect((await of('BR', 'en'))?.about).toContain('Cash out before')
  })

  it('marks the games that can be opened', async () => {
    const { app, databaseUrl } = server
    const lobby = await createLobby({ ...app, databaseUrl, canOpen: ({ kind }) => kind === 'dice' })
    const { list } = lobby.viewOf('BR', 'pt').catalogue.list({ country: 'BR', pageSize: 1000 })
    expect(list.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(['dice', 'dice-moon'])
    await lobby.close()
  })
})

describe('the list of games omits', () => {
  it('games of another country, disabled games and games of a disabled provider', async () => {
    const file = contentFile({
      providers: [
        { id: 'saguao', name: 'Saguão' },
        { id: 'away', name: 'Away', enabled: false },
      ],
      games: [
        gameRow('only-chile', { countries: ['CL'] }),
        gameRow('switched-off', { enabled: false }),
        gameRow('of-away', { provider: 'away' }),
        gameRow('no-limits', { limits: {} }),
      ],
      categories: [{ id: 'chile', name: words('Chile'), countries: ['CL'] }],
    })
    const own = await startTestServer((end) => ends.push(end))
    await own.lobby.importContent(file)
    const shown = async (country: 'BR' | 'CL') => {
      const { json } = await own.call('/game/list', { country })
      return json.data?.list.map(({ id }) => id)
    }
    expect(await shown('BR')).toEqual(['no-limits'])
    expect(await shown('CL')).toEqual(['no-limits', 'only-chile'])
    const inBrazil = await own.call('/game/categories', { country: 'BR' })
    expect(inBrazil.json.data?.categories).toEqual([])
    expect(own.lobby.findGame('only-chile')?.isEnabledIn('BR')).toBe(false)
    expect(own.lobby.findGame('only-chile')?.isEnabledIn('CL')).toBe(true)
    expect(own.lobby.findGame('of-away')?.isEnabledIn('BR')).toBe(false)
    expect(own.lobby.findGame('no-limits')?.isEnabledIn('BR')).toBe(false)
    expect(own.lobby.findGame('nobody')).toBeUndefined()
    for (const end of ends) await end()
  })
  const ends: (() => Promise<void>)[] = []
})

it('a game’s limits are stored in minor units, with its config', async () => {
  expect(server.lobby.findGame('dice')).toMatchObject({
    kind: 'dice',
    providerId: 'saguao',
    rtp: expect.any(Number),
    isBonus: true,
    limits: { BRL: { minBet: 50n, maxBet: 50_000n }, CLP: { minBet: 100n, maxBet: 100_000n } },
    config: expect.any(Object),
  })
})
