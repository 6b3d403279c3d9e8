/**
 * The request of a bet. Its key is unique per player: it is the posting key of a bet that ends at once, and is in the row
 * of a round that stays open. The round's id ends in a hash of the whole request, so that a repeat with another content
 * is recognised. The response of a repeat is derived from the round, its posting and its seeds; it is not stored.
 */
import { hash } from 'node:crypto'
import type { RepeatableRequest } from '#kernel/http/handlers.ts'

export type BetRequest = Pick<RepeatableRequest, 'requestId' | 'requireInTime'> & {
  readonly key: string
  /** The last characters of the round's id. */
  readonly ending: string
}

/** As many characters as the random ones of an id: 66 bits, of which a player's requests need about half. */
const length = 11

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, length)

/** The SQL function request_once computes the same key. */
export const betRequestOf = (
  player: bigint,
  { requestId, content, requireInTime }: RepeatableRequest,
): BetRequest => ({
  requestId,
  requireInTime,
  key: shortHash(`${player} ${requestId}`),
  ending: shortHash(`${player} ${requestId} ${content}`),
})
