/**
 * What third-party studios say to us at POST /provider/{name}/{operation}, and what they hear. Amounts are minor units
 * as text, so that none loses a digit on its way through anybody's JSON.
 */
import { type Static, Type } from 'typebox'
import { Token } from '../schemas/request-fields.ts'

export const studioStatuses = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'SESSION_EXPIRED',
  'WRONG_CURRENCY',
  'DUPLICATE_TRANSACTION',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_ROLLED_BACK',
  'ROUND_CLOSED',
  'ROUND_HAS_CREDITS',
  'INVALID_SIGNATURE',
  'INVALID_REQUEST',
] as const

export type StudioStatus = (typeof studioStatuses)[number]

/** A studio's own number of a round or a transaction. */
const Ref = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })
/** Up to 10^15. */
const Units = Type.String({ pattern: '^(?:0|[1-9][0-9]{0,14}|10{15})$' })
/** Any: what is not the player's is WRONG_CURRENCY, not malformed. */
const Money = Type.String({ pattern: '^[A-Z]{3,5}$' })

const money = { amount: Units, currency: Money }

/** What else a payload holds is not looked at. */
export const studioOperations = {
  authenticate: Type.Object({ launch: Token }),
  balance: Type.Object({ session: Token }),
  bet: Type.Object({
    session: Token,
    transactionId: Ref,
    roundId: Ref,
    ...money,
    /** Says that the studio gives this round away: its amount is 0. */
    freeRound: Type.Optional(Type.Boolean()),
  }),
  win: Type.Object({
    session: Token,
    transactionId: Ref,
    roundId: Ref,
    ...money,
    betTransactionId: Type.Optional(Ref),
    closeRound: Type.Optional(Type.Boolean()),
  }),
  rollback: Type.Object({
    session: Token,
    transactionId: Ref,
    /** The bet; without it, the one that had the same transactionId. */
    betTransactionId: Type.Optional(Ref),
    roundId: Type.Optional(Ref),
  }),
  round: Type.Object({ session: Token, roundId: Ref, close: Type.Optional(Type.Boolean()) }),
} as const

export type StudioOperation = keyof typeof studioOperations
export type StudioBody<O extends StudioOperation> = Static<(typeof studioOperations)[O]>
