/** The only place that draws. Everything secret or unguessable comes from the system's CSPRNG. */
import { randomBytes, randomInt } from 'node:crypto'

export type Random = {
  /** An unguessable text of that many bytes, base64url. */
  secret(bytes: number): string
  /** A whole number in [0, below), without bias. */
  below(below: number): number
}

export const secret = (bytes: number): string => randomBytes(bytes).toString('base64url')

export const systemRandom: Random = { secret, below: (below) => randomInt(below) }
