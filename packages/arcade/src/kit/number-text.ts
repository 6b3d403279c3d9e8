/** Numbers in the language of the document. */
import { numberFormat } from '@saguao/contract/product/formats.ts'

function textOf(figure: number, minDecimals: number, maxDecimals: number, useGrouping: boolean): string {
  const digits = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals, useGrouping }
  return numberFormat(document.documentElement.lang, digits).format(figure)
}

export const figureText = (figure: number, decimals = 2): string => textOf(figure, decimals, decimals, true)

export const timesText = (multiplier: number): string => `${figureText(multiplier)}×`

/** The shortest form: 1000, 8,4, 0,2. */
export const shortText = (figure: number): string => textOf(figure, 0, 2, false)

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
