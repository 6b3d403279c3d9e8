import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../apps/cli/src/lib/free-port.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import { createPool } from '../apps/server/src/kernel/db/db.ts'
import { migrate } from '../apps/server/src/kernel/db/migrate.ts'
import { createLog } from '../apps/server/src/kernel/observability/log.ts'
import { openTable } from '../apps/server/src/modules/games/testing/table-client.ts'
import { audit } from '../apps/server/src/modules/wallet/audit.ts'
import { balanceOf, createPaidDeposit } from '../apps/server/src/testing/environment.ts'
import { emptyDatabase } from '../apps/server/src/testing/postgres.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/server.ts'
import { pgBouncerProgram, startPgBouncer } from './pgbouncer.ts'

const program = pgBouncerProgram()
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.runIf(program)('behind PgBouncer [R14.06]', () => {
  let direct: string
  let server: TestServer

  const openFront = async (poolMode?: 'transaction') => {
    const front = await startPgBouncer(program ?? '', {
      databaseUrl: direct,
      port: await freePort(),
      ...(poolMode && { poolMode }),
    })
    ends.push(front.stop)
    return front.url
  }

  beforeAll(async () => {
    const database = await emptyDatabase()
    ends.push(database.drop)
    direct = database.url
    const databaseUrl = await openFront()
    await migrate(databaseUrl)
    server = await startTestServer((end) => ends.push(end), { databaseUrl })
    await server.lobby.importContent(demoContent())
  })

  it('in session mode a new database is migrated, and bets, jobs and notifications work', async () => {
    const player = await server.player({ cash: 10_000n })
    await createPaidDeposit(server, player)
    expect(await balanceOf(server, player.id)).toBe(15_000n)
    const table = await vi.waitFor(() => openTable(server, player, 'dice'), { timeout: 15_000 })
    const rounds = await Promise.all(
      Array.from({ length: 20 }, () => table.play(1, { target: 50, over: true })),
    )
    const won = rounds.reduce((sum, { win }) => sum + BigInt(Math.round(win * 100)), 0n)
    expect(await balanceOf(server, player.id)).toBe(15_000n - 2_000n + won)
    expect(await audit(server.app.db)).toEqual([])
  })

  it('in session mode every connection has the role and the timeouts of the application', async () => {
    const url = await openFront()
    const read = `select current_user::text as role, current_setting('statement_timeout') as statement,
                         current_setting('lock_timeout') as lock, current_setting('saguao.test') as added`
    for (let n = 0; n < 3; n++) {
      const pool = createPool(url, createLog('silent'), { max: 1, settings: ['saguao.test=on'] })
      const { rows } = await pool.query(read)
      expect(rows).toEqual([{ role: 'saguao_app', statement: '15s', lock: '3s', added: 'on' }])
      await pool.end()
    }
  })

  it('in transaction mode the server does not start', async () => {
    const databaseUrl = await openFront('transaction')
    await expect(startTestServer((end) => ends.push(end), { databaseUrl })).rejects.toThrow(
      'Set pool_mode = session',
    )
  })
})
