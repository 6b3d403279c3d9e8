/** Rates as the player reads them: 0.005 is 0,5% in Portuguese. */
import { languages } from '@saguao/contract/languages.ts'
import { currentLang } from '#stores/language.ts'

export function percentText(rate: number): string {
  const format: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 2 }
  return new Intl.NumberFormat(languages[currentLang()].lang, format).format(rate)
}
