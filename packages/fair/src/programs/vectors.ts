// Writes packages/fair/vectors.json, the golden rounds of every game. An existing round must keep its outcome: the
// command refuses to write if one differs.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type GameId, games, type Moves } from '../games/games.ts'
import { chainEnd, chainHashes } from '../random/chain.ts'
import { createNumbers, type DrawStep, numbersOf } from '../random/numbers.ts'
import { checkRotation, type Rotation, type ShownPair } from '../random/rotation.ts'
import { hashOf, keyOf } from '../random/seeds.ts'
import { writeJson } from './write-json.ts'

type Case = { readonly choice: object; readonly moves?: Moves; readonly nonces: readonly number[] }

const file = fileURLToPath(new URL('../../vectors.json', import.meta.url))
const serverSeed = hashOf('saguao vectors')
const clientSeed = 'maré-alta'
const nonces = [0, 1, 7, 1000]
const chainSeed = hashOf('saguao chain')
const chainRounds = 100
const maxSearch = 10_000

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
    { choice: { autoCashout: 3 }, moves: { half: 1.25 }, nonces },
    { choice: {}, moves: { half: 1.33, cashout: 1.34 }, nonces },
  ],
}

export const usage = '  Adds rounds of new games and settings; never changes an existing one.'

export function run(): number {
  const rounds = (Object.keys(games) as GameId[]).flatMap((gameId) => roundsOf(gameId))
  const vectors: Record<string, unknown> = {
    serverSeed,
    serverSeedHash: hashOf(serverSeed),
    clientSeed,
    numbers: [numberCase(clientSeed, 0), numberCase('a:b 🎲', 41)],
    chain: chainCase(),
    rounds,
    rotations: rotationCases(),
  }
  const changed = Object.entries(readOld()).some(([name, value]) => !contains(vectors[name], value))
  if (changed) {
    console.error('An existing round of vectors.json has another outcome now. Nothing was written.')
    return 1
  }
  writeJson(file, vectors)
  console.log(`${rounds.length} rounds of ${Object.keys(games).length} games`)
  return 0
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
  const outcomes = Array.from({ length: maxSearch }, (_, nonce) =>
    games[gameId].play(createNumbers(key, clientSeed, nonce), {}),
  )
  const first = (found: (outcome: object) => boolean) =>
    outcomes.findIndex((played) => played && played.multiplierE4 > 0 && found(played.outcome))
  const bonus = first((outcome) => 'freeSpins' in outcome)
  const few = { choice: { lines: 5 }, nonces }
  const all = { choice: {}, nonces: [0, first(() => true), bonus] }
  const bought = { choice: { buy: true }, nonces: nonces.slice(0, 2) }
  return games[gameId].read(few.choice) ? [all, few, bought] : [all, bought]
}

function roundOf(gameId: GameId, choice: object, nonce: number, moves?: Moves): object {
  const played = games[gameId].play(numbersOf({ serverSeed, clientSeed, nonce }), choice, moves)
  return { gameId, nonce, choice, ...(moves && { moves }), ...played }
}

/** Nine numbers, one more than a digest yields. */
function numberCase(client: string, nonce: number): object {
  const drawn: DrawStep[] = []
  const numbers = numbersOf({ serverSeed, clientSeed: client, nonce }, (step) => drawn.push(step))
  const values = Array.from({ length: 9 }, () => numbers.next())
  const digests = drawn.flatMap((step) => (step.step === 'digest' ? step.digest : []))
  return { clientSeed: client, nonce, digests, numbers: values }
}

function chainCase(): object {
  const hashes = chainHashes(chainSeed, chainRounds, 1, 3)
  return { seed: chainSeed, rounds: chainRounds, end: chainEnd(chainSeed, chainRounds), hashes }
}

/** Rotations of the pair of the golden rounds: an honest one, two with another seed, one of another pair, one unplayed. */
function rotationCases(): object[] {
  const [next, afterNext, other] = ['next', 'after next', 'other'].map((name) =>
    hashOf(`saguao ${name}`),
  ) as [string, string, string]
  const pair = (seed: string, following: string): Required<ShownPair> => ({
    serverSeedHash: hashOf(seed),
    nextServerSeedHash: hashOf(following),
  })
  const revealed = (seed: string) => ({ serverSeed: seed, serverSeedHash: hashOf(seed) })
  const shown = pair(serverSeed, next)
  const current = pair(next, afterNext)
  const rotations: Rotation[] = [
    { previous: revealed(serverSeed), current },
    { previous: revealed(serverSeed), current: pair(other, afterNext) },
    { previous: { ...revealed(serverSeed), serverSeed: other }, current },
    { previous: revealed(next), current: pair(afterNext, other) },
    { previous: null, current: shown },
  ]
  return rotations.map((rotation) => ({ shown, ...rotation, result: checkRotation(shown, rotation) }))
}

function readOld(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** A list may have grown, but must still hold every old element. */
function contains(now: unknown, before: unknown): boolean {
  const plain: unknown = JSON.parse(JSON.stringify(now))
  if (!Array.isArray(before) || !Array.isArray(plain)) return isDeepStrictEqual(plain, before)
  return before.every((one) => plain.some((other) => isDeepStrictEqual(other, one)))
}
