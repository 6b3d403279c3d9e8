// Memory of the page while 200 rounds of a game are played, one game of each engine, without animations: heap in use,
// nodes and event listeners, each after garbage collection. The first rounds fill caches and the list of results; growth
// is counted between then and the end. Bar: nodes and listeners as before, at most 1 KB of heap per round.
// GAMES=dice,wheel limits the run, ROUNDS=50 shortens it.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { phone, tokenOf, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const rounds = Number(process.env.ROUNDS ?? 200)
/** The list of results holds this many rounds or fewer. */
const firstRounds = Math.min(60, Math.floor(rounds / 2))
const barBytesPerRound = 1024
const roundMostMs = 30_000

type Play = (page: Page) => Promise<void>

const key = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Sua aposta' }).getByRole('button', { name })

const once =
  (verb: string): Play =>
  async (page) => {
    await Promise.all([page.waitForResponse('**/arcade/play'), key(page, verb).click()])
    await key(page, verb).and(page.locator(':enabled')).waitFor({ timeout: roundMostMs })
  }

/** One cell, then the end of the round by a mine or a cash-out. */
const dig: Play = async (page) => {
  await key(page, 'Começar').click()
  await key(page, 'Abra uma casa').waitFor({ timeout: roundMostMs })
  const cell = page.getByRole('button', { name: /^Casa 1(,|$)/ })
  await Promise.all([page.waitForResponse('**/arcade/move'), cell.click()])
  const end = key(page, /Retirar|Começar/).and(page.locator(':enabled'))
  await end.waitFor({ timeout: roundMostMs })
  if (await key(page, /Retirar/).isVisible()) await key(page, /Retirar/).click()
  await key(page, 'Começar').and(page.locator(':enabled')).waitFor({ timeout: roundMostMs })
}

const games: Readonly<Record<string, Play>> = {
  dice: once('Rolar o dado'),
  mines: dig,
  plinko: once('Soltar a bola'),
  wheel: once('Girar'),
  'slot-frutas': once('Girar'),
}

type Memory = { readonly heapBytes: number; readonly nodes: number; readonly listeners: number }

async function memoryOf(devtools: CDPSession): Promise<Memory> {
  // The second collection frees what finalizers of the first have released.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heapBytes: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

type Growth = { readonly first: Memory; readonly last: Memory; readonly bytesPerRound: number }

async function growthOf(browser: Browser, origin: string, token: string, id: string): Promise<Growth> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript((session) => {
      localStorage.setItem('showFirstRecharge', '1')
      localStorage.setItem('token', session)
    }, token)
    await page.goto(`${origin}/gameView/${id}`)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const play = games[id]
    if (!play) throw new Error(`Unknown game ${id}`)
    let first: Memory | undefined
    for (let round = 0; round < rounds; round += 1) {
      if (round === firstRounds) first = await memoryOf(devtools)
      await play(page)
    }
    const last = await memoryOf(devtools)
    first ??= last
    const bytesPerRound = Math.round((last.heapBytes - first.heapBytes) / (rounds - firstRounds))
    return { first, last, bytesPerRound }
  } finally {
    await context.close()
  }
}

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    const token = tokenOf(app)
    const seen: Record<string, Growth> = {}
    for (const id of process.env.GAMES?.split(',') ?? Object.keys(games)) {
      const growth = await growthOf(browser, app.origin, token, id)
      seen[id] = growth
      const { first, last, bytesPerRound } = growth
      console.log(
        `  ${id.padEnd(14)} ${bytesPerRound} B per round; nodes ${first.nodes} → ${last.nodes}, listeners ${first.listeners} → ${last.listeners}, heap ${(last.heapBytes / 1e6).toFixed(1)} MB`,
      )
    }
    const most = Math.max(1, ...Object.values(seen).map(({ bytesPerRound }) => bytesPerRound))
    return { ratio: barBytesPerRound / most, barBytesPerRound, rounds, firstRounds, games: seen }
  })
