import { existsSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { useCompileCache } from './apps/cli/src/lib/compile-cache.ts'
import { useMemoryForScratchFolders } from './packages/embedded-postgres/src/testing/scratch-folders.ts'
import { chromiumLaunch } from './tools/lib/chromium.ts'

useMemoryForScratchFolders()
// Tests start many processes; each one loads the server in half the time.
useCompileCache()

const waitForSetup = 'tools/test/wait-for.setup.ts'
const serverSetup = 'apps/server/src/testing/global-setup.ts'

// One worker more than the two cores of the smallest test machine: tests wait for the disk and for other processes.
const maxWorkers = 3

/** Of `expect.poll`: its default of a second is too short for jobs and notifications on a busy machine. */
const pollTimeoutMs = 20_000

// Every test file has its own database, and the modules keep no state: a worker loads them once for all of its files.
const server: TestProjectInlineConfiguration = {
  test: {
    name: 'server',
    include: ['apps/server/src/**/*.test.ts', 'deploy/*.test.ts'],
    setupFiles: [waitForSetup],
    globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
    pool: 'forks',
    isolate: false,
    maxWorkers,
    // Tests that start and kill server processes need this on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: pollTimeoutMs } },
  },
}

// These tests start clusters of their own, so they need the timeouts of the server project but not its shared database.
const embeddedPostgres: TestProjectInlineConfiguration = {
  test: {
    name: 'embedded-postgres',
    include: ['packages/embedded-postgres/src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
}

const web: TestProjectInlineConfiguration = {
  extends: './apps/web/vite.config.ts',
  // Scenes show the pictures that ship with the web app.
  publicDir: 'apps/web/public',
  optimizeDeps: { include: webDependencies() },
  test: {
    name: 'web',
    include: ['apps/web/src/**/*.test.{ts,tsx}'],
    setupFiles: [waitForSetup],
    // After all others, on both cores.
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    // Scenes are drawn and their sounds rendered without a graphics processor, on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: pollTimeoutMs } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch() }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
}

export default defineConfig({
  test: {
    projects: [
      nodeProject('contract', 'packages/contract/src/**/*.test.ts'),
      nodeProject('fair', 'packages/fair/src/**/*.test.ts'),
      nodeProject('art', 'packages/art/src/**/*.test.ts'),
      embeddedPostgres,
      nodeProject('tools', 'tools/**/*.test.ts'),
      nodeProject('cli', 'apps/cli/src/**/*.test.ts'),
      nodeProject('studio', 'apps/studio/src/**/*.test.ts'),
      nodeProject('console', 'apps/console/src/**/*.test.ts'),
      server,
      web,
    ],
  },
})

function nodeProject(name: string, include: string): TestProjectInlineConfiguration {
  return { test: { name, include: [include], maxWorkers, testTimeout: 30_000 } }
}

// A dependency that Vite discovers during a test reloads the page in the middle of it, so all are listed here.
function webDependencies(): string[] {
  const manifest = JSON.parse(readFileSync('apps/web/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const scripts = Object.keys(manifest.dependencies).filter((name) => !/^@(saguao|fontsource)/.test(name))
  const behind = ['hmac', 'sha2', 'utils'].map((part) => `@noble/hashes/${part}.js`)
  return [...scripts, ...behind, 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react']
}
