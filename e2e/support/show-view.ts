// How a view of the list is put on a page.
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { withSettings } from './home-page.ts'
import type { Life } from './populated-player.ts'
import { envelope, offersSeen } from './test.ts'
import type { At, Lang, View } from './views.ts'

type Shown = { readonly page: Page; readonly lang: Lang; readonly life: Life }

/** Puts the view on the page, settled. */
export async function show({ page, lang, life }: Shown, view: View): Promise<void> {
  const stored = { ...offersSeen(), ...view.stored, locale: lang, token: tokenOf(life, view) }
  const path = typeof view.path === 'string' ? view.path : view.path(life)
  await prepare(page, view, path)
  await goTo(page, view, { path, stored })
  await settle(page)
  await view.open?.(await atPage(page, lang))
  if (view.layer ?? view.open) await layerOn(page)
  if (view.open) await settle(page)
}

const tokens: Readonly<Record<NonNullable<View['as']>, (life: Life) => string>> = {
  guest: () => '',
  newcomer: ({ newcomer }) => newcomer.token,
}

const tokenOf = (life: Life, { as }: View): string => (as ? tokens[as](life) : life.player.token)

/** What was prepared for the view that is on the page: it stays as long as the view does, whose parts may ask late. */
const prepared = new WeakMap<Page, readonly string[]>()

/** Answers that are made up, calls that come to nothing, and what an operator has set up otherwise. */
async function prepare(page: Page, { answers = {}, fails = [], settings }: View, path: string) {
  for (const address of prepared.get(page) ?? []) await page.unroute(address)
  await page.context().setOffline(false)
  for (const [path, data] of Object.entries(answers))
    await page.route(`**${path}`, (route) => route.fulfill({ json: envelope(data) }))
  for (const path of fails) await page.route(`**${path}`, (route) => route.abort())
  const changed = settings ? await withSettings(page, settings, path) : []
  const called = [...Object.keys(answers), ...fails].map((call) => `**${call}`)
  prepared.set(page, [...changed, ...called])
}

type Place = { readonly path: string; readonly stored: Readonly<Record<string, string>> }

/** What a page remembers, while a view is on it that leaves nothing behind. */
const plain = new WeakMap<Page, string>()

/** From one plain view to the next as a tap would go: most of the walk is spent loading the app otherwise. */
async function goTo(page: Page, view: View, { path, stored }: Place): Promise<void> {
  const remembered = JSON.stringify(stored)
  const isMade = Boolean(view.answers ?? view.fails ?? view.settings)
  if (!isMade && plain.get(page) === remembered)
    await page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)
  else {
    await remember(page, stored)
    await page.goto(path)
  }
  if (isMade || view.open || view.layer) plain.delete(page)
  else plain.set(page, remembered)
}

const isInPlace = `[...document.querySelectorAll('dialog:modal [data-panel]')].at(-1)
  ?.getAnimations().every(({ playState }) => playState !== 'running')`

/** A layer comes in parts of its own, and may ask for what it shows. */
async function layerOn(page: Page): Promise<void> {
  await page.locator('dialog:modal [data-panel]').last().waitFor()
  await page.waitForLoadState('networkidle')
  await until(page, isInPlace)
}

async function atPage(page: Page, lang: Lang): Promise<At> {
  const words = await wordsOf(lang)
  const say = (key: string): string => words[key] ?? key
  return { page, say, press: (key) => pressOn(page, say(key)) }
}

/** The layer on top is where the button is, if a layer is open. What a text leaves open may be anything. */
async function pressOn(page: Page, text: string): Promise<void> {
  const layer = page.locator('dialog:modal').last()
  const within = (await layer.count()) > 0 ? layer : page.locator('body')
  const [start = ''] = text.split('{')
  const name = start === text ? text : new RegExp(`^${start}`)
  const door = within.getByRole('button', { name }).or(within.getByRole('tab', { name }))
  await door.first().click()
}

/** What is fetched is there, as far as it can be seen. */
async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  await until(page, `(${nothingWaits})()`)
}

const lookAgainMs = 50
const untilMs = 15_000

/** The page's own rules forbid to have a text evaluated from within, which is how a driver would wait. */
export async function until(page: Page, holds: string): Promise<void> {
  const end = Date.now() + untilMs
  while (!(await page.evaluate<boolean>(holds))) {
    if (Date.now() > end) throw new Error(`Not in time: ${holds}`)
    await page.waitForTimeout(lookAgainMs)
  }
}

/** Written as text because it runs in the page, where other types hold. */
const nothingWaits = `() => {
  const isSeen = (el) => {
    const { top, bottom, left, right } = el.getBoundingClientRect()
    return el.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  return ![...document.querySelectorAll('[aria-busy=true], [class*=skeleton]')].some(isSeen)
}`

/** Empty means forgotten. The page of the origin must be open for it: an address without a page of ours will do. */
async function remember(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of entries) if (value !== '') localStorage.setItem(key, value)
  }, Object.entries(stored))
}

const folder = new URL('../../apps/web/src/i18n/', import.meta.url)
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
