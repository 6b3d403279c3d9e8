/** The only source of random values; all come from the system's CSPRNG. */
import { randomBytes, randomInt } from 'node:crypto'

export type Random = {
  /** That many random bytes as base64url. */
  secret(bytes: number): string
  /** A uniformly distributed integer in [0, below). */
  below(below: number): number
}

export const secret = (bytes: number): string => randomBytes(bytes).toString('base64url')

export const systemRandom: Random = { secret, below: (below) => randomInt(below) }
