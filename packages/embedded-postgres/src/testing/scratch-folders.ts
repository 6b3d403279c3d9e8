/**
 * Scratch folders of tests, journeys, benchmarks and trials. They are removed with their process, also on signals; their
 * names contain the pid, so that a later run can clean up after a killed one.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, statfsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { destroyDatabase } from '@saguao/embedded-postgres/database.ts'
import { isAlive } from '@saguao/embedded-postgres/processes.ts'

/** Mount point of a test that fills a disk. */
const disk = 'disk'
const signalExitCode = 130

const ownFolders = new Set<string>()

const parent = (): string => process.env.SCRATCH_DIR || tmpdir()

const memory = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/**
 * For test runs: puts the scratch folders of this process and its children into memory, where that is possible. A
 * database of thousands of small files is copied there in a tenth of the time that a disk takes.
 */
export function useMemoryForScratchFolders(): void {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= minFreeBytes) process.env.SCRATCH_DIR ??= memory
  } catch {
    // No such folder on this system.
  }
}

/** A new folder of mode 0700. */
export function scratchFolder(what: string): string {
  const folder = mkdtempSync(join(parent(), `saguao-${what}-${process.pid}-`))
  ownFolders.add(folder)
  return folder
}

/** Stops the databases in the folder first. */
export async function removeScratchFolder(folder: string): Promise<void> {
  for (const inner of await foldersIn(join(folder, disk))) await destroyDatabase(inner)
  await promisify(execFile)('umount', [join(folder, disk)]).catch(() => undefined)
  for (const inner of await foldersIn(folder)) await destroyDatabase(inner)
  await destroyDatabase(folder)
  ownFolders.delete(folder)
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

async function exitOnSignal(): Promise<void> {
  await Promise.all([...ownFolders].map((folder) => removeScratchFolder(folder).catch(() => undefined)))
  process.exit(signalExitCode)
}

/** Removes the folders of dead processes; skips those of other users or removed meanwhile. */
export async function sweepScratchFolders(): Promise<void> {
  for (const name of await readdir(parent())) {
    const pid = /^saguao-[a-z0-9]+-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeScratchFolder(join(parent(), name)).catch(() => undefined)
  }
}

let isRegistered = false

/** For commands: removes their scratch folders on signals, and those of earlier killed commands at once. */
export async function cleanUpOnExit(): Promise<void> {
  if (isRegistered) return
  isRegistered = true
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, exitOnSignal)
  await sweepScratchFolders()
}
