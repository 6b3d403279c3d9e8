import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, ensureChromium } from '#tools/chromium.ts'
import { type Attack, call, type Ground, said } from './attack.ts'

/** A site that means harm, and whoever was led to it. */
type Evil = { readonly origin: string; readonly visitors: string[]; close(): void }

async function openEvil(target: string): Promise<Evil> {
  const visitors: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith('/own/') && path !== '/favicon.ico')
      visitors.push(`${path} ${JSON.stringify(request.headers)}`)
    const frame = `<iframe id="caught" src="${target}"></iframe>`
    response.setHeader('content-type', 'text/html').end(path === '/own/frame' ? frame : '<p>evil</p>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, visitors, close: () => void server.close() }
}

const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

const gameAddresses = (evil: string): string[] => [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\tscript:alert(1)',
  `data:text/html,${script}`,
  'blob:null/1',
  'file:///etc/passwd',
  evil,
  `${evil}/arcade/dice?launch=x`,
  evil.replace('http:', ''),
  evil.replace('http://', '\\\\'),
  evil.replace('http://', 'http://127.0.0.1@'),
  `/arcade/dice?launch=x&next=${evil}`,
  '/arcade/../../sandbox/bank',
  '/sandbox/bank',
  script,
  '%00',
]

/** Said by their page to ours, in every form a careless listener might take. */
const talk = `
  for (const type of ['deposit', 'close', 'balance', 'token', '__proto__'])
    for (const message of [type, { type }, { type, token: 'x' }, JSON.stringify({ type })])
      window.ours.postMessage(message, '*')`

type Watched = { readonly page: Page; readonly alerts: string[] }

async function newPage(browser: Browser, token?: string): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(`a script of somebody else ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript((given) => {
    localStorage.setItem('showFirstRecharge', '1')
    if (given) localStorage.setItem('token', given)
  }, token)
  return { page, alerts }
}

async function frameUs(browser: Browser, evil: Evil, { address }: Ground): Promise<string[]> {
  const { page, alerts } = await newPage(browser)
  await page.goto(`${evil.origin}/own/frame`)
  await page.waitForTimeout(1_500)
  const [, caught] = page.frames()
  const isCaught = caught?.url().startsWith(address) ?? false
  await page.context().close()
  return [...alerts, ...(isCaught ? ['our page let itself be framed'] : [])]
}

/** Another window of theirs talks to ours. */
async function talkToUs(browser: Browser, evil: Evil, { address }: Ground, token: string): Promise<string[]> {
  const { page, alerts } = await newPage(browser, token)
  await page.goto(`${evil.origin}/own/page`)
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
    ...(after > before ? ['a stranger’s message opened something'] : []),
    ...(moved ? ['we were led away'] : []),
  ]
}

async function followGames(
  browser: Browser,
  evil: Evil,
  { address }: Ground,
  token: string,
): Promise<string[]> {
  const faults: string[] = []
  const { page, alerts } = await newPage(browser, token)
  for (const written of gameAddresses(evil.origin)) {
    await page.goto(`${address}/gameView/${encodeURIComponent(written)}`)
    await page.waitForTimeout(250)
    const strangers = page
      .frames()
      .filter((frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank')
    if (strangers.length > 0) faults.push(`/gameView framed ${strangers[0]?.url()} for ${written}`)
    if (new URL(page.url()).origin !== address) faults.push(`/gameView led to ${page.url()} for ${written}`)
  }
  await page.context().close()
  return [...faults, ...alerts]
}

/** A gift's words are the only text a player writes that others read. */
async function writeScripts(browser: Browser, ground: Ground, token: string): Promise<string[]> {
  const gift = { amount: 5, count: 2, mode: 'equal', message: script }
  const { envelopeId } = said(await call(ground, '/lucky/money/create', gift, { token }))
  const reader = await ground.actor()
  const { page, alerts } = await newPage(browser, reader.token)
  for (const path of [
    `/e/${envelopeId}`,
    `/?envelopeId=${envelopeId}&channel=${encodeURIComponent(script)}`,
    '/luckyMoney',
  ]) {
    await page.goto(ground.address + path)
    await page.waitForTimeout(1_000)
  }
  const planted = await page.locator('img[src="x"]').count()
  await page.context().close()
  return [...alerts, ...(planted > 0 ? ['a gift’s words became a picture'] : [])]
}

export const attack: Attack = {
  does: 'pages that frame ours, talk to ours, lead /gameView astray and hide scripts in words',
  withPage: true,
  run: async (ground) => {
    ensureChromium()
    const { token } = await ground.actor()
    const evil = await openEvil(ground.address)
    const browser = await chromium.launch(chromiumLaunch())
    try {
      const faults = [
        ...(await frameUs(browser, evil, ground)),
        ...(await talkToUs(browser, evil, ground, token)),
        ...(await followGames(browser, evil, ground, token)),
        ...(await writeScripts(browser, ground, token)),
      ]
      const visits = evil.visitors.map(
        (visit) => `the browser was led to the evil site: ${visit.slice(0, 100)}`,
      )
      const tried = gameAddresses(evil.origin).length + 25
      return { tried, figures: 'in a real browser', faults: [...faults, ...visits] }
    } finally {
      await browser.close()
      evil.close()
    }
  },
}
