// `npm run app-pictures`: what phones show of the app before it is opened: its icons from the drawings beside them, and
// the pictures of the install dialog from the app itself, with the demo's content.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from '../bench/lib/running-app.ts'
import { chromiumLaunch } from './lib/chromium.ts'

const folder = join(import.meta.dirname, '../apps/web/public')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

const icons = [
  { name: 'any-192', drawing: 'icon.svg', size: 192 },
  { name: 'any-512', drawing: 'icon.svg', size: 512 },
  { name: 'maskable-192', drawing: 'maskable.svg', size: 192 },
  { name: 'maskable-512', drawing: 'maskable.svg', size: 512 },
  // iPhones cut the corners themselves and paint what is clear black.
  { name: 'apple-180', drawing: 'maskable.svg', size: 180 },
  // A notice's small mark is shown in one colour: only its shape counts.
  { name: 'badge-96', drawing: 'icons/badge.svg', size: 96 },
] as const

type Shot = { readonly name: string; readonly path: string; show?(page: Page): Promise<void> }

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  {
    name: 'game',
    path: '/gameView/mines',
    show: (page) => page.getByRole('region', { name: 'Sua aposta' }).waitFor(),
  },
  { name: 'deposit', path: '/deposit' },
]

for (const { name, drawing, size } of icons)
  await sharp(readFileSync(join(folder, drawing)), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(join(folder, 'icons', `${name}.png`))

await takeShots()

async function takeShots(): Promise<void> {
  mkdirSync(join(folder, 'screens'), { recursive: true })
  const app = await startApp()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const { token } = JSON.parse(await app.tool('seed', '--players', '1', '--balance', '250')) as {
      token: string
    }
    const page = await browser.newPage(phone)
    await page.addInitScript((session) => {
      const today = new Date().toISOString().slice(0, 10)
      const stored = {
        token: session,
        showFirstRecharge: '1',
        showPb: today,
        showPb2: today,
        StickyBanner: today,
      }
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, token)
    for (const shot of shots) await take(page, app.origin, shot)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function take(page: Page, origin: string, { name, path, show }: Shot): Promise<void> {
  await page.goto(origin + path)
  await show?.(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, 'screens', `${name}.webp`))
}
