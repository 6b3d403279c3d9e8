/**
 * What a player was told a slip would pay, signed and not kept: the client sends the odds back, and the mark says that
 * they are ours, for this player, and how long they hold.
 */
import { createSigner, type Secrets } from '#kernel/security/secrets.ts'

export type QuotedLeg = { readonly matchId: string; readonly selection: string; readonly oddsE2: number }

export type Quotes = {
  write(player: bigint, legs: readonly QuotedLeg[], expiresAt: number): string
  /** Until when it holds; undefined when we did not write it for this player and these legs. */
  read(player: bigint, legs: readonly QuotedLeg[], quoteId: string): number | undefined
}

export const quoteMs = 10_000

const form = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/
const digits = 36

export function createQuotes(secrets: Secrets): Quotes {
  const { sign: mark, verify: isOurs } = createSigner(secrets, 'sports-quote')
  const said = (player: bigint, legs: readonly QuotedLeg[], until: string): string =>
    JSON.stringify([
      String(player),
      until,
      legs.map(({ matchId, selection, oddsE2 }) => [matchId, selection, oddsE2]),
    ])
  return {
    write: (player, legs, expiresAt) => {
      const until = expiresAt.toString(digits)
      return `${until}.${mark(said(player, legs, until)).toString('base64url')}`
    },
    read: (player, legs, quoteId) => {
      const [, until, told] = form.exec(quoteId) ?? []
      if (!until || !told) return undefined
      const isRight = isOurs(said(player, legs, until), Buffer.from(told, 'base64url'))
      return isRight ? Number.parseInt(until, digits) : undefined
    },
  }
}
