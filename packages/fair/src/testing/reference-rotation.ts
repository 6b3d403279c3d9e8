/** A second implementation of the check of a rotation, written from docs/FAIRNESS.md alone, with Node's cryptography. */
import { createHash } from 'node:crypto'
import type { Rotation, ShownPair } from '../random/rotation.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export function referenceRotation(shown: ShownPair, { previous, current }: Rotation): string {
  const isRevealed = previous !== null && sha256(previous.serverSeed) === previous.serverSeedHash
  if (previous && !isRevealed) return 'broken'
  const inUse = previous?.serverSeedHash ?? current.serverSeedHash
  if (inUse !== shown.serverSeedHash || !shown.nextServerSeedHash) return 'unseen'
  const promised = previous ? current.serverSeedHash : current.nextServerSeedHash
  return promised === shown.nextServerSeedHash ? 'kept' : 'broken'
}
