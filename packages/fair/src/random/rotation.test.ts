import vectors from '@saguao/fair/vectors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { referenceRotation } from '../testing/reference-rotation.ts'
import { checkRotation, checkShown } from './rotation.ts'
import { hashOf } from './seeds.ts'

const [first, second, third, other] = ['first', 'second', 'third', 'other'].map(hashOf) as [
  string,
  string,
  string,
  string,
]
const shown = { serverSeedHash: hashOf(first), nextServerSeedHash: hashOf(second) }
const previous = { serverSeed: first, serverSeedHash: hashOf(first) }
const current = { serverSeedHash: hashOf(second), nextServerSeedHash: hashOf(third) }

describe('the check of a rotation [R11.01]', () => {
  it('agrees when the revealed and the activated seed are those whose hashes were shown', () => {
    expect(checkRotation(shown, { previous, current })).toBe('kept')
  })

  it('finds another activated seed, and a revealed seed that does not match its hash', () => {
    const chosen = { ...current, serverSeedHash: hashOf(other) }
    expect(checkRotation(shown, { previous, current: chosen })).toBe('broken')
    expect(checkRotation(shown, { previous: { ...previous, serverSeed: other }, current })).toBe('broken')
  })

  it('says nothing without a shown hash, or when another pair was in use meanwhile', () => {
    const { nextServerSeedHash: _, ...old } = shown
    expect(checkRotation(old, { previous, current })).toBe('unseen')
    const elsewhere = { serverSeed: second, serverSeedHash: hashOf(second) }
    expect(checkRotation(shown, { previous: elsewhere, current })).toBe('unseen')
  })

  it('of a pair without rounds both hashes stay', () => {
    expect(checkRotation(shown, { previous: null, current: shown })).toBe('kept')
    const changed = { ...shown, nextServerSeedHash: hashOf(other) }
    expect(checkRotation(shown, { previous: null, current: changed })).toBe('broken')
    expect(checkShown(shown, current)).toBe('unseen')
  })

  it('comes out the same for every golden rotation, also by a second implementation', () => {
    expect(vectors.rotations.map(({ result }) => result)).toEqual([
      'kept',
      'broken',
      'broken',
      'unseen',
      'kept',
    ])
    for (const { result, shown: before, ...rotation } of vectors.rotations) {
      expect(checkRotation(before, rotation)).toBe(result)
      expect(referenceRotation(before, rotation)).toBe(result)
    }
  })
})
