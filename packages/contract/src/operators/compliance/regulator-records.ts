/**
 * The records of the daily files for the regulator: one JSON object per line. The form is our own; an adapter of the
 * operator translates it into the regulator's protocol. The server validates every record before a file leaves.
 * Amounts are integers in minor units of the currency. Times are UTC, days those of the market.
 */
import { type Static, Type } from 'typebox'
import { nullable } from '../../schemas/request-fields.ts'
import type { RegulatorFileKind } from './names.ts'

const { Enum, Integer, Literal, Object: Obj } = Type

/** Changes with every change of a record. */
export const regulatorSchemaVersion = 'saguao-regulator-1'

const strict = { additionalProperties: false }
const Player = Type.String({ pattern: '^[1-9]\\d{0,17}$' })
const Amount = Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Signed = Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const Currency = Enum(['BRL', 'CLP'])
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '^[!-~]+$' })

/** A verified person. The server also checks the check digits of the document. */
const Person = Obj(
  {
    /** CPF or RUT without separators. */
    document: Type.String({ pattern: '^[0-9]{7,11}K?$' }),
    fullName: Type.String({ minLength: 3, maxLength: 120 }),
    birthDate: Type.String({ pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$' }),
    verifiedAt: Time,
  },
  strict,
)

/** A player at the end of the day. Accounts that were closed before the day are left out. */
export const PlayerRecord = Obj(
  {
    record: Literal('player'),
    player: Player,
    country: Enum(['BR', 'CL']),
    registeredAt: Time,
    state: Enum(['open', 'paused', 'excluded', 'closed']),
    /** Who restricted the player. */
    by: nullable(Enum(['player', 'register'])),
    /** Null without a restriction, and for one without end. */
    until: nullable(Time),
    /** Null before the verification, and after the erasure. */
    person: nullable(Person),
    isErased: Type.Boolean(),
  },
  strict,
)

/**
 * The money of a player on the day: opening + deposited − withdrawn − staked + won + returned + rewarded + adjusted =
 * closing. The stakes of open bets have left the wallet.
 */
export const WalletRecord = Obj(
  {
    record: Literal('wallet'),
    player: Player,
    currency: Currency,
    opening: Amount,
    deposited: Amount,
    /** With the fee. */
    withdrawn: Amount,
    staked: Amount,
    won: Amount,
    returned: Amount,
    /** Rewards less those taken back, envelopes between players included. */
    rewarded: Signed,
    adjusted: Signed,
    closing: Amount,
    /** Parts of the closing balance: money of the player, of which waiting for a payout, and reward money. */
    cash: Amount,
    locked: Amount,
    promotional: Amount,
    /** Stakes of bets that were open at the end of the day. */
    openBets: Amount,
  },
  strict,
)

/** A movement of a bet: its stake, its win, both, or a returned stake. */
export const BetRecord = Obj(
  {
    record: Literal('bet'),
    /** The posting of the ledger. */
    posting: Player,
    at: Time,
    player: Player,
    /** The round or slip. */
    bet: Name,
    game: Name,
    currency: Currency,
    funds: Enum(['cash', 'bonus']),
    stake: Amount,
    win: Amount,
    returned: Amount,
  },
  strict,
)

export const GameRecord = Obj(
  {
    record: Literal('game'),
    game: Name,
    currency: Currency,
    /** Stakes that were placed. */
    bets: Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    staked: Amount,
    won: Amount,
    returned: Amount,
  },
  strict,
)

export const regulatorRecords = {
  players: PlayerRecord,
  wallets: WalletRecord,
  bets: BetRecord,
  games: GameRecord,
} as const satisfies Record<RegulatorFileKind, unknown>

export type RegulatorRecord<K extends RegulatorFileKind = RegulatorFileKind> = Static<
  (typeof regulatorRecords)[K]
>
