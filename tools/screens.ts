// `npm run screens`: every screen and popup in three languages, one contact sheet for each, in screens/.
//   --at URL      takes them from a server that runs already, on the database of DATA_DIR, instead of one of its own
//   --only TEXT   only the views whose name has this in it, and each as a picture of its own
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Lang, langs, show, type View, views } from '../e2e/views.ts'
import { chromiumLaunch } from './chromium.ts'
import { freePort } from './free-port.ts'

const out = 'screens'
const phone = { width: 360, height: 740 }
const shown = { width: 240, height: 493, label: 26, gap: 12, columns: 8 }
const openWithinMs = 60_000
const viewWithinMs = 15_000

type Shot = { readonly name: string; readonly png: Buffer }
type House = { readonly origin: string; readonly dataDir: string; close(): Promise<void> }

async function openHouse(): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saguao-screens-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(origin).port }
  const server = spawn(process.execPath, ['tools/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  await untilReady(origin)
  return { origin, dataDir, close }
}

async function untilReady(origin: string): Promise<void> {
  const until = Date.now() + openWithinMs
  while (Date.now() < until) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((next) => setTimeout(next, 250))
  }
  throw new Error(`Nobody answers at ${origin}`)
}

function playerOf(dataDir: string): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  const order = ['tools/seed.ts', '--players', '1', '--balance', '1284.5']
  const lines = execFileSync(process.execPath, order, { env, encoding: 'utf8' }).trim().split('\n')
  return (JSON.parse(lines.at(-1) ?? '') as { token: string }).token
}

/** What an operator announces would lie over whatever is shown. */
async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: phone, isMobile: true, hasTouch: true })
  const none = { success: true, message: '', data: { popUps: [], count: 0 } }
  await context.route('**/lobby/popups', (route) => route.fulfill({ json: none }))
  const page = await context.newPage()
  page.setDefaultTimeout(viewWithinMs)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** A view that can't be shown is said and left out: the others are still worth looking at. */
async function shoot(page: Page, lang: Lang, token: string, wanted: readonly View[]): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const view of wanted)
    try {
      await show({ page, lang, token }, view)
      shots.push({ name: view.name, png: await page.screenshot() })
    } catch (error) {
      console.error(`${lang}: "${view.name}" was not shown: ${(error as Error).message.split('\n')[0]}`)
      process.exitCode = 1
    }
  return shots
}

const labelOf = (name: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.label}">
    <text x="2" y="17" font-family="sans-serif" font-size="14" fill="#222">${name}</text></svg>`)

async function contactSheet(shots: readonly Shot[], file: string): Promise<void> {
  const { columns, gap, label } = shown
  const [wide, high] = [shown.width + gap, shown.height + label + gap]
  const placed = shots.map(async ({ name, png }, at) => {
    const [left, top] = [gap + (at % columns) * wide, gap + Math.floor(at / columns) * high]
    const picture = await sharp(png).resize(shown.width, shown.height).toBuffer()
    return [
      { input: labelOf(name), left, top },
      { input: picture, left, top: top + label },
    ]
  })
  const rows = Math.ceil(shots.length / columns)
  const paper = {
    width: columns * wide + gap,
    height: rows * high + gap,
    channels: 3,
    background: '#fff',
  } as const
  await sharp({ create: paper })
    .composite((await Promise.all(placed)).flat())
    .png()
    .toFile(file)
}

async function takeAll({ origin, dataDir }: House, only: string): Promise<void> {
  const token = playerOf(dataDir)
  const wanted = views.filter(({ name }) => name.includes(only))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    for (const lang of langs) {
      const shots = await shoot(await openPage(browser, origin), lang, token, wanted)
      if (only) for (const { name, png } of shots) writeFileSync(join(out, `${lang} ${name}.png`), png)
      await contactSheet(shots, join(out, `${lang}.png`))
      console.log(`${join(out, `${lang}.png`)}: ${shots.length} of ${wanted.length} views`)
    }
  } finally {
    await browser.close()
  }
}

const { values } = parseArgs({
  options: { at: { type: 'string' }, only: { type: 'string', default: '' } },
})
mkdirSync(out, { recursive: true })
const running = values.at && {
  origin: values.at,
  dataDir: process.env.DATA_DIR ?? '.data',
  close: async () => {},
}
const house: House = running || (await openHouse())
try {
  await takeAll(house, values.only)
} finally {
  await house.close()
}
