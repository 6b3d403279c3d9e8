/** Ruby, onyx and diamond: the stones of the ring and the large one in its middle. */
import type { DoubleColor } from '@saguao/fair/games/double.ts'
import { around, circle, down, faded, glow, polygon, star, withShadow } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

type Tones = {
  readonly lit: string
  readonly body: string
  readonly deep: string
  readonly edge: string
  readonly ink: string
}

export const tonesOf: Readonly<Record<DoubleColor, Tones>> = {
  red: { lit: '#ff9aa6', body: '#ea2440', deep: '#9a0c2a', edge: '#4a0416', ink: '#ffffff' },
  black: { lit: '#8f9bc8', body: '#343b5e', deep: '#181c36', edge: '#080a18', ink: '#ffffff' },
  white: { lit: '#ffffff', body: '#e6eeff', deep: '#a4b4de', edge: '#6a7ab0', ink: '#27325c' },
}

/** A piece of a ring, clockwise from the top. */
export function sector(pen: Pen, from: number, to: number, inner: number, outer: number): void {
  const top = -Math.PI / 2
  pen.beginPath()
  pen.arc(0, 0, outer, top + from, top + to)
  pen.arc(0, 0, inner, top + to, top + from, true)
  pen.closePath()
}

type Cut = { readonly inner: number; readonly outer: number; readonly half: number }

const spot = (angle: number, radius: number): readonly [number, number] => [
  Math.sin(angle) * radius,
  -Math.cos(angle) * radius,
]

/** A square stone at the top of the ring: four slopes around a flat table. */
export function drawStone(pen: Pen, color: DoubleColor, { inner, outer, half }: Cut): void {
  const { lit, body, deep, edge } = tonesOf[color]
  const bevel = (outer - inner) * 0.17
  const [low, high, narrow] = [inner + bevel, outer - bevel, half - bevel / ((inner + outer) / 2)]
  pen.save()
  sector(pen, -half, half, inner, outer)
  pen.fillStyle = edge
  pen.fill()
  pen.clip()
  const slope = (colour: string, ...corners: readonly (readonly [number, number])[]) => {
    polygon(pen, corners)
    pen.fillStyle = colour
    pen.fill()
  }
  slope(lit, spot(-half, outer * 1.02), spot(half, outer * 1.02), spot(narrow, high), spot(-narrow, high))
  slope(body, spot(-half, outer), spot(-narrow, high), spot(-narrow, low), spot(-half, inner * 0.98))
  slope(deep, spot(half, outer), spot(narrow, high), spot(narrow, low), spot(half, inner * 0.98))
  slope(edge, spot(-half, inner * 0.96), spot(half, inner * 0.96), spot(narrow, low), spot(-narrow, low))
  sector(pen, -narrow, narrow, low, high)
  pen.fillStyle = around(pen, -outer * 0.06, -high, (high - low) * 1.7, lit, [0.3, body], [1, deep])
  pen.fill()
  gloss(pen, narrow, low, high)
  pen.restore()
}

/** Light on the upper half of the table, with the sharp edge that polish has. */
function gloss(pen: Pen, narrow: number, low: number, high: number): void {
  const middle = low + (high - low) * 0.56
  sector(pen, -narrow * 0.9, narrow * 0.9, middle, high - 1.5)
  pen.fillStyle = down(pen, -high, -middle, '#ffffff8c', [1, '#ffffff12'])
  pen.fill()
}

const corners = 8

/** The stone in the middle, cut like a brilliant: eight slopes around its table. */
export function gemPicture(color: DoubleColor, radius: number): Sprite {
  const { lit, body, deep, edge } = tonesOf[color]
  return sprite(radius * 3.2, radius * 3.2, (pen) => {
    glow(pen, 0, 0, radius * 1.6, color === 'black' ? '#5a6ab0' : body, 0.55)
    const corner = (index: number, reach: number) => spot(((index + 0.5) / corners) * Math.PI * 2, reach)
    const rim = Array.from({ length: corners }, (_, index) => corner(index, radius))
    withShadow(pen, '#000000b0', radius * 0.3, radius * 0.12, () => {
      polygon(pen, rim)
      pen.fillStyle = edge
      pen.fill()
    })
    for (let index = 0; index < corners; index += 1) {
      const light = (1 + Math.cos(((index + 1) / corners) * Math.PI * 2 + 0.7)) / 2
      polygon(pen, [
        corner(index, radius),
        corner(index + 1, radius),
        corner(index + 1, radius * 0.66),
        corner(index, radius * 0.66),
      ])
      pen.fillStyle = light > 0.72 ? lit : light > 0.42 ? body : light > 0.2 ? deep : edge
      pen.fill()
      pen.strokeStyle = faded(lit, 0.35)
      pen.lineWidth = 1
      pen.stroke()
    }
    polygon(
      pen,
      Array.from({ length: corners }, (_, index) => corner(index, radius * 0.66)),
    )
    pen.fillStyle = around(pen, -radius * 0.3, -radius * 0.4, radius * 1.3, lit, [0.35, body], [1, deep])
    pen.fill()
    goldRim(pen, rim, radius)
    pen.fillStyle = '#ffffff'
    star(pen, -radius * 0.5, -radius * 0.62, 4, radius * 0.24, radius * 0.03)
    pen.fill()
  })
}

function goldRim(pen: Pen, rim: readonly (readonly [number, number])[], radius: number): void {
  polygon(pen, rim)
  pen.lineJoin = 'round'
  pen.lineWidth = radius * 0.07
  pen.strokeStyle = down(pen, -radius, radius, '#fff3c4', [0.4, '#ffc84e'], [0.75, '#9a5e16'], [1, '#f0bc58'])
  pen.stroke()
}

/** A small disc of gold, for the pegs between the stones. */
export function peg(pen: Pen, x: number, y: number, radius: number): void {
  circle(pen, x, y, radius)
  pen.fillStyle = around(
    pen,
    x - radius * 0.3,
    y - radius * 0.4,
    radius * 1.5,
    '#fff8dc',
    [0.45, '#ffc84e'],
    [1, '#7a4408'],
  )
  pen.fill()
}
