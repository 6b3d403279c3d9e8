import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  chromiumLaunch,
  ensureChromium,
  findChromium,
  findHeadlessShell,
  wholeChromiumLaunch,
} from './chromium.ts'

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

it('the headless shell is launched where it is installed, and a whole browser on request', () => {
  const whole = ensureChromium()
  expect(chromiumLaunch().executablePath).toBe(findHeadlessShell() ?? whole)
  expect(wholeChromiumLaunch().executablePath).toBe(whole)
})

it('CHROMIUM_PATH is used instead of a headless shell', () => {
  const shell = join(folder, 'chromium-headless-shell')
  writeFileSync(shell, '')
  chmodSync(shell, 0o755)
  expect(findHeadlessShell({ PATH: folder })).toBe(shell)
  expect(findHeadlessShell({ PATH: folder, CHROMIUM_PATH: '/opt/my/browser' })).toBeUndefined()
})
