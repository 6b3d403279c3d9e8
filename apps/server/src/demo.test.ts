import type { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { shippedArt } from '#modules/lobby/content/art.ts'
import { readContentFile } from '#modules/lobby/content/content-errors.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const demo: ContentFile = readContentFile(demoContent())
const langs = ['pt', 'ks', 'en'] as const

describe('the demo content', () => {
  it('has 24 games, 12 banners in every position, 8 promotions, all eight categories', () => {
    const positions = new Set(demo.banners?.map(({ position }) => position))
    const inBrazil = (rows: ContentFile['banners'] | ContentFile['promotions']) =>
      rows?.filter(({ countries }) => countries.includes('BR')).length
    expect([
      demo.games?.length,
      inBrazil(demo.banners),
      inBrazil(demo.promotions),
      demo.categories?.length,
    ]).toEqual([24, 12, 8, 8])
    expect(positions.size).toBe(6)
  })

  it('every banner command is used [R3.07]', () => {
    const used = new Set(demo.banners?.map(({ cmd }) => cmd).filter((cmd) => cmd !== ''))
    expect([...used].sort()).toEqual(['active', 'deeplink', 'game', 'luckywheel'])
  })

  it('every long text is translated', () => {
    const texts = [
      ...(demo.games ?? []).map(({ about }) => about),
      ...(demo.promotions ?? []).map(({ description }) => description),
      ...(demo.notices ?? []).map(({ content }) => content),
      ...(demo.popups ?? []).map(({ content }) => content),
    ]
    for (const text of texts) expect(new Set(langs.map((lang) => text[lang])).size).toBe(3)
  })

  // The amounts are those of the market, so the screens state them, not the content.
  it('promotions name the rewards they advertise, and no text states their amounts [R3.10]', () => {
    const advertised = new Set(demo.promotions?.flatMap(({ rewards }) => rewards))
    expect([...advertised]).toEqual(expect.arrayContaining(['new-user-deposit', 'registration', 'cashback']))
    const texts = JSON.stringify([demo.promotions, demo.banners, demo.popups])
    expect(texts).not.toMatch(/\$ ?\d|BONUS/)
  })
})

describe('the loaded demo content', () => {
  let server: TestServer
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    server = await startTestServer((end) => ends.push(end))
    return async () => {
      for (const end of ends) await end()
    }
  })

  it('is imported once and keeps later changes of operators', async () => {
    expect(await server.lobby.importWhenChanged('demo', demoContent())).toBe(true)
    await server.app.db.pool.query(`update game set enabled = false where id = 'dice'`)
    expect(await server.lobby.importWhenChanged('demo', demoContent())).toBe(false)
    await expect.poll(() => server.lobby.findGame('dice')?.isEnabledIn('BR')).toBe(false)
    expect(await server.lobby.importWhenChanged('demo', { ...demoContent(), notices: [] })).toBe(true)
    expect(server.lobby.findGame('dice')?.isEnabledIn('BR')).toBe(true)
  })

  it('every banner and promotion is visible', async () => {
    for (const country of ['BR', 'CL'] as const) {
      const banners = await server.call('/lobby/batchBanners', { country })
      const promotions = await server.call('/lobby/promotionsBanners', { country })
      expect([banners.json.data?.banners.length, promotions.json.data?.banners.length]).toEqual([12, 8])
    }
  })

  it('every picture exists', async () => {
    const { missingArt } = await server.lobby.importContent(demoContent(), {
      art: shippedArt(),
      dryRun: true,
    })
    expect(missingArt).toEqual(Object.keys(shippedArt()).length === 0 ? missingArt : [])
  })
})
