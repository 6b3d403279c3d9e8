// The product and a browser that acts as a slow phone.
import { type Browser, chromium, type Page } from '@playwright/test'
import { type RunningApp, startApp } from '../../e2e/support/running-app.ts'
import { cleanUpOnExit } from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { chromiumLaunch } from '../../tools/lib/chromium.ts'

export const slowDown = 4
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}

/** `port` is the browser's debugging port. */
export async function withBrowser<T>(
  work: (browser: Browser, app: RunningApp) => Promise<T>,
  port?: number,
): Promise<T> {
  await cleanUpOnExit()
  const app = await startApp({ RATE_LIMITS: 'off', CONSOLE_PORT: '0' })
  const { args, ...launch } = chromiumLaunch()
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launch, args: [...args, ...debugging] })
  try {
    return await work(browser, app)
  } finally {
    await browser.close()
    await app.stop()
  }
}

export async function slowCpu(page: Page, rate = slowDown): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

export const slowBytesPerSecond = 1_638_400 / 8

/** Slow 4G for every request from now on. The latency is that of each request; opening a connection adds none. */
export async function slowNetwork(page: Page, latencyMs: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: slowBytesPerSecond,
    uploadThroughput: slowBytesPerSecond,
  })
}

/** Every page of it belongs to the player, who has already seen the offers of home. */
export async function logIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((session) => {
    const today = new Date().toISOString().slice(0, 10)
    const stored = { token: session, showFirstRecharge: '1', showPb: today, showPb2: today }
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, token)
}

/** The login token of a new player with cash. */
export function tokenOf({ tool }: RunningApp): string {
  return (JSON.parse(tool('seed', '--players', '1', '--balance', '1000')) as { token: string }).token
}
