/**
 * Folders of tests, journeys, benchmarks and trials. They go with their process, also when it is asked to end; the
 * number of the process stands in their names, so that a later run can clear up after one that was killed.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { destroyDatabase } from '@saguao/embedded-postgres/database.ts'
import { isAlive } from '@saguao/embedded-postgres/processes.ts'

/** A file system of its own, where somebody fills one. */
const disk = 'disk'
const endedBySignal = 130

const kept = new Set<string>()

/** A new folder of mode 0700. */
export function scratchFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `saguao-${what}-${process.pid}-`))
  kept.add(folder)
  return folder
}

/** Databases in it are stopped first: nobody else would. */
export async function removeScratchFolder(folder: string): Promise<void> {
  for (const inner of await foldersIn(join(folder, disk))) await destroyDatabase(inner)
  await promisify(execFile)('umount', [join(folder, disk)]).catch(() => undefined)
  for (const inner of await foldersIn(folder)) await destroyDatabase(inner)
  await destroyDatabase(folder)
  kept.delete(folder)
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

async function leave(): Promise<void> {
  await Promise.all([...kept].map((folder) => removeScratchFolder(folder).catch(() => undefined)))
  process.exit(endedBySignal)
}

/** What belongs to another user, or goes away by itself at this moment, is left alone. */
export async function sweepScratchFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^saguao-[a-z0-9]+-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeScratchFolder(join(tmpdir(), name)).catch(() => undefined)
  }
}

let isTidy = false

/** For commands, which are asked to end by signals: nothing of theirs is left then, nor of those before them. */
export async function beTidy(): Promise<void> {
  if (isTidy) return
  isTidy = true
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, leave)
  await sweepScratchFolders()
}
