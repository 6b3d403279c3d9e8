// `npm run trial -- pgbackrest`: loses an external PostgreSQL and restores it with pgBackRest and the files of
// deploy/pgbackrest. A full and a differential backup are made amid postings, a moment is recorded, the server is killed
// and its data deleted. The moment is restored: every posting acknowledged before it must be stored, none that began after
// it may be, and the audit must find nothing. Then the end of the archive is restored, which shows what a loss costs.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asArguments, type Settings } from '@saguao/embedded-postgres/settings.ts'
import { removeScratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { changeOwner, chooseRunAs, type RunAs } from '@saguao/embedded-postgres/unprivileged.ts'
import { auditLedger } from '#apps/cli/src/lib/audit-ledger.ts'
import { createApp } from '#apps/server/src/app.ts'
import { readConfig } from '#apps/server/src/config.ts'
import { migrate } from '#apps/server/src/kernel/db/migrate.ts'
import { createIdentity } from '#apps/server/src/modules/identity/identity.ts'
import { createWallet } from '#apps/server/src/modules/wallet/wallet.ts'
import { findProgram } from '#deploy/program.ts'
import { createFolder, makePlayers } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import { compareAt, completeUntil, house, type Posted, startPostings } from './postings.ts'

const deploy = join(import.meta.dirname, '../../deploy/pgbackrest')
const debianFolder = '/usr/lib/postgresql'
const players = 50
/** Shorter than in the files of deploy/, so that the trial takes seconds. */
const archiveTimeoutSeconds = 3
const readyTries = 600
const pollMs = 100

type Cluster = {
  readonly url: string
  start(settings?: Settings): Promise<void>
  /** As a loss of power, and then of the disk. */
  lose(): Promise<void>
  pgbackrest(...args: string[]): Promise<void>
  stop(): Promise<void>
}

/** The programs of the newest PostgreSQL of the distribution. */
function findPostgres(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : []
  const bin = join(debianFolder, String(Math.max(0, ...versions)), 'bin')
  return existsSync(join(bin, 'postgres')) ? bin : undefined
}

const urlOf = (folder: string, role: string, database: string): string =>
  `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`

/** The settings of deploy/pgbackrest/postgresql.conf, with our program and configuration. */
async function archiveSettings(command: string): Promise<Settings> {
  const text = await readFile(join(deploy, 'postgresql.conf'), 'utf8')
  const pairs = [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value])
  const settings = Object.fromEntries(pairs) as Settings
  return {
    ...settings,
    archive_timeout: String(archiveTimeoutSeconds),
    archive_command: settings.archive_command?.replace('pgbackrest', command) ?? '',
  }
}

async function writeConfig(folder: string): Promise<string> {
  const file = join(folder, 'pgbackrest.conf')
  const text = await readFile(join(deploy, 'pgbackrest.conf'), 'utf8')
  const paths = ['lock', 'log', 'spool'].map((name) => `${name}-path=${join(folder, name)}`)
  const own = text
    .replace(/^repo1-path=.*$/m, [`repo1-path=${join(folder, 'repo')}`, ...paths].join('\n'))
    .replace(
      /^pg1-path=.*$/m,
      `pg1-path=${join(folder, 'data')}\npg1-socket-path=${folder}\npg1-user=postgres`,
    )
  await writeFile(file, own)
  return file
}

