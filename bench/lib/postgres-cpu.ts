// CPU time of all processes of one PostgreSQL. Unlike wall time it does not depend on other load. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100
const [parentAt, ownAt, ended] = [1, [11, 12], [11, 12, 13, 14]] as const

/** Fields of /proc/PID/stat after the name; undefined when the process has ended. */
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

/** CPU time of the PostgreSQL in that folder; the postmaster's counters include ended children. */
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

/** CPU time of one process, such as that of a connection. */
export const processMs = (pid: number): number => (sumAt(statOf(pid) ?? [], ownAt) * 1000) / ticksPerSecond
