/** Lamps in the rim: dark when idle, running light while reels spin, all lit for a win. */
import { around, circle, glow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import type { Layout } from './layout.ts'
import type { SlotTheme } from './theme.ts'

export type Lamps = {
  readonly places: readonly (readonly [x: number, y: number])[]
  readonly dark: Sprite
  readonly lit: Sprite
}

export type LampMood = 'dark' | 'running' | 'alight'

const perWidth = 13
const perHeight = 8
const runsPerSecond = 1.6
const blinksPerSecond = 3

export function createLamps({ frame, rim }: Layout, { light }: SlotTheme): Lamps {
  const r = rim * 0.17
  const inset = rim * 0.5
  const [left, right] = [frame.x + inset, frame.x + frame.width - inset]
  const [top, bottom] = [frame.y + inset, frame.y + frame.height - inset]
  // The round corners have no lamps.
  const [from, to] = [left + rim, right - rim]
  const across = Array.from({ length: perWidth }, (_, at) => from + ((to - from) * at) / (perWidth - 1))
  const along = Array.from(
    { length: perHeight - 2 },
    (_, at) => top + ((bottom - top) * (at + 1)) / (perHeight - 1),
  )
  return {
    places: [
      ...across.map((x) => [x, top] as const),
      ...along.map((y) => [right, y] as const),
      ...across.map((x) => [x, bottom] as const).reverse(),
      ...along.map((y) => [left, y] as const).reverse(),
    ],
    dark: sprite(r * 4, r * 4, (pen) => bulb(pen, r, '#fff6dc', '#8a7a5a')),
    lit: sprite(r * 12, r * 12, (pen) => {
      glow(pen, 0, 0, r * 5, light, 0.9)
      bulb(pen, r * 1.1, '#ffffff', light)
    }),
  }
}

function bulb(pen: Pen, r: number, middle: string, rim: string): void {
  circle(pen, 0, 0, r)
  pen.fillStyle = around(pen, -r * 0.3, -r * 0.3, r * 1.4, middle, rim)
  pen.fill()
}

export function drawLamps(pen: Pen, { places, dark, lit }: Lamps, mood: LampMood, seconds: number): void {
  const turn = Math.floor(seconds * runsPerSecond * 12)
  const blink = Math.floor(seconds * blinksPerSecond * 2)
  for (const [at, [x, y]] of places.entries()) {
    const isLit = mood === 'alight' ? (at + blink) % 2 === 0 : mood === 'running' && (at - turn) % 6 === 0
    drawSprite(pen, isLit ? lit : dark, x, y)
  }
}
