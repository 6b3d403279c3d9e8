// Parts of home, and pages with changed settings.
import type { Page } from './test.ts'

export type Settings = Record<string, unknown> & { snapshot: unknown }

export const highlights = (page: Page) => page.getByRole('region', { name: 'Destaques' })
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

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
