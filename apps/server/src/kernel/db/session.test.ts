import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { createPool } from './db.ts'
import { prepareSession, requireSessionPooling } from './session.ts'

const log = createLog('silent')
let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase()
})
afterAll(() => database.drop())

async function withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(database.url, log, { max: 2 })
  return work(pool).finally(() => pool.end())
}

describe('a session of the application [R14.06]', () => {
  it('needs no start-up parameters, which poolers refuse', async () => {
    await withPool(async (pool) => {
      const client = await pool.connect()
      expect(client).toMatchObject({ connectionParameters: { options: undefined, statement_timeout: false } })
      const { rows } = await client.query(
        `select current_user::text as role, current_setting('statement_timeout') as timeout`,
      )
      expect(rows).toEqual([{ role: 'saguao_app', timeout: '15s' }])
      client.release()
    })
  })

  it('with the role of the database owner is refused', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    const withoutSet = {
      query: (text: string) => client.query(text.startsWith('set ') ? 'select' : text),
    } as Pick<pg.ClientBase, 'query'>
    await expect(prepareSession(withoutSet, [])).rejects.toThrow('instead of saguao_app')
    await client.end()
  })

  it('whose role is taken away between two statements stops the start', async () => {
    await withPool(async (pool) => {
      await requireSessionPooling(pool)
      pool.on('acquire', (client) => void client.query('reset role'))
      await expect(requireSessionPooling(pool)).rejects.toThrow('pool_mode = session')
    })
  })
})
