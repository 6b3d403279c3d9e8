// People have machines of their own. On one machine they get processors of their own, so that what is measured is the
// server with its database, and not who of them is let run.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export type Side = 'server' | 'people'

const cores = availableParallelism()
const half = Math.floor(cores / 2)
const coresOf: Readonly<Record<Side, string>> = { server: `0-${half - 1}`, people: `${half}-${cores - 1}` }

/** What the process starts later stays there too. False where processors can't be given to a process. */
export function keepTo(side: Side, pid = process.pid): boolean {
  if (half === 0) return false
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', coresOf[side], String(pid)], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
