/**
 * The check of a rotation of seeds. With every pair of seeds the server shows the hash of the next server seed, before it
 * knows the client seed that this seed plays with. A rotation must reveal the seed whose hash was shown, and activate the
 * one whose hash was shown as the next one.
 */
import { hashOf } from './seeds.ts'

/** The hashes of a pair as the player saw them. */
export type ShownPair = {
  readonly serverSeedHash: string
  /** Missing in responses of release 0.14. */
  readonly nextServerSeedHash?: string | undefined
}

/** A response of /arcade/seeds; nothing is revealed of a pair without rounds, which only gets another client seed. */
export type Rotation = {
  readonly previous: { readonly serverSeed: string; readonly serverSeedHash: string } | null
  readonly current: ShownPair
}

/**
 * kept: both hashes are those shown before. unseen: no next hash was shown, or another pair was in use meanwhile, so the
 * hashes say nothing. broken: another seed was revealed or activated.
 */
export type RotationCheck = 'kept' | 'unseen' | 'broken'

export function checkRotation(shown: ShownPair, { previous, current }: Rotation): RotationCheck {
  if (previous === null) return checkShown(shown, current)
  if (hashOf(previous.serverSeed) !== previous.serverSeedHash) return 'broken'
  const { serverSeedHash, nextServerSeedHash } = shown
  if (previous.serverSeedHash !== serverSeedHash || nextServerSeedHash === undefined) return 'unseen'
  return current.serverSeedHash === nextServerSeedHash ? 'kept' : 'broken'
}

/** The same pair must show the same next hash again; another pair shows nothing about this one. */
export function checkShown(before: ShownPair, now: ShownPair): RotationCheck {
  const { serverSeedHash, nextServerSeedHash } = before
  if (now.serverSeedHash !== serverSeedHash || nextServerSeedHash === undefined) return 'unseen'
  return now.nextServerSeedHash === nextServerSeedHash ? 'kept' : 'broken'
}
