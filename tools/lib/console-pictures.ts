// Pictures of the operators' console for the documents: its main screens in three languages, with a month of demo data.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { type Lang, type Populated, populateConsole, settled } from '../../e2e/console/screens.ts'
import { demoOperator, signInByCall } from '../../e2e/console/support.ts'
import type { RunningApp } from '../../e2e/support/running-app.ts'

const folder = 'docs/screens/console'
const langs: readonly Lang[] = ['pt', 'es', 'en']
const viewport = { width: 1440, height: 900 }
/** Charts and drawers move until then. */
const settleMs = 800

/** Picture → address. */
const pictures: Readonly<Record<string, (populated: Populated) => string>> = {
  overview: () => '/overview',
  players: () => '/players',
  player: ({ id }) => `/players/${id}`,
  round: ({ id, roundId }) => `/players/${id}?section=rounds&round=${roundId}`,
  withdrawals: () => '/withdrawals',
  withdrawal: ({ withdrawal }) => `/withdrawals?order=${withdrawal}`,
  unmatched: () => '/unmatched',
  support: ({ id }) => `/support?player=${id}`,
  approvals: () => '/approvals',
  switches: () => '/system',
  trail: () => '/trail',
  roles: () => '/roles',
}

type Server = Pick<RunningApp, 'origin'> & { readonly consoleOrigin: string }

export async function takeConsolePictures(browser: Browser, server: Server): Promise<void> {
  const { origin, consoleOrigin } = server
  const api = await request.newContext({ baseURL: origin })
  const operator = await request.newContext({ baseURL: consoleOrigin })
  const desk = { api, request: operator, origin: consoleOrigin, number: 1 }
  const populated = await populateConsole(desk)
  for (const [place, lang] of langs.entries()) {
    const page = await openPage(browser, consoleOrigin, lang)
    await take(page, `${lang}/signin`, '/signin')
    await signInByCall(page.request, consoleOrigin, await demoOperator(page.request, 'admin', place + 2))
    for (const [name, addressOf] of Object.entries(pictures))
      await take(page, `${lang}/${name}`, addressOf(populated))
    await page.context().close()
  }
  await operator.dispose()
  await api.dispose()
}

async function openPage(browser: Browser, baseURL: string, lang: Lang): Promise<Page> {
  mkdirSync(join(folder, lang), { recursive: true })
  const context = await browser.newContext({ baseURL, viewport, locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.addInitScript((code) => localStorage.setItem('console.language', code), lang)
  return context.newPage()
}

async function take(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  await page.waitForTimeout(settleMs)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`))
  console.log(`console ${name}`)
}
