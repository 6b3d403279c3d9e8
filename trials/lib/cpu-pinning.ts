// Server and clients on separate processors, so that a load test measures the server and not the scheduler.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const cores = availableParallelism()
const half = Math.floor(cores / 2)
const coresOf = { server: `0-${half - 1}`, clients: `${half}-${cores - 1}` }

/** Child processes inherit the pinning. Returns false where `taskset` is missing or there is only one core. */
export function pinTo(side: keyof typeof coresOf, pid = process.pid): boolean {
  if (half === 0) return false
  const args = ['--all-tasks', '--cpu-list', '--pid', coresOf[side], String(pid)]
  try {
    execFileSync('taskset', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
