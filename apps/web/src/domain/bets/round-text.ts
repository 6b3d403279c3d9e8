/** Describes the choice and the outcome of a round. The present fields identify the game. */

import type { Data } from '@saguao/contract/calls/calls.ts'
import { decimalText } from '@saguao/contract/product/formats.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'

export type FairRound = Data<'/fair/round'>

/** After a logout the call resolves with an empty object. */
export const isFairRound = (result: object | undefined): result is FairRound =>
  result !== undefined && 'outcome' in result

export type Choice = FairRound['choice']

/** The fields of an outcome that have a text; readonly, because the verifier's outcomes are. */
export type Outcome = {
  readonly roll?: number
  readonly opened?: readonly number[]
  readonly mines?: readonly number[]
  readonly bucket?: number
  readonly segment?: number
  readonly number?: number
  readonly color?: keyof typeof colorKeys
  readonly reels?: readonly unknown[]
  readonly freeSpins?: readonly unknown[]
  readonly point?: number
  readonly cashout?: number
  readonly half?: number
  readonly cancelled?: true
  readonly multiplier?: number
}

/** Two decimals in the current language. */
export const figureText = (figure: number): string =>
  decimalText(document.documentElement.lang, figure, { min: 2, max: 2 })

export const timesText = (multiplier: number): string => `${figureText(multiplier)}×`

export const riskKeys = {
  low: 'play.risk-low',
  medium: 'play.risk-medium',
  high: 'play.risk-high',
} as const satisfies Record<string, PlainKey>

export const colorKeys = {
  red: 'play.red',
  black: 'play.black',
  white: 'play.white',
} as const satisfies Record<string, PlainKey>

const riskText = (risk: keyof typeof riskKeys | undefined): string =>
  risk ? t('round.risk', { risk: t(riskKeys[risk]) }) : ''

/** Empty for games without a choice. */
export function choiceText(choice: Choice): string {
  const { target, over, mines, rows, segments, risk, color, lines, buy, autoCashout } = choice
  if (target !== undefined) {
    const figure = figureText(target)
    return over ? t('round.over', { target: figure }) : t('round.under', { target: figure })
  }
  if (mines !== undefined) return t('round.mines', { count: mines })
  if (rows !== undefined) return `${t('round.rows', { count: rows })} · ${riskText(risk)}`
  if (segments !== undefined) return `${t('round.segments', { count: segments })} · ${riskText(risk)}`
  if (color !== undefined) return t(colorKeys[color])
  if (lines !== undefined) return t('round.lines', { count: lines })
  if (buy) return t('round.buy')
  return autoCashout === undefined ? '' : t('round.auto-cashout', { at: timesText(autoCashout) })
}

export function outcomeText(outcome: Outcome): string {
  const { roll, opened, mines, bucket, segment, number, color, reels, freeSpins, point, cashout, half } =
    outcome
  if (outcome.cancelled) return t('round.cancelled')
  if (roll !== undefined) return t('round.roll', { roll: figureText(roll) })
  if (opened) return openedText(opened, mines)
  if (bucket !== undefined) return t('round.bucket', { bucket: bucket + 1 })
  if (segment !== undefined) return t('round.segment', { segment: segment + 1 })
  if (number !== undefined && color) return `${number} · ${t(colorKeys[color])}`
  if (point !== undefined) {
    return [
      t('round.point', { point: timesText(point) }),
      half === undefined ? '' : t('round.half', { at: timesText(half) }),
      cashout === undefined ? '' : t('round.cashout', { at: timesText(cashout) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (!reels) return ''
  return freeSpins ? t('round.free-spins', { count: freeSpins.length }) : t('round.spin')
}

function openedText(opened: readonly number[], mines: readonly number[] = []): string {
  const isHit = opened.some((cell) => mines.includes(cell))
  return isHit ? t('round.hit', { count: opened.length }) : t('round.opened', { count: opened.length })
}
