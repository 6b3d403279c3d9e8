// Parts of home, and pages with changed settings.
import type { Locator } from '@playwright/test'
import { envelope, expect, type Page } from './test.ts'

export type Settings = Record<string, unknown> & { snapshot: unknown }

export const highlights = (page: Page) => page.getByRole('region', { name: 'Destaques' })
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The lower part of home is rendered when it comes near. */
export async function scrollToFooter(page: Page): Promise<Locator> {
  const footer = page.locator('footer').last()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(footer).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  return footer
}

/** Serves the page with changed settings; with `snapshot: null` the app fetches the lobby. Returns the routes set. */
export async function withSettings(page: Page, settings: Partial<Settings>, path = '/'): Promise<string[]> {
  // A page fulfilled by a route must not connect to the local network, so the socket is blocked.
  const socketScript = '**/assets/socket-*.js'
  await page.route(socketScript, (route) => route.abort())
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, open: string, json: string, close: string) => {
      const changed = JSON.stringify({ ...(JSON.parse(json) as Settings), ...settings })
      return open + changed.replaceAll('<', '\\u003c') + close
    })
    const { 'content-encoding': _, 'content-security-policy': policy = '', ...headers } = response.headers()
    // Allows a frame of this origin: the licensed chat.
    const framing = policy.replace(/frame-src [^;]*/, "frame-src 'self'")
    await route.fulfill({ status: 200, headers: { ...headers, 'content-security-policy': framing }, body })
  })
  return [socketScript, path]
}

type Banner = {
  id: string
  position: string
  cover: string
  cmd: string
  cmdValue: string
  path: string
  title: string
  text: string
  action: string
  color: string
}

/** Serves home without a snapshot and with these banners. */
export async function withBanners(
  page: Page,
  banners: Partial<Banner>[],
  settings: Partial<Settings> = {},
): Promise<void> {
  const defaults = { cover: '', cmdValue: '', path: '', text: '', action: '', color: '#102030', cmd: '' }
  const all = banners.map((banner, at) => ({
    id: `b${at}`,
    position: 'home_top',
    title: '',
    ...defaults,
    ...banner,
  }))
  await withSettings(page, { snapshot: null, ...settings })
  await page.route('**/lobby/batchBanners', (route) => route.fulfill({ json: envelope({ banners: all }) }))
}
