/** Folders of a test run, with its process number in their names, so that a later run can clear up after a killed one. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { destroyDatabase } from '#kernel/postgres/database.ts'
import { isAlive } from '#kernel/postgres/processes.ts'

/** A new folder of mode 0700; a database in it is called `postgres`. */
export const testFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `saguao-test-${process.pid}-`))

export async function removeTestFolder(folder: string): Promise<void> {
  await destroyDatabase(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true })
}

/** What belongs to another user, or goes away by itself at this moment, is left alone. */
export async function removeLeftTestFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^saguao-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeTestFolder(join(tmpdir(), name)).catch(() => undefined)
  }
}
