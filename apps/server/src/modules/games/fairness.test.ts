import { minor } from '@saguao/contract/money.ts'
import { explain } from '@saguao/fair/explain.ts'
import { type GameId, games } from '@saguao/fair/games.ts'
import { hashOf } from '@saguao/fair/seeds.ts'
import { slotThemes } from '@saguao/fair/slot-themes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemRandom } from '#kernel/random.ts'
import { kindOf } from '#modules/games/kinds.ts'
import { fairRound, type Round, sitDown, type Table } from '#modules/games/testing/at-table.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const roundsEach = 20

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  return async () => {
    for (const end of ends) await end()
  }
})

const any = <T>(options: readonly T[]): T => options[systemRandom.below(options.length)] as T
const risk = () => any(['low', 'medium', 'high'])

const slotLines = (id: GameId): object => {
  const lines = (slotThemes as Record<string, { model: { lines: readonly number[] | null } }>)[id]?.model
    .lines
  return lines ? { lines: any(lines) } : {}
}

/** Any choice the game takes. */
function anyChoice(id: GameId): object {
  switch (games[id].kind) {
    case 'dice':
      return { target: (200 + systemRandom.below(9_601)) / 100, over: any([true, false]) }
    case 'plinko':
      return { rows: any([8, 12, 16]), risk: risk() }
    case 'wheel':
      return { segments: any([10, 20, 30, 40, 50]), risk: risk() }
    case 'mines':
      return { mines: 1 + systemRandom.below(24) }
    default:
      return slotLines(id)
  }
}

/** Opens a few cells in any order, and leaves if none was mined. */
async function finish(table: Table, round: Round): Promise<void> {
  const cells = Array.from({ length: 25 }, (_, cell) => cell).sort(() => systemRandom.below(3) - 1)
  let status = round.status
  for (const open of cells.slice(0, systemRandom.below(4)))
    if (status === 'open') status = (await table.move(round.roundId, { open })).status
  if (status === 'open') await table.move(round.roundId, { cashout: true })
}

/** Those drawn from the player's own seeds; shared rounds have a chain. */
const drawn = (Object.keys(games) as GameId[]).filter(
  (id) => kindOf(id) && !['crash', 'double'].includes(games[id].kind),
)

describe('any round can be computed again from what its player can see [R11.01]', () => {
  it.each(drawn)('%s', async (gameId) => {
    const player = await server.player({ cash: 10_000_000n })
    const table = await sitDown(server, player, gameId)
    const ids: string[] = []
    for (let i = 0; i < roundsEach; i++) {
      const round = await table.play((100 + systemRandom.below(500)) / 100, anyChoice(gameId))
      await finish(table, round)
      ids.push(round.roundId)
    }
    const { previous } = await table.rotate('a new client seed')
    expect(previous).toMatchObject({ ...table.laid.fair, nonce: roundsEach })
    expect(hashOf(previous?.serverSeed ?? '')).toBe(table.laid.fair.serverSeedHash)
    for (const [nonce, roundId] of ids.entries()) {
      const round = await fairRound(server, player, roundId)
      const { serverSeed, bet, win, ...claim } = round
      expect(claim).toMatchObject({ gameId, nonce, clientSeed: table.laid.fair.clientSeed })
      const cents = (amount: number) => minor(BigInt(Math.round(amount * 100)))
      const told = explain({ ...claim, serverSeed: serverSeed ?? '', bet: cents(bet), win: cents(win) })
      expect([roundId, told.agrees]).toEqual([roundId, true])
    }
  })
})

describe('seeds', () => {
  it('are of the player: the next pair has the client seed that was asked for, or keeps the old one', async () => {
    const player = await server.player({ cash: 10_000n })
    const table = await sitDown(server, player, 'dice')
    const first = await table.rotate('semente da Ana')
    expect(first.previous).toMatchObject(table.laid.fair)
    expect(first.current).toMatchObject({ clientSeed: 'semente da Ana', nonce: 0 })
    const second = await table.rotate()
    expect(second.previous).toMatchObject(first.current)
    expect(second.current.clientSeed).toBe('semente da Ana')
    expect((await table.again()).laid.fair).toEqual(second.current)
    const round = await table.play(1, { target: 50, over: true })
    expect(round.fair).toEqual(second.current)
  })

  it.each(['', 'x'.repeat(65), 'a\u0000b', 'a\u200bb', '\ud800', 7])(
    '%j is no client seed',
    async (clientSeed) => {
      const player = await server.player()
      const { session, laid, again } = await sitDown(server, player, 'dice')
      const body = { session, clientSeed: clientSeed as string }
      expect((await server.call('/arcade/seeds', body, { token: player.token })).status).toBe(400)
      expect((await again()).laid.fair).toEqual(laid.fair)
    },
  )
})

it("somebody else's round, and one that nobody played, look alike", async () => {
  const [player, stranger] = [await server.player({ cash: 10_000n }), await server.player()]
  const { roundId } = await (await sitDown(server, player, 'dice')).play(1, { target: 50, over: true })
  for (const id of [roundId, `R${'0'.repeat(10)}AAAAAAAAAAA`, 'x']) {
    const { json } = await server.call('/fair/round', { roundId: id }, { token: stranger.token })
    expect(json).toMatchObject({ success: false, code: 'ROUND_UNKNOWN' })
  }
})

it('the database itself refuses to reveal another seed than was promised', async () => {
  const player = await server.player()
  await sitDown(server, player, 'dice')
  const rotated = server.app.db.pool.query(
    'select seeds_rotate($1, s.id, $2, s.sealed, s.server_seed_hash, $3, now()) from seed_pair s where s.player_id = $1',
    [player.id, 'f'.repeat(64), 'client'],
  )
  await expect(rotated).rejects.toThrow(/seed_pair/)
})
