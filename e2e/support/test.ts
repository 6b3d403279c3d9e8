// What every journey shares: a page that may not complain on its console, and a player who is really logged in.
import { test as base, expect, type Page } from '@playwright/test'
import { type Player, playerWith } from './players.ts'

export type { Page }
export { expect }

type Journey = {
  /** Opens an address as a guest who has been here today: the offers of home are no news to them. */
  readonly visit: (path: string, stored?: Record<string, string>) => Promise<void>
  /** The same as a player with 1284.50 in cash. */
  readonly visitAsPlayer: (path: string, stored?: Record<string, string>) => Promise<void>
}

export const test = base.extend<Journey>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error' && !expected(line.text())) complaints.push(line.text())
    })
    // What the operator announces on entering would come in the way of a journey that takes longer than 3 s.
    await page.route('**/lobby/popups', (route) =>
      route.fulfill({ json: envelope({ popUps: [], count: 0 }) }),
    )
    await use(page)
    expect(complaints, 'what the browser complained about').toEqual([])
  },
  visit: async ({ page }, use) => {
    await use((path, stored = {}) => open(page, path, { ...offersSeen(), ...stored }))
  },
  visitAsPlayer: async ({ page }, use) => {
    await use((path, stored = {}) => {
      return open(page, path, { ...offersSeen(), token: somebody().token, ...stored })
    })
  },
})

/**
 * The back button, asked of the page itself: a driver that asks the browser may come before the browser has heard of
 * the entry the page has just made.
 */
export const goBack = (page: Page): Promise<void> => page.evaluate('history.back()')

const minuteMs = 60_000

/**
 * The page's time stands still until the journey moves it, so that a slow machine shows what a fast one does. It is
 * stopped ahead of where it runs: how long stopping takes doesn't matter then.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now - minuteMs })
  await page.clock.pauseAt(now)
}

/** What a server that has been asked says. */
export function envelope(data: unknown): object {
  return { success: true, message: '', data }
}

/**
 * A call that was refused on purpose, or a network that was cut on purpose, is in the console as well; so is a socket
 * that a page asked for while it was being left, which the browser then takes for a stranger's on its local network.
 */
function expected(complaint: string): boolean {
  return /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_BLOCKED_BY_LOCAL_NETWORK/.test(complaint)
}

/**
 * Offers come by themselves on home, and whoever has seen them is left alone: the first recharge once, the new-user
 * deposit for today, for guests and for players. Asked for each time: a run may go on past midnight.
 */
export function offersSeen(): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10)
  return { showFirstRecharge: '1', showPb: today, showPb2: today }
}

async function open(page: Page, path: string, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await page.goto(path)
  await expect(page.locator('#root > *').first()).toBeAttached()
}

let player: Player | undefined

/** One player per worker is enough: nothing here changes what they own. */
export function somebody(): Player {
  player ??= playerWith(1284.5)
  return player
}
