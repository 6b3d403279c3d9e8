// Lighthouse's accessibility score of the operators' console: sign-in without a session, overview with one.
import lighthouse from 'lighthouse'
import type { RunningApp } from '../../e2e/support/running-app.ts'

const desktop = {
  onlyCategories: ['accessibility'] as string[],
  formFactor: 'desktop' as const,
  screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
  logLevel: 'error' as const,
}

/** The score of each screen, of 100. `port` is the browser's debugging port. */
export async function consoleAccessibility(app: RunningApp, port: number): Promise<Record<string, number>> {
  const link = new URL(await app.consoleLink)
  const signIn = await scoreOf(`${link.origin}/signin`, port)
  const overview = await scoreOf(`${link.origin}/overview`, port, { Cookie: await sessionCookie(link) })
  return { signIn, overview }
}

async function scoreOf(
  address: string,
  port: number,
  extraHeaders: Record<string, string> = {},
): Promise<number> {
  const result = await lighthouse(address, { ...desktop, port, extraHeaders })
  const { categories, audits, finalDisplayedUrl } = result?.lhr ?? {}
  if (finalDisplayedUrl !== address)
    throw new Error(`Lighthouse saw ${finalDisplayedUrl} instead of ${address}`)
  const failed = Object.values(audits ?? {}).flatMap(({ id, score }) => (score === 0 ? [id] : []))
  if (failed.length > 0) console.log(`  ${address}: ${failed.join(', ')}`)
  return Math.round((categories?.accessibility?.score ?? 0) * 100)
}

/** Signs in with the one-time link that the server printed. */
async function sessionCookie({ origin, searchParams }: URL): Promise<string> {
  const response = await fetch(`${origin}/operator/signIn/key`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: searchParams.get('key') }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`The link of the console was refused: ${response.status}`)
  return cookie
}
