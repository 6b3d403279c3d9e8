// Takes pictures of the app: contact sheets of every screen and popup in three languages, or the pictures of the
// documents and of the install dialog.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { type PopulatedPlayer, populatePlayer } from '../../e2e/support/populated-player.ts'
import { type RunningApp, startApp } from '../../e2e/support/running-app.ts'
import { showView, waitUntil } from '../../e2e/support/show-view.ts'
import { type Lang, langs, type View } from '../../e2e/views/view.ts'
import { views } from '../../e2e/views/views.ts'
import { cleanUpOnExit, scratchFolder } from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { chromiumLaunch } from '../lib/chromium.ts'
import { takeConsolePictures } from '../lib/console-pictures.ts'

export const usage = `  --lang LANG   only pt, ks (of the console: es) or en
  --only TEXT   only views or pictures of the console whose name contains this text
  --at URL      use a running server, on the database of DATA_DIR
  --docs        write docs/screens, apps/web/public/screens and apps/web/public/icons instead
  --console     write only docs/screens/console: the operators' console with a month of demo data

Contact sheets are written to screens/.`

const out = 'screens'
/** Enough for charts with a shape and lists with several pages. */
const history = ['--history', '30d', '--seed', '7', '--players', '150', '--rounds', '6000']
const sheetPhone = { viewport: { width: 360, height: 740 } }
const docsPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
const sheet = { width: 240, height: 493, label: 26, gap: 12, columns: 8, rows: 2 }
const viewTimeoutMs = 15_000
/** Lazy images start after the view is shown, and fade in. */
const settleMs = 500

/** Picture of docs/screens → view. */
const docsPictures: Readonly<Record<string, string>> = {
  home: 'home, guest',
  'home-player': 'home',
  game: 'mines',
  deposit: 'deposit',
  withdraw: 'withdraw',
  promotion: 'promotions',
  sports: 'sportsbook',
  slip: 'slip',
  lucky: 'lucky money',
  login: 'login',
  menu: 'menu',
  me: 'account',
  support: 'support',
  responsible: 'responsible',
  limit: 'limit',
  'reality-check': 'reality check',
  exclusion: 'exclude',
  identity: 'identity',
}
/** Picture of the install dialog → view. */
const appPictures: Readonly<Record<string, string>> = { home: 'home', game: 'mines', deposit: 'deposit' }

const icons = [
  { name: 'any-192', drawing: 'icon.svg', size: 192 },
  { name: 'any-512', drawing: 'icon.svg', size: 512 },
  { name: 'maskable-192', drawing: 'maskable.svg', size: 192 },
  { name: 'maskable-512', drawing: 'maskable.svg', size: 512 },
  // iOS cuts the corners itself and paints transparent pixels black.
  { name: 'apple-180', drawing: 'maskable.svg', size: 180 },
  // Android shows the badge of a notification in one colour.
  { name: 'badge-96', drawing: 'icons/badge.svg', size: 96 },
] as const

type Shot = { readonly name: string; readonly png: Buffer }
type Server = Pick<RunningApp, 'origin' | 'dataDir' | 'stop'>
type Wanted = { readonly lang: string; readonly only: string }

export async function run(args: string[]): Promise<undefined> {
  const text = { type: 'string', default: '' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { at: text, lang: text, only: text, docs: flag, console: flag },
  })
  if (values.console) return takeConsole(values)
  const server: Server = values.at
    ? { origin: values.at, dataDir: process.env.DATA_DIR ?? '.data', stop: async () => {} }
    : await startOwnServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const populated = await createPlayer(server)
    if (values.docs) await takeDocs(browser, server, populated)
    else await takeSheets(browser, server, populated, values)
  } finally {
    await browser.close()
    await server.stop()
  }
  if (values.docs) await takeConsole(values)
}

/** Always on a server of its own, because the month of demo data is part of the pictures. */
async function takeConsole(wanted: Wanted): Promise<undefined> {
  await cleanUpOnExit()
  const port = String(await freePort())
  const dataDir = scratchFolder('app')
  // The history is made while the application does not run: its jobs would end the orders of the past.
  const env = { ...process.env, DATA_DIR: dataDir }
  execFileSync(process.execPath, ['apps/cli/src/seed.ts', ...history], { env, stdio: 'inherit' })
  const server = await startApp({ CONSOLE_PORT: port, DATA_DIR: dataDir })
  process.env.E2E_DATA_DIR = dataDir
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const consoleOrigin = `http://localhost:${port}`
    await takeConsolePictures(browser, { origin: server.origin, consoleOrigin }, wanted)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function startOwnServer(): Promise<Server> {
  await cleanUpOnExit()
  return startApp()
}

/** Creates a player with deposits, bets and messages, as the journeys do. */
async function createPlayer({ origin, dataDir }: Server): Promise<PopulatedPlayer> {
  process.env.E2E_DATA_DIR = dataDir
  const context = await request.newContext({ baseURL: origin })
  try {
    return await populatePlayer(context)
  } finally {
    await context.dispose()
  }
}

async function openPage(browser: Browser, { origin }: Server, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    ...device,
  })
  // A popup of the operator would cover every view.
  const none = { success: true, message: '', data: { popUps: [], count: 0 } }
  await context.route('**/lobby/popups', (route) => route.fulfill({ json: none }))
  const page = await context.newPage()
  page.setDefaultTimeout(viewTimeoutMs)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const imagesAreLoaded = `[...document.images].every(({ complete }) => complete)`
