// Every screen and popup of the app, in the states worth looking at. One list for the walk through all languages, for the
// look of axe at each, and for the contact sheets of `npm run screens`: what is added here is checked and shown.
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'

export const langs = ['pt', 'ks', 'en'] as const
export type Lang = (typeof langs)[number]

export type View = {
  /** Short: it stands below its picture. */
  readonly name: string
  readonly path: string
  readonly as?: 'guest'
  /** What the browser remembers of earlier visits, besides the language and the player. */
  readonly stored?: Readonly<Record<string, string>>
  /** From the address to the state. Buttons are found by the keys of their texts, so that it works in any language. */
  readonly open?: (at: At) => Promise<void>
  /** Whether it ends in a layer over the page; so do all that open something, unless they say otherwise. */
  readonly layer?: boolean
}

export type At = { readonly page: Page; press(key: string): Promise<void>; say(key: string): string }

const press =
  (...keys: readonly string[]) =>
  async (at: At): Promise<void> => {
    for (const key of keys) await at.press(key)
  }

const firstOf =
  (selector: string) =>
  async ({ page }: At): Promise<void> => {
    await page.locator(selector).first().click()
  }

async function payByPix({ page, press }: At): Promise<void> {
  await page
    .locator('main')
    .getByText(/^R\$\s50$/)
    .first()
    .click()
  await press('deposit.submit-pix')
  await page.locator('main [role=img]').first().waitFor()
}

/** A selection of a match that has not begun: nothing of it is suspended. */
async function openSlip({ page, press }: At): Promise<void> {
  await press('sports.next')
  await page.locator('main article button[aria-pressed]:enabled').first().click()
  await press('slip.open')
}

const guest = 'guest' as const
const today = new Date().toISOString().slice(0, 10)
/** Offers come by themselves on home, each once; whoever has seen them is left alone. */
const offersSeen = { showFirstRecharge: '1', showPb: today, showPb2: today }

export const views: readonly View[] = [
  { name: 'home, guest', path: '/', as: guest },
  { name: 'login', path: '/balanceTips', as: guest, open: press('header.login') },
  { name: 'register', path: '/balanceTips', as: guest, open: press('header.register') },
  { name: 'reset password', path: '/balanceTips', as: guest, open: press('header.login', 'login.forgot') },
  { name: 'menu, guest', path: '/', as: guest, open: press('header.menu') },
  { name: 'rewards', path: '/', as: guest, open: press('home.feature-rewards') },
  { name: 'welcome bonus', path: '/', as: guest, open: press('home.feature-bonus') },
  { name: 'first recharge, offered', path: '/', as: guest, stored: { showFirstRecharge: '' }, layer: true },
  { name: 'help, guest', path: '/', as: guest, open: press('chat.button') },
  { name: 'gate', path: '/deposit', as: guest, layer: true },
  { name: 'promotions', path: '/promotion', as: guest },
  { name: 'promotion', path: '/promotion', as: guest, open: firstOf('main article button, main li button') },
  { name: 'first recharge', path: '/firstRecharge', as: guest },
  { name: 'new-user deposit, guest', path: '/newUserDeposit', as: guest },
  { name: 'new-user cashback, guest', path: '/newUserCashback', as: guest },
  { name: 'lucky money, guest', path: '/luckyMoney', as: guest },
  { name: 'all games', path: '/allgame', as: guest },
  { name: 'filters', path: '/allgame', as: guest, open: press('games.filters') },
  { name: 'search', path: '/searchGame/all', as: guest },
  { name: 'balance explained', path: '/balanceTips', as: guest },
  { name: 'verify', path: '/verify', as: guest },
  { name: 'install', path: '/pwa', as: guest },
  { name: 'installed', path: '/pwainstallsuccess', as: guest },
  { name: 'sports', path: '/sports', as: guest },

  { name: 'home', path: '/' },
  { name: 'menu', path: '/', open: press('header.menu') },
  { name: 'log out', path: '/me', open: press('menu.logout') },
  { name: 'deposit', path: '/deposit' },
  { name: 'deposit, PIX', path: '/deposit', open: payByPix, layer: false },
  { name: 'deposit, unfinished', path: '/deposit', open: press('deposit.submit-pix'), layer: false },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'account', path: '/me' },
  { name: 'devices', path: '/me', open: press('sessions.title') },
  { name: 'limits', path: '/me', open: press('me.limits') },
  { name: 'change password', path: '/me', open: press('me.password') },
  { name: 'confirm phone', path: '/me', open: press('me.binding') },
  { name: 'support', path: '/me', open: press('me.help') },
  { name: 'transactions', path: '/transactions' },
  { name: 'betting history', path: '/bettinghistory' },
  { name: 'new-user deposit', path: '/newUserDeposit' },
  { name: 'new-user cashback', path: '/newUserCashback' },
  { name: 'lucky money', path: '/luckyMoney' },
  { name: 'give an envelope', path: '/luckyMoney', open: press('lucky.gift') },
  { name: 'book', path: '/sports' },
  { name: 'match', path: '/sports', open: firstOf('main article > button'), layer: false },
  { name: 'slip', path: '/sports', open: openSlip },
  { name: 'my bets', path: '/sports/bets' },
  { name: 'mines', path: '/gameView/mines' },
  { name: 'how to play', path: '/gameView/mines', open: press('play.help') },
  { name: 'fairness', path: '/gameView/mines', open: press('play.seeds') },
  { name: 'dice', path: '/gameView/dice' },
  { name: 'wheel', path: '/gameView/wheel' },
  { name: 'plinko', path: '/gameView/plinko' },
  { name: 'crash', path: '/gameView/crash' },
  { name: 'double', path: '/gameView/double' },
  { name: 'game that is gone', path: '/gameView/nowhere' },
]

