// Finds a Chromium for widget tests and journeys, and installs one if the machine has none.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The tests often run as root in a container, where Chromium's sandbox cannot start. The other flags keep the browser
// from contacting other servers.
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The headless shell comes first: the other browsers load pages of their own user interface into every test window, and
// the journeys take 1.6 times as long in them.
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, or undefined when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  return [chromium.executablePath(), ...commandPaths(env), ...macApplications].find(isExecutable)
}

/** Finds a Chromium, installing one when the machine has none; throws with what to do when that fails. */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  for (const install of installations()) {
    runQuietly(install)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium-headless-shell; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to the browser.',
  )
}

/** What Playwright and Vitest need to launch the browser that was found. */
export function chromiumLaunch(): { args: string[]; executablePath?: string } {
  const executablePath = findChromium()
  return executablePath ? { args: chromiumFlags, executablePath } : { args: chromiumFlags }
}

function commandPaths(env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(delimiter)
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Debian's own package is the smallest download and brings its libraries with it, but only root may install
// it; Ubuntu's package of the same name is an empty shell, so every other system takes Playwright's build.
function installations(): string[][] {
  const root = process.getuid?.() === 0
  const playwright = ['npx', 'playwright', 'install', ...(root ? ['--with-deps'] : []), 'chromium']
  if (!root || !isDebian()) return [playwright]
  const debian = ['chromium-headless-shell', 'chromium'].map((name) => [
    'sh',
    '-c',
    `apt-get update && apt-get install -y --no-install-recommends ${name}`,
  ])
  return [...debian, playwright]
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
  console.log(`No Chromium here; installing one: ${[command, ...args].join(' ')}`)
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    console.log('That did not work.')
  }
}
