/**
 * The pair of seeds that this tab has shown last. A rotation, and a pair shown again after a reload, are checked against
 * it: the server fixed the hash of the next seed before it learned the client seed (R11.01).
 */
import {
  checkRotation,
  checkShown,
  type Rotation,
  type RotationCheck,
  type ShownPair,
} from '@saguao/fair/random/rotation.ts'
import { readSeenSeeds, writeSeenSeeds } from '#lib/storage.ts'

function lastSeen(): ShownPair | undefined {
  try {
    return JSON.parse(readSeenSeeds() ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const remember = ({ serverSeedHash, nextServerSeedHash }: ShownPair): void =>
  writeSeenSeeds(JSON.stringify({ serverSeedHash, nextServerSeedHash }))

/** Remembers the pair, unless the tab has shown another next hash for it before. */
export function showPair(pair: ShownPair): RotationCheck {
  const before = lastSeen()
  const check = before ? checkShown(before, pair) : 'unseen'
  if (check === 'unseen') remember(pair)
  return check
}

/** Checks the rotation against the pair that was shown, and remembers the new one. */
export function checkAgainstShown(rotation: Rotation): RotationCheck {
  const before = lastSeen()
  remember(rotation.current)
  return before ? checkRotation(before, rotation) : 'unseen'
}
