/** The embedded database: a PostgreSQL cluster in a folder, opened by one application at a time. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { clusterFolder, connectionUrl, initialise, logFile, socketFolder } from './cluster.ts'
import { trimRegularly } from './log-file.ts'
import { shutDown } from './postmaster.ts'
import { DatabaseInUse, type OpenOptions, supervise } from './supervisor.ts'

export type Database = { url: string; stop(): Promise<void> }

/** Opens the database until `stop`, which also stops PostgreSQL. */
export async function openDatabase(given: OpenOptions): Promise<Database> {
  const options = { ...given, dir: resolve(given.dir) }
  if (!existsSync(clusterFolder(options.dir))) {
    options.log(`postgres: creating a database in ${options.dir}`)
    await initialise(options.dir, options.settings ?? {})
  }
  const supervisor = await supervise(options)
  const trimming = trimRegularly(logFile(options.dir))
  const stop = async () => {
    trimming.stop()
    await supervisor.release()
  }
  return { url: await connectionUrl(options.dir), stop }
}

/** For commands: uses the server of the running application, or opens the database itself. */
export async function borrowDatabase(options: OpenOptions): Promise<Database> {
  try {
    return await openDatabase(options)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return { url: await connectionUrl(resolve(options.dir)), stop: async () => {} }
  }
}

/** Stops the server of the folder, whichever process started it, and deletes the folder. */
export async function destroyDatabase(dir: string): Promise<void> {
  const folder = resolve(dir)
  await shutDown(folder)
  if (socketFolder(folder) !== folder) await rm(socketFolder(folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
