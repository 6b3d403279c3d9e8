/** A streaming replica of an embedded database, for tests: a copy of the running primary that follows its WAL. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../backup.ts'
import { clusterFolder, connectionUrl, socketFolder, superuser } from '../cluster.ts'
import { type Database, openDatabase } from '../database.ts'
import type { Settings } from '../settings.ts'
import { ask } from './run.ts'

export type Replica = Database & {
  /** Stops and continues the replay of the primary's changes. */
  pause(): Promise<void>
  resume(): Promise<void>
}

const log = (): void => undefined

async function conninfoOf(primaryDir: string): Promise<string> {
  const { password } = new URL(await connectionUrl(primaryDir, superuser))
  return `host='${socketFolder(primaryDir)}' user=${superuser} password=${password}`
}

/** `dir` is a folder that does not exist, or that of a stopped replica. */
export async function openReplica(
  primaryDir: string,
  dir: string,
  { isNew = true, settings = {} }: { readonly isNew?: boolean; readonly settings?: Settings } = {},
): Promise<Replica> {
  if (isNew) {
    await backUp(primaryDir, dir)
    await writeFile(join(clusterFolder(dir), 'standby.signal'), '', { mode: 0o600 })
  }
  const following = { ...settings, primary_conninfo: await conninfoOf(primaryDir) }
  const database = await openDatabase({ dir, log, settings: following })
  const run = async (statement: string): Promise<void> => {
    await ask(await connectionUrl(dir, superuser), statement)
  }
  return {
    ...database,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
  }
}
