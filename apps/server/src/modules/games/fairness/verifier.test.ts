import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { slotThemes } from '@saguao/fair/slots/slot-themes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandom } from '#kernel/random.ts'
import { gameHandlersOf } from '#modules/games/instant/game-handlers.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'
import {
  endedRound,
  nextRound,
  startTableServer,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { type FairRound, fairRound, type Round, type Table } from '#modules/games/testing/table-client.ts'

const roundsEach = 5
const program = fileURLToPath(new URL('../../../../../cli/src/saguao.ts', import.meta.url))
const ends: (() => unknown)[] = []
let { server, playerAtTable, throughRound } = {} as TableServer

beforeAll(async () => {
  ;({ server, playerAtTable, throughRound } = await startTableServer(systemRandom.secret(8), (end) =>
    ends.push(end),
  ))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const pickOne = <T>(options: readonly T[]): T => options[systemRandom.below(options.length)] as T
const risk = () => pickOne(['low', 'medium', 'high'])
const anyStake = () => (100 + systemRandom.below(500)) / 100

const slotLines = (id: GameId): object => {
  const lines = (slotThemes as Record<string, { model: { lines: readonly number[] | null } }>)[id]?.model
    .lines
  return lines ? { lines: pickOne(lines) } : {}
}

/** A random valid choice. */
function anyChoice(id: GameId): object {
  switch (games[id].kind) {
    case 'dice':
      return { target: (200 + systemRandom.below(9_601)) / 100, over: pickOne([true, false]) }
    case 'plinko':
      return { rows: pickOne([8, 12, 16]), risk: risk() }
    case 'wheel':
      return { segments: pickOne([10, 20, 30, 40, 50]), risk: risk() }
    case 'mines':
      return { mines: 1 + systemRandom.below(24) }
    case 'crash':
      return pickOne([{}, { autoCashout: (101 + systemRandom.below(200)) / 100 }])
    case 'double':
      return { color: pickOne(['red', 'black', 'white']) }
    default:
      return slotLines(id)
  }
}

/** Opens a few cells in random order and cashes out if none was a mine. */
async function finish(table: Table, round: Round): Promise<void> {
  const cells = Array.from({ length: 25 }, (_, cell) => cell).sort(() => systemRandom.below(3) - 1)
  let status = round.status
  for (const open of cells.slice(0, 1 + systemRandom.below(3)))
    if (status === 'open') status = (await table.move(round.roundId, { open })).status
  if (status === 'open') await table.move(round.roundId, { cashout: true })
}

async function playedAlone(gameId: GameId): Promise<FairRound[]> {
  const { player, table } = await playerAtTable(gameId)
  const ids: string[] = []
  for (let i = 0; i < roundsEach; i++) {
    const round = await table.play(anyStake(), anyChoice(gameId))
    await finish(table, round)
    ids.push(round.roundId)
  }
  const { previous, current } = await table.rotate('a new client seed')
  const { nextServerSeedHash, ...fair } = table.opened.fair
  expect(current.serverSeedHash).toBe(nextServerSeedHash)
  expect(previous).toMatchObject({ ...fair, nonce: roundsEach })
  expect(hashOf(previous?.serverSeed ?? '')).toBe(fair.serverSeedHash)
  const rounds = await Promise.all(ids.map((id) => fairRound(server, player, id)))
  const expected = ids.map((_, nonce) => ({ gameId, nonce, clientSeed: fair.clientSeed }))
  expect(rounds).toMatchObject(expected)
  return rounds
}

async function playedTogether(gameId: GameId): Promise<FairRound[]> {
  const { player, table } = await playerAtTable(gameId)
  const rounds: FairRound[] = []
  for (let i = 0; i < roundsEach; i++) {
    const { round } = await nextRound(server, gameId)
    const { roundId } = await table.play(anyStake(), anyChoice(gameId))
    await throughRound(round.id)
    rounds.push(await endedRound(server, player, roundId))
  }
  return rounds
}

function verify(rounds: readonly FairRound[]): { code: number | null; output: string } {
  const input = rounds.map((round) => JSON.stringify(round)).join('\n')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', '--rounds', '-'], {
    input,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

/** 120 rounds, one after the other. */
const timeoutMs = 120_000

it('the verify command recomputes five random rounds of every game from public data [R11.01]', {
  timeout: timeoutMs,
}, async () => {
  const all = (Object.keys(games) as GameId[]).filter(gameHandlersOf)
  const rounds: FairRound[] = []
  for (const gameId of all)
    rounds.push(...(await (sharedGames.includes(gameId) ? playedTogether(gameId) : playedAlone(gameId))))
  expect(rounds).toHaveLength(all.length * roundsEach)
  expect(verify(rounds)).toEqual({
    code: 0,
    output: `${rounds.length} of ${rounds.length} rounds come out as claimed\n`,
  })

  const { code, output } = verify(rounds.map(altered))
  expect(code).toBe(1)
  expect(output.match(/differs/g)).toHaveLength(all.length * 2)
})

/** Adds a cent to the win of one round per game, and changes the outcome of the next. */
function altered(round: FairRound, at: number): FairRound {
  const { win, outcome } = round
  if (at % roundsEach === 0) return { ...round, win: Math.round(win * 100 + 1) / 100 }
  if (at % roundsEach > 1) return round
  return { ...round, outcome: { ...outcome, multiplier: (outcome.multiplier ?? 0) + 1 } }
}
