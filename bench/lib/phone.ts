// The product and a browser that acts as a slow phone.
import { type Browser, chromium, type Page } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
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

/** The speed that Chrome's developer tools call a low-tier phone, by Lighthouse's benchmark. */
const cheapPhone = 264

/** `port` is the browser's debugging port. The speed of the machine before and after is part of the figures. */
export async function withBrowser<T>(
  work: (browser: Browser, app: RunningApp) => Promise<T>,
  port?: number,
): Promise<T & { readonly machineSpeed: number }> {
  await cleanUpOnExit()
  const app = await startApp({ RATE_LIMITS: 'off', CONSOLE_PORT: '0' })
  const { args, ...launch } = chromiumLaunch()
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launch, args: [...args, ...debugging] })
  try {
    const before = await speedOf(browser)
    const figures = await work(browser, app)
    const machineSpeed = Math.round((before + (await speedOf(browser))) / 2)
    const slowed = Math.round(machineSpeed / slowDown)
    console.log(
      `  machine: speed ${machineSpeed}, ${slowDown} × slower ${slowed} (a cheap phone ${cheapPhone})`,
    )
    return { ...figures, machineSpeed }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Lighthouse's benchmark: scripts with and without garbage, for a second. */
async function speedOf(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const speed = await page.evaluate(pageFunctions.computeBenchmarkIndex)
  await page.close()
  return speed
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
