/** Draws winning pay lines over the reels. */

import { drawSprite, type Sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { columnOf, type Layout, rowOf } from './layout.ts'

type Spot = readonly [x: number, y: number]

/** Neighbouring lines must not be mistaken for one another. */
const hueStep = 137
const threads = [
  [11, 0.16],
  [6, 0.4],
  [2.6, 1],
] as const

const hueOf = (line: number): number => (42 + line * hueStep) % 360

/** From rim to rim through the row of each reel. */
export function spotsOf(layout: Layout, rows: readonly number[]): Spot[] {
  const { window } = layout
  const inner = rows.map((row, reel): Spot => [columnOf(layout, reel), rowOf(layout, row)])
  const [first, last] = [inner[0], inner.at(-1)]
  if (!first || !last) return []
  return [[window.x, first[1]], ...inner, [window.x + window.width, last[1]]]
}

/** `share` is how far it has come; its head is a spark. */
export function drawLine(pen: Pen, spots: readonly Spot[], line: number, share: number, head: Sprite): void {
  const distance = partOf(spots, share)
  const end = distance.at(-1)
  if (!end) return
  pen.save()
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.globalCompositeOperation = 'lighter'
  pen.beginPath()
  for (const [x, y] of distance) pen.lineTo(x, y)
  for (const [width, opacity] of threads) {
    pen.strokeStyle = `hsl(${hueOf(line)} 100% ${width < 4 ? 86 : 60}% / ${opacity})`
    pen.lineWidth = width
    pen.stroke()
  }
  if (share < 1) drawSprite(pen, head, end[0], end[1])
  pen.restore()
}

function partOf(spots: readonly Spot[], share: number): Spot[] {
  const lengths = spots
    .slice(1)
    .map(([x, y], at) => Math.hypot(x - (spots[at]?.[0] ?? x), y - (spots[at]?.[1] ?? y)))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  const part: Spot[] = spots.slice(0, 1)
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [spots[at], spots[at + 1]]
    if (!from || !to || left <= 0) break
    const run = Math.min(1, left / Math.max(1, length))
    part.push([from[0] + (to[0] - from[0]) * run, from[1] + (to[1] - from[1]) * run])
    left -= length
  }
  return part
}
