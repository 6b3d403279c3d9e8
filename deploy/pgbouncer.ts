// Runs PgBouncer with pgbouncer.ini in front of a PostgreSQL on this machine, for the duration of a test.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '../packages/embedded-postgres/src/binaries.ts'
import { chooseRunAs } from '../packages/embedded-postgres/src/unprivileged.ts'
import { findProgram, type Program, startProgram } from './program.ts'

export type LocalPgBouncer = Program & {
  /** The given URL with PgBouncer's address. */
  readonly url: string
}

type Front = { readonly databaseUrl: string; readonly port: number; readonly poolMode?: 'transaction' }

const file = join(import.meta.dirname, 'pgbouncer.ini')

export const pgBouncerProgram = (): string | undefined => findProgram('pgbouncer')

export async function startPgBouncer(
  program: string,
  { databaseUrl, port, poolMode }: Front,
): Promise<LocalPgBouncer> {
  const target = new URL(databaseUrl)
  const host = target.searchParams.get('host') ?? target.hostname
  // PgBouncer refuses to run as root, and the socket of the embedded PostgreSQL belongs to its user.
  const runAs = await chooseRunAs(join(host, 'pgbouncer'), (await findBinaries()).postgres)
  const configFor = async (folder: string): Promise<string> => {
    const text = await readFile(file, 'utf8')
    const mode = poolMode ? text.replace('pool_mode = session', `pool_mode = ${poolMode}`) : text
    return mode
      .replace('host=postgres port=5432', `host=${host} port=${target.port || 5432}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('auth_file = userlist.txt', `auth_file = ${join(folder, 'userlist.txt')}`)
  }
  const [command, args] = runAs.command(program, [])
  const argsFor = async (folder: string) => {
    await writeFile(
      join(folder, 'userlist.txt'),
      `"${target.username}" "${decodeURIComponent(target.password)}"\n`,
    )
    await writeFile(join(folder, 'pgbouncer.ini'), await configFor(folder))
    return [...args, join(folder, 'pgbouncer.ini')]
  }
  const { stop } = await startProgram({ program: command, argsFor, port, stopSignal: 'SIGINT' })
  const url = `postgresql://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`
  return { url, stop }
}
