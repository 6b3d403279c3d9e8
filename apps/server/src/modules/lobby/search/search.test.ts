import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
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

const found = async (keyword: string, more: object = {}) => {
  const { json } = await server.call('/game/list', { country: 'BR', keyword, ...more })
  if (!json.success) throw new Error(json.message)
  return json.data.list.map(({ id }) => id)
}

describe('search', () => {
  it.each([
    ['Onça-Pintada', 'slot-onca'],
    ['onca pintada', 'slot-onca'],
    ['ONÇA', 'slot-onca'],
    ['mare alta', 'slot-mare'],
    ['MARÉ', 'slot-mare'],
    ['oro del amazonas', 'slot-amazonia'],
    ['amazônia', 'slot-amazonia'],
    ['neon', 'slot-neon'],
  ])('ignores accents and case: %s', async (keyword, id) => {
    expect((await found(keyword))[0]).toBe(id)
  })

  it.each([
    ['Vuelo del Guacamayo', 'crash'],
    ['macaw', 'crash'],
    ['arara', 'crash'],
    ['spotted jaguar', 'slot-onca'],
    ['vendimia', 'slot-vindima'],
    ['grape', 'slot-vindima'],
  ])('finds a game by its name in any language: %s', async (keyword, id) => {
    expect(await found(keyword)).toEqual([id])
  })

  it.each([
    ['esmer', ['mines']],
    ['plin', ['plinko', 'plinko-ice']],
    ['rod', ['wheel', 'wheel-tide']],
    ['naval', ['slot-carnaval']],
    ['moon di', ['dice-moon']],
  ])('finds by an unfinished word: %s', async (keyword, ids) => {
    expect(await found(keyword)).toEqual(expect.arrayContaining(ids))
  })

  it.each([
    ['esmerlada', 'mines'],
    ['carnval', 'slot-carnaval'],
    ['plnko', 'plinko'],
    ['pilnko', 'plinko'],
    ['guacamallo', 'crash'],
    ['amzonia', 'slot-amazonia'],
    ['tesuoro', 'slot-andes'],
    ['midnigth owl', 'coruja'],
    ['sertoa', 'slot-sertao'],
    ['coruja da mianoite', 'coruja'],
  ])('tolerates typing errors: %s', async (keyword, id) => {
    expect(await found(keyword)).toContain(id)
  })

  it.each([
    ['plinkosolar', 'plinko'],
    ['noitecarnaval', 'slot-carnaval'],
  ])('finds two words typed without a space: %s', async (keyword, id) => {
    expect(await found(keyword)).toContain(id)
  })

  it('ignores a wrong short word between the right ones', async () => {
    expect(await found('noite do carnaval')).toEqual(['slot-carnaval'])
  })

  it('finds by provider and by gameplay tag', async () => {
    expect(await found('estudio coruja')).toEqual(['coruja'])
    expect((await found('tragamonedas', { pageSize: 100 })).length).toBe(12)
  })

  it('returns the best match first, and requires every word', async () => {
    expect((await found('dado'))[0]).toBe('dice')
    expect(await found('dado lunar')).toEqual(['dice-moon'])
    expect(await found('dado carnaval')).toEqual([])
  })

  it('works together with filters, sorting and paging', async () => {
    expect(await found('plinko', { category: 'new' })).toEqual(['plinko-ice'])
    const { json } = await server.call('/game/list', {
      country: 'BR',
      keyword: 'slots',
      pageSize: 5,
      pageNum: 3,
    })
    expect([json.data?.list.length, json.data?.total]).toEqual([2, 12])
    const sorted = await server.call('/game/list', { country: 'BR', keyword: 'slots', sort: 'rtp' })
    const rtps = sorted.json.data?.list.map(({ rtp }) => rtp)
    expect(rtps).toEqual(rtps?.toSorted((a, b) => b - a))
    expect(sorted.json.data?.total).toBe(12)
  })

  it.each(['zzzz', '%', "' or 1=1 --", '\\', '𝕏', '!!!', '<script>'])(
    '%s finds nothing and breaks nothing',
    async (keyword) => {
      expect(await found(keyword)).toEqual([])
    },
  )
})
