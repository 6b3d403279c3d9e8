/**
 * The hash chain of shared rounds. Each hash is the SHA-256 of the text of the next one, and rounds use the chain
 * backwards from its published end: the hash of a round verifies the hash of the next round but does not reveal it. In
 * round n, hash n of the chain is the server seed, the public salt is the client seed and n is the nonce. The hash
 * published before a round is the hash of the previous round.
 */
import { hashOf } from './seeds.ts'

/** The server passes the native SHA-256 of Node, which computes a long chain faster. */
type Hash = (text: string) => string

/** The published end: SHA-256 applied `rounds` times to the secret seed. */
export function chainEnd(seed: string, rounds: number, hash: Hash = hashOf): string {
  return hashTimes(seed, rounds, hash)
}

/** The hashes of `count` rounds from round `first` on, in the order of play, of a chain of `rounds` rounds. */
export function chainHashes(
  seed: string,
  rounds: number,
  first: number,
  count: number,
  hash: Hash = hashOf,
): string[] {
  const last = first + count - 1
  if (first < 1 || last > rounds)
    throw new RangeError(`The chain has ${rounds} rounds, not ${first} to ${last}`)
  const hashes = [hashTimes(seed, rounds - last, hash)]
  while (hashes.length < count) hashes.push(hash(hashes.at(-1) ?? ''))
  return hashes.reverse()
}

/** Whether the hash of an earlier round follows from the hash of a round. Round 0 has the published end. */
export function isChainPredecessor(
  hash: string,
  round: number,
  earlierHash: string,
  earlierRound: number,
): boolean {
  return earlierRound <= round && hashTimes(hash, round - earlierRound) === earlierHash
}

function hashTimes(from: string, steps: number, hash: Hash = hashOf): string {
  let current = from
  for (let step = 0; step < steps; step += 1) current = hash(current)
  return current
}
