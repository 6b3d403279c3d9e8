// Opens a view of the list on a page.
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Lang, View, ViewDriver } from '../views/view.ts'
import { withSettings } from './home-page.ts'
import type { PopulatedPlayer } from './populated-player.ts'
import { envelope, offersSeen } from './test.ts'

type Shown = { readonly page: Page; readonly lang: Lang; readonly populated: PopulatedPlayer }

/** Opens the view and waits until it is settled. */
export async function showView({ page, lang, populated }: Shown, view: View): Promise<void> {
  const stored = { ...offersSeen(), ...view.stored, locale: lang, token: tokenOf(populated, view) }
  const path = typeof view.path === 'string' ? view.path : view.path(populated)
  await allowNotices(page)
  await prepare(page, view, path)
  await goTo(page, view, { path, stored })
  await settle(page)
  await view.open?.(await createViewDriver(page, lang))
  if (view.layer ?? view.open) await waitForLayer(page)
  if (view.open) await settle(page)
}

const tokens: Readonly<Record<NonNullable<View['as']>, (populated: PopulatedPlayer) => string>> = {
  guest: () => '',
  newcomer: ({ newcomer }) => newcomer.token,
}

const tokenOf = (populated: PopulatedPlayer, { as }: View): string =>
  as ? tokens[as](populated) : populated.player.token

/** Routes of the current view; they stay until the next view because its parts may call late. */
const activeRoutes = new WeakMap<Page, readonly string[]>()

const pagesWithNotices = new WeakSet<Page>()

/** The headless shell denies notifications, so that the question before them would not be asked. */
async function allowNotices(page: Page): Promise<void> {
  if (pagesWithNotices.has(page)) return
  pagesWithNotices.add(page)
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'default' })`)
}

/** Sets stubbed responses, failing calls and changed settings. */
async function prepare(page: Page, { responses = {}, failingPaths = [], settings }: View, path: string) {
  for (const address of activeRoutes.get(page) ?? []) await page.unroute(address)
  await page.context().setOffline(false)
  for (const [path, data] of Object.entries(responses))
    await page.route(`**${path}`, (route) => route.fulfill({ json: envelope(data) }))
  for (const path of failingPaths) await page.route(`**${path}`, (route) => route.abort())
  const changed = settings ? await withSettings(page, settings, path) : []
  const called = [...Object.keys(responses), ...failingPaths].map((call) => `**${call}`)
  activeRoutes.set(page, [...changed, ...called])
}

type Place = { readonly path: string; readonly stored: Readonly<Record<string, string>> }

/** Local storage of pages whose current view has no stubs and no open layer. */
const reusablePages = new WeakMap<Page, string>()

/** Navigates inside the app when possible: loading the app for every view took most of the time. */
async function goTo(page: Page, view: View, { path, stored }: Place): Promise<void> {
  const storage = JSON.stringify(stored)
  const hasStubs = Boolean(view.responses ?? view.failingPaths ?? view.settings)
  if (!hasStubs && reusablePages.get(page) === storage)
    await page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)
  else {
    await setLocalStorage(page, stored)
    await page.goto(path)
  }
  if (hasStubs || view.open || view.layer) reusablePages.delete(page)
  else reusablePages.set(page, storage)
}

const isLayerSettled = `[...document.querySelectorAll('dialog:modal [data-panel]')].at(-1)
  ?.getAnimations().every(({ playState }) => playState !== 'running')`

/** A layer loads its own chunk and data. */
async function waitForLayer(page: Page): Promise<void> {
  await page.locator('dialog:modal [data-panel]').last().waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntil(page, isLayerSettled)
}

async function createViewDriver(page: Page, lang: Lang): Promise<ViewDriver> {
  const words = await messagesOf(lang)
  const say = (key: string): string => words[key] ?? key
  return { page, text: say, press: (key) => pressOn(page, say(key)) }
}

/** Presses a button or tab of the top layer, else of the page. A placeholder in the text matches anything. */
async function pressOn(page: Page, text: string): Promise<void> {
  const layer = page.locator('dialog:modal').last()
  const within = (await layer.count()) > 0 ? layer : page.locator('body')
  const [start = ''] = text.split('{')
  const name = start === text ? text : new RegExp(`^${start}`)
  const button = within.getByRole('button', { name }).or(within.getByRole('tab', { name }))
  await button.first().click()
}

/** Waits until no visible part of the top layer is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  await waitUntil(page, `(${isSettled})()`)
}

const pollIntervalMs = 50
const waitTimeoutMs = 15_000

/** Polls from outside: the page's content security policy forbids the eval of page.waitForFunction. */
export async function waitUntil(page: Page, condition: string): Promise<void> {
  const end = Date.now() + waitTimeoutMs
  while (!(await page.evaluate<boolean>(condition))) {
    if (Date.now() > end) throw new Error(`Timeout: ${condition}`)
    await page.waitForTimeout(pollIntervalMs)
  }
}

/** A string because it runs in the page, which has other types. */
const isSettled = `() => {
  const isSeen = (el) => {
    const { top, bottom, left, right } = el.getBoundingClientRect()
    return el.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return ![...top.querySelectorAll('[aria-busy=true], [class*=skeleton]')].some(isSeen)
}`

/** Sets local storage; empty values are removed. Needs a page of the origin: /healthz loads fastest. */
async function setLocalStorage(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of entries) if (value !== '') localStorage.setItem(key, value)
  }, Object.entries(stored))
}

const folder = new URL('../../apps/web/src/i18n/', import.meta.url)
const loadedMessages = new Map<Lang, Promise<Readonly<Record<string, string>>>>()

/** All messages of a language by key, from the app's source files. */
export function messagesOf(lang: Lang): Promise<Readonly<Record<string, string>>> {
  const known = loadedMessages.get(lang) ?? readMessages(lang)
  loadedMessages.set(lang, known)
  return known
}

async function readMessages(lang: Lang): Promise<Readonly<Record<string, string>>> {
  const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = [`${lang}.ts`, ...areas.map(({ name }) => `${name}/${lang}.ts`)]
  const read = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  return Object.assign({}, ...read.map(({ messages }) => messages))
}
