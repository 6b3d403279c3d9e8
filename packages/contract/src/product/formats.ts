/**
 * Formatters of the platform, each created once: the first one of a kind blocks a slow phone for tens of milliseconds, each
 * further one for part of a millisecond. Safe in the browser.
 */
function created<Options extends object, Format>(
  create: (lang: string | undefined, options: Options) => Format,
): (lang: string, options: Options) => Format {
  const formats = new Map<string, Format>()
  return (lang, options) => {
    const key = lang + JSON.stringify(options)
    const format = formats.get(key) ?? create(lang || undefined, options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = created<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (lang, options) => new Intl.NumberFormat(lang, options),
)

export const dateFormat = created<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (lang, options) => new Intl.DateTimeFormat(lang, options),
)

export const relativeFormat = created<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (lang, options) => new Intl.RelativeTimeFormat(lang, options),
)

export type NumberMarks = { readonly decimal: string; readonly group: string }

const english: NumberMarks = { decimal: '.', group: ',' }
const others: NumberMarks = { decimal: ',', group: '.' }

export const marksOf = (lang: string): NumberMarks => (lang.startsWith('en') ? english : others)

type Decimals = { readonly min: number; readonly max: number; readonly isGrouped?: boolean }

/** A number without the first number format of Intl, because home, bets and odds show numbers. Below 10^21. */
export function decimalText(lang: string, value: number, { min, max, isGrouped = true }: Decimals): string {
  const { decimal, group } = marksOf(lang)
  const rounded = Number(Math.abs(value).toFixed(max))
  const [whole = '', digits = ''] = String(rounded).split('.')
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
  const decimals = digits.padEnd(min, '0')
  return `${value < 0 && rounded > 0 ? '-' : ''}${grouped}${decimals && decimal}${decimals}`
}
