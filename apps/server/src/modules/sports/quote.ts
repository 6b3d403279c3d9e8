/**
 * What a player was told a slip would pay, signed and not kept: the client sends the odds back, and the mark says that
 * they are ours, for this player, and how long they hold.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#kernel/secret.ts'

export type QuotedLeg = { readonly matchId: string; readonly selection: string; readonly oddsE2: number }

export type Quotes = {
  write(player: bigint, legs: readonly QuotedLeg[], expiresAt: number): string
  /** Until when it holds; undefined when we did not write it for this player and these legs. */
  read(player: bigint, legs: readonly QuotedLeg[], quoteId: string): number | undefined
}

export const quoteMs = 10_000

const form = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/
const digits = 36

export function createQuotes(secret: string): Quotes {
  const key = keyFor(secret, 'sports-quote')
  const markOf = (player: bigint, legs: readonly QuotedLeg[], until: string): Buffer => {
    const said = legs.map(({ matchId, selection, oddsE2 }) => [matchId, selection, oddsE2])
    return createHmac('sha256', key)
      .update(JSON.stringify([String(player), until, said]))
      .digest()
  }
  return {
    write: (player, legs, expiresAt) => {
      const until = expiresAt.toString(digits)
      return `${until}.${markOf(player, legs, until).toString('base64url')}`
    },
    read: (player, legs, quoteId) => {
      const [, until, mark] = form.exec(quoteId) ?? []
      if (!until || !mark) return undefined
      const isOurs = timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(player, legs, until))
      return isOurs ? Number.parseInt(until, digits) : undefined
    },
  }
}