const isPainted = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))`

/** A view that cannot be shown is reported and left out. */
async function shoot(
  page: Page,
  lang: Lang,
  populated: PopulatedPlayer,
  wanted: readonly View[],
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const [at, view] of wanted.entries())
    try {
      await showView({ page, lang, populated }, view)
      await waitUntil(page, imagesAreLoaded)
      await page.waitForTimeout(settleMs)
      await page.evaluate<void>(isPainted)
      shots.push({ name: view.name, png: await page.screenshot() })
      console.log(`${lang} ${at + 1}/${wanted.length} ${view.name}`)
    } catch (error) {
      console.error(`${lang}: "${view.name}" was not shown: ${(error as Error).message.split('\n')[0]}`)
      process.exitCode = 1
    }
  return shots
}

async function takeSheets(
  browser: Browser,
  server: Server,
  populated: PopulatedPlayer,
  { lang, only }: Wanted,
): Promise<void> {
  mkdirSync(out, { recursive: true })
  const wanted = views.filter(({ name }) => name.includes(only))
  const perSheet = sheet.columns * sheet.rows
  for (const one of langs.filter((name) => name.includes(lang))) {
    const shots = await shoot(await openPage(browser, server, sheetPhone), one, populated, wanted)
    if (only) for (const { name, png } of shots) writeFileSync(join(out, `${one} ${name}.png`), png)
    else
      for (let first = 0; first < shots.length; first += perSheet)
        await writeSheet(
          shots.slice(first, first + perSheet),
          join(out, `${one}-${first / perSheet + 1}.png`),
        )
  }
}

const labelOf = (name: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.label}">
    <text x="2" y="17" font-family="sans-serif" font-size="14" fill="#222">${name}</text></svg>`)

async function writeSheet(shots: readonly Shot[], file: string): Promise<void> {
  const { columns, gap, label } = sheet
  const [wide, high] = [sheet.width + gap, sheet.height + label + gap]
  const placed = shots.map(async ({ name, png }, at) => {
    const [left, top] = [gap + (at % columns) * wide, gap + Math.floor(at / columns) * high]
    const picture = await sharp(png).resize(sheet.width, sheet.height).toBuffer()
    return [
      { input: labelOf(name), left, top },
      { input: picture, left, top: top + label },
    ]
  })
  const rows = Math.ceil(shots.length / columns)
  const size = { width: columns * wide + gap, height: rows * high + gap }
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite((await Promise.all(placed)).flat())
    .png()
    .toFile(file)
  console.log(file)
}

async function takeDocs(browser: Browser, server: Server, populated: PopulatedPlayer): Promise<void> {
  const names = new Set([...Object.values(docsPictures), ...Object.values(appPictures)])
  const wanted = views.filter(({ name }) => names.has(name))
  const shots = await shoot(await openPage(browser, server, docsPhone), 'pt', populated, wanted)
  const pngOf = (view: string): Buffer => {
    const found = shots.find(({ name }) => name === view)
    if (!found) throw new Error(`There is no picture of the view "${view}"`)
    return found.png
  }
  for (const [name, view] of Object.entries(docsPictures)) await writeDocs(name, pngOf(view))
  const home = views.filter(({ name }) => name === docsPictures.home)
  const [wide] = await shoot(await openPage(browser, server, desktop), 'pt', populated, home)
  if (wide) await writeDocs('desktop', wide.png)
  const folder = 'apps/web/public'
  for (const [name, view] of Object.entries(appPictures))
    await sharp(pngOf(view))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, 'screens', `${name}.webp`))
  for (const { name, drawing, size } of icons)
    await sharp(readFileSync(join(folder, drawing)), { density: 600 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toFile(join(folder, 'icons', `${name}.png`))
}

const writeDocs = (name: string, png: Buffer) =>
  sharp(png)
    .png({ palette: true, quality: 90 })
    .toFile(join('docs/screens', `${name}.png`))
