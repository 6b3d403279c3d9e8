import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from './postgres.ts'

const made: ScratchDatabase[] = []
const make = async () => {
  const database = await scratchDatabase()
  made.push(database)
  return database
}

afterAll(() => Promise.all(made.map((database) => database.drop())))

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

it('databases created concurrently exist and are independent', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, make))
  if (!first) throw new Error('No database was made')
  await ask(first.url, 'create table mark (x int)')
  const seen = await Promise.all(others.map(({ url }) => ask(url, `select to_regclass('mark') as mark`)))
  expect(seen).toEqual([[{ mark: null }], [{ mark: null }], [{ mark: null }]])
})

it('a database with open connections can be dropped', async () => {
  const { url, drop } = await make()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await drop()
  await expect(ask(url, 'select 1')).rejects.toThrow('does not exist')
})
