/** Those who have left with their winnings: each rises from the curve for a moment, where it was left. */
import type { TablePlayer } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { outCubic } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { circle } from '../kit/paint.ts'
import type { Pen } from '../kit/surface.ts'
import { type Chart, xOf, yOf } from './chart.ts'

export type Cashouts = {
  /** Tells of a new round: everybody is aboard again. */
  readonly clear: () => void
  /** Those who had left before we came are known without being shown. */
  readonly markKnown: (players: readonly TablePlayer[]) => void
  readonly left: (players: readonly TablePlayer[]) => void
  /** Without the player, whose mark is another. Tells whether any is still to be seen. */
  readonly draw: (pen: Pen, chart: Chart, seconds: number, own?: number) => boolean
}

type Cashout = { readonly times: number; readonly lane: number; age: number }

const seenSeconds = 1.7
/** More at once cannot be read. */
const maxShown = 8
const lanes = 3

export function createCashouts(): Cashouts {
  const known = new Set<string>()
  const numerals = createNumerals({ size: 14, face: ['#f2fff8', '#8af0bd'], edge: '#0a2a24' })
  let shown: Cashout[] = []

  const news = (players: readonly TablePlayer[]): TablePlayer[] => {
    const fresh = players.filter(({ key, multiplier = 0 }) => multiplier > 0 && !known.has(key))
    for (const { key } of fresh) known.add(key)
    return fresh
  }

  return {
    clear: () => {
      known.clear()
      shown = []
    },
    markKnown: (players) => void news(players),
    left: (players) => {
      for (const { multiplier = 0 } of news(players))
        if (shown.length < maxShown) shown.push({ times: multiplier, lane: known.size % lanes, age: 0 })
    },
    draw: (pen, chart, seconds, own) => {
      shown = shown.filter(({ age, times }) => age < seenSeconds && times !== own)
      for (const cashout of shown) drawCashout(pen, chart, numerals, cashout, seconds)
      pen.globalAlpha = 1
      return shown.length > 0
    },
  }
}

function drawCashout(pen: Pen, chart: Chart, numerals: Numerals, cashout: Cashout, seconds: number): void {
  cashout.age += seconds
  const share = Math.min(1, cashout.age / seenSeconds)
  const x = xOf(chart, crashMsOf(cashout.times))
  const y = yOf(chart, cashout.times)
  pen.globalAlpha = Math.min(1, (1 - share) * 2.5)
  circle(pen, x, y, 3.2)
  pen.fillStyle = '#8af0bd'
  pen.fill()
  numerals.draw(pen, timesText(cashout.times), x - 6, y - 16 - cashout.lane * 15 - 22 * outCubic(share))
}
