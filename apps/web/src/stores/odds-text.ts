/** Formats odds as the player has chosen. Bets and payouts always use decimal odds in whole hundredths. */
import { decimalText } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { create } from 'zustand'
import { readOddsFormat, writeOddsFormat } from '#lib/choices.ts'
import { currentLang } from '#stores/language.ts'

export const oddsFormats = ['decimal', 'fractional', 'american'] as const
type OddsFormat = (typeof oddsFormats)[number]

const isFormat = (text: string | undefined): text is OddsFormat => oddsFormats.some((each) => each === text)

function chosenFormat(): OddsFormat {
  const stored = readOddsFormat()
  return isFormat(stored) ? stored : 'decimal'
}

const useFormat = create<{ readonly format: OddsFormat }>(() => ({ format: chosenFormat() }))

/** Components that show odds call it to render again when the format changes. */
export const useOddsFormat = (): OddsFormat => useFormat(({ format }) => format)

export function setOddsFormat(format: OddsFormat): void {
  writeOddsFormat(format)
  useFormat.setState({ format })
}

export function oddsText(odds: number, format: OddsFormat = useFormat.getState().format): string {
  if (format === 'fractional') return fractionOf(odds)
  return format === 'american' ? americanOf(odds) : decimalOf(odds)
}

/** The product of several odds has more decimals than each of them. */
const oddsDecimals = 6

const decimalOf = (odds: number): string =>
  decimalText(languages[currentLang()].lang, odds, { min: 2, max: oddsDecimals })

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The exact fraction of the payout, not the rounded one bookmakers usually show. */
function fractionOf(odds: number): string {
  const one = 10 ** oddsDecimals
  const won = Math.round(odds * one) - one
  const divisor = greatestDivisor(won, one)
  return `${won / divisor}/${one / divisor}`
}

const minus = '\u2212'

/** From 2.00 on, the win for a stake of 100; below, the stake for a win of 100. */
function americanOf(odds: number): string {
  const wonE2 = Math.round(odds * 100) - 100
  if (wonE2 >= 100) return `+${wonE2}`
  return wonE2 > 0 ? `${minus}${Math.round(10_000 / wonE2)}` : '+0'
}
