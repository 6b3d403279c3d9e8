// Finds a Chromium for widget tests and journeys, and installs one if the machine has none.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The tests often run as root in a container, where Chromium's sandbox cannot start. The other flags keep the browser
// from contacting other servers. The headless shell would round the width of letters.
const chromiumFlags = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, or undefined when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  return [chromium.executablePath(), ...commandPaths(env, commandNames), ...macApplications].find(
    isExecutable,
  )
}

/**
 * Debian's package of Chromium without a user interface. A whole Chromium loads pages of its own into every test window:
 * journeys take 1.6 times as long in it.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH ? undefined : commandPaths(env, ['chromium-headless-shell']).find(isExecutable)
}

/** Finds a Chromium, installing one when the machine has none; throws with what to do when that fails. */
export function ensureChromium(): string {
  if (canInstallDebian() && !findHeadlessShell()) runQuietly(debian('chromium-headless-shell'))
  const present = findChromium()
  if (present) return present
  for (const install of installations()) {
    runQuietly(install)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to the browser.',
  )
}

type Launch = { args: string[]; executablePath?: string }

const launchOf = (executablePath: string | undefined): Launch =>
  executablePath ? { args: chromiumFlags, executablePath } : { args: chromiumFlags }

/** What Playwright and Vitest need to launch the fastest browser that was found. */
export const chromiumLaunch = (): Launch => launchOf(findHeadlessShell() ?? findChromium())

/** The same for tests of what the headless shell lacks: installed apps and notifications. */
export const wholeChromiumLaunch = (): Launch => launchOf(findChromium())

function commandPaths(env: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  const folders = (env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installTimeoutMs = 240_000

const isRoot = (): boolean => process.getuid?.() === 0
const canInstallDebian = (): boolean => isRoot() && isDebian()
const debian = (name: string): string[] => [
  'sh',
  '-c',
  `apt-get update && apt-get install -y --no-install-recommends ${name}`,
]

// Debian's own package is the smallest download and brings its libraries with it, but only root may install
// it; Ubuntu's package of the same name is an empty shell, so every other system takes Playwright's build.
function installations(): string[][] {
  const playwright = ['npx', 'playwright', 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']
  return canInstallDebian() ? [debian('chromium'), playwright] : [playwright]
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

// A failed attempt is ignored: the next one may succeed, and ensureChromium reports the final failure.
function runQuietly([command = '', ...args]: string[]): void {
  console.log(`Installing a browser: ${[command, ...args].join(' ')}`)
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: installTimeoutMs })
  } catch {
    console.log('That did not work.')
  }
}
