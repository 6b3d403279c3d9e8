/** Those who have left with their winnings: each rises from the curve for a moment, where it was left. */
import type { TablePlayer } from '@saguao/contract/tables.ts'
import { crashMsOf } from '@saguao/fair/crash.ts'
import { outCubic } from '../kit/easing.ts'
import { timesText } from '../kit/figures.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { circle } from '../kit/paint.ts'
import type { Pen } from '../kit/scene.ts'
import { type Chart, xOf, yOf } from './chart.ts'

export type Leavers = {
  /** Tells of a new round: everybody is aboard again. */
  readonly clear: () => void
  /** Those who had left before we came are known without being shown. */
  readonly know: (players: readonly TablePlayer[]) => void
  readonly left: (players: readonly TablePlayer[]) => void
  /** Without the player, whose mark is another. Tells whether any is still to be seen. */
  readonly draw: (pen: Pen, chart: Chart, seconds: number, own?: number) => boolean
}

type Leaver = { readonly times: number; readonly lane: number; age: number }

const seenSeconds = 1.7
/** More at once cannot be read. */
const seenMost = 8
const lanes = 3

export function createLeavers(): Leavers {
  const known = new Set<string>()
  const numerals = createNumerals({ size: 14, face: ['#f2fff8', '#8af0bd'], edge: '#0a2a24' })
  let shown: Leaver[] = []

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
    know: (players) => void news(players),
    left: (players) => {
      for (const { multiplier = 0 } of news(players))
        if (shown.length < seenMost) shown.push({ times: multiplier, lane: known.size % lanes, age: 0 })
    },
    draw: (pen, chart, seconds, own) => {
      shown = shown.filter(({ age, times }) => age < seenSeconds && times !== own)
      for (const leaver of shown) drawLeaver(pen, chart, numerals, leaver, seconds)
      pen.globalAlpha = 1
      return shown.length > 0
    },
  }
}

function drawLeaver(pen: Pen, chart: Chart, numerals: Numerals, leaver: Leaver, seconds: number): void {
  leaver.age += seconds
  const share = Math.min(1, leaver.age / seenSeconds)
  const x = xOf(chart, crashMsOf(leaver.times))
  const y = yOf(chart, leaver.times)
  pen.globalAlpha = Math.min(1, (1 - share) * 2.5)
  circle(pen, x, y, 3.2)
  pen.fillStyle = '#8af0bd'
  pen.fill()
  numerals.draw(pen, timesText(leaver.times), x - 6, y - 16 - leaver.lane * 15 - 22 * outCubic(share))
}
