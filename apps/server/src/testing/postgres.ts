/** A database of its own for every test file, copied from one that was migrated once for the whole run. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { secret } from '#kernel/random.ts'
import { type TestServer, withDatabase } from './test-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export type ScratchDatabase = { url: string; drop(): Promise<void> }

const copyTries = 100
const copyAgainMs = 50
const templateInUse = '55006'

export async function scratchDatabase(): Promise<ScratchDatabase> {
  const { url, prefix, template } = inject('testServer')
  const name = `${prefix}${secret(9).toLowerCase().replaceAll('-', '_')}`
  await withClient(url, (client) => copy(client, name, template))
  const drop = () => withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: withDatabase(url, name), drop }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** A server's own work on the template, such as vacuuming, refuses the copy for a moment. */
async function copy(client: pg.Client, name: string, template: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === templateInUse
      if (!busy || tries === copyTries) throw error
      await sleep(copyAgainMs)
    }
  }
}