const settledWithinMs = 15_000
const lookAgainMs = 50

type Shown = { readonly page: Page; readonly lang: Lang; readonly token: string }

/** Puts the view on the page, settled. The page comes from `watched`, so that nothing but the view is in its way. */
export async function show({ page, lang, token }: Shown, view: View): Promise<void> {
  const stored = { ...offersSeen, ...view.stored, locale: lang, token: view.as === guest ? '' : token }
  await remember(page, stored)
  await page.goto(view.path)
  await settle(page)
  await view.open?.(await atPage(page, lang))
  if (view.layer ?? view.open) await layerOn(page)
  if (view.open) await settle(page)
}

/** A layer comes in parts of its own, and may ask for what it shows. */
async function layerOn(page: Page): Promise<void> {
  await page.locator('dialog:modal [data-panel]').last().waitFor()
  await page.waitForLoadState('networkidle')
}

async function atPage(page: Page, lang: Lang): Promise<At> {
  const words = await wordsOf(lang)
  const say = (key: string): string => words[key] ?? key
  return { page, say, press: (key) => pressOn(page, say(key)) }
}

/** The layer on top is where the button is, if a layer is open. */
async function pressOn(page: Page, name: string): Promise<void> {
  const layer = page.locator('dialog:modal').last()
  const within = (await layer.count()) > 0 ? layer : page.locator('body')
  const door = within.getByRole('button', { name }).or(within.getByRole('tab', { name }))
  await door.first().click()
}

/** What is fetched is there, and what moves has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  const busy = page.locator('[aria-busy=true]')
  const until = Date.now() + settledWithinMs
  while ((await busy.count()) > 0)
    if (Date.now() < until) await page.waitForTimeout(lookAgainMs)
    else throw new Error(`${await busy.count()} parts of the page are still waiting`)
}

/** Empty means forgotten. The page of the origin must be open for it: an address without a page of ours will do. */
async function remember(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of entries) if (value !== '') localStorage.setItem(key, value)
  }, Object.entries(stored))
}

const folder = new URL('../apps/web/src/i18n/', import.meta.url)
const spoken = new Map<Lang, Promise<Readonly<Record<string, string>>>>()

/** Every text of a language by its key, as the app's own files have it. */
export function wordsOf(lang: Lang): Promise<Readonly<Record<string, string>>> {
  const known = spoken.get(lang) ?? readWords(lang)
  spoken.set(lang, known)
  return known
}

async function readWords(lang: Lang): Promise<Readonly<Record<string, string>>> {
  const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = [`${lang}.ts`, ...areas.map(({ name }) => `${name}/${lang}.ts`)]
  const read = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  return Object.assign({}, ...read.map(({ messages }) => messages))
}
