import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, ensureChromium } from '#tools/lib/chromium.ts'
import { type Attack, type AttackEnvironment, call, dataOf } from './attack.ts'

/** A hostile site and the requests that reached it. */
type HostileSite = { readonly origin: string; readonly visitors: string[]; close(): void }

async function openHostileSite(target: string): Promise<HostileSite> {
  const visitors: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith('/own/') && path !== '/favicon.ico')
      visitors.push(`${path} ${JSON.stringify(request.headers)}`)
    const frame = `<iframe id="caught" src="${target}"></iframe>`
    response.setHeader('content-type', 'text/html').end(path === '/own/frame' ? frame : '<p>hostile</p>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, visitors, close: () => void server.close() }
}

const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

const gameAddresses = (hostileSite: string): string[] => [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\tscript:alert(1)',
  `data:text/html,${script}`,
  'blob:null/1',
  'file:///etc/passwd',
  hostileSite,
  `${hostileSite}/arcade/dice?launch=x`,
  hostileSite.replace('http:', ''),
  hostileSite.replace('http://', '\\\\'),
  hostileSite.replace('http://', 'http://127.0.0.1@'),
  `/arcade/dice?launch=x&next=${hostileSite}`,
  '/arcade/../../sandbox/bank',
  '/sandbox/bank',
  script,
  '%00',
]

/** Messages a hostile page posts to ours, in every form a careless listener might accept. */
const talk = `
  for (const type of ['deposit', 'close', 'balance', 'token', '__proto__'])
    for (const message of [type, { type }, { type, token: 'x' }, JSON.stringify({ type })])
      window.ours.postMessage(message, '*')`

type Watched = { readonly page: Page; readonly alerts: string[] }

async function openPage(browser: Browser, token?: string): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(`an injected script ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript((given) => {
    localStorage.setItem('showFirstRecharge', '1')
    if (given) localStorage.setItem('token', given)
  }, token)
  return { page, alerts }
}

async function tryFraming(
  browser: Browser,
  hostileSite: HostileSite,
  { address }: AttackEnvironment,
): Promise<string[]> {
  const { page, alerts } = await openPage(browser)
  await page.goto(`${hostileSite.origin}/own/frame`)
  await page.waitForTimeout(1_500)
  const [, caught] = page.frames()
  const isCaught = caught?.url().startsWith(address) ?? false
  await page.context().close()
  return [...alerts, ...(isCaught ? ['our page was framed'] : [])]
}

/** A hostile window posts messages to ours. */
async function tryPostMessage(
  browser: Browser,
  hostileSite: HostileSite,
  { address }: AttackEnvironment,
  token: string,
): Promise<string[]> {
  const { page, alerts } = await openPage(browser, token)
  await page.goto(`${hostileSite.origin}/own/page`)
  const [ours] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(`window.ours = window.open('${address}')`),
  ])
  await ours.waitForTimeout(2_000)
  const before = await ours.locator('[role=dialog], dialog[open]').count()
  await page.evaluate(talk)
  await ours.waitForTimeout(500)
  const after = await ours.locator('[role=dialog], dialog[open]').count()
  const moved = new URL(ours.url()).origin !== address
  await page.context().close()
  return [
    ...alerts,
    ...(after > before ? ['a foreign message opened a dialog'] : []),
    ...(moved ? ['our page navigated to another origin'] : []),
  ]
}

async function tryGameAddresses(
  browser: Browser,
  hostileSite: HostileSite,
  { address }: AttackEnvironment,
  token: string,
): Promise<string[]> {
  const findings: string[] = []
  const { page, alerts } = await openPage(browser, token)
  for (const written of gameAddresses(hostileSite.origin)) {
    await page.goto(`${address}/gameView/${encodeURIComponent(written)}`)
    await page.waitForTimeout(250)
    const strangers = page
      .frames()
      .filter((frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank')
    if (strangers.length > 0) findings.push(`/gameView framed ${strangers[0]?.url()} for ${written}`)
    if (new URL(page.url()).origin !== address) findings.push(`/gameView led to ${page.url()} for ${written}`)
  }
  await page.context().close()
  return [...findings, ...alerts]
}

/** The message of an envelope is the only text of a player that other players read. */
async function tryScriptInGift(
  browser: Browser,
  target: AttackEnvironment,
  token: string,
): Promise<string[]> {
  const gift = { amount: 5, count: 2, mode: 'equal', message: script }
  const { envelopeId } = dataOf(await call(target, '/lucky/money/create', gift, { token }))
  const reader = await target.actor()
  const { page, alerts } = await openPage(browser, reader.token)
  for (const path of [
    `/e/${envelopeId}`,
    `/?envelopeId=${envelopeId}&channel=${encodeURIComponent(script)}`,
    '/luckyMoney',
  ]) {
    await page.goto(target.address + path)
    await page.waitForTimeout(1_000)
  }
  const planted = await page.locator('img[src="x"]').count()
  await page.context().close()
  return [...alerts, ...(planted > 0 ? ['an envelope message was rendered as HTML'] : [])]
}

export const attack: Attack = {
  summary: 'framing, postMessage, hostile /gameView addresses and scripts in envelope messages',
  withPage: true,
  run: async (target) => {
    ensureChromium()
    const { token } = await target.actor()
    const hostileSite = await openHostileSite(target.address)
    const browser = await chromium.launch(chromiumLaunch())
    try {
      const findings = [
        ...(await tryFraming(browser, hostileSite, target)),
        ...(await tryPostMessage(browser, hostileSite, target, token)),
        ...(await tryGameAddresses(browser, hostileSite, target, token)),
        ...(await tryScriptInGift(browser, target, token)),
      ]
      const visits = hostileSite.visitors.map(
        (visit) => `the browser requested the hostile site: ${visit.slice(0, 100)}`,
      )
      const tried = gameAddresses(hostileSite.origin).length + 25
      return { tried, figures: 'in a real browser', findings: [...findings, ...visits] }
    } finally {
      await browser.close()
      hostileSite.close()
    }
  },
}
