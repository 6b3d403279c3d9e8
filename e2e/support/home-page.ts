// Home as journeys find it, and with other settings in it.
import type { Page } from './test.ts'

export type Settings = Record<string, unknown> & { snapshot: unknown }

export const stage = (page: Page) => page.getByRole('region', { name: 'Destaques' })
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The page with other settings in it; without a snapshot everything is asked for. Returns what is on the way for it. */
export async function withSettings(page: Page, settings: Partial<Settings>, path = '/'): Promise<string[]> {
  // A page that was changed on its way may not open a line to this machine.
  const line = '**/assets/socket-*.js'
  await page.route(line, (route) => route.abort())
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, open: string, json: string, close: string) => {
      const changed = JSON.stringify({ ...(JSON.parse(json) as Settings), ...settings })
      return open + changed.replaceAll('<', '\\u003c') + close
    })
    const { 'content-encoding': _, 'content-security-policy': policy = '', ...headers } = response.headers()
    // As the policy of a house that frames a page of its own, the chat's, and nobody's games.
    const framing = policy.replace(/frame-src [^;]*/, "frame-src 'self'")
    await route.fulfill({ status: 200, headers: { ...headers, 'content-security-policy': framing }, body })
  })
  return [line, path]
}
