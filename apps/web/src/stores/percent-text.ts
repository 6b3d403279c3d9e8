/** Rates as the player reads them: 0.005 is 0,5% in Portuguese. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

/** With two decimals in any case where it changes under the finger: digits that come and go would move it. */
export function percentText(rate: number, minimumFractionDigits = 0): string {
  const format: Intl.NumberFormatOptions = {
    style: 'percent',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }
  return new Intl.NumberFormat(languages[currentLang()].lang, format).format(rate)
}
