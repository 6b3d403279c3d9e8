/** The embedded database: PostgreSQL itself, in a folder, opened by one application at a time. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { clusterFolder, connectionUrl, initialise, logFile, socketFolder } from './cluster.ts'
import { keepTrimmed } from './log-file.ts'
import { shutDown } from './postmaster.ts'
import { DatabaseInUse, keep, type Opening } from './supervisor.ts'

export type Database = { url: string; stop(): Promise<void> }

/** Opens the database for the application and keeps it until `stop`, which also stops PostgreSQL. */
export async function openDatabase(given: Opening): Promise<Database> {
  const opening = { ...given, dir: resolve(given.dir) }
  if (!existsSync(clusterFolder(opening.dir))) {
    opening.log(`Making a new database in ${opening.dir}`)
    await initialise(opening.dir, opening.settings ?? {})
  }
  const keeper = await keep(opening)
  const trimming = keepTrimmed(logFile(opening.dir))
  const stop = async () => {
    trimming.stop()
    await keeper.release()
  }
  return { url: await connectionUrl(opening.dir), stop }
}

/** For commands that run beside the application: uses the server it has open, or opens it for this while. */
export async function borrowDatabase(opening: Opening): Promise<Database> {
  try {
    return await openDatabase(opening)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return { url: await connectionUrl(resolve(opening.dir)), stop: async () => {} }
  }
}

/** Stops what runs in the folder, whoever started it, and deletes the folder. */
export async function destroyDatabase(dir: string): Promise<void> {
  const folder = resolve(dir)
  await shutDown(folder)
  if (socketFolder(folder) !== folder) await rm(socketFolder(folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
