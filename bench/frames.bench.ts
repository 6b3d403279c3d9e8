// Every game played in the app at 4 × CPU slow-down: CPU time of the longest frame, and frames over the frame budget. CPU
// time comes from the thread clock in the browser's trace, so other programs on the machine do not count. An empty page
// that requests frames is the baseline. Bars: no frame over 50 ms; 95 of 100 frames of each game within 20 ms, also of
// plinko with 20 balls at once. GAMES=crash,double limits the run to those games.
import type { Browser, Page } from '@playwright/test'
import { logIn, phone, slowCpu, tokenOf, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const frameBarMs = 50
const screenMs = 16.7
const rounds = 2
const roundMostMs = 30_000
/** Duration of the recording of a shared table. */
const watchMs = 15_000
const cellsOpened = 3
const ballsMost = 20
const microsPerMs = 1000
const traced = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

const slots = 'carnaval amazonia frutas andes mare sertao neon vindima cafe onca junina austral'
  .split(' ')
  .map((theme) => `slot-${theme}`)

type Play = (page: Page) => Promise<void>

const key = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Sua aposta' }).getByRole('button', { name })

const once =
  (verb: string): Play =>
  async (page) => {
    await Promise.all([page.waitForResponse('**/arcade/play'), key(page, verb).click()])
    await key(page, verb).and(page.locator(':enabled')).waitFor({ timeout: roundMostMs })
  }

/** Opens cells until one ends the round, and cashes out before the board is empty. */
const dig: Play = async (page) => {
  await key(page, 'Começar').click()
  for (let cell = 1; cell <= cellsOpened; cell += 1) {
    await key(page, /Abra uma casa|Retirar/).waitFor({ timeout: roundMostMs })
    const stone = page.getByRole('button', { name: new RegExp(`^Casa ${cell}(,|$)`) })
    await Promise.all([page.waitForResponse('**/arcade/move'), stone.click()])
    await key(page, /Retirar|Começar/)
      .and(page.locator(':enabled'))
      .waitFor({ timeout: roundMostMs })
    if (await key(page, 'Começar').isVisible()) return
  }
  await key(page, /Retirar/).click()
  await key(page, 'Começar').and(page.locator(':enabled')).waitFor({ timeout: roundMostMs })
}

/** Drops as many balls as may fall at once, and as many again. */
const rain: Play = async (page) => {
  const drop = await key(page, /Soltar a bola/).elementHandle()
  // Without a search for the button before every tap, which would be work of the page.
  await drop?.evaluate(
    (button, { count, everyMs }) =>
      new Promise<void>((resolve) => {
        let left = count
        const timer = setInterval(() => {
          button.dispatchEvent(new Event('click', { bubbles: true }))
          left -= 1
          if (left > 0) return
          clearInterval(timer)
          resolve()
        }, everyMs)
      }),
    { count: 2 * ballsMost, everyMs: 40 },
  )
  await key(page, /^Soltar a bola$/).waitFor({ timeout: roundMostMs })
}

const watch: Play = async (page) => {
  await key(page, 'Apostar').click()
  await page.waitForTimeout(watchMs)
}

const games: readonly (readonly [id: string, play: Play])[] = [
  ...['dice', 'dice-moon'].map((id) => [id, once('Rolar o dado')] as const),
  ...['mines', 'mines-reef'].map((id) => [id, dig] as const),
  ...['plinko', 'plinko-ice'].map((id) => [id, rain] as const),
  ...['wheel', 'wheel-tide', ...slots].map((id) => [id, once('Girar')] as const),
  ...['double', 'crash'].map((id) => [id, watch] as const),
]

const asked = process.env.GAMES?.split(',') ?? games.map(([id]) => id)

const forFrames = `
  const look = () => requestAnimationFrame(look)
  look()
`

/** Trace event: microseconds of wall time and of thread time. */
type Traced = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Tasks that produced frames, with their script, style, layout and paint time. */
function framesIn(trace: readonly Traced[]): number[] {
  const begun = trace.filter(({ name }) => name === 'FireAnimationFrame')
  const isFrame = ({ pid, tid, ts, dur = 0 }: Traced) =>
    begun.some((frame) => frame.pid === pid && frame.tid === tid && frame.ts >= ts && frame.ts <= ts + dur)
  return trace
    .filter((task) => task.name === 'RunTask' && isFrame(task))
    .map(({ tdur = 0 }) => tdur / microsPerMs)
}

type Watched = {
  readonly frames: number
  readonly longestMs: number
  readonly p95Ms: number
  readonly overScreen: number
  readonly overBar: number
}

function judge(framesMs: readonly number[]): Watched {
  const shareOver = (ms: number) =>
    framesMs.filter((frame) => frame > ms).length / Math.max(1, framesMs.length)
  return {
    frames: framesMs.length,
    longestMs: Math.max(0, ...framesMs),
    p95Ms: framesMs.toSorted((a, b) => a - b)[Math.floor(framesMs.length * 0.95)] ?? 0,
    overScreen: shareOver(screenMs),
    overBar: shareOver(frameBarMs),
  }
}

async function watched(page: Page, play: Play, times: number): Promise<Watched> {
  const browser = page.context().browser()
  await slowCpu(page)
  await page.evaluate(forFrames)
  await browser?.startTracing(page, { categories: traced })
  let trace = '{"traceEvents":[]}'
  try {
    for (let round = 0; round < times; round += 1) await play(page)
  } finally {
    trace = (await browser?.stopTracing())?.toString() ?? trace
  }
  return judge(framesIn((JSON.parse(trace) as { traceEvents: Traced[] }).traceEvents))
}

async function watchNothing(browser: Browser): Promise<Watched> {
  const page = await browser.newPage(phone)
  const seen = await watched(page, () => page.waitForTimeout(3000), 1)
  await page.close()
  return seen
}

async function watchGame(
  browser: Browser,
  origin: string,
  token: string,
  id: string,
  play: Play,
): Promise<Watched> {
  const page = await browser.newPage(phone)
  try {
    await logIn(page, token)
    await page.goto(`${origin}/gameView/${id}`)
    await page.getByRole('region', { name: 'Sua aposta' }).waitFor({ timeout: roundMostMs })
    await page.waitForLoadState('networkidle')
    return await watched(page, play, play === watch ? 1 : rounds)
  } finally {
    await page.close()
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const line = (name: string, { longestMs, p95Ms, overScreen, overBar, frames }: Watched): string =>
  `  ${name.padEnd(14)} longest ${longestMs.toFixed(0).padStart(4)} ms, p95 ${p95Ms.toFixed(1)} ms, over ${screenMs} ms ${percent(overScreen)}, over ${frameBarMs} ms ${percent(overBar)} of ${frames}`

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    const token = tokenOf(app)
    const nothing = await watchNothing(browser)
    console.log(line('empty page', nothing))
    const seen: Record<string, Watched> = {}
    const unseen: Record<string, string> = {}
    for (const [id, play] of games.filter(([id]) => asked.includes(id)))
      await watchGame(browser, app.origin, token, id, play).then(
        (game) => {
          seen[id] = game
          console.log(line(id, game))
        },
        // A game that failed to play is reported separately from a slow one.
        (error: Error) => {
          unseen[id] = error.message.split('\n')[0] ?? ''
          console.log(`  ${id.padEnd(14)} failed: ${unseen[id]}`)
        },
      )
    const longestMs = Math.max(0, ...Object.values(seen).map((game) => game.longestMs))
    return { ratio: frameBarMs / longestMs, longestMs, frameBarMs, emptyPage: nothing, games: seen, unseen }
  })
