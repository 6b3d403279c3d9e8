// `npm run screens`: every screen and popup in three languages, as contact sheets in screens/.
//   --at URL      takes them from a server that runs already, on the database of DATA_DIR, instead of one of its own
//   --lang LANG   only pt, ks or en
//   --only TEXT   only the views whose name has this in it, and each as a picture of its own
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { type Life, liveALittle } from '../../e2e/life.ts'
import { show, until } from '../../e2e/show.ts'
import { type Lang, langs, type View, views } from '../../e2e/views.ts'
import {
  beTidy,
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { chromiumLaunch } from '../lib/chromium.ts'
import { freePort } from '../lib/free-port.ts'

const out = 'screens'
const phone = { width: 360, height: 740 }
const shown = { width: 240, height: 493, label: 26, gap: 12, columns: 8, rows: 2 }
const openWithinMs = 60_000
const viewWithinMs = 15_000

type Shot = { readonly name: string; readonly png: Buffer }
type House = { readonly origin: string; readonly dataDir: string; close(): Promise<void> }

async function openHouse(): Promise<House> {
  await beTidy()
  const dataDir = scratchFolder('screens')
  const origin = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(origin).port }
  const server = spawn(process.execPath, ['tools/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await removeScratchFolder(dataDir)
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

/** Players are made in the database of the house, as journeys make theirs. */
async function lifeIn({ origin, dataDir }: House): Promise<Life> {
  process.env.E2E_DATA_DIR = dataDir
  const outside = await request.newContext({ baseURL: origin })
  try {
    return await liveALittle(outside)
  } finally {
    await outside.dispose()
  }
}

/** What an operator announces would lie over whatever is shown. */
async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const none = { success: true, message: '', data: { popUps: [], count: 0 } }
  await context.route('**/lobby/popups', (route) => route.fulfill({ json: none }))
  const page = await context.newPage()
  page.setDefaultTimeout(viewWithinMs)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Pictures come after everything else, and fade in. */
const picturesAreIn = `[...document.images].every(({ complete }) => complete)`

/** What stands in the page is on the screen a frame later. */
const isPainted = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))`

/** A view that can't be shown is said and left out: the others are still worth looking at. */
async function shoot(page: Page, lang: Lang, life: Life, wanted: readonly View[]): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const [at, view] of wanted.entries())
    try {
      await show({ page, lang, life }, view)
      await until(page, picturesAreIn)
      await page.evaluate<void>(isPainted)
      shots.push({ name: view.name, png: await page.screenshot() })
      console.log(`${lang} ${at + 1}/${wanted.length} ${view.name}`)
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

/** A sheet has as many pictures as can still be made out when it is looked at as a whole. */
async function keep(lang: Lang, shots: readonly Shot[]): Promise<void> {
  const perSheet = shown.columns * shown.rows
  for (let first = 0; first < shots.length; first += perSheet) {
    const file = join(out, `${lang}-${first / perSheet + 1}.png`)
    await contactSheet(shots.slice(first, first + perSheet), file)
    console.log(file)
  }
}

type Wanted = { readonly only: string; readonly spoken: readonly Lang[] }

async function takeAll(house: House, { only, spoken }: Wanted): Promise<void> {
  const life = await lifeIn(house)
  const wanted = views.filter(({ name }) => name.includes(only))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    for (const lang of spoken) {
      const shots = await shoot(await openPage(browser, house.origin), lang, life, wanted)
      if (only) for (const { name, png } of shots) writeFileSync(join(out, `${lang} ${name}.png`), png)
      else await keep(lang, shots)
    }
  } finally {
    await browser.close()
  }
}

const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    lang: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
})
const spoken = langs.filter((lang) => lang.includes(values.lang))
mkdirSync(out, { recursive: true })
const running = values.at && {
  origin: values.at,
  dataDir: process.env.DATA_DIR ?? '.data',
  close: async () => {},
}
const house: House = running || (await openHouse())
try {
  await takeAll(house, { only: values.only, spoken })
} finally {
  await house.close()
}
