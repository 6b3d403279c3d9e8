import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, lchown, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { application, ask, type Folders, folders, postmasterPid } from './testing/run.ts'
import { changeOwner, chooseRunAs } from './unprivileged.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const has = (program: string) => spawnSync('which', [program]).status === 0
const { postgres } = await findBinaries()
const reachableForAll =
  isRoot && spawnSync('/usr/bin/test', ['-x', postgres], { uid: nobody, gid: nobody }).status === 0
const namespaces = spawnSync('unshare', ['--user', `--map-user=${nobody}`, 'true']).status === 0

let space: Folders

beforeAll(async () => {
  space = await folders()
})

afterAll(() => space.removeAll())

/** A PATH with only these programs. */
async function machineWith(...programs: string[]): Promise<NodeJS.ProcessEnv> {
  const bin = await space.fresh()
  await openToAll(bin)
  await mkdir(bin)
  for (const program of ['sh', 'id', 'ls', ...programs]) {
    await symlink(spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim(), join(bin, program))
  }
  return { PATH: bin }
}

const openToAll = (dir: string) => chmod(dirname(dir), 0o755)

const ownerOf = async (path: string) => (await stat(path)).uid

async function uidOfServer(dir: string): Promise<number> {
  const status = await readFile(`/proc/${await postmasterPid(dir)}/status`, 'utf8')
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
}

describe.runIf(isRoot)('as root', () => {
  it.runIf(namespaces)(
    'a user namespace runs PostgreSQL below a folder of mode 0700 and keeps the file owner',
    async () => {
      const dir = await space.fresh()
      expect((await stat(dirname(dir))).mode & 0o777).toBe(0o700)
      const app = await application(dir, await machineWith('unshare'))
      expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await ownerOf(dir)).toBe(0)
      await app.end('SIGTERM')
    },
  )

  it.runIf(namespaces)('the user inside the namespace has a name, which initdb looks up', async () => {
    vi.stubEnv('PATH', (await machineWith('unshare')).PATH)
    const { command } = await chooseRunAs(await space.fresh(), postgres)
    vi.unstubAllEnvs()
    const [program, args] = command('id', ['-un'])
    expect(program).toBe('unshare')
    expect(spawnSync(program, args, { encoding: 'utf8' })).toMatchObject({ status: 0 })
  })

  it.runIf(has('setpriv'))(
    'without namespaces a service account with dac_override accesses the locked folder',
    async () => {
      const dir = await space.fresh()
      const app = await application(dir, await machineWith('setpriv'))
      expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await uidOfServer(dir)).toBe(await ownerOf(dir))
      expect(await ownerOf(dir)).not.toBe(0)
      await app.end('SIGTERM')
    },
  )

  it.runIf(reachableForAll)('without both a service account works below accessible folders', async () => {
    const dir = await space.fresh()
    await openToAll(dir)
    const app = await application(dir, await machineWith())
    expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await uidOfServer(dir)).toBe(await ownerOf(dir))
    expect(await ownerOf(dir)).not.toBe(0)
    await app.end('SIGTERM')
  })

  it.runIf(has('setpriv'))('the programs may be below a locked folder', async () => {
    const folder = dirname(await space.fresh())
    await cp(dirname(dirname(postgres)), folder, { recursive: true, verbatimSymlinks: true })
    const dir = await space.fresh()
    vi.stubEnv('PATH', (await machineWith('setpriv')).PATH)
    const way = await chooseRunAs(dir, join(folder, 'bin', 'postgres'))
    const [program, words] = way.command(join(folder, 'bin', 'initdb'), ['-D', join(dir, 'cluster')])
    await mkdir(dir)
    await changeOwner(way.owner, dir)
    expect(spawnSync(program, words, { cwd: '/', encoding: 'utf8' })).toMatchObject({ status: 0 })
    vi.unstubAllEnvs()
  })

  it('without any method the error says what to do, and nothing is created', async () => {
    const dir = await space.fresh()
    const app = await application(dir, await machineWith())
    expect(app.refused).toContain('set DATABASE_URL')
    expect(await readdir(dirname(dir))).not.toContain('postgres')
  })

  it('a folder owned by another account from an earlier start changes its owner with all files', async () => {
    const dir = await space.ready()
    for (const name of await readdir(dir, { recursive: true })) await lchown(join(dir, name), nobody, nobody)
    await chown(dir, nobody, nobody)
    const app = await application(dir)
    expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await ownerOf(join(dir, 'cluster', 'base'))).toBe(await ownerOf(dir))
    await app.end('SIGTERM')
  })

  it.runIf(reachableForAll)(
    'an ordinary user runs it directly, and gets an error for a folder of another user',
    async () => {
      const dir = await space.fresh()
      await openToAll(dir)
      await mkdir(join(dirname(dir), 'own'))
      await chown(join(dirname(dir), 'own'), nobody, nobody)
      const own = await application(join(dirname(dir), 'own', 'postgres'), {}, nobody)
      expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await own.end('SIGTERM')
      await chown(join(dirname(dir), 'own', 'postgres'), nobody - 1, nobody)
      await chmod(join(dirname(dir), 'own', 'postgres'), 0o755)
      await chmod(join(dirname(dir), 'own', 'postgres', 'password'), 0o644)
      const foreign = await application(join(dirname(dir), 'own', 'postgres'), {}, nobody)
      expect(foreign.refused).toContain(`belongs to user ${nobody - 1}`)
    },
  )
})
