/** One reel: a strip of pictures that runs down past the window and comes to rest. */
import type { Chance } from '../kit/chance.ts'
import { clamp, type Ease, ringing } from '../kit/easing.ts'
import type { Pen } from '../kit/scene.ts'
import { stamp } from '../kit/sprite.ts'
import type { Pictures } from './pictures.ts'
import { columnOf, type Room } from './room.ts'
import { rowCount, scatterAt } from './rules.ts'

export type Reel = {
  /** From top to bottom, with one more at each end than is ever seen. */
  strip: readonly number[]
  /** Which of the strip is the uppermost in the window; between two while it moves. */
  top: number
  /** Too fast for the eye: pictures are seen in flight. */
  isBlurred: boolean
}

/** Pictures that pass the window in a second. */
const cellsPerSecond = 21
const windSeconds = 0.13
const settleSeconds = 0.34
/** How far a reel is drawn back before it starts and runs over before it rests, in pictures. */
const windBack = 0.22
const runOver = 0.26
/** The share of the way in which a reel gathers speed. */
const gathering = 0.16

export const restingReel = (view: readonly number[]): Reel => ({
  strip: [view[0] ?? 0, ...view, view[0] ?? 0],
  top: 1,
  isBlurred: false,
})

/** Any picture but the scatter, whose passing by would tell of something that is not there. */
export function pictureInPassing(count: number, { between }: Chance): number {
  const picture = Math.floor(between(0, count - 0.001))
  return picture === scatterAt ? count - 1 : picture
}

/** Puts the way to its next rest onto a reel, and answers how it is run along it. */
export function wind(
  reel: Reel,
  view: readonly number[],
  seconds: number,
  passing: () => number,
): (share: number) => void {
  const seen = reel.strip.slice(reel.top, reel.top + rowCount)
  const way = Math.max(rowCount + 1, Math.round((seconds - windSeconds) * cellsPerSecond))
  const between = Array.from({ length: way - rowCount }, passing)
  reel.strip = [passing(), ...view, ...between, ...seen, passing()]
  return (share) => {
    const spent = share * seconds
    reel.top = share === 1 ? 1 : 1 + way - placeAfter(spent, seconds, way)
    reel.isBlurred = spent > windSeconds * 1.8 && spent < seconds - settleSeconds
  }
}

/** How many pictures have gone by after so many seconds. */
function placeAfter(spent: number, seconds: number, way: number): number {
  if (spent < windSeconds) return -windBack * Math.sin((spent / windSeconds) * Math.PI)
  const settling = Math.min(settleSeconds, seconds * 0.3)
  const running = seconds - windSeconds - settling
  if (spent < windSeconds + running) return (way + runOver) * gathered((spent - windSeconds) / running)
  return way + runOver * ringing(clamp((spent - windSeconds - running) / settling), 0.85)
}

/** From standing to an even speed. */
const gathered: Ease = (share) =>
  share < gathering
    ? share ** 2 / (2 * gathering * (1 - gathering / 2))
    : (share - gathering / 2) / (1 - gathering / 2)

export type Look = { readonly scale: number; readonly opacity: number }
const asItIs: Look = { scale: 1, opacity: 1 }

/** `lookAt` tells how the picture of a row is shown while the reel rests. */
export function drawReel(
  pen: Pen,
  room: Room,
  pictures: Pictures,
  reel: Reel,
  at: number,
  lookAt: (row: number) => Look = () => asItIs,
): void {
  const sprites = reel.isBlurred ? pictures.flying : pictures.sharp
  const first = Math.floor(reel.top)
  const isResting = reel.top === first
  for (let index = first - (isResting ? 0 : 1); index <= first + rowCount; index += 1) {
    const picture = sprites[reel.strip[index] ?? -1]
    const look = isResting ? lookAt(index - first) : asItIs
    const y = room.window.y + (index - reel.top + 0.5) * room.cell.height
    if (!picture || look.opacity === 0) continue
    pen.globalAlpha = look.opacity
    stamp(pen, picture, columnOf(room, at), y, look.scale)
  }
  pen.globalAlpha = 1
}
