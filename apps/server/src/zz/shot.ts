import { chromium } from '@playwright/test'
import Fastify from 'fastify'
import { calls } from '@saguao/contract/calls.ts'
import { addDocs } from '#kernel/docs.ts'
import { chromiumLaunch } from '../../../../tools/chromium.ts'
const http = Fastify(); addDocs(http, calls)
const at = await http.listen({ host: '127.0.0.1', port: 0 })
const b = await chromium.launch(chromiumLaunch())
for (const [w, h] of [[390, 844], [1280, 900]] as const) {
  const p = await b.newPage({ viewport: { width: w, height: h }, deviceScaleFactor: 1 })
  p.on('console', (m) => console.log(w, m.text()))
  await p.goto(`${at}/docs`)
  await p.locator('summary', { hasText: '/game/list' }).click(); await p.screenshot({ path: `/tmp/k/docs-${w}.png` })
  await p.goto(`${at}/docs?x#codes`); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/k/docs-${w}-codes.png` })
  await p.goto(`${at}/docs?x#userLogin`); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/k/docs-${w}-login.png` })
}
await b.close(); await http.close()
