// Fixtures of all journeys: a page without console errors, and visits as a guest or a logged-in player.
import { readFileSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { attachFailureScreenshots, closeOpenedContexts } from './failure-screenshots.ts'
import { type Player, playerWith } from './players.ts'

export type { Page }
export { expect }

const showcase = new URL('../../apps/server/content/demo-showcase.json', import.meta.url)
const demo = JSON.parse(readFileSync(showcase, 'utf8')) as { popups: readonly { id: string }[] }
const popupIds = demo.popups.map(({ id }) => id)

type Journey = {
  /** Opens an address as a guest who has already seen the offers of home today. */
  readonly visit: (path: string, stored?: Record<string, string>) => Promise<void>
  /** The same as a player with 1284.50 in cash. */
  readonly visitAsPlayer: (path: string, stored?: Record<string, string>) => Promise<void>
}

export const test = base.extend<Journey & { readonly openedContexts: undefined }>({
  openedContexts: [closeOpenedContexts, { auto: true }],
  page: async ({ page, browser }, use, testInfo) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedError(message.text())) errors.push(message.text())
    })
    // The demo's popups would cover the page after 3 s. A stubbed response would disable the browser's cache.
    await page
      .context()
      .addCookies([{ name: 'popups', value: popupsClosed(), domain: '127.0.0.1', path: '/' }])
    navigateAfterLayers(page)
    await use(page)
    // A stub that is still asking the server would fail the journey that comes next.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    const hasFailed = errors.length > 0 || testInfo.status !== testInfo.expectedStatus
    await attachFailureScreenshots(browser, testInfo, hasFailed)
    expect(errors, 'console errors').toEqual([])
  },
  visit: async ({ page }, use) => {
    await use((path, stored = {}) => open(page, path, { ...offersSeen(), ...stored }))
  },
  visitAsPlayer: async ({ page }, use) => {
    await use((path, stored = {}) => {
      return open(page, path, { ...offersSeen(), token: sharedPlayer().token, ...stored })
    })
  },
})

/** Opens another screen of the loaded app: loading the app again would take most of a journey's time. */
export const openScreen = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)

/**
 * The back button. page.goBack() may run before the browser knows the history entry the page has just pushed. The call
 * returns first, because going back to another document would end it with an error.
 */
export const goBack = (page: Page): Promise<void> => page.evaluate('void setTimeout(() => history.back())')

/** Longer than the page takes to remove the history entry of a closed layer. With a paused clock it is not removed. */
const entryRemovedMs = 1_000

/**
 * The history entry of a closed layer is removed a moment after the layer, by going back. A navigation of the journey in
 * that moment would be aborted, or undone if it goes to another site, so it waits; an aborted one is started again.
 */
function navigateAfterLayers(page: Page): void {
  const { goto, reload } = page
  const navigate = async <Result>(go: () => Promise<Result>): Promise<Result> => {
    const hasNoEntry = () =>
      page.evaluate<boolean>(`document.querySelector('dialog[open]') !== null || !history.state?.layers`)
    await expect
      .poll(hasNoEntry, { timeout: entryRemovedMs })
      .toBe(true)
      .catch(() => undefined)
    try {
      return await go()
    } catch (error) {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return await go()
    }
  }
  page.goto = (...given) => navigate(() => goto.apply(page, given))
  page.reload = (...given) => navigate(() => reload.apply(page, given))
}

/** Paths of the requests from now on, in order. */
export function recordPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const minuteMs = 60_000

/**
 * Pauses the page's clock until the journey advances it, so that results do not depend on the machine's speed. The clock
 * starts a minute early, so that the pause time is never in the past.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now - minuteMs })
  await page.clock.pauseAt(now)
}

/** A successful response envelope. */
export function envelope(data: unknown): object {
  return { success: true, message: '', data }
}

/**
 * Console errors of deliberately refused calls and cut networks, and of a socket opened while the page was unloading,
 * which the browser blocks as local network access.
 */
function isExpectedError(message: string): boolean {
  return /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_BLOCKED_BY_LOCAL_NETWORK/.test(message)
}

/**
 * Local storage that suppresses the offers of home: first recharge (once) and new-user deposit (today, guests and
 * players). Computed per visit because a run may pass midnight.
 */
export function offersSeen(): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10)
  return { showFirstRecharge: '1', showPb: today, showPb2: today }
}

/** The value of the cookie that says which popups were closed today. */
export const popupsClosed = (): string => [new Date().toISOString().slice(0, 10), ...popupIds].join('/')

async function open(page: Page, path: string, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await page.goto(path)
  await expect(page.locator('#root > *').first()).toBeAttached()
}

let player: Player | undefined

/** One player per worker, for journeys that do not change the balance. */
export function sharedPlayer(): Player {
  player ??= playerWith(1284.5)
  return player
}
