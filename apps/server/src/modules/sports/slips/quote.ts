/**
 * Signed quotes. The server stores none: the client sends the odds back, and the signature proves that the server quoted
 * them to this player, and until when they are valid.
 */
import { createSigner, type Secrets } from '#kernel/security/secrets.ts'

export type QuotedLeg = { readonly matchId: string; readonly selection: string; readonly oddsE2: number }

export type Quotes = {
  sign(player: bigint, legs: readonly QuotedLeg[], expiresAt: number): string
  /** The expiry time; undefined when the signature does not match this player and these legs. */
  verify(player: bigint, legs: readonly QuotedLeg[], quoteId: string): number | undefined
}

export const quoteMs = 10_000

const pattern = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/
const digits = 36

export function createQuotes(secrets: Secrets): Quotes {
  const { sign, verify: isOurs } = createSigner(secrets, 'sports-quote')
  const payloadOf = (player: bigint, legs: readonly QuotedLeg[], until: string): string =>
    JSON.stringify([
      String(player),
      until,
      legs.map(({ matchId, selection, oddsE2 }) => [matchId, selection, oddsE2]),
    ])
  return {
    sign: (player, legs, expiresAt) => {
      const until = expiresAt.toString(digits)
      return `${until}.${sign(payloadOf(player, legs, until)).toString('base64url')}`
    },
    verify: (player, legs, quoteId) => {
      const [, until, signature] = pattern.exec(quoteId) ?? []
      if (!until || !signature) return undefined
      const isRight = isOurs(payloadOf(player, legs, until), Buffer.from(signature, 'base64url'))
      return isRight ? Number.parseInt(until, digits) : undefined
    },
  }
}
