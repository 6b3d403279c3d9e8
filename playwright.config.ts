import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { freePort } from './apps/cli/src/lib/free-port.ts'
import {
  scratchFolder,
  sweepScratchFolders,
  useMemoryForScratchFolders,
} from './packages/embedded-postgres/src/testing/scratch-folders.ts'
import { chromiumLaunch } from './tools/lib/chromium.ts'

useMemoryForScratchFolders()

// Workers read this file again and must use the same server, so port and folder are passed in the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_CONSOLE_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= await dataFolder()
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/out',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/seeding/global-setup.config.ts',
  fullyParallel: true,
  // One more than the cores of the smallest test machine: journeys wait for timers and animations half of the time.
  workers: 3,
  forbidOnly: true,
  // Limits for a busy machine; an idle one stays far below them.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A journey that passes only when repeated is flaky: npm test names it and accepts at most two of them.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    // Moving pictures take half of a core in every open page. Journeys about motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker's cache would hide stubbed responses; only app.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch(),
    // The journeys' own fixture takes screenshots of failures.
    screenshot: 'off',
  },
  projects: [
    // The layout at other widths is covered by views.spec.ts.
    { name: 'phone', testIgnore: '**/e2e/console/**' },
    {
      name: 'console',
      testMatch: '**/e2e/console/**/*.spec.ts',
      use: {
        // Passkeys need a host name.
        baseURL: `http://localhost:${process.env.E2E_CONSOLE_PORT}`,
        viewport: { width: 1440, height: 900 },
        hasTouch: false,
        isMobile: false,
      },
    },
  ],
  webServer: {
    command: 'node apps/cli/src/start.ts',
    url: `${origin}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      CONSOLE_PORT: process.env.E2E_CONSOLE_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      HOST: '127.0.0.1',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

async function dataFolder(): Promise<string> {
  await sweepScratchFolders()
  const folder = scratchFolder('e2e')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
