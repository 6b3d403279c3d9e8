/** Formats rates: 0.005 is 0,5% in Portuguese. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

/** `minimumFractionDigits` 2 keeps the width of a value that changes while it is edited. */
export function percentText(rate: number, minimumFractionDigits = 0): string {
  const format: Intl.NumberFormatOptions = {
    style: 'percent',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }
  return new Intl.NumberFormat(languages[currentLang()].lang, format).format(rate)
}
