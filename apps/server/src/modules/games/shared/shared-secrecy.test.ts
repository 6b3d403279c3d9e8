import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import {
  connectWatcher,
  nextRound,
  type PlayerAtTable,
  pointOf,
  runningRound,
  startTableServer,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { fairRound } from '#modules/games/testing/table-client.ts'

/** Everything the server sends, as text: responses, log lines, socket messages. */
const received: string[] = []
const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound } = {} as TableServer

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => received.push(line) })
  ;({ server, time, playerAtTable, untilStart, throughRound } = await startTableServer(
    'shared secrecy',
    (end) => ends.push(end),
    { log, received },
  ))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** The hash in every encoding that reveals it. */
function formsOf(hash: string): string[] {
  const bytes = Buffer.from(hash, 'hex')
  return [hash, hash.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')]
}

async function callEverything({ player, table }: PlayerAtTable, roundId: string): Promise<void> {
  await fairRound(server, player, roundId)
  await table.again()
  await table.tryPlay(1, {})
  await table.tryPlay(1, { autoCashout: 0 })
  await table.tryMove(roundId, { open: 3 })
  const days = { isBonus: false, startDate: '2020-01-01', endDate: '2099-01-01' }
  await server.call('/wallet/records', days, { token: player.token })
  await server.call('/wallet/transactions', {}, { token: player.token })
}

it('no response, log line or socket message contains an unrevealed hash or outcome [R11.01]', async () => {
  const [bettor, casher] = [await playerAtTable('crash'), await playerAtTable('crash')]
  const watcher = await connectWatcher(server, bettor.player, (end) => ends.push(end))
  watcher.connection.io.engine.on('packet', (packet) => received.push(JSON.stringify(packet)))
  await watcher.watch('crash')
  let flown = 0
  while (flown < 3) {
    const next = await nextRound(server, 'crash')
    const { roundId } = await bettor.table.play(1, {})
    const left = await casher.table.play(1, {})
    await callEverything(bettor, roundId)
    const startedAt = await untilStart(next.round.id)
    if (pointOf(next) > 1.2) {
      flown += 1
      await time.passTo(startedAt + 1_100)
      const after = await nextRound(server, 'crash')
      await callEverything(bettor, roundId)
      await casher.table.move(left.roundId, { cashout: true })
      await casher.table.play(1, {})
      await callEverything(casher, left.roundId)
      const { hash } = await runningRound(server, 'crash')
      const text = received.join('\n')
      for (const secret of [hash, after.hash])
        expect(formsOf(secret).filter((form) => text.includes(form))).toEqual([])
      expect(text.includes(`"point":${pointOf(next)}`)).toBe(false)
    }
    await throughRound(next.round.id)
    await watcher.waitForState('over', next.round.number)
    expect(received.join('\n').includes(next.hash)).toBe(true)
    if (flown > 0) await throughRound((await nextRound(server, 'crash')).round.id)
    received.length = 0
  }
})

it('unrevealed hashes are stored only encrypted', async () => {
  const next = await nextRound(server, 'crash')
  const { rows } = await server.app.db.pool.query<{ row: string }>(
    'select t::text || c::text as row from shared_round t join chain c on c.id = t.chain_id',
  )
  const text = rows.map(({ row }) => row).join('\n')
  expect(text.includes(next.hash)).toBe(false)
  expect(text.includes(Buffer.from(next.hash).toString('hex'))).toBe(false)
})
