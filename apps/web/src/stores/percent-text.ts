/** Formats rates: 0.005 is 0,5% in Portuguese. */
import { decimalText } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

/** `minDecimals` 2 keeps the width of a value that changes while it is edited. */
export const percentText = (rate: number, minDecimals = 0): string =>
  `${decimalText(languages[currentLang()].lang, rate * 100, { min: minDecimals, max: 2 })}%`
