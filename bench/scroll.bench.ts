// A list of 5,000 games scrolled to its end at 4 × CPU slow-down: largest number of nodes and longest frame. An empty
// page is scrolled first as the baseline of the machine. On a busy machine frames wait for the processor, so the CPU time
// of the page's own thread is reported beside the wall time. Bars: 1,500 nodes, 50 ms.
import type { CDPSession, Page } from '@playwright/test'
import { median } from './lib/figures.ts'
import { phone, slowDown, withBrowser } from './lib/phone.ts'
import { traceCategories, workPerFrameMs } from './lib/work-per-frame.ts'
import type { Figures } from './run.ts'

const nodesBar = 1500
const frameBarMs = 50
const titles = 5000
const speedPxPerSecond = 4000
/** Scroll distance on the empty page. */
const yardstickPx = 40_000

type Seen = {
  readonly nodes: number
  /** Frames longer than 50 ms. */
  readonly longFramesMs: readonly number[]
  readonly gapsMs: readonly number[]
}

// Runs inside the page. The browser reports every frame longer than 50 ms (long animation frames).
const recorder = `
  window.seen = { nodes: 0, longFramesMs: [], gapsMs: [] }
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) seen.longFramesMs.push(frame.duration)
  }).observe({ type: 'long-animation-frame' })
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    seen.gapsMs.push(now - last)
    last = now
    seen.nodes = Math.max(seen.nodes, document.getElementsByTagName('*').length)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Scrolls frame by frame like a mouse wheel, with CPU slow-down. */
async function scroll(page: Page, devtools: CDPSession, distancePx: number): Promise<Seen> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.evaluate(recorder)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -distancePx,
    speed: speedPxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const seen = await page.evaluate<Seen>('seen')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return seen
}

async function scrollNothing(page: Page, devtools: CDPSession): Promise<Seen> {
  await page.setContent(`<body style="margin:0"><div style="height:${yardstickPx * 2}px"></div></body>`)
  return scroll(page, devtools, yardstickPx)
}

async function scrollGames(
  page: Page,
  devtools: CDPSession,
  origin: string,
): Promise<Seen & { readonly workMs: readonly number[] }> {
  await page.addInitScript("localStorage.setItem('showFirstRecharge', '1')")
  // The socket opens last: afterwards no start-up work is left.
  await Promise.all([page.waitForEvent('websocket'), page.goto(`${origin}/allgame`)])
  await page.getByRole('listitem').nth(17).getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: traceCategories })
  const seen = await scroll(page, devtools, height)
  const workMs = workPerFrameMs(await browser?.stopTracing())
  const last = page.getByRole('listitem').last()
  await last.getByRole('button').first().waitFor()
  const [place, all] = await Promise.all([
    last.getAttribute('aria-posinset'),
    last.getAttribute('aria-setsize'),
  ])
  if (place !== all || Number(all) < titles) throw new Error(`The scroll ended at ${place} of ${all}`)
  return { ...seen, workMs }
}

const longest = ({ longFramesMs, gapsMs }: Seen): number =>
  Math.max(...(longFramesMs.length > 0 ? longFramesMs : gapsMs.map((gap) => Math.min(gap, frameBarMs))))

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    app.tool('saguao', 'content', '--titles', String(titles))
    const page = await browser.newPage(phone)
    const devtools = await page.context().newCDPSession(page)
    const nothing = await scrollNothing(page, devtools)
    const games = await scrollGames(page, devtools, app.origin)
    const [longestFrameMs, emptyFrameMs] = [longest(games), longest(nothing)]
    const overBar = games.longFramesMs.length
    console.log(`  ${games.nodes} nodes at most (bar ${nodesBar})`)
    console.log(
      `  longest frame ${longestFrameMs.toFixed(0)} ms, ${overBar} of ${games.gapsMs.length} over ${frameBarMs} ms (bar 0); ` +
        `on an empty page ${emptyFrameMs.toFixed(0)} ms`,
    )
    const workOverBar = games.workMs.filter((ms) => ms > frameBarMs).length
    console.log(
      `  CPU time of the page's thread: median ${median(games.workMs).toFixed(0)} ms, ` +
        `longest ${Math.max(...games.workMs).toFixed(0)} ms, ${workOverBar} of ${games.workMs.length} over ${frameBarMs} ms`,
    )
    return {
      ratio: frameBarMs / longestFrameMs,
      nodes: games.nodes,
      nodesBar,
      longestFrameMs,
      frameBarMs,
      framesOverBar: overBar,
      frames: games.gapsMs.length,
      work: {
        medianMs: median(games.workMs),
        longestMs: Math.max(...games.workMs),
        framesOverBar: workOverBar,
        frames: games.workMs.length,
      },
      emptyPage: { longestFrameMs: emptyFrameMs, framesOverBar: nothing.longFramesMs.length },
    }
  })
