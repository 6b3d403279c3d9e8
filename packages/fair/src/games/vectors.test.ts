import { outcomes } from '@saguao/contract/schemas/games.ts'
import vectors from '@saguao/fair/vectors.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { chainEnd, chainHashes, isChainPredecessor } from '../random/chain.ts'
import { createNumbers, numbersOf } from '../random/numbers.ts'
import { hashOf, keyOf } from '../random/seeds.ts'
import { referenceRound, wordsOf } from '../testing/reference-implementation.ts'
import { type GameId, games } from './games.ts'

const { serverSeed, clientSeed, rounds } = vectors
const ids = Object.keys(games) as GameId[]

function play(gameId: string, nonce: number, choice: object, moves?: object) {
  return games[gameId as GameId].play(numbersOf({ serverSeed, clientSeed, nonce }), choice, moves)
}

describe('golden vectors', () => {
  it.each(ids)('%s has unchanged outcomes [R11.01]', (id) => {
    const own = rounds.filter(({ gameId }) => gameId === id)
    expect(own.length).toBeGreaterThan(2)
    for (const { gameId, nonce, choice, moves, outcome, multiplierE4 } of own)
      expect(play(gameId, nonce, choice, moves)).toEqual({ outcome, multiplierE4 })
  })

  it.each(ids)(
    '%s comes out the same by a second implementation on Node’s own cryptography [R11.01]',
    (id) => {
      for (const { outcome, multiplierE4, ...round } of rounds.filter(({ gameId }) => gameId === id))
        expect(referenceRound({ ...round, serverSeed, clientSeed })).toEqual({ outcome, multiplierE4 })
    },
  )

  it.each(ids)('%s agrees with the reference implementation in 100 further rounds', (id) => {
    const key = keyOf(serverSeed)
    const choices = new Set(rounds.filter(({ gameId }) => gameId === id).map(({ choice }) => choice))
    for (const choice of choices)
      for (let nonce = 2000; nonce < 2100; nonce += 1) {
        const opinion = referenceRound({ gameId: id, serverSeed, clientSeed, nonce, choice })
        expect(games[id].play(createNumbers(key, clientSeed, nonce), choice)).toEqual(opinion)
      }
  })

  it('numbers equal HMAC-SHA256, also for seeds with non-ASCII characters', () => {
    expect(hashOf(serverSeed)).toBe(vectors.serverSeedHash)
    for (const { clientSeed: client, nonce, numbers } of vectors.numbers) {
      const stream = numbersOf({ serverSeed, clientSeed: client, nonce })
      const words = wordsOf(serverSeed, client, nonce)
      for (const number of numbers) {
        expect(stream.next()).toBe(number)
        expect(Number(words.next().value) / 2 ** 32).toBe(number)
      }
    }
  })

  it('the last hash of the chain leads to the published one', () => {
    const { seed, rounds: length, end, hashes } = vectors.chain
    expect(chainEnd(seed, length)).toBe(end)
    expect(chainHashes(seed, length, 1, hashes.length)).toEqual(hashes)
    expect(isChainPredecessor(hashes[2] ?? '', 3, end, 0)).toBe(true)
    expect(isChainPredecessor(hashes[2] ?? '', 2, end, 0)).toBe(false)
  })

  it.each(ids)('outcomes of %s match the schema of the contract', (id) => {
    const matches = new Ajv({ strict: false }).compile(outcomes[games[id].kind])
    for (const { outcome } of rounds.filter(({ gameId }) => gameId === id))
      expect(matches(outcome)).toBe(true)
  })
})
