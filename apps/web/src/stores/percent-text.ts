/** Formats rates: 0.005 is 0,5% in Portuguese. */
import { numberFormat } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

/** `minimumFractionDigits` 2 keeps the width of a value that changes while it is edited. */
export function percentText(rate: number, minimumFractionDigits = 0): string {
  const { lang } = languages[currentLang()]
  const options = { style: 'percent', minimumFractionDigits, maximumFractionDigits: 2 } as const
  return numberFormat(lang, options).format(rate)
}
