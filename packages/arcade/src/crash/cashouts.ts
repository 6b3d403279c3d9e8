/** Cash-outs of other players: each is shown for a moment at its point of the curve. */
import type { TablePlayer } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { outCubic } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { circle } from '../kit/paint.ts'
import type { Pen } from '../kit/surface.ts'
import { type Chart, xOf, yOf } from './chart.ts'

export type Cashouts = {
  /** Clears all cash-outs for a new round. */
  readonly clear: () => void
  /** Marks cash-outs from before the scene was opened as known, without showing them. */
  readonly markKnown: (players: readonly TablePlayer[]) => void
  readonly left: (players: readonly TablePlayer[]) => void
  /** `own` is excluded, because it has its own mark. Returns whether any is still visible. */
  readonly draw: (pen: Pen, chart: Chart, seconds: number, own?: number) => boolean
}

type Cashout = { readonly times: number; readonly lane: number; age: number }

const seenSeconds = 1.7
/** More at once would be illegible. */
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
