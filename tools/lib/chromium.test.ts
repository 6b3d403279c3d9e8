import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { chromiumLaunch, ensureChromium, findChromium } from './chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'saguao-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('CHROMIUM_PATH overrides the search', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/my/browser' })).toBe('/opt/my/browser')
})

it('a browser on the PATH is found, a file that is not executable is not', () => {
  const without = findChromium({ PATH: folder })
  const browser = join(folder, 'google-chrome')
  writeFileSync(browser, '')
  expect(findChromium({ PATH: folder })).toBe(without)
  chmodSync(browser, 0o755)
  expect(findChromium({ PATH: folder })).toBe(without ?? browser)
})

it('the browser that is found is launched', () => {
  expect(chromiumLaunch().executablePath).toBe(ensureChromium())
})
