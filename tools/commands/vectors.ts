// `npm run vectors`: writes packages/fair/vectors.json, the rounds every implementation has to agree on. What is in it
// already stays: an outcome that comes out differently is a changed game, and that is refused.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { chainEnd, chainHashes } from '@saguao/fair/random/chain.ts'
import { type GameId, games, type Moves } from '@saguao/fair/games/games.ts'
import { createNumbers, type Drawn, numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf, keyOf } from '@saguao/fair/random/seeds.ts'
import { succeeds } from '../test/runners.ts'

type Case = { readonly choice: object; readonly moves?: Moves; readonly nonces: readonly number[] }

const file = fileURLToPath(new URL('../../packages/fair/vectors.json', import.meta.url))
const serverSeed = hashOf('saguao vectors')
const clientSeed = 'maré-alta'
const nonces = [0, 1, 7, 1000]
const chainSeed = hashOf('saguao chain')
const chainRounds = 100
const searchMost = 10_000

const casesByKind: Record<string, readonly Case[]> = {
  dice: [true, false].flatMap((over) =>
    [2, 49.5, 98].map((target) => ({ choice: { target, over }, nonces })),
  ),
  mines: [1, 3, 12, 24].flatMap((mines) => [
    { choice: { mines }, nonces },
    { choice: { mines }, moves: { opened: [12] }, nonces },
    { choice: { mines }, moves: { opened: [0, 24, 6] }, nonces },
  ]),
  plinko: [8, 12, 16].flatMap((rows) =>
    ['low', 'medium', 'high'].map((risk) => ({ choice: { rows, risk }, nonces: nonces.slice(0, 2) })),
  ),
  wheel: [10, 20, 30, 40, 50].flatMap((segments) =>
    ['low', 'medium', 'high'].map((risk) => ({ choice: { segments, risk }, nonces: nonces.slice(0, 2) })),
  ),
  double: ['red', 'black', 'white'].map((color) => ({ choice: { color }, nonces })),
  crash: [
    { choice: {}, nonces },
    { choice: { autoCashout: 1.5 }, nonces },
    { choice: {}, moves: { cashout: 1.01 }, nonces },
  ],
}

const rounds = (Object.keys(games) as GameId[]).flatMap((gameId) => roundsOf(gameId))
const fresh = {
  serverSeed,
  serverSeedHash: hashOf(serverSeed),
  clientSeed,
  numbers: [numberCase(clientSeed, 0), numberCase('a:b 🎲', 41)],
  chain: chainCase(),
  rounds,
}
const old = readOld()
const changed =
  old && Object.entries(old).some(([name, value]) => !contains(fresh[name as keyof typeof fresh], value))
if (changed) {
  console.error('A round of vectors.json comes out differently now. Nothing was written.')
  process.exitCode = 1
} else {
  writeFileSync(file, JSON.stringify(fresh))
  await succeeds({ words: ['biome', 'format', '--write', file], quiet: true })
  console.log(`${rounds.length} rounds of ${Object.keys(games).length} games`)
}

function roundsOf(gameId: GameId): object[] {
  const cases = games[gameId].kind === 'slots' ? slotCases(gameId) : (casesByKind[games[gameId].kind] ?? [])
  return cases.flatMap(({ choice, moves, nonces: own }) =>
    own.map((nonce) => roundOf(gameId, choice, nonce, moves)),
  )
}

/** For every slot the first round, the first that wins and the first with free spins. */
function slotCases(gameId: GameId): Case[] {
  const key = keyOf(serverSeed)
  const outcomes = Array.from({ length: searchMost }, (_, nonce) =>
    games[gameId].play(createNumbers(key, clientSeed, nonce), {}),
  )
  const first = (found: (outcome: object) => boolean) =>
    outcomes.findIndex((played) => played && played.multiplierE4 > 0 && found(played.outcome))
  const bonus = first((outcome) => 'freeSpins' in outcome)
  const few = { choice: { lines: 5 }, nonces }
  const all = { choice: {}, nonces: [0, first(() => true), bonus] }
  return games[gameId].read(few.choice) ? [all, few] : [all]
}

function roundOf(gameId: GameId, choice: object, nonce: number, moves?: Moves): object {
  const played = games[gameId].play(numbersOf({ serverSeed, clientSeed, nonce }), choice, moves)
  return { gameId, nonce, choice, ...(moves && { moves }), ...played }
}

/** Nine numbers: one more than a digest holds. */
function numberCase(client: string, nonce: number): object {
  const drawn: Drawn[] = []
  const numbers = numbersOf({ serverSeed, clientSeed: client, nonce }, (step) => drawn.push(step))
  const values = Array.from({ length: 9 }, () => numbers.next())
  const digests = drawn.flatMap((step) => (step.step === 'digest' ? step.digest : []))
  return { clientSeed: client, nonce, digests, numbers: values }
}

function chainCase(): object {
  const hashes = chainHashes(chainSeed, chainRounds, 1, 3)
  return { seed: chainSeed, rounds: chainRounds, end: chainEnd(chainSeed, chainRounds), hashes }
}

function readOld(): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Lists may have grown; whatever was there is there still. */
function contains(now: unknown, before: unknown): boolean {
  const plain: unknown = JSON.parse(JSON.stringify(now))
  if (!Array.isArray(before) || !Array.isArray(plain)) return isDeepStrictEqual(plain, before)
  return before.every((one) => plain.some((other) => isDeepStrictEqual(other, one)))
}
