/**
 * Fields of settings as plain data: type, unit and bounds. The server derives the schema of a value from them
 * (value-schema.ts), the console its form and the difference between two values. Safe in the browser.
 */
import type { Lang } from '../../product/languages.ts'

/** `money` is in minor units of the subject's currency, `points` are hundredths of a percent. */
export const numberUnits = [
  'money',
  'points',
  'percent',
  'count',
  'times',
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
  'days',
] as const
export type NumberUnit = (typeof numberUnits)[number]

type Bounds = { readonly min: number; readonly max: number }

/** Integers only. */
export type NumberField = Bounds & {
  readonly type: 'number'
  readonly unit: NumberUnit
  /** The only values that are allowed. */
  readonly oneOf?: readonly number[]
}
export type NumbersField = Bounds & {
  readonly type: 'numbers'
  readonly unit: NumberUnit
  readonly maxItems: number
}
export type FlagField = { readonly type: 'flag' }
export type ChoiceField<Name extends string = string> = {
  readonly type: 'choice'
  readonly names: readonly Name[]
}
/** A set: each name at most once. */
export type ChoicesField<Name extends string = string> = {
  readonly type: 'choices'
  readonly names: readonly Name[]
}
export type TextField = { readonly type: 'text'; readonly minLength: number; readonly maxLength: number }
/** Names that the contract does not know, such as payment methods; each at most once. */
export type NamesField = { readonly type: 'names'; readonly maxItems: number }
/** A text in every language of players. */
export type TranslatedField = { readonly type: 'translated'; readonly maxLength: number }
/** A time in ISO 8601, UTC. */
export type TimeField = { readonly type: 'time' }
export type RowsField<F extends FieldTable = FieldTable> = {
  readonly type: 'rows'
  readonly fields: F
  readonly maxRows: number
}

type AnyField =
  | NumberField
  | NumbersField
  | FlagField
  | ChoiceField
  | ChoicesField
  | TextField
  | NamesField
  | TranslatedField
  | TimeField
  | { readonly type: 'rows'; readonly fields: FieldTable; readonly maxRows: number }

/** With `nullable` the value may be null; the console shows the text `none` of the field for it. */
export type Field = AnyField & { readonly nullable?: true }
export type FieldTable = { readonly [name: string]: Field }

type Plain<F> = F extends { type: 'number' }
  ? number
  : F extends { type: 'numbers' }
    ? readonly number[]
    : F extends { type: 'flag' }
      ? boolean
      : F extends { type: 'choice'; names: readonly (infer Name)[] }
        ? Name
        : F extends { type: 'choices'; names: readonly (infer Name)[] }
          ? readonly Name[]
          : F extends { type: 'names' }
            ? readonly string[]
            : F extends { type: 'translated' }
              ? Readonly<Record<Lang, string>>
              : F extends { type: 'rows'; fields: infer Fields }
                ? readonly ValueOf<Fields>[]
                : string

/** The value of a table of fields. */
export type ValueOf<Fields> = {
  readonly [N in keyof Fields]: Fields[N] extends { nullable: true }
    ? Plain<Fields[N]> | null
    : Plain<Fields[N]>
}

/** Minor units: far above every amount, and exact as a JSON number. */
export const maxMoney = 1e14
const maxCount = 1_000_000_000
const wholePoints = 10_000
const defaultMaxItems = 50

const number =
  <U extends NumberUnit>(unit: U, least: number, most: number) =>
  ({ min = least, max = most, oneOf }: Partial<Bounds> & { oneOf?: readonly number[] } = {}) => ({
    type: 'number' as const,
    unit,
    min,
    max,
    ...(oneOf && { oneOf }),
  })

export const money = number('money', 0, maxMoney)
/** A share of a whole; 10,000 points are 100 %. */
export const points = number('points', 0, wholePoints)
export const percent = number('percent', 0, 100)
export const count = number('count', 0, maxCount)
/** A factor, such as of a wagering requirement. */
export const times = number('times', 0, maxCount)
export const milliseconds = number('milliseconds', 0, maxCount)
export const seconds = number('seconds', 0, maxCount)
export const minutes = number('minutes', 0, maxCount)
export const hours = number('hours', 0, maxCount)
export const days = number('days', 0, maxCount)

/** A list of amounts. */
export const moneyList = ({ min = 1, max = maxMoney, maxItems = defaultMaxItems } = {}) => ({
  type: 'numbers' as const,
  unit: 'money' as const,
  min,
  max,
  maxItems,
})

export const flag = () => ({ type: 'flag' as const })
export const choice = <const Name extends string>(names: readonly Name[]) => ({
  type: 'choice' as const,
  names,
})
export const choices = <const Name extends string>(names: readonly Name[]) => ({
  type: 'choices' as const,
  names,
})
export const textField = (maxLength: number, minLength = 1) => ({
  type: 'text' as const,
  minLength,
  maxLength,
})
export const names = (maxItems = defaultMaxItems) => ({ type: 'names' as const, maxItems })
export const translated = (maxLength: number) => ({ type: 'translated' as const, maxLength })
export const timeField = () => ({ type: 'time' as const })
export const rows = <const F extends FieldTable>(fields: F, maxRows = defaultMaxItems) => ({
  type: 'rows' as const,
  fields,
  maxRows,
})
export const orNull = <const F extends Field>(field: F) => ({ ...field, nullable: true as const })
