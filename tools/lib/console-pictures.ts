// Pictures of the operators' console for the documents: its main screens in three languages, with a month of demo data.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { type Lang, messagesOf, type Populated, populateConsole, settled } from '../../e2e/console/screens.ts'
import { demoOperator, signInByCall } from '../../e2e/console/support.ts'
import type { RunningApp } from '../../e2e/support/running-app.ts'
import { populateAreas } from './console-population.ts'

const folder = 'docs/screens/console'
const langs: readonly Lang[] = ['pt', 'es', 'en']
const viewport = { width: 1440, height: 900 }
/** Charts and drawers move until then. */
const settleMs = 800

type Shown = { readonly page: Page; readonly text: (key: string) => string }
/** An address, and what is opened there. */
type Picture = { readonly at: string; readonly open?: (shown: Shown) => Promise<void> }

const press = (key: string) => (shown: Shown) => button(shown, key).click()
const button = ({ page, text }: Shown, key: string) =>
  page.getByRole('button', { name: text(key), exact: true }).last()

async function openPictures(shown: Shown): Promise<void> {
  await press('content.change-picture')(shown)
  await shown.page.getByRole('tab', { name: shown.text('content.library') }).click()
}

/** The last step of a change of cashback: its difference and its expected cost. */
async function reviewCashback(shown: Shown): Promise<void> {
  await press('setting.change')(shown)
  const rate = shown.text('setting-field.cashback-terms.tiers.points')
  await shown.page.getByLabel(rate, { exact: true }).first().fill('4')
  await press('setting.review')(shown)
  const cost = shown.page.getByRole('region', { name: shown.text('expected.title') })
  await cost.getByRole('table').waitFor()
}

async function compareMonth(shown: Shown): Promise<void> {
  await press('report.compare')(shown)
  const [agrees = ''] = shown.text('report.agrees').split(':')
  await shown.page.getByText(agrees).waitFor()
}

const picturesOf = ({ id, roundId, withdrawal, person }: Populated): Readonly<Record<string, Picture>> => ({
  overview: { at: '/overview' },
  players: { at: '/players' },
  player: { at: `/players/${id}` },
  round: { at: `/players/${id}?section=rounds&round=${roundId}` },
  withdrawals: { at: '/withdrawals' },
  withdrawal: { at: `/withdrawals?order=${withdrawal}` },
  unmatched: { at: '/unmatched' },
  channels: { at: '/channels' },
  'payment-rules': { at: '/payment-rules' },
  'setting-history': { at: '/payment-rules?kind=payout-rule&subject=BR' },
  support: { at: `/support?player=${id}` },
  rewards: { at: '/rewards' },
  'reward-terms': { at: '/rewards/terms' },
  'expected-cost': { at: '/rewards/terms?kind=cashback-terms&subject=BR', open: reviewCashback },
  'reward-cost': { at: '/rewards?reward=new-user-deposit&country=BR' },
  'held-rewards': { at: '/rewards/held' },
  content: { at: '/content/banners' },
  'content-editor': { at: '/content/banner/welcome' },
  'content-order': { at: '/content/order' },
  'content-pictures': { at: '/content/banner/welcome', open: openPictures },
  'content-versions': { at: '/content/banner/welcome', open: press('content.history') },
  games: { at: '/games' },
  game: { at: '/games/wheel' },
  'game-limits': { at: '/game-limits' },
  'open-rounds': { at: '/open-rounds' },
  studios: { at: '/studios' },
  studio: { at: '/studios/coruja' },
  matches: { at: '/sports' },
  exposure: { at: '/sports/exposure' },
  bounds: { at: '/sports/bounds' },
  identity: { at: '/identity' },
  person: { at: `/identity?person=${person}` },
  exclusions: { at: '/exclusions' },
  cases: { at: '/cases' },
  events: { at: '/events' },
  'regulator-files': { at: '/files' },
  revenue: { at: '/reports/revenue' },
  returns: { at: '/reports/returns' },
  funds: { at: '/reports/funds' },
  cohorts: { at: '/reports/cohorts' },
  months: { at: '/reports/months', open: compareMonth },
  approvals: { at: '/approvals' },
  trail: { at: '/trail' },
  roles: { at: '/roles' },
  switches: { at: '/system' },
  markets: { at: '/system/markets' },
})

type Server = Pick<RunningApp, 'origin'> & { readonly consoleOrigin: string }

type Wanted = { readonly lang: string; readonly only: string }

export async function takeConsolePictures(
  browser: Browser,
  { origin, consoleOrigin }: Server,
  wanted: Wanted,
): Promise<void> {
  const api = await request.newContext({ baseURL: origin })
  const operator = await request.newContext({ baseURL: consoleOrigin })
  const populated = await populateConsole({ api, request: operator, origin: consoleOrigin, number: 1 })
  await populateAreas(api, consoleOrigin)
  await operator.dispose()
  await api.dispose()
  for (const lang of langs.filter((name) => name.includes(wanted.lang)))
    await takeLanguage(browser, { baseURL: consoleOrigin, lang, populated, only: wanted.only })
}

type Taking = {
  readonly baseURL: string
  readonly lang: Lang
  readonly populated: Populated
  readonly only: string
}

async function takeLanguage(browser: Browser, { baseURL, lang, populated, only }: Taking): Promise<void> {
  const page = await openPage(browser, baseURL, lang)
  const messages = await messagesOf(lang)
  const text = (key: string): string => messages[key] ?? key
  if ('signin'.includes(only)) await take({ page, text }, `${lang}/signin`, { at: '/signin' })
  await signInByCall(
    page.request,
    baseURL,
    await demoOperator(page.request, 'admin', langs.indexOf(lang) + 2),
  )
  for (const [name, picture] of Object.entries(picturesOf(populated)))
    if (name.includes(only)) await take({ page, text }, `${lang}/${name}`, picture)
  await page.context().close()
}

async function openPage(browser: Browser, baseURL: string, lang: Lang): Promise<Page> {
  mkdirSync(join(folder, lang), { recursive: true })
  const context = await browser.newContext({ baseURL, viewport, locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.addInitScript((code) => localStorage.setItem('console.language', code), lang)
  return context.newPage()
}

/** The player app in the frame of an editor. */
async function previewShown(page: Page): Promise<void> {
  if ((await page.locator('iframe').count()) === 0) return
  const preview = page.frameLocator('iframe')
  await preview.locator('img').first().waitFor()
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('networkidle')))
}

async function take(shown: Shown, name: string, { at, open }: Picture): Promise<void> {
  const { page } = shown
  await page.goto(at)
  await settled(page)
  await previewShown(page)
  await open?.(shown)
  await page.waitForTimeout(settleMs)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`))
  console.log(`console ${name}`)
}
