// How much of a processor a PostgreSQL has used, all its processes together. Unlike the time that passed it stays the
// same on a machine that does other things too. Known on Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100
const [parentAt, ownAt, ended] = [1, [11, 12], [11, 12, 13, 14]] as const

/** What the system says of a process behind its name; it may have ended meanwhile. */
function statOf(pid: number): readonly number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const sumAt = (stat: readonly number[], places: readonly number[]): number =>
  places.reduce((total, place) => total + (stat[place] ?? 0), 0)

/** Of the PostgreSQL in that folder; the first of its processes counts those that have ended. */
export function postgresMs(folder: string): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const first = Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const ticks = pids.reduce((total, pid) => {
    const stat = statOf(pid)
    if (!stat) return total
    if (pid === first) return total + sumAt(stat, ended)
    return stat[parentAt] === first ? total + sumAt(stat, ownAt) : total
  }, 0)
  return (ticks * 1000) / ticksPerSecond
}
