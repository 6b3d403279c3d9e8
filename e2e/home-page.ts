// Home as journeys find it, and with other settings in it.
import type { Page } from './test.ts'

export type Settings = Record<string, unknown> & { snapshot: unknown }

export const stage = (page: Page) => page.getByRole('region', { name: 'Destaques' })
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The page with other settings in it; without a snapshot everything is asked for. */
export async function withSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  // A page that was changed on its way may not open a line to this machine.
  await page.route('**/assets/socket-*.js', (route) => route.abort())
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, open: string, json: string, close: string) => {
      const changed = JSON.stringify({ ...(JSON.parse(json) as Settings), ...settings })
      return open + changed.replaceAll('<', '\\u003c') + close
    })
    const { 'content-encoding': _, ...headers } = response.headers()
    await route.fulfill({ status: 200, headers, body })
  })
}
