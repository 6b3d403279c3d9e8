/** Types and texts of settings. Fields come from the declaration of their kind in the contract. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Field, FieldTable, NumberUnit } from '@saguao/contract/operators/settings/fields.ts'
import { kindOf, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, currencies } from '@saguao/contract/product/money.ts'
import { count, money, percent, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

export type Setting = OperatorData<'/operator/settings'>['list'][number]
export type Version = OperatorData<'/operator/setting'>['versions']['list'][number]

/** A value of any kind. */
export type Value = Readonly<Record<string, unknown>>

/** What an operator is about to save. `validFrom` is missing for a change that is valid at once. */
export type Draft = {
  readonly kind: SettingName
  readonly subject: string
  readonly country: Country | null
  readonly value: Value
  readonly validFrom: string | undefined
}

export const asValue = (value: unknown): Value => value as Value

export const currencyOf = (country: Country | null): Cash | undefined =>
  country === null ? undefined : countries[country].currency

export const fieldsOf = (kind: SettingName): [string, Field][] => Object.entries(kindOf(kind).fields)

// Texts: `setting.KIND`, `setting-text.KIND`, `setting-field.KIND.FIELD`, `setting-hint.KIND.FIELD`,
// `setting-none.KIND.FIELD` for null, `setting-choice.NAME` for names.

const optional = (prefix: string, name: string): string | undefined => {
  const text = tName(prefix, name)
  return text === name ? undefined : text
}

export const kindText = (kind: SettingName): string => tName('setting', kind)
export const kindDescription = (kind: SettingName): string | undefined => optional('setting-text', kind)
/** `path` is KIND.FIELD, or KIND.FIELD.FIELD inside of rows. */
export const fieldText = (path: string): string => tName('setting-field', path)
export const fieldHint = (path: string): string | undefined => optional('setting-hint', path)
export const noneText = (path: string): string => optional('setting-none', path) ?? t('setting.none')
export const choiceText = (name: string): string => tName('setting-choice', name)

const perMajor = (currency: Cash | undefined): number => 10 ** (currency ? currencies[currency].decimals : 0)

export const pointsPerPercent = 100

/** Between stored integers and the number that an operator reads and types. */
export const shownNumber = (value: number, unit: NumberUnit, currency: Cash | undefined): number =>
  unit === 'money' ? value / perMajor(currency) : unit === 'points' ? value / pointsPerPercent : value

export const storedNumber = (shown: number, unit: NumberUnit, currency: Cash | undefined): number => {
  if (unit === 'money') return Math.round(shown * perMajor(currency))
  return unit === 'points' ? Math.round(shown * pointsPerPercent) : Math.round(shown)
}

export const decimalsOf = (unit: NumberUnit, currency: Cash | undefined): number => {
  if (unit === 'points') return 2
  return unit === 'money' && currency ? currencies[currency].decimals : 0
}

const wholePoints = 10_000

export function numberText(value: number, unit: NumberUnit, currency: Cash | undefined): string {
  if (unit === 'money') return currency ? money(shownNumber(value, unit, currency), currency) : count(value)
  if (unit === 'points') return percent(value / wholePoints, 2)
  if (unit === 'percent') return percent(value / 100, 0)
  const suffix = unitSuffix(unit)
  return suffix === '' ? count(value) : `${count(value)} ${suffix}`
}

export const unitSuffix = (unit: NumberUnit): string => (unit === 'count' ? '' : tName('setting-unit', unit))

const listText = (texts: readonly string[]): string =>
  texts.length === 0 ? t('setting.empty') : texts.join(', ')

/** The fields of a row in one line. */
export const rowText = (fields: FieldTable, row: Value, path: string, currency: Cash | undefined): string =>
  Object.entries(fields)
    .map(
      ([name, field]) =>
        `${fieldText(`${path}.${name}`)} ${valueText(field, row[name], `${path}.${name}`, currency)}`,
    )
    .join(' · ')

/** A value in one line. */
export function valueText(field: Field, value: unknown, path: string, currency: Cash | undefined): string {
  if (value === null || value === undefined) return noneText(path)
  switch (field.type) {
    case 'number':
      return numberText(Number(value), field.unit, currency)
    case 'numbers':
      // An amount is not broken between its sign and its digits.
      return listText(
        (value as number[]).map((one) => numberText(one, field.unit, currency).replaceAll(' ', '\u00a0')),
      )
    case 'flag':
      return t(value ? 'setting.yes' : 'setting.no')
    case 'choice':
      return choiceText(String(value))
    case 'choices':
      return listText((value as string[]).map(choiceText))
    case 'names':
      return listText(value as string[])
    case 'translated':
      return Object.values(value).join(' / ')
    case 'time':
      return time(String(value))
    case 'rows':
      return t('setting.rows', { count: (value as unknown[]).length })
    case 'text':
      return String(value) || '–'
  }
}
