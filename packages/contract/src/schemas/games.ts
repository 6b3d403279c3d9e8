/** Choices, moves and outcomes of the in-house games, by kind. Each game validates its choice with its own schema. */
import { type Static, type TProperties, Type } from 'typebox'

const Risk = Type.Enum(['low', 'medium', 'high'])
const Color = Type.Enum(['red', 'black', 'white'])
const Cell = Type.Integer({ minimum: 0, maximum: 24 })
const Multiplier = Type.Number({ minimum: 0 })

const SlotWin = Type.Object({
  /** Index of the pay line; -1 for scatters and ways, which have no line. */
  line: Type.Integer(),
  symbol: Type.String(),
  count: Type.Integer(),
  multiplier: Multiplier,
  ways: Type.Optional(Type.Integer()),
})

const spinFields = {
  reels: Type.Array(Type.Array(Type.String(), { maxItems: 10 }), { maxItems: 10 }),
  /** The reels filled by an expanding wild. */
  expanded: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { maxItems: 10 })),
  wins: Type.Array(SlotWin, { maxItems: 1000 }),
  multiplier: Multiplier,
}

/** The multiplier of the spin includes the factor; those of its wins do not. */
const FreeSpin = Type.Object({ ...spinFields, factor: Multiplier })

const choiceFields = {
  target: Type.Number({ minimum: 2, maximum: 98 }),
  over: Type.Boolean(),
  mines: Type.Integer({ minimum: 1, maximum: 24 }),
  rows: Type.Enum([8, 12, 16]),
  segments: Type.Integer({ minimum: 2, maximum: 100 }),
  risk: Risk,
  color: Color,
  lines: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Slots: the bet is the price of free spins, which start at once. */
  buy: Type.Literal(true),
  autoCashout: Type.Number({ minimum: 1.01, maximum: 1_000_000 }),
}

const { target, over, mines, rows, segments, risk, color, lines, buy, autoCashout } = choiceFields

const choices = {
  dice: Type.Object({ target, over }),
  mines: Type.Object({ mines }),
  plinko: Type.Object({ rows, risk }),
  wheel: Type.Object({ segments, risk }),
  double: Type.Object({ color }),
  slots: Type.Object({ lines: Type.Optional(lines), buy: Type.Optional(buy) }),
  crash: Type.Object({ autoCashout: Type.Optional(autoCashout) }),
} as const

const moveFields = {
  open: Cell,
  cashout: Type.Literal(true),
  /** Crash: cashes out half of the stake; the rest flies on. */
  half: Type.Literal(true),
  /** Crash: takes the bet back before the start. */
  cancel: Type.Literal(true),
}

const outcomeFields = {
  roll: Type.Number({ minimum: 0, maximum: 100 }),
  /** The mined cells, present only after the round is settled. */
  mines: Type.Array(Cell, { maxItems: 24 }),
  opened: Type.Array(Cell, { maxItems: 25 }),
  multiplier: Multiplier,
  path: Type.Array(Type.Enum([0, 1]), { maxItems: 16 }),
  bucket: Type.Integer({ minimum: 0, maximum: 16 }),
  segment: Type.Integer({ minimum: 0, maximum: 99 }),
  number: Type.Integer({ minimum: 0, maximum: 14 }),
  color: Color,
  reels: spinFields.reels,
  expanded: spinFields.expanded,
  wins: spinFields.wins,
  freeSpins: Type.Array(FreeSpin, { maxItems: 100 }),
  /** The round was limited to the maximal win of the game. */
  capped: Type.Literal(true),
  /** The prize of the jackpot in major units; 0 when it was not won, absent when the round took no part. */
  jackpot: Type.Number({ minimum: 0 }),
  point: Type.Number({ minimum: 1 }),
  /** The multiplier at which the player cashed out. */
  cashout: Type.Number({ minimum: 1 }),
  /** The multiplier at which half of the stake was cashed out. */
  half: Type.Number({ minimum: 1 }),
  /** The player took the bet back before the start. */
  cancelled: Type.Literal(true),
}

const { multiplier } = outcomeFields

export const outcomes = {
  dice: Type.Object({ roll: outcomeFields.roll, multiplier }),
  mines: Type.Object({
    mines: Type.Optional(outcomeFields.mines),
    opened: outcomeFields.opened,
    multiplier,
  }),
  plinko: Type.Object({ path: outcomeFields.path, bucket: outcomeFields.bucket, multiplier }),
  wheel: Type.Object({ segment: outcomeFields.segment, multiplier }),
  double: Type.Object({ number: outcomeFields.number, color: outcomeFields.color, multiplier }),
  slots: Type.Object({
    ...spinFields,
    freeSpins: Type.Optional(outcomeFields.freeSpins),
    capped: Type.Optional(outcomeFields.capped),
    jackpot: Type.Optional(outcomeFields.jackpot),
  }),
  crash: Type.Object({
    point: Type.Optional(outcomeFields.point),
    half: Type.Optional(outcomeFields.half),
    cashout: Type.Optional(outcomeFields.cashout),
    multiplier: Type.Optional(multiplier),
  }),
} as const

export type GameKind = keyof typeof choices
export type ChoiceOf<K extends GameKind> = Static<(typeof choices)[K]>
export type OutcomeOf<K extends GameKind> = Static<(typeof outcomes)[K]>

/**
 * One flat object instead of a union: every known field is validated for every game, and none is removed.
 * Unknown fields of future games pass; the game itself validates them.
 */
const flat = <P extends TProperties>(fields: P) =>
  Type.Partial(Type.Object(fields), { additionalProperties: true })

export const Choice = flat(choiceFields)
/** Which of several bets at a shared table this is. Two equal bets are two intents of the player. */
export const BetSlot = Type.Integer({ minimum: 1, maximum: 3 })
export const Move = flat(moveFields)
export const Outcome = flat(outcomeFields)
