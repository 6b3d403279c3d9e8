/** Formats rates: 0.005 is 0,5% in Portuguese. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

/** Creating one takes longer than a slow phone has for a frame. */
const formats = new Map<string, Intl.NumberFormat>()

/** `minimumFractionDigits` 2 keeps the width of a value that changes while it is edited. */
export function percentText(rate: number, minimumFractionDigits = 0): string {
  const { lang } = languages[currentLang()]
  const key = `${lang} ${minimumFractionDigits}`
  const options = { style: 'percent', minimumFractionDigits, maximumFractionDigits: 2 } as const
  const format = formats.get(key) ?? new Intl.NumberFormat(lang, options)
  formats.set(key, format)
  return format.format(rate)
}
