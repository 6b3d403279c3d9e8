/** One reel: a strip of pictures that runs down past the window and comes to rest. */

import { clamp, type Ease, linear, ringing } from '../kit/easing.ts'
import type { Random } from '../kit/random.ts'
import { drawSprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { columnOf, type Layout } from './layout.ts'
import type { Pictures } from './pictures.ts'
import { rowCount, scatterAt } from './rules.ts'

export type Reel = {
  /** From top to bottom, with one more at each end than is ever seen. */
  strip: readonly number[]
  /** Which of the strip is the uppermost in the window; between two while it moves. */
  top: number
  /** Symbols are drawn blurred at high speed. */
  isBlurred: boolean
}

/** Pictures that pass the window in a second. */
const cellsPerSecond = 21
const windSeconds = 0.13
const settleSeconds = 0.34
/** The wind-up before the start and the overshoot before the stop, in symbols. */
const windBack = 0.22
const runOver = 0.26
/** The share of the distance in which a reel accelerates. */
const gathering = 0.16

export const restingReel = (view: readonly number[]): Reel => ({
  strip: [view[0] ?? 0, ...view, view[0] ?? 0],
  top: 1,
  isBlurred: false,
})

/** Any symbol but the scatter, which would suggest a win that does not come. */
export function randomSymbolIn(count: number, { between }: Random): number {
  const picture = Math.floor(between(0, count - 0.001))
  return picture === scatterAt ? count - 1 : picture
}

/** Prepares the strip of a resting reel for its next stop; returns the animation. */
export function wind(
  reel: Reel,
  view: readonly number[],
  seconds: number,
  randomSymbol: () => number,
): (share: number) => void {
  const distance = Math.max(rowCount + 1, Math.round((seconds - windSeconds) * cellsPerSecond))
  prependSymbols(reel, [...view, ...pictures(distance - rowCount, randomSymbol)], randomSymbol)
  return (share) => {
    const spent = share * seconds
    const gone =
      spent < windSeconds
        ? drawnBack(spent)
        : ranFor(spent - windSeconds, seconds - windSeconds, distance, gathered)
    reel.top = share === 1 ? 1 : 1 + distance - gone
    reel.isBlurred = spent > windSeconds * 1.8 && spent < seconds - settleSeconds
  }
}

/** The same for a rolling reel from its current position; a reel that just started still accelerates. */
export function windDown(
  reel: Reel,
  view: readonly number[],
  seconds: number,
  randomSymbol: () => number,
  isAtSpeed: boolean,
): (share: number) => void {
  const cells = Math.max(rowCount + 1, Math.round(seconds * cellsPerSecond))
  prependSymbols(reel, [...view, ...pictures(cells - rowCount, randomSymbol)], randomSymbol)
  const distance = reel.top - 1
  return (share) => {
    const spent = share * seconds
    reel.top =
      share === 1 ? 1 : 1 + distance - ranFor(spent, seconds, distance, isAtSpeed ? linear : gathered)
    reel.isBlurred = (isAtSpeed || spent > atSpeedSeconds) && spent < seconds - settleSeconds
  }
}

/** Reels roll in stretches of this length. */
export const rollSeconds = 0.4
/** The speed of a rolling reel equals that of a stopping one. */
const rollingPerSecond = 30
export const atSpeedSeconds = 0.1

/** One stretch of a rolling reel; the first one accelerates from rest. */
export function roll(reel: Reel, isFirst: boolean, randomSymbol: () => number): (share: number) => void {
  const distance = Math.round(rollSeconds * rollingPerSecond)
  prependSymbols(reel, pictures(distance, randomSymbol), randomSymbol)
  const from = reel.top
  const ease = isFirst ? gathered : linear
  return (share) => {
    reel.top = from - distance * ease(share)
    reel.isBlurred = !isFirst || share * rollSeconds > atSpeedSeconds
  }
}

export const drawBackSeconds = windSeconds

/** A reel is drawn back before it starts. */
export function drawBack(reel: Reel): (share: number) => void {
  const from = reel.top
  return (share) => {
    reel.top = share === 1 ? from : from - drawnBack(share * windSeconds)
  }
}

/** Prepends symbols above the visible part of a reel, which does not move. */
function prependSymbols(reel: Reel, above: readonly number[], randomSymbol: () => number): void {
  const first = Math.floor(reel.top)
  const viewState = reel.strip.slice(first, first + rowCount + 1)
  reel.strip = [randomSymbol(), ...above, ...viewState, randomSymbol()]
  reel.top += 1 + above.length - first
}

const pictures = (count: number, randomSymbol: () => number): number[] =>
  Array.from({ length: count }, randomSymbol)

const drawnBack = (spent: number): number => -windBack * Math.sin((spent / windSeconds) * Math.PI)

/** How many pictures have gone by after so many seconds of running, running over and settling. */
function ranFor(spent: number, seconds: number, distance: number, ease: Ease): number {
  const settling = Math.min(settleSeconds, seconds * 0.3)
  const running = seconds - settling
  if (spent < running) return (distance + runOver) * ease(spent / running)
  return distance + runOver * ringing(clamp((spent - running) / settling), 0.85)
}

/** From standing to an even speed. */
const gathered: Ease = (share) =>
  share < gathering
    ? share ** 2 / (2 * gathering * (1 - gathering / 2))
    : (share - gathering / 2) / (1 - gathering / 2)

export type Look = { readonly scale: number; readonly opacity: number }
const asItIs: Look = { scale: 1, opacity: 1 }

/** `lookAt` returns the appearance of the symbol in a row while the reel rests. */
export function drawReel(
  pen: Pen,
  layout: Layout,
  pictures: Pictures,
  reel: Reel,
  at: number,
  lookAt: (row: number) => Look = () => asItIs,
): void {
  const sprites = reel.isBlurred ? pictures.blurred : pictures.sharp
  const first = Math.floor(reel.top)
  const isResting = reel.top === first
  for (let index = first - (isResting ? 0 : 1); index <= first + rowCount; index += 1) {
    const picture = sprites[reel.strip[index] ?? -1]
    const look = isResting ? lookAt(index - first) : asItIs
    const y = layout.window.y + (index - reel.top + 0.5) * layout.cell.height
    if (!picture || look.opacity === 0) continue
    pen.globalAlpha = look.opacity
    drawSprite(pen, picture, columnOf(layout, at), y, look.scale)
  }
  pen.globalAlpha = 1
}
