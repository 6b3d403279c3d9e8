import { existsSync } from 'node:fs'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowDatabase, type Database, destroyDatabase, openDatabase } from './database.ts'
import { application, ask, type Folders, folders, postmasterPid } from './testing/run.ts'

let space: Folders
/** For tests that need no cluster of their own. */
let running: Database & { readonly dir: string }

beforeAll(async () => {
  space = await folders()
  const dir = await space.ready()
  running = { ...(await openDatabase({ dir, log: quiet })), dir }
})

afterAll(async () => {
  await running.stop()
  await space.removeAll()
})

const quiet = () => {}

describe('starting', () => {
  it('the first start creates the database, the second finds its data', async () => {
    const dir = await space.fresh()
    const begun = performance.now()
    const first = await application(dir)
    const cold = performance.now() - begun
    await ask(first.url, 'create table note as select 7 as x')
    await first.end('SIGTERM')

    const again = performance.now()
    const second = await application(dir)
    console.log(`cold start ${cold.toFixed(0)} ms, warm start ${(performance.now() - again).toFixed(0)} ms`)
    expect(await ask(second.url, 'select x from note')).toEqual([{ x: 7 }])
    await second.end('SIGTERM')
    expect(existsSync(join(dir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it('commits are flushed, time is UTC, texts are Unicode', async () => {
    const sql = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('TimeZone') as zone, lower('ÃÇ') as lower, current_setting('server_encoding') as encoding`
    expect(await ask(running.url, sql)).toEqual([
      { fsync: 'on', commit: 'on', zone: 'UTC', lower: 'ãç', encoding: 'UTF8' },
    ])
  })

  it('the application is no superuser and owns its database', async () => {
    const sql = `select current_database() as name, rolsuper as super from pg_roles where rolname = current_user`
    expect(await ask(running.url, sql)).toEqual([{ name: 'saguao', super: false }])
    await ask(running.url, 'create schema mine')
  })

  it('a folder name may contain spaces, commas and quotes', async () => {
    const dir = join(await space.fresh(), `um "lugar", d'ouro`)
    const { url, stop } = await openDatabase({ dir, log: quiet })
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('a path too long for a socket gets a private socket folder', async () => {
    const dir = join(await space.fresh(), 'deep'.repeat(25))
    const { url, stop } = await openDatabase({ dir, log: quiet })
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const folder = new URL(url).searchParams.get('host') ?? ''
    expect(folder).toMatch(/^\/tmp\/saguao-/)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await stop()
    await destroyDatabase(dir)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('access', () => {
  it('folder and password are private, and a wrong password is refused', async () => {
    const { url, dir } = running
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dir, 'password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('PostgreSQL does not inherit secrets from the environment', async () => {
    const dir = await space.ready()
    const app = await application(dir, { PAYMENT_SECRET: 'hush' })
    const environment = await readFile(`/proc/${await postmasterPid(dir)}/environ`, 'utf8').catch(() => '')
    expect(environment).not.toContain('hush')
    await app.end('SIGTERM')
  })
})

describe('one folder, one application', () => {
  it('a second start is refused with the name of the first and disturbs nothing', async () => {
    const dir = await space.ready()
    const first = await application(dir)
    const second = await application(dir)
    expect(second.refused).toContain(`process ${first.pid} at a test`)
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.end('SIGTERM')
  })

  it('of two concurrent first starts one runs and one is refused', async () => {
    const dir = await space.fresh()
    const both = await Promise.all([application(dir), application(dir)])
    expect(both.map((app) => app.refused).join('')).toContain('Already running')
    expect(both.map((app) => Boolean(app.url)).sort()).toEqual([false, true])
    await Promise.all(both.filter((app) => app.url).map((app) => app.end('SIGTERM')))
  })

  it('a command uses the server of the running application and leaves it running', async () => {
    const dir = await space.ready()
    const app = await application(dir)
    const borrowed = await borrowDatabase({ dir, log: quiet })
    expect(await ask(borrowed.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await borrowed.stop()
    expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await app.end('SIGTERM')
  })
})

describe('signals and crashes', () => {
  it('Ctrl-C does not stop PostgreSQL directly; the application does', async () => {
    const dir = await space.ready()
    const app = await application(dir)
    process.kill(-app.pid, 'SIGINT')
    expect(await ask(app.url, 'select pg_sleep(0.2), 1 as one')).toMatchObject([{ one: 1 }])
    await app.end('SIGTERM')
  })

  it('the server of a killed application is taken over and stopped at the end', async () => {
    const dir = await space.ready()
    const killed = await application(dir)
    const pid = await postmasterPid(dir)
    await killed.end('SIGKILL')
    const next = await application(dir)
    expect(next.logged).toContain('postgres: taking over the running server')
    expect(await postmasterPid(dir)).toBe(pid)
    await next.end('SIGTERM')
    expect(existsSync(join(dir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it('a committed row survives a kill of all processes', async () => {
    const dir = await space.ready()
    const killed = await application(dir)
    await ask(killed.url, 'create table note as select 7 as x')
    process.kill(await postmasterPid(dir), 'SIGKILL')
    await killed.end('SIGKILL')
    const next = await application(dir)
    expect(await ask(next.url, 'select x from note')).toEqual([{ x: 7 }])
    await next.end('SIGTERM')
  })

  it('a killed PostgreSQL is restarted at the same address', async () => {
    const dir = await space.ready()
    const messages: string[] = []
    const { url, stop } = await openDatabase({ dir, log: (sentence) => messages.push(sentence) })
    const before = await postmasterPid(dir)
    process.kill(before, 'SIGKILL')
    await expect.poll(() => ask(url, 'select 1 as one'), { timeout: 20_000 }).toEqual([{ one: 1 }])
    expect(await postmasterPid(dir)).not.toBe(before)
    expect(messages).toContain('postgres: connection lost, making sure that the server runs')
    await stop()
    expect(existsSync(join(dir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it.each(['postgres: connection lost', 'postgres: starting'])(
    'a stop during the restart (at "%s") leaves no PostgreSQL running',
    async (moment) => {
      const dir = await space.ready()
      let reached = () => {}
      const { stop } = await openDatabase({ dir, log: (message) => message.includes(moment) && reached() })
      const restarting = new Promise<void>((resolve) => {
        reached = resolve
      })
      process.kill(await postmasterPid(dir), 'SIGKILL')
      await restarting
      await stop()
      const next = await application(dir)
      expect(next).toMatchObject({ refused: '', logged: ['postgres: starting'] })
      await next.end('SIGTERM')
    },
  )

  it('a stale pid file with the pid of another program does not prevent the start', async () => {
    const dir = await space.ready()
    const file = `${process.ppid}\n${join(dir, 'cluster')}\n1\n5432\n${dir}\n\n  1  1\nready\n`
    await writeFile(join(dir, 'cluster', 'postmaster.pid'), file)
    await writeFile(join(dir, '.s.PGSQL.5432.lock'), file)
    const { url, stop } = await openDatabase({ dir, log: quiet })
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('a failed start reports the reason', async () => {
    const dir = await space.ready()
    await appendFile(join(dir, 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(openDatabase({ dir, log: quiet })).rejects.toThrow('no_such_setting')
  })
})
