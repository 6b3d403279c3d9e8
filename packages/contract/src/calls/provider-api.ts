/**
 * Provider API (seamless wallet): requests of third-party studios to POST /provider/{name}/{operation}, and the
 * statuses of the responses. Amounts are minor units as text, because a JSON number may lose digits in a studio's
 * parser.
 */
import { type Static, Type } from 'typebox'
import { Token } from '../schemas/request-fields.ts'

const studioStatuses = [
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

/** An id of a round or a transaction, assigned by the studio. */
const Ref = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })
/** Up to 10^15. */
const Units = Type.String({ pattern: '^(?:0|[1-9][0-9]{0,14}|10{15})$' })
/** Any currency code: another currency than the player's gives WRONG_CURRENCY, not INVALID_REQUEST. */
const Money = Type.String({ pattern: '^[A-Z]{3,5}$' })

const money = { amount: Units, currency: Money }

/** Request bodies by operation. Unknown fields are ignored. */
export const studioOperations = {
  authenticate: Type.Object({ launch: Token }),
  balance: Type.Object({ session: Token }),
  bet: Type.Object({
    session: Token,
    transactionId: Ref,
    roundId: Ref,
    ...money,
    /** A free round granted by the studio; its amount is 0. */
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
    /** The transactionId of the bet; by default the bet with the same transactionId. */
    betTransactionId: Type.Optional(Ref),
    roundId: Type.Optional(Ref),
  }),
  round: Type.Object({ session: Token, roundId: Ref, close: Type.Optional(Type.Boolean()) }),
} as const

export type StudioOperation = keyof typeof studioOperations
export type StudioBody<O extends StudioOperation> = Static<(typeof studioOperations)[O]>
