/** Other processes of this machine by pid. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The command line of a process; empty for none or a zombie. */
export async function commandOf(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return listed.then(({ stdout }) => stdout).catch(() => '')
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