async function createCluster(folder: string, bin: string, program: string): Promise<Cluster> {
  const runAs: RunAs = await chooseRunAs(join(folder, 'data'), join(bin, 'postgres'))
  const config = await writeConfig(folder)
  for (const name of ['data', 'repo', 'lock', 'log', 'spool'])
    await mkdir(join(folder, name), { mode: 0o700 })
  await changeOwner(runAs.owner, folder)
  const env = { ...process.env, PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of the trial' }
  const options = { ...runAs.identity, env, cwd: folder }
  const run = async (file: string, args: string[]): Promise<void> => {
    await promisify(execFile)(...runAs.command(file, args), options)
  }
  const data = join(folder, 'data')
  const own: Settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    ...(await archiveSettings(`${program} --config=${config}`)),
  }
  let server: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  const start: Cluster['start'] = async (more = {}) => {
    const args = ['-D', data, ...asArguments({ ...own, ...more })]
    server = spawn(...runAs.command(join(bin, 'postgres'), args), { ...options, stdio: 'ignore' })
    await waitUntilReady(urlOf(folder, 'postgres', 'postgres'), server)
  }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-k', '-E', 'UTF8'])
  return {
    url: urlOf(folder, 'saguao', 'saguao'),
    start,
    stop: () => end('SIGINT'),
    lose: async () => {
      await end('SIGKILL')
      // PostgreSQL's processes end a moment after their parent.
      await rm(data, { recursive: true, maxRetries: 50, retryDelay: 100 })
      await mkdir(data, { mode: 0o700 })
      await changeOwner(runAs.owner, data)
    },
    pgbackrest: (...args) => run(program, [`--config=${config}`, '--stanza=saguao', ...args]),
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < readyTries; tries++) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended while it started')
    const rows = await ask<{ ready: boolean }>(url, 'select not pg_is_in_recovery() as ready').catch(() => [])
    if (rows[0]?.ready) return
    await sleep(pollMs)
  }
  throw new Error('PostgreSQL does not accept connections')
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

type Loss = { readonly posted: readonly Posted[]; readonly moment: Date; readonly lostAt: number }

async function loseUnderLoad(cluster: Cluster, folder: string): Promise<Loss> {
  await cluster.start()
  const admin = urlOf(folder, 'postgres', 'postgres')
  await ask(admin, 'create role saguao login createdb createrole')
  await ask(admin, 'create database saguao owner saguao')
  await migrate(cluster.url)
  const app = createApp(
    readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: cluster.url, DATA_DIR: folder }),
    cluster.url,
  )
  const wallet = await createWallet({ ...app, databaseUrl: cluster.url })
  await wallet.openHouseAccount('games:bench')
  await wallet.openHouseAccount(house)
  const made = await makePlayers({ app, identity: createIdentity(app), wallet }, players)
  const postings = startPostings(
    wallet,
    made.map(({ id }) => id),
  )
  await cluster.pgbackrest('stanza-create')
  for (const type of ['full', 'diff']) {
    const startedAt = Date.now()
    await cluster.pgbackrest(`--type=${type}`, 'backup')
    console.log(`  ${type} backup in ${seconds(Date.now() - startedAt)}, amid postings`)
  }
  await cluster.pgbackrest('check')
  const moment = new Date()
  await sleep(3 * archiveTimeoutSeconds * 1000)
  const lostAt = Date.now()
  await cluster.lose()
  const posted = await postings.stop()
  await Promise.all([wallet.close(), app.db.close(), app.reads.close()])
  return { posted, moment, lostAt }
}

/** The server accepts no connections before the recovery ends. */
async function restore(cluster: Cluster, ...target: string[]): Promise<number> {
  const startedAt = Date.now()
  await cluster.pgbackrest(...target, 'restore')
  await cluster.start({ hot_standby: 'off', archive_mode: 'off' })
  return Date.now() - startedAt
}

async function rehearse(bin: string, program: string): Promise<boolean> {
  const folder = await createFolder()
  const cluster = await createCluster(folder, bin, program)
  try {
    const { posted, moment, lostAt } = await loseUnderLoad(cluster, folder)
    const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
    const rto = await restore(cluster, '--type=time', `--target=${target}`, '--target-action=promote')
    console.log(`  restored to ${moment.toISOString()}; RTO ${seconds(rto)}`)
    const isComplete = await compareAt(cluster.url, posted, moment)
    const isRight = await auditLedger(cluster.url)
    await cluster.lose()
    await restore(cluster)
    const lostMs = lostAt - (await completeUntil(cluster.url, posted))
    console.log(
      `  restored to the end of the archive; RPO ${seconds(Math.max(0, lostMs))} with archive_timeout ${archiveTimeoutSeconds} s (deploy/pgbackrest: 60 s)`,
    )
    return isComplete && isRight && (await auditLedger(cluster.url))
  } finally {
    await cluster.stop()
    await removeScratchFolder(folder)
  }
}

const [bin, program] = [findPostgres(), findProgram('pgbackrest')]
if (bin && program) process.exitCode = (await rehearse(bin, program)) ? 0 : 1
else console.log('Skipped: install pgbackrest and postgresql-15 (Debian packages) to rehearse a restore.')
