import type { Path } from '@saguao/contract/calls/calls.ts'
import { io } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { demoContent } from '#demo.ts'
import { createLog } from '#kernel/observability/log.ts'
import { openTable, seedCipherOf } from '#modules/games/testing/table-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Records every response as text. */
function recordCalls(server: TestServer, sent: string[]): TestServer {
  return {
    ...server,
    call: async (path, body, headers) => {
      const called = await server.call(path, body, headers)
      sent.push(JSON.stringify(called.json), JSON.stringify([...called.headers]))
      return called
    },
  }
}

function recordSocket({ address }: TestServer, token: string, sent: string[]): Promise<void> {
  const socket = io(address, { query: { token }, transports: ['websocket'], reconnection: false })
  onTestFinished(() => void socket.close())
  socket.io.engine.on('packet', (packet) => sent.push(JSON.stringify(packet)))
  return new Promise((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
}

it('no response, log line or socket message contains a live seed [R11.01]', async () => {
  const sent: string[] = []
  const log = createLog('trace', { write: (line) => sent.push(line) })
  const plain = await startTestServer(onTestFinished, { log, env: { RATE_LIMITS: 'off' } })
  const server = recordCalls(plain, sent)
  await server.lobby.importContent(demoContent())
  const player = await server.player({ cash: 1_000_000n })
  const { token } = player
  await recordSocket(server, token, sent)

  const liveSeeds = async (): Promise<string[]> => {
    const live = server.app.db.query.selectFrom('seedPair').where('revealedAt', 'is', null)
    const rows = await live.select(['sealed', 'nextSealed']).execute()
    const sealed = rows.flatMap((row) => [row.sealed, row.nextSealed ?? Buffer.alloc(0)])
    return sealed.map((bytes) => seedCipherOf(server).decrypt(bytes))
  }
  const expectNoSeedSent = async (): Promise<void> => {
    const seeds = await liveSeeds()
    expect(seeds).toHaveLength(2)
    const text = sent.join('\n')
    for (const seed of seeds) {
      const bytes = Buffer.from(seed, 'hex')
      for (const form of [seed, seed.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')])
        expect(text.includes(form)).toBe(false)
    }
  }
  const records = { isBonus: false, startDate: '2020-01-01', endDate: '2099-01-01' }
  for (let pair = 0; pair < 3; pair++) {
    const dice = await openTable(server, player, 'dice')
    const mines = await openTable(server, player, 'mines')
    const round = await mines.play(1, { mines: 3 })
    const step = await mines.move(round.roundId, { open: pair })
    if (step.status === 'open') await (await mines.again()).tryPlay(1, { mines: 3 })
    for (let i = 0; i < 3; i++) await dice.play(1, { target: 50, over: true })
    await dice.tryPlay(1_000_000, { target: 50, over: true })
    await dice.tryPlay(1, { target: 1 })
    await dice.rotate().catch(() => undefined)
    for (const path of ['/arcade/seeds', '/arcade/play', '/fair/round'] as const satisfies Path[])
      await server.call(path, {} as never, { token })
    await server.call('/fair/round', { roundId: round.roundId }, { token })
    await server.call('/wallet/records', records, { token })
    await server.call('/wallet/transactions', {}, { token })
    if (step.status === 'open') {
      await expectNoSeedSent()
      await mines.move(round.roundId, { cashout: true })
    }
    await dice.play(1, { target: 50, over: true })
    const [live = '', next] = await liveSeeds()
    await expectNoSeedSent()
    const { previous } = await dice.rotate()
    expect(previous?.serverSeed).toBe(live)
    expect((await liveSeeds())[0]).toBe(next)
    await expectNoSeedSent()
  }
  expect(sent.some((text) => text.includes('balance'))).toBe(true)
})

it('a live seed is stored only encrypted', async () => {
  const server = await startTestServer(onTestFinished, { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  const table = await openTable(server, await server.player({ cash: 10_000n }), 'mines')
  await table.play(1, { mines: 3 })
  const { rows } = await server.app.db.pool.query<{ row: string; sealed: Buffer }>(
    'select seed_pair::text as row, sealed from seed_pair',
  )
  const [pair] = rows
  const seed = seedCipherOf(server).decrypt(pair?.sealed ?? Buffer.alloc(0))
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(pair?.row.includes(seed)).toBe(false)
  expect(pair?.sealed.includes(seed)).toBe(false)
  const open = await server.app.db.query.selectFrom('round').select('outcome').executeTakeFirstOrThrow()
  expect(open.outcome).toEqual({ opened: [], multiplier: 1 })
})
