/**
 * The chain behind shared rounds. Each hash is the SHA-256 of the next one's text, and rounds go through it from the
 * published end backwards: whoever knows the hash of one round can check the next, and nobody can compute it ahead. In
 * round n the chain's hash n is the server seed, the public salt is the client seed, and n is the nonce; the hash that
 * was published before a round is therefore simply the hash of the round before it.
 */
import { hashOf } from './seeds.ts'

/** A long chain is made sooner by a hash that the machine brings along. */
type Hash = (text: string) => string

/** The published end: `rounds` times SHA-256 from the secret seed on. */
export function chainEnd(seed: string, rounds: number, hash: Hash = hashOf): string {
  return hashesBack(seed, rounds, hash)
}

/** The hashes of `count` rounds from round `first` on, in the order of play, of a chain of so many rounds. */
export function chainHashes(
  seed: string,
  rounds: number,
  first: number,
  count: number,
  hash: Hash = hashOf,
): string[] {
  const last = first + count - 1
  if (first < 1 || last > rounds) throw new RangeError(`The chain has no rounds ${first} to ${last}`)
  const hashes = [hashesBack(seed, rounds - last, hash)]
  while (hashes.length < count) hashes.push(hash(hashes.at(-1) ?? ''))
  return hashes.reverse()
}

/** Whether the hash of a round leads to the one of an earlier round; round 0 has the published end. */
export function leadsTo(hash: string, round: number, earlierHash: string, earlierRound: number): boolean {
  return earlierRound <= round && hashesBack(hash, round - earlierRound) === earlierHash
}

function hashesBack(from: string, steps: number, hash: Hash = hashOf): string {
  let current = from
  for (let step = 0; step < steps; step += 1) current = hash(current)
  return current
}
