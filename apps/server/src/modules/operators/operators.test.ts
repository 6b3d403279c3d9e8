import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import {
  auditTrailChecks,
  killSwitches,
  readLastDecisions,
  recordDecision,
  setKillSwitch,
} from '#modules/operators/operators.ts'
import { createRewardSwitches } from '#modules/rewards/rewards.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterEach(async () => {
  for (const name of killSwitches) await setKillSwitch(server.app.db, name, false)
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const createRichPlayer = () => server.player({ cash: 100_000n })

describe('the audit trail', () => {
  const found = () => audit(server.app.db, { extraChecks: auditTrailChecks })
  const decide = (subject: string) =>
    recordDecision(server.app.db, { by: 'ana', action: 'withdraw approve', subject, reason: '' })

  it('contains every decision once and in order, also of concurrent ones', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => decide(`order-${i}`)))
    const rows = await readLastDecisions(server.app.db, 50)
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i))
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(20)
    expect(await found()).toEqual([])
  })

  it.each(['update trail set by = $1 where id = 1', 'delete from trail where by <> $1'])(
    'is append-only: %s',
    async (statement) => {
      await decide('order-a')
      await expect(owner.query(statement, ['bia'])).rejects.toThrow('only written on')
      await expect(server.app.db.pool.query(statement, ['bia'])).rejects.toThrow('permission denied')
      await expect(owner.query('truncate trail')).rejects.toThrow('only written on')
    },
  )

  it.each([
    `update trail set by = 'bia' where id = 2`,
    `delete from trail where id = 2`,
    `update trail set hash = sha256('x') where id = 2`,
  ])('reveals tampering by a database superuser: %s', async (statement) => {
    for (const subject of ['a', 'b', 'c']) await decide(subject)
    await owner.query('begin')
    await owner.query('alter table trail disable trigger user')
    await owner.query(statement)
    const { rows } = await owner.query('select detail from trail_finding')
    await owner.query('rollback')
    expect(rows.length).toBeGreaterThan(0)
    expect(await found()).toEqual([])
  })
})

describe('the kill switches', () => {
  it('play: no new round starts, and open rounds continue', async () => {
    const player = await createRichPlayer()
    const mines = await openTable(server, player, 'mines')
    const open = await mines.play(10, { mines: 1 })
    await setKillSwitch(server.app.db, 'play', true)
    const dice = await openTable(server, player, 'dice')
    const before = await balanceOf(server, player.id)
    const refused = await dice.tryPlay(1, { target: 50, over: true })
    expect(refused).toMatchObject({ success: false, code: 'GAME_DISABLED' })
    expect(await balanceOf(server, player.id)).toEqual(before)
    expect((await mines.move(open.roundId, { open: 0 })).roundId).toBe(open.roundId)
    await setKillSwitch(server.app.db, 'play', false)
    expect((await dice.play(1, { target: 50, over: true })).status).toBe('settled')
  })

  it('bonuses: no reward is granted in any country', async () => {
    const switches = createRewardSwitches({ db: server.app.db, mode: 'sandbox', clock: server.app.clock })
    expect(await switches.isOn('BR', 'cashback')).toBe(true)
    await setKillSwitch(server.app.db, 'bonuses', true)
    expect(await switches.isOn('BR', 'cashback')).toBe(false)
    await expect(switches.requireOn('CL', 'lucky-gift')).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  })
})
