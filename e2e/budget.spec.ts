// What a phone really fetches for the first look at the lobby, weighed as brotli sends it.
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import { expect, type Page, test } from './test.ts'

const barBytes = 87_000

type Weight = { readonly name: string; readonly bytes: number }

test.use({ serviceWorkers: 'block' })

test('JS and CSS of the first route weigh at most 87 KB', async ({ page }) => {
  const fetched = weigh(page)
  // The clock stands still, so what comes 3 s after the start (the socket and the floating parts) stays away.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const weights = (await Promise.all(fetched)).toSorted((a, b) => b.bytes - a.bytes)
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { name, bytes } of weights) console.log(`${String(bytes).padStart(8)}  ${name}`)
  console.log(`${String(total).padStart(8)}  bytes of JS and CSS for /, brotli (bar ${barBytes})`)
  expect(weights.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(barBytes)
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

function weigh(page: Page): Promise<Weight>[] {
  const weights: Promise<Weight>[] = []
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    if (/\.(js|css)$/.test(name))
      weights.push(response.body().then((body) => ({ name, bytes: brotli(body) })))
  })
  return weights
}

function brotli(body: Buffer): number {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY }
  return brotliCompressSync(body, { params }).length
}
