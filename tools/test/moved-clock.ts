// `npm test -- --at 2027-04-03T23:58`: the tests, their servers, databases and browsers start at another moment (UTC).
// Debian's libfaketime moves the clock of every process by the same span; intervals are measured with the real clock.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

const libraries = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/local/lib/faketime/libfaketimeMT.so.1']

/** Milliseconds since 1970; undefined when the text is no moment. */
export function momentOf(text: string): number | undefined {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z?$/.test(text)
  const at = match ? Date.parse(text.endsWith('Z') ? text : `${text}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** The environment of processes whose clock stands at `moment` now. */
export function movedClock(library: string, moment: number, now: number): NodeJS.ProcessEnv {
  const seconds = Math.round((moment - now) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** Installs the library where apt and its rights exist. */
export function ensureClockLibrary(): string {
  const find = () => libraries.flatMap((pattern) => globSync(pattern))[0]
  const present = find()
  if (present) return present
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = 'apt-get update && apt-get install -y --no-install-recommends libfaketime'
    try {
      execFileSync('sh', ['-c', install], { env, stdio: 'ignore' })
    } catch {
      // The error below says what to do.
    }
  }
  const installed = find()
  if (!installed) throw new Error('--at needs libfaketime (Debian: apt-get install libfaketime).')
  return installed
}
