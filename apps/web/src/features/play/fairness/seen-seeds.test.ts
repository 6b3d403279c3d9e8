import vectors from '@saguao/fair/vectors.json'
import { beforeEach, expect, it } from 'vitest'
import { checkAgainstShown, showPair } from '#features/play/fairness/seen-seeds.ts'
import { writeSeenSeeds } from '#lib/storage.ts'

beforeEach(() => writeSeenSeeds(''))

it.each(vectors.rotations)(
  'a rotation is checked against the pair that was shown: $result [R11.01]',
  (rotation) => {
    showPair(rotation.shown)
    expect(checkAgainstShown(rotation)).toBe(rotation.result)
  },
)

it('a rotation is checked against the pair of the rotation before', () => {
  const [honest, chosen] = vectors.rotations
  if (!honest || !chosen) throw new Error('no vectors')
  showPair(honest.shown)
  checkAgainstShown(honest)
  expect(showPair(honest.current)).toBe('kept')
  expect(showPair({ ...honest.current, nextServerSeedHash: honest.shown.serverSeedHash })).toBe('broken')
  // The first hash stays remembered.
  expect(showPair(honest.current)).toBe('kept')
})

it('without a shown pair, and after the pair of another player, nothing is claimed', () => {
  const [honest] = vectors.rotations
  if (!honest) throw new Error('no vectors')
  expect(checkAgainstShown(honest)).toBe('unseen')
  writeSeenSeeds('not json')
  expect(showPair(honest.shown)).toBe('unseen')
  expect(showPair(honest.current)).toBe('unseen')
})
