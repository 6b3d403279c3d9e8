/** Online backup of the embedded database, and restore to its end or, with the WAL archive, to any later moment. */
import { constants, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { clusterFolder, connectionUrl, superuser } from './cluster.ts'
import { type Database, destroyDatabase, openDatabase } from './database.ts'
import type { Settings } from './settings.ts'
import { changeOwner, chooseRunAs } from './unprivileged.ts'

/** Folders whose content is not copied; the WAL is copied last, by copyWal. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skippedFiles = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])

const segment = /^[0-9A-F]{24}$/
const history = /^[0-9A-F]{8}\.history$/

/** Copies the running database of `dir` to `to`, which appears when the copy is complete. Returns the bytes. */
export async function backUp(dir: string, to: string): Promise<number> {
  const [from, target] = [resolve(dir), resolve(to)]
  if (existsSync(target)) throw new Error(`${target} exists. A backup needs a new folder.`)
  const draft = `${target}.part-${process.pid}`
  const client = new pg.Client({ connectionString: await connectionUrl(from, superuser, superuser) })
  await client.connect()
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const bytes = await copyRunning(client, from, draft)
    await rename(draft, target)
    return bytes
  } finally {
    await client.end()
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyRunning(client: pg.Client, from: string, draft: string): Promise<number> {
  const begun = await client.query(`select pg_walfile_name(pg_backup_start('saguao', true)) as segment`)
  const [source, target] = [clusterFolder(from), clusterFolder(draft)]
  const files = await copyFolder(source, target)
  const ended = await client.query('select labelfile from pg_backup_stop(false)')
  await writeFile(join(target, 'backup_label'), ended.rows[0].labelfile, { mode: 0o600 })
  await copyFile(join(from, 'password'), join(draft, 'password'))
  return files + (await copyWal(join(source, 'pg_wal'), join(target, 'pg_wal'), begun.rows[0].segment))
}

async function copyFolder(from: string, to: string): Promise<number> {
  let bytes = 0
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (emptyFolders.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) bytes += await copyFolder(source, target)
    else if (!skippedFiles.has(entry.name)) bytes += await copyIfExists(source, target)
  }
  return bytes
}

/** Files disappear while the server runs; the WAL contains their changes. */
async function copyIfExists(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    return (await stat(to)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0
  }
}

/** Restoring needs every WAL segment since the start of the backup. */
async function copyWal(from: string, to: string, first: string): Promise<number> {
  const names = (await readdir(from)).filter((name) => segment.test(name) || history.test(name))
  if (!names.includes(first)) throw new Error('WAL segments were removed during the backup. Try again.')
  let bytes = 0
  for (const name of names)
    if (history.test(name) || name.slice(8) >= first.slice(8))
      bytes += await copyIfExists(join(from, name), join(to, name))
  return bytes
}

/** Settings that archive every WAL segment, at least once a minute. */
export async function archiveSettings(dir: string, archive: string): Promise<Settings> {
  const folder = resolve(archive)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // chooseRunAs probes access to the parent folder, which must exist.
  await mkdir(dirname(dir), { recursive: true })
  const runAs = await chooseRunAs(dir, (await findBinaries()).postgres)
  await changeOwner(runAs.owner, folder)
  const file = archivePath(folder)
  const copyAtomically = `cp "%p" ${file}.part && sync ${file}.part && mv ${file}.part ${file}`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `if [ -f ${file} ]; then cmp -s "%p" ${file}; else ${copyAtomically}; fi`,
  }
}

type DataFolders = { readonly dataDir: string; readonly walArchive: string | undefined }

/** The folder and the server settings of the embedded database, the same for every program that starts it. */
export async function databaseOptionsOf({ dataDir, walArchive }: DataFolders) {
  const dir = join(dataDir, 'postgres')
  return { dir, settings: walArchive ? await archiveSettings(dir, walArchive) : {} }
}

/** A path in PostgreSQL's shell command, where a percent sign starts a placeholder. */
const archivePath = (folder: string): string =>
  `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/%f`

type RestoreOptions = {
  /** A folder made by `backUp`. */
  readonly from: string
  /** Folder of the new database; must not exist. */
  readonly to: string
  readonly archive?: string | undefined
  /** Target time; by default the end of the archive. */
  readonly until?: Date | undefined
  log(message: string): void
}

/** Restores into `to` and returns the open database. */
export async function restore({ from, to, archive, until, log }: RestoreOptions): Promise<Database> {
  const [source, dir] = [resolve(from), resolve(to)]
  if (!existsSync(join(clusterFolder(source), 'backup_label'))) throw new Error(`${source} holds no backup.`)
  if (existsSync(dir)) throw new Error(`${dir} exists. Move it away first: nothing is overwritten.`)
  if (until && !archive) throw new Error('A target time needs the WAL archive.')
  try {
    await cp(source, dir, { recursive: true })
    await writeFile(join(clusterFolder(dir), 'recovery.signal'), '', { mode: 0o600 })
    return await openDatabase({ dir, log, settings: recoverySettings(archive, until) })
  } catch (error) {
    await destroyDatabase(dir)
    throw error
  }
}

/** The server accepts no connections before the recovery ends. */
const recoverySettings = (archive: string | undefined, until: Date | undefined): Settings => ({
  restore_command: archive ? `cp ${archivePath(resolve(archive))} "%p"` : 'false',
  hot_standby: 'off',
  recovery_target_action: 'promote',
  ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
})
