/** Numbers in the language of the document. */
import { decimalText } from '@saguao/contract/product/formats.ts'

const lang = (): string => document.documentElement.lang

export const figureText = (figure: number, decimals = 2): string =>
  decimalText(lang(), figure, { min: decimals, max: decimals })

export const timesText = (multiplier: number): string => `${figureText(multiplier)}×`

/** The shortest form: 1000, 8,4, 0,2. */
export const shortText = (figure: number): string =>
  decimalText(lang(), figure, { min: 0, max: 2, isGrouped: false })

/** Only a win above the stake is celebrated. */
export const isWin = ({ bet, win }: { readonly bet: number; readonly win: number }): boolean => win > bet

/** The multipliers of all buckets or segments, read from the untyped config. */
export function paysIn(
  config: Readonly<Record<string, unknown>>,
  size: number,
  risk: string,
): readonly number[] {
  const { multipliers } = config
  const pays = fieldOf(fieldOf(multipliers, `${size}`), risk)
  return Array.isArray(pays) ? pays.filter((each) => typeof each === 'number') : []
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
