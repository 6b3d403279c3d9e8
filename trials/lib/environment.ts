// The environment of a trial: a PostgreSQL of its own that flushes every commit, the whole product as a separate server
// process, and in-process modules to create players and check the ledger.
import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeScratchFolder, scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import type { Mutant } from '../faults/mutants.ts'
import { createFolder, type Modules, openModules } from './modules.ts'
import { type FaultProxy, openProxy } from './proxy.ts'
import { ask } from './query.ts'
import { createServer, type FaultServer, idleMinutes, type ServerDeps } from './server.ts'

export type Environment = Modules & {
  readonly proxy: FaultProxy
  readonly server: FaultServer
  postmaster(): Promise<number>
}

export type EnvironmentDeps = Pick<ServerDeps, 'onOutput'> & {
  readonly mutant?: Mutant | undefined
  readonly diskMb?: number | undefined
}

const run = promisify(execFile)

export async function createEnvironment({
  mutant,
  diskMb,
  onOutput,
}: EnvironmentDeps = {}): Promise<Environment> {
  const home = await createFolder()
  if (diskMb !== undefined) await mountDisk(home, diskMb)
  const dir = join(home, 'disk', 'postgres')
  await mkdir(join(home, 'disk'), { recursive: true })
  for (const open of [home, join(home, 'disk')]) await chmod(open, 0o755)
  const settings = { wal_keep_size: '0', min_wal_size: '32MB', ...mutant?.settings }
  const env = { LOG_LEVEL: 'silent', SECRETS_KEY: 'faults', IDLE_MINUTES: idleMinutes }
  const modules = await openModules({ dir, settings, env })
  for (const sql of mutant?.sql ?? []) await ask(modules.url, sql)
  const proxy = await openProxy(modules.url)
  const server = createServer({ port: await freePort(), onOutput })
  return {
    ...modules,
    proxy,
    server,
    postmaster: async () =>
      Number.parseInt(await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8'), 10),
    close: async () => {
      await server.kill()
      await proxy.close()
      await modules.stop()
      await removeScratchFolder(home)
    },
  }
}

/** A small separate file system that can be filled. Needs the right to mount. */
async function mountDisk(home: string, mb: number): Promise<void> {
  const disk = join(home, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', disk])
}

export async function canMount(): Promise<boolean> {
  const probe = scratchFolder('mount')
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).then(
    () => run('umount', [probe]).then(() => true),
    () => false,
  )
  await removeScratchFolder(probe)
  return mounted
}

/** The token is replaced when a response header carries a newer one. */
export type FaultPlayer = { readonly id: bigint; token: string }
