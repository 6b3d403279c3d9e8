/** The PostgreSQL server process of a cluster, found by its pid file; it may outlive the application. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolder, socketFolder } from './cluster.ts'
import { commandOf, signal } from './processes.ts'
import { socketPort } from './settings.ts'

const pidFile = (dir: string) => join(clusterFolder(dir), 'postmaster.pid')
const pollMs = 20
const fastShutdownMs = 60_000
const immediateShutdownMs = 10_000

export async function findPostmaster(dir: string): Promise<number | undefined> {
  const pid = await readPid(dir)
  if (pid === undefined) return undefined
  const words = await commandOf(pid)
  return words.includes(clusterFolder(dir)) ? pid : undefined
}

async function readPid(dir: string): Promise<number | undefined> {
  const text = await readFile(pidFile(dir), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/**
 * After a crash the pid file names a dead process, which PostgreSQL detects, or a pid that another program has got since,
 * for which PostgreSQL refuses to start: then the files are removed.
 */
export async function clearStalePidFile(dir: string): Promise<void> {
  const pid = await readPid(dir)
  if (pid === undefined || (await findPostmaster(dir)) || !(await commandOf(pid))) return
  await rm(pidFile(dir), { force: true })
  await rm(join(socketFolder(dir), `.s.PGSQL.${socketPort}.lock`), { force: true })
}

/** Fast shutdown with a checkpoint; after a timeout an immediate one, which is as safe as a crash. */
export async function shutDown(dir: string): Promise<void> {
  const pid = await findPostmaster(dir)
  if (pid === undefined) return
  signal(pid, 'SIGINT')
  if (await waitForExit(dir, fastShutdownMs)) return
  signal(pid, 'SIGQUIT')
  await waitForExit(dir, immediateShutdownMs)
}

async function waitForExit(dir: string, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    if ((await findPostmaster(dir)) === undefined) return true
    await sleep(pollMs)
  }
  return false
}
