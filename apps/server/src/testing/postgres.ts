/** Scratch databases: one per test file, copied from a template that is migrated once per run. */
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

const maxTries = 100
const retryMs = 50
/** The database is in use, by our own role or by another. */
const busyCodes = ['55006', '42501']

/** Its 1,400 files are copied as they are, eight times as fast as through the write-ahead log. */
export const scratchDatabase = (): Promise<ScratchDatabase> =>
  createScratch(`template ${inject('testServer').template} strategy file_copy`)

/** A database without any migration, for tests of the migration itself. */
export const emptyDatabase = (): Promise<ScratchDatabase> =>
  createScratch(`template template0 encoding 'UTF8'`)

async function createScratch(options: string): Promise<ScratchDatabase> {
  const { url, prefix } = inject('testServer')
  const name = `${prefix}${secret(9).toLowerCase().replaceAll('-', '_')}`
  await withClient(url, (client) => runWithRetries(client, `create database ${name} ${options}`))
  const drop = () =>
    withClient(url, (client) => runWithRetries(client, `drop database if exists ${name} with (force)`))
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

/** Background work of the server, such as vacuum, can block the statement for a moment. */
async function runWithRetries(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && busyCodes.includes(error.code ?? '')
      if (!busy || tries === maxTries) throw error
      await sleep(retryMs)
    }
  }
}
