// Time from the tap on a tile to the first frame of the game, for each game on slow 4G (150 ms, 1.6 Mbit/s), and the
// bytes it fetches. The list of games is loaded, the game is not; each game has a browser context of its own. The baseline
// is the transfer of that many bytes with the two round trips that a game needs. Bar: 1.5 s. GAMES=crash,dice limits the
// run, CPU=4 slows down the processor too.
import type { Browser } from '@playwright/test'
import { games } from '../packages/fair/src/games/games.ts'
import { median } from './lib/figures.ts'
import { logIn, phone, slowBytesPerSecond, slowCpu, slowNetwork, tokenOf, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const barMs = 1500
const latencyMs = 150
const roundTrips = 2
const times = 3
const openMostMs = 30_000
/** More than the list of games has. */
const maxScreens = 30

/** Set by the tap, read when the scene is painted: `aria-busy` ends with the first frame of the game. */
const recorder = `
  window.opened = new Promise((resolve) => {
    addEventListener('pointerdown', () => {
      const start = performance.now()
      const look = () => {
        if (document.querySelector('[data-kind][aria-busy=false]')) resolve(performance.now() - start)
        else requestAnimationFrame(look)
      }
      look()
    }, { capture: true, once: true })
  })
  undefined`

type Opened = { readonly ms: number; readonly bytes: number }

async function open(browser: Browser, origin: string, token: string, id: string): Promise<Opened> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await logIn(page, token)
    await page.goto(`${origin}/allgame`)
    const tile = page.locator(`[data-to="/gameView/${id}"]`).first()
    // The list holds only the tiles near the screen.
    for (let screens = 0; screens < maxScreens && (await tile.count()) === 0; screens += 1) {
      await page.evaluate('scrollBy(0, innerHeight)')
      await page.waitForTimeout(300)
    }
    await tile.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await slowNetwork(page, latencyMs)
    await slowCpu(page, Number(process.env.CPU ?? 1))
    await page.evaluate(recorder)
    await tile.tap()
    await page.locator('[data-kind][aria-busy=false]').waitFor({ timeout: openMostMs })
    const ms = await page.evaluate<number>('window.opened')
    return { ms, bytes }
  } finally {
    await context.close()
  }
}

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    const token = tokenOf(app)
    const ids = process.env.GAMES?.split(',') ?? Object.keys(games)
    const seen: Record<string, Opened & { readonly baselineMs: number }> = {}
    for (const id of ids) {
      const runs: Opened[] = []
      for (let time = 0; time < times; time += 1) runs.push(await open(browser, app.origin, token, id))
      const ms = Math.round(median(runs.map((run) => run.ms)))
      const bytes = median(runs.map((run) => run.bytes))
      const baselineMs = Math.round((bytes / slowBytesPerSecond) * 1000 + roundTrips * latencyMs)
      seen[id] = { ms, bytes, baselineMs }
      console.log(
        `  ${id.padEnd(16)} ${String(ms).padStart(5)} ms (${runs.map((run) => Math.round(run.ms)).join(', ')}), ${bytes} B, baseline ${baselineMs} ms`,
      )
    }
    const slowest = Math.max(...Object.values(seen).map(({ ms }) => ms))
    return { ratio: barMs / slowest, barMs, slowestMs: slowest, games: seen }
  })
