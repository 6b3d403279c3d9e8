// Transfer sizes (brotli) of the first visit to the lobby and of opening a game from its tile.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, pauseClock, recordPaths, test } from './support/test.ts'

/** Below the aim of 78,000 bytes. The names of chunks compress up to 80 bytes better or worse after every change. */
const firstRouteMaxBytes = 77_000
const gameMaxBytes = 300_000
/** Chunks that a screen waits for. Browsers fetch six at a time from a server without HTTP/2, each at least a round trip. */
const maxChunks: Readonly<Record<string, number>> = { GameView: 12, Withdraw: 14, Deposit: 24 }
/** Largest size of chunks that every visit needs; all others are limited by screenMaxBytes. */
const chunkMaxBytes: Readonly<Record<string, number>> = {
  index: 14_000,
  renderer: 46_500,
  home: 10_500,
  socket: 12_600,
  // Includes the choice between cash and bonus, also of studio games, the question of Max, results that came while the
  // player was away, the market's policy, refusals of player protection, several bets of one table and the jackpot.
  GameView: 14_600,
}
const screenMaxBytes = 11_500
/** All chunks together, three languages among them: the service worker fetches them once, in the background. */
const totalMaxBytes = 490_000

const staticImport = /(?:from|import)\s*"\.\/([^"]+\.js)"/g

type Transfer = { readonly name: string; readonly bytes: number }

test.use({ serviceWorkers: 'block' })

test('JS and CSS of the first route are at most 77 KB', async ({ page }) => {
  const fetched = recordTransfers(page, /\.(js|css)$/)
  // With the clock paused the parts that load 3 s after the start (socket, floating layer) are not fetched.
  await pauseClock(page)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectBelow(fetched, 'JS and CSS for /', firstRouteMaxBytes)
})

for (const [id, name, scene] of [
  ['slot-frutas', 'Feira de Frutas', 'slots'],
  ['dice', 'Dado Certo', 'dice'],
  ['crash', 'Voo da Arara', 'crash'],
] as const) {
  // Slots have the most pictures.
  const details = id === 'slot-frutas' ? {} : { tag: '@full' }
  test(
    `from its tile on a loaded home screen until it can be played, ${id} fetches at most 300 KB`,
    details,
    async ({ page, visitAsPlayer }) => {
      await visitAsPlayer('/')
      await page.getByRole('tab').first().waitFor()
      await page.waitForLoadState('networkidle')
      const fetched = recordTransfers(page, /./)
      const paths = recordPaths(page)
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await expect(page.locator('[data-kind][aria-busy=false]')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Sua aposta' }).getByRole('button').last()).toBeEnabled()
      await page.waitForLoadState('networkidle')
      // A scene that is requested after the response would come a round trip later.
      expect(paths.slice(0, paths.indexOf('/arcade/open')).join(' ')).toContain(`/assets/${scene}-`)
      await expectBelow(fetched, `everything for ${id}`, gameMaxBytes)
    },
  )
}

test('no chunk of the app exceeds its size limit, nor do all chunks together', () => {
  const assets = new URL('../apps/web/dist/assets/', import.meta.url)
  const parts = readdirSync(assets)
    .filter((name) => /\.(js|css)\.br$/.test(name))
    .map((name) => ({ name, bytes: statSync(new URL(name, assets)).size }))
  const maxBytesOf = (name: string) =>
    chunkMaxBytes[name.replace(/-[\w-]{7}\.\w+\.br$/, '')] ?? screenMaxBytes
  expect(parts.filter(({ name, bytes }) => bytes > maxBytesOf(name))).toEqual([])
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`${total} bytes in ${parts.length} chunks, brotli (limit ${totalMaxBytes})`)
  expect(total).toBeLessThanOrEqual(totalMaxBytes)
})

for (const [name, most] of Object.entries(maxChunks))
  test(`the screen ${name} waits for at most ${most} chunks`, () => {
    const assets = new URL('../apps/web/dist/assets/', import.meta.url)
    const first = readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file))
    expect(first).toHaveLength(1)
    const waited = new Set(first)
    for (const file of waited)
      for (const [, imported = ''] of readFileSync(new URL(file, assets), 'utf8').matchAll(staticImport))
        waited.add(imported)
    const known = [...waited].filter((file) => !/^(index|home)-/.test(file))
    expect(known.length, known.join(' ')).toBeLessThanOrEqual(most)
  })

test('the players’ app contains nothing of the operators’ console [R13.01]', () => {
  const folder = new URL('../apps/web/dist/', import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json|webmanifest)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(50)
  const found = names.filter((name) =>
    /\/operator\/|mantine/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(found).toEqual([])
})

test('scripts are sent compressed and immutable', async ({ request }) => {
  const script = /\/assets\/index-[\w-]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? ''
  const headers = (await request.get(script)).headers()
  expect(headers['content-encoding']).toMatch(/br|gzip/)
  expect(headers['cache-control']).toContain('immutable')
})

test('no schema library reaches the browser', () => {
  const assets = new URL('../apps/web/dist/assets/', import.meta.url)
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const texts = names.map((name) => readFileSync(new URL(name, assets), 'utf8'))
  expect(texts.join('').length).toBeGreaterThan(100_000)
  const found = names.filter((_, at) => /typebox|~kind|additionalProperties/i.test(texts[at] ?? ''))
  expect(found).toEqual([])
})

/** Records responses until the returned function is called; later responses are not counted. */
function recordTransfers(page: Page, names: RegExp): () => Promise<Transfer[]> {
  const transfers: Promise<Transfer>[] = []
  const record = (response: Response) => {
    const name = new URL(response.url()).pathname
    if (names.test(name))
      transfers.push(response.body().then((body) => ({ name, bytes: bytesOf(name, body) })))
  }
  page.on('response', record)
  return () => {
    page.off('response', record)
    return Promise.all(transfers)
  }
}

async function expectBelow(
  fetched: () => Promise<Transfer[]>,
  what: string,
  maxBytes: number,
): Promise<void> {
  const transfers = (await fetched()).toSorted((a, b) => b.bytes - a.bytes)
  const total = transfers.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { name, bytes } of transfers) console.log(`${String(bytes).padStart(8)}  ${name}`)
  console.log(`${String(total).padStart(8)}  bytes of ${what}, brotli (limit ${maxBytes})`)
  expect(transfers.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(maxBytes)
}

/** Pictures and fonts are already compressed and sent unchanged. */
function bytesOf(name: string, body: Buffer): number {
  if (/\.(avif|webp|png|woff2)$/.test(name)) return body.length
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY }
  return brotliCompressSync(body, { params }).length
}
