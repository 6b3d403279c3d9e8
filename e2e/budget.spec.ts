// What a phone really fetches for the first look at the lobby, and from a tile to its table, weighed as brotli sends it.
import { readdirSync, statSync } from 'node:fs'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, stopClock, test } from './support/test.ts'

const barBytes = 80_000
const tableBarBytes = 300_000
/** What is fetched by itself when somebody goes somewhere; only what every visit needs may be larger. */
const chunkBars: Readonly<Record<string, number>> = {
  index: 64_500,
  home: 10_500,
  socket: 12_500,
  GameView: 12_000,
}
const screenBarBytes = 11_500
/** All of it together is what the worker fetches once, in the background. */
const everythingBarBytes = 450_000

type Weight = { readonly name: string; readonly bytes: number }

test.use({ serviceWorkers: 'block' })

test('JS and CSS of the first route weigh at most 80 KB', async ({ page }) => {
  const fetched = weigh(page, /\.(js|css)$/)
  // The clock stands still, so what comes 3 s after the start (the socket and the floating parts) stays away.
  await stopClock(page)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectBelow(fetched, 'JS and CSS for /', barBytes)
})

for (const [id, name] of [
  ['dice', 'Dado Certo'],
  ['slot-frutas', 'Feira de Frutas'],
  ['crash', 'Voo da Arara'],
] as const) {
  test(`from its tile on a warm home to a table that can be played, ${id} weighs at most 300 KB`, async ({
    page,
    visitAsPlayer,
  }) => {
    await visitAsPlayer('/')
    await page.getByRole('tab').first().waitFor()
    await page.waitForLoadState('networkidle')
    const fetched = weigh(page, /./)
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect(page.locator('[data-kind][aria-busy=false]')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sua aposta' }).getByRole('button').last()).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await expectBelow(fetched, `everything for ${id}`, tableBarBytes)
  })
}

test('no part of the app is larger than its share, nor all of them together', () => {
  const assets = new URL('../apps/web/dist/assets/', import.meta.url)
  const parts = readdirSync(assets)
    .filter((name) => /\.(js|css)\.br$/.test(name))
    .map((name) => ({ name, bytes: statSync(new URL(name, assets)).size }))
  const barOf = (name: string) => chunkBars[name.replace(/-[\w-]{8}\.\w+\.br$/, '')] ?? screenBarBytes
  expect(parts.filter(({ name, bytes }) => bytes > barOf(name))).toEqual([])
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`${total} bytes in ${parts.length} parts, brotli (bar ${everythingBarBytes})`)
  expect(total).toBeLessThanOrEqual(everythingBarBytes)
})

test('scripts and styles arrive compressed and may be kept for ever', async ({ page, baseURL }) => {
  const answer = page.waitForResponse(/\/assets\/index-.*\.js$/)
  await page.goto(baseURL ?? '/')
  const headers = await (await answer).allHeaders()
  expect(headers['content-encoding']).toMatch(/br|gzip/)
  expect(headers['cache-control']).toContain('immutable')
})

test('no schema library reaches the browser', async ({ page, visit }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text())
  })
  await visit('/')
  await page.waitForLoadState('networkidle')
  const all = (await Promise.all(texts)).join('\n')
  expect(all.length).toBeGreaterThan(100_000)
  expect(all).not.toMatch(/typebox|~kind|additionalProperties/i)
})

/** From now until the weights are asked for: what comes later is not waited for. */
function weigh(page: Page, names: RegExp): () => Promise<Weight[]> {
  const weights: Promise<Weight>[] = []
  const note = (response: Response) => {
    const name = new URL(response.url()).pathname
    if (names.test(name)) weights.push(response.body().then((body) => ({ name, bytes: bytesOf(name, body) })))
  }
  page.on('response', note)
  return () => {
    page.off('response', note)
    return Promise.all(weights)
  }
}

async function expectBelow(fetched: () => Promise<Weight[]>, what: string, bar: number): Promise<void> {
  const weights = (await fetched()).toSorted((a, b) => b.bytes - a.bytes)
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { name, bytes } of weights) console.log(`${String(bytes).padStart(8)}  ${name}`)
  console.log(`${String(total).padStart(8)}  bytes of ${what}, brotli (bar ${bar})`)
  expect(weights.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(bar)
}

/** Pictures and fonts are compressed already and travel as they are. */
function bytesOf(name: string, body: Buffer): number {
  if (/\.(avif|webp|png|woff2)$/.test(name)) return body.length
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY }
  return brotliCompressSync(body, { params }).length
}
