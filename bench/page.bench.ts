// Home for a new visitor on a cheap phone: bytes fetched until the first view is complete, and Lighthouse under its
// simulated slow 4G with 4 × CPU slow-down. The figures are medians of several runs. Bars: JS and CSS 78 KB, everything
// 150 KB, LCP 1.6 s, CLS 0, TBT 20 ms, scores 98/100/100/100. The simulation starts from a load without throttling, where
// scripts arrive before the first paint; the first paints under real throttling are measured beside it. The
// accessibility of the operators' console is measured too: bar 100.
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../apps/cli/src/lib/free-port.ts'
import { consoleAccessibility } from './lib/console-accessibility.ts'
import { median } from './lib/figures.ts'
import { phone, slowCpu, slowNetwork, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const runs = 3
/** Of each request under real throttling: 150 ms there and back, 3.75 times for the connection, as Lighthouse has it. */
const latencyMs = 150 * 3.75
const bars = {
  codeBytes: 78_000,
  allBytes: 150_000,
  lcpMs: 1600,
  cls: 0,
  tbtMs: 20,
  scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
}

type Fetched = { readonly requests: number; readonly codeBytes: number; readonly allBytes: number }

/** Response bodies until the first view is complete and the network is idle. */
async function weigh(browser: Browser, origin: string): Promise<Fetched> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const fetched = { requests: 0, codeBytes: 0, allBytes: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', () => {
    fetched.requests++
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    fetched.allBytes += encodedDataLength
    if (kind === 'Script' || kind === 'Stylesheet') fetched.codeBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  // The page's clock is stopped: requests that start seconds later are not part of the first view.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(origin)
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  return fetched
}

type Audit = {
  readonly scores: Readonly<Record<string, number>>
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  readonly failed: readonly string[]
}

async function audit(origin: string, port: number): Promise<Audit> {
  const result = await lighthouse(`${origin}/`, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(bars.scores),
  })
  if (!result) throw new Error('Lighthouse returned no result')
  const { categories, audits } = result.lhr
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    failed: Object.values(audits).flatMap(({ id, score }) => (score !== null && score < 0.9 ? [id] : [])),
  }
}

type Paints = { readonly fcpMs: number; readonly lcpMs: number }

/** Records the paints from the start of the page. */
const paintRecorder = `
  window.paints = {}
  for (const type of ['paint', 'largest-contentful-paint'])
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) window.paints[name || type] = startTime
    }).observe({ type, buffered: true })`

/**
 * The first contents and the largest one with a network and a processor that are really slow. Lighthouse would wait until
 * no task takes longer than 50 ms for five seconds, which banners and live wins of home prevent on such a processor.
 */
async function throttledPaints(browser: Browser, origin: string): Promise<Paints> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(paintRecorder)
  await slowNetwork(page, latencyMs)
  await slowCpu(page)
  await page.goto(origin)
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate<Record<string, number>>('window.paints')
  await context.close()
  const at = (name: string): number => paints[name] ?? Number.NaN
  return { fcpMs: at('first-contentful-paint'), lcpMs: at('largest-contentful-paint') }
}

const middle = (audits: readonly Audit[], of: (audit: Audit) => number): number => median(audits.map(of))

export async function measure(): Promise<Figures> {
  const port = await freePort()
  return withBrowser(async (browser, app) => {
    const fetched = await weigh(browser, app.origin)
    console.log(
      `  ${fetched.codeBytes} B of JS and CSS (bar ${bars.codeBytes}), ` +
        `${fetched.allBytes} B in ${fetched.requests} requests before the fold is complete (bar ${bars.allBytes})`,
    )
    const audits: Audit[] = []
    const paints: Paints[] = []
    for (let run = 1; run <= runs; run++) {
      console.log(`  Lighthouse, run ${run} of ${runs}`)
      audits.push(await audit(app.origin, port))
      paints.push(await throttledPaints(browser, app.origin))
    }
    const names = Object.keys(bars.scores)
    const scores = Object.fromEntries(
      names.map((name) => [name, middle(audits, (one) => one.scores[name] ?? 0)]),
    )
    const times = {
      lcpMs: middle(audits, ({ lcpMs }) => lcpMs),
      cls: middle(audits, ({ cls }) => cls),
      tbtMs: middle(audits, ({ tbtMs }) => tbtMs),
    }
    console.log(
      `  scores ${Object.values(scores).join(' / ')} (bar ${Object.values(bars.scores).join(' / ')})`,
    )
    console.log(
      `  LCP ${times.lcpMs.toFixed(0)} ms (bar ${bars.lcpMs}), CLS ${times.cls} (bar ${bars.cls}), TBT ${times.tbtMs.toFixed(0)} ms (bar ${bars.tbtMs})`,
    )
    const throttled = {
      fcpMs: median(paints.map(({ fcpMs }) => fcpMs)),
      lcpMs: median(paints.map(({ lcpMs }) => lcpMs)),
    }
    console.log(
      `  with real throttling: first contents ${throttled.fcpMs.toFixed(0)} ms, LCP ${throttled.lcpMs.toFixed(0)} ms`,
    )
    const consoleScores = await consoleAccessibility(app, port)
    console.log(`  console, accessibility: ${JSON.stringify(consoleScores)} (bar 100)`)
    const failed = [...new Set(audits.flatMap((one) => one.failed))]
    console.log(`  audits below 90: ${failed.join(', ') || 'none'}`)
    return {
      ratio: bars.lcpMs / times.lcpMs,
      ...fetched,
      ...times,
      throttled,
      scores,
      consoleScores,
      failed,
      bars,
    }
  }, port)
}
