// Memory of the page while 200 rounds of a game are played, one game of each engine, without animations: heap in use,
// nodes and event listeners, each after garbage collection. A script in the page taps, because a test runner that watches
// every request would use memory of its own. The first rounds fill caches and the list of results; growth is counted
// between then and the end. Bar: as many nodes and listeners as before, and at most 1 KB of heap per round, most of it
// compiled code. GAMES=dice,wheel limits the run, ROUNDS=60 shortens it.
import type { Browser, Page } from '@playwright/test'
import { logIn, phone, tokenOf, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const rounds = Number(process.env.ROUNDS ?? 200)
const firstRounds = Math.floor(rounds * 0.4)
const barBytesPerRound = 1024
const openMostMs = 30_000
const buttonMostMs = 20_000
/** A tap during the response would be ignored. */
const answerMs = 100

const tools = `
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const find = (name) => [...document.querySelectorAll('button')].find((button) =>
    name.test(button.getAttribute('aria-label') ?? button.textContent) &&
    !button.disabled && button.getAttribute('aria-disabled') !== 'true')
  const until = async (name) => {
    for (const end = performance.now() + ${buttonMostMs}; !find(name); await pause(10))
      if (performance.now() > end) throw new Error('No button ' + name)
  }
  const tap = async (name) => {
    await until(name)
    find(name).click()
    await pause(${answerMs})
  }`

const once = (verb: string): string => `await tap(/^${verb}/)`

/** One cell, then the end of the round by a mine or a cash-out. */
const dig = `
  await tap(/^Começar/)
  await tap(/^Abrir uma casa ao acaso/)
  await until(/^(Retirar|Começar)/)
  if (find(/^Retirar/)) await tap(/^Retirar/)`

const games: Readonly<Record<string, string>> = {
  dice: once('Rolar o dado'),
  mines: dig,
  plinko: once('Soltar a bola'),
  wheel: once('Girar'),
  'slot-frutas': once('Girar'),
}

type Memory = { readonly heapBytes: number; readonly nodes: number; readonly listeners: number }

async function memoryOf(page: Page): Promise<Memory> {
  // The browser itself keeps entries of the first 250 requests.
  await page.evaluate('performance.clearResourceTimings()')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  // The second collection frees what finalizers of the first have released.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  await devtools.detach()
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heapBytes: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

type Growth = {
  readonly first: Memory
  readonly last: Memory
  readonly bytesPerRound: number
  readonly played: number
}

async function growthOf(browser: Browser, origin: string, token: string, id: string): Promise<Growth> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await logIn(page, token)
    await page.goto(`${origin}/gameView/${id}`)
    await page.locator('[data-kind][aria-busy=false]').waitFor({ timeout: openMostMs })
    const play = (count: number) =>
      page.evaluate(
        `(async () => { ${tools}; for (let round = 0; round < ${count}; round += 1) { ${games[id]} } })()`,
      )
    await play(firstRounds)
    const first = await memoryOf(page)
    await play(rounds - firstRounds)
    const last = await memoryOf(page)
    const bytesPerRound = Math.round((last.heapBytes - first.heapBytes) / (rounds - firstRounds))
    const body = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
    const records = await page.request.post(`${origin}/wallet/records`, { data: body, headers: { token } })
    const { data } = (await records.json()) as { data: { total: number } }
    return { first, last, bytesPerRound, played: data.total }
  } finally {
    await context.close()
  }
}

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    const seen: Record<string, Growth> = {}
    for (const id of process.env.GAMES?.split(',') ?? Object.keys(games)) {
      const growth = await growthOf(browser, app.origin, tokenOf(app), id)
      seen[id] = growth
      const { first, last, bytesPerRound, played } = growth
      console.log(
        `  ${id.padEnd(12)} ${played} rounds, ${bytesPerRound} B per round; nodes ${first.nodes} → ${last.nodes}, listeners ${first.listeners} → ${last.listeners}, heap ${(last.heapBytes / 1e6).toFixed(1)} MB`,
      )
    }
    const most = Math.max(1, ...Object.values(seen).map(({ bytesPerRound }) => bytesPerRound))
    return { ratio: barBytesPerRound / most, barBytesPerRound, rounds, firstRounds, games: seen }
  })
