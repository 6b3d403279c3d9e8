import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, ensureChromium } from '#tools/lib/chromium.ts'
import { makePlayers } from '../lib/modules.ts'
import type { Attack, Target } from './attack.ts'

const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

/** Messages a hostile page posts to ours, in every form a careless listener might accept. */
const talk = `
  for (const type of ['deposit', 'close', 'balance', 'token', '__proto__'])
    for (const message of [type, { type }, { type, token: 'x' }, JSON.stringify({ type })])
      window.ours.postMessage(message, '*')`

type Hostile = { readonly browser: Browser; readonly site: string; readonly target: Target }

/** A hostile site whose page frames ours. */
async function openHostileSite(address: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address}"></iframe>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

async function openPage(browser: Browser, findings: string[], token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    findings.push(`an injected script ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript((given) => {
    localStorage.setItem('showFirstRecharge', '1')
    if (given) localStorage.setItem('token', given)
  }, token)
  return page
}

async function tryFraming({ browser, site, target }: Hostile, findings: string[]): Promise<void> {
  const page = await openPage(browser, findings)
  await page.goto(site)
  await page.waitForTimeout(1_500)
  if (page.frames().some((frame) => frame.url().startsWith(target.address)))
    findings.push('our page was framed')
  await page.context().close()
}

async function tryPostMessage({ browser, site, target }: Hostile, findings: string[], token: string) {
  const page = await openPage(browser, findings, token)
  await page.goto(site)
  const [ours] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(`window.ours = window.open('${target.address}')`),
  ])
  const dialogs = ours.locator('[role=dialog], dialog[open]')
  await ours.waitForTimeout(2_000)
  const before = await dialogs.count()
  await page.evaluate(talk)
  await ours.waitForTimeout(500)
  if ((await dialogs.count()) > before) findings.push('a foreign message opened a dialog')
  if (new URL(ours.url()).origin !== target.address) findings.push('our page navigated to another origin')
  await page.context().close()
}

/** The message of an envelope is the only text of a player that other players read. */
async function tryScriptInGift({ browser, target }: Hostile, findings: string[], token: string) {
  const response = await fetch(`${target.address}/lucky/money/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ amount: 5, count: 2, mode: 'equal', message: script }),
  })
  const { data } = (await response.json()) as { data: { envelopeId: string } }
  const [reader] = await makePlayers(target.environment, 1)
  const page = await openPage(browser, findings, reader?.token)
  const query = `/?envelopeId=${data.envelopeId}&channel=${encodeURIComponent(script)}`
  for (const path of [`/e/${data.envelopeId}`, query, '/luckyMoney']) {
    await page.goto(target.address + path)
    await page.waitForTimeout(1_000)
  }
  if ((await page.locator('img[src="x"]').count()) > 0)
    findings.push('an envelope message was rendered as HTML')
  await page.context().close()
}

export const attack: Attack = {
  summary: 'framing, postMessage and scripts in envelope messages',
  run: async (target) => {
    ensureChromium()
    const [{ token } = { token: '' }] = await makePlayers(target.environment, 1)
    const server = await openHostileSite(target.address)
    const browser = await chromium.launch(chromiumLaunch())
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hostile = { browser, site, target }
    const findings: string[] = []
    try {
      await tryFraming(hostile, findings)
      await tryPostMessage(hostile, findings, token)
      await tryScriptInGift(hostile, findings, token)
      return { tried: 24, figures: 'in a real browser', findings }
    } finally {
      await browser.close()
      server.close()
    }
  },
}
