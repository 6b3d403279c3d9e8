// Time from a tap to the next painted frame (event timing of the browser) at 4 × CPU slow-down: home, deposit, a game and
// the slip, five times each. An empty page with one button is tapped first as the baseline of the machine. Bars: median
// 150 ms, no tap over 200 ms.
import type { Browser, Locator, Page } from '@playwright/test'
import { median } from './lib/figures.ts'
import { logIn, phone, slowCpu, tokenOf, withBrowser } from './lib/phone.ts'
import type { Figures } from './run.ts'

const barMs = 200
const medianBarMs = 150
const times = 5

const recorder = `
  window.taps = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.taps.push({ interactionId, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

type Tap = {
  readonly name: string
  readonly path: string
  targets(page: Page): readonly Locator[]
  /** Leads back to the first target, without being measured. */
  readonly goesBack?: true
}

const link = (page: Page, name: string) => page.getByRole('link', { name })

const taps: readonly Tap[] = [
  {
    name: 'home, another category',
    path: '/',
    targets: (page) => ['Slots', 'Em alta'].map((name) => page.getByRole('tab', { name })),
  },
  {
    name: 'home, to the promotions and back',
    path: '/',
    targets: (page) => [link(page, 'Promoções'), link(page, 'Início')],
  },
  {
    name: 'home, to the deposit and back',
    path: '/',
    targets: (page) => [link(page, 'Depositar'), link(page, 'Início')],
  },
  {
    name: 'home, open a game',
    path: '/',
    targets: (page) => [page.locator('[data-to^="/gameView/"]').first()],
    goesBack: true,
  },
  {
    name: 'sports, a selection into the slip',
    path: '/sports',
    targets: (page) => [page.getByRole('button', { name: /, odds / }).first()],
  },
  {
    name: 'deposit, another amount',
    path: '/deposit',
    targets: (page) => [amount(page, 'R$ 50'), amount(page, 'R$ 100')],
  },
  {
    name: 'a game, a bet',
    path: '/gameView/dice',
    targets: (page) => [
      page.getByRole('region', { name: 'Sua aposta' }).getByRole('button', { name: 'Rolar o dado' }),
    ],
  },
]

const amount = (page: Page, text: string) => page.locator('label').filter({ hasText: text }).first()

type Entry = { readonly interactionId: number; readonly duration: number }

/** An interaction lasts as long as its longest event; below the browser's reporting threshold it counts as the threshold. */
function longest(entries: readonly Entry[]): number[] {
  const byTap = new Map<number, number>()
  for (const { interactionId, duration } of entries)
    byTap.set(interactionId, Math.max(duration, byTap.get(interactionId) ?? 0))
  return [...byTap.values()]
}

async function measured(
  page: Page,
  targets: readonly Locator[],
  goesBack = false,
): Promise<readonly number[]> {
  await slowCpu(page)
  await page.evaluate(recorder)
  for (let time = 0; time < times; time += 1)
    for (const target of targets) {
      await target.tap()
      // The bottom bar accepts one tap per second, and a bet must finish.
      await page.waitForTimeout(1500)
      if (goesBack) {
        await page.goBack()
        await target.waitFor()
        await page.waitForTimeout(1500)
      }
    }
  return longest(await page.evaluate<Entry[]>('window.taps'))
}

async function empty(browser: Browser): Promise<readonly number[]> {
  const page = await browser.newPage(phone)
  await page.setContent(
    `<button style="width:200px;height:200px" onclick="this.textContent = Math.random()">tap</button>`,
  )
  const seen = await measured(page, [page.getByRole('button')])
  await page.close()
  return seen
}

const worst = (ms: readonly number[]): number => Math.max(0, ...ms)

const line = (name: string, ms: readonly number[]): string =>
  `  ${name.padEnd(34)} median ${String(median(ms)).padStart(4)} ms, longest ${String(worst(ms)).padStart(4)} ms of ${ms.length}`

export const measure = (): Promise<Figures> =>
  withBrowser(async (browser, app) => {
    const token = tokenOf(app)
    const nothing = await empty(browser)
    console.log(line('empty page', nothing))
    const seen: Record<string, { readonly medianMs: number; readonly longestMs: number }> = {}
    for (const { name, path, targets, goesBack } of taps) {
      const page = await browser.newPage(phone)
      await logIn(page, token)
      await page.route('**/lobby/popups', (route) =>
        route.fulfill({ json: { success: true, message: '', data: { popUps: [], count: 0 } } }),
      )
      await page.goto(app.origin + path)
      await page.waitForLoadState('networkidle')
      const ms = await measured(page, targets(page), goesBack)
      console.log(line(name, ms))
      seen[name] = { medianMs: median(ms), longestMs: worst(ms) }
      await page.close()
    }
    const longestMs = Math.max(...Object.values(seen).map((tap) => tap.longestMs))
    const medianMs = Math.max(...Object.values(seen).map((tap) => tap.medianMs))
    console.log(
      `  largest median ${medianMs} ms (bar ${medianBarMs}), longest ${longestMs} ms (bar ${barMs})`,
    )
    const bars = { barMs, medianBarMs }
    return { ratio: barMs / longestMs, ...bars, longestMs, medianMs, emptyPageMs: worst(nothing), taps: seen }
  })
