/** Number formats in the language of the document. A format is created once: scenes write numbers in every frame. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(minDecimals: number, maxDecimals: number, useGrouping: boolean): Intl.NumberFormat {
  const { lang } = document.documentElement
  const key = `${lang} ${minDecimals} ${maxDecimals} ${useGrouping}`
  const known = formats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals, useGrouping }
  const format = new Intl.NumberFormat(lang || undefined, digits)
  formats.set(key, format)
  return format
}

export const figureText = (figure: number, decimals = 2): string =>
  formatOf(decimals, decimals, true).format(figure)

export const timesText = (multiplier: number): string => `${figureText(multiplier)}×`

/** The shortest form: 1000, 8,4, 0,2. */
export const shortText = (figure: number): string => formatOf(0, 2, false).format(figure)

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
