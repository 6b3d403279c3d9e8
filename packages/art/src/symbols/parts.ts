// What the symbols of all slots have in common: their cell, the rank that can be seen at a glance, and the way the
// light falls on them. Each is drawn around the origin of a cell of 200 units; what leaves the cell is cut.
import { darken, fade, lighten } from '../kit/colour.ts'
import { around, gold, halo, slant } from '../kit/gradient.ts'
import { additive, cast, glow, inside, type Relief, rays, sculpt } from '../kit/light.ts'
import { gem, sparkles } from '../kit/objects.ts'
import type { Draw, Pen } from '../kit/pen.ts'
import { at, circle, path, polar, rect, repeat, ring, round, starPath } from '../kit/shape.ts'

/** The wild first, then the scatter, then from the one that pays most to the one that pays least. */
export type Symbols = Readonly<Record<string, Draw>>

const cellSize = 200
const columns = 5

export function sheetOf(symbols: Symbols): Draw {
  const box = `<rect x="-100" y="-100" width="${cellSize}" height="${cellSize}"/>`
  return (pen) =>
    Object.values(symbols)
      .map((draw, index) => {
        const [column, row] = [index % columns, Math.floor(index / columns)]
        return at((column + 0.5) * cellSize, (row + 0.5) * cellSize, inside(pen, box, draw(pen)))
      })
      .join('')
}

/** A material of one colour, lit from the top left of the cell. */
export function matter(pen: Pen, colour: string): string {
  return around(
    pen,
    [-34, -44, 190],
    lighten(colour, 0.62),
    [0.32, lighten(colour, 0.08)],
    [0.7, darken(colour, 0.28)],
    [1, darken(colour, 0.62)],
  )
}

/** A rounded piece of one colour. */
export function piece(pen: Pen, d: string, colour: string, relief: Relief = {}): string {
  return sculpt(pen, path(d, matter(pen, colour)), { depth: 6, ...relief })
}

/** A piece of polished gold. */
export function golden(pen: Pen, content: string, depth = 5): string {
  return sculpt(pen, content, { depth, light: '#fffbe0dd', shade: '#4a1a00aa' })
}

/** Adds a shadow that separates the symbol from the reel. */
function withShadow(pen: Pen, content: string): string {
  return cast(pen, content, { x: 2, y: 6, blur: 5, colour: '#000000b0' })
}

export type Rank = {
  readonly colour: string
  /** How much larger or smaller the subject is drawn. */
  readonly scale?: number
  readonly y?: number
  readonly x?: number
  readonly turn?: number
}

/** A high-paying symbol: a glow of its colour behind it, and sparkles on it. */
export function highPaying(
  pen: Pen,
  { colour, scale = 1, x = 0, y = 0, turn = 0 }: Rank,
  content: string,
): string {
  return (
    glow(pen, 0, 0, 100, colour, 0.85) +
    at(x, y, withShadow(pen, content), { scale, turn }) +
    sparkles(pen, [
      [-62, -58, 20],
      [66, 44, 14],
    ])
  )
}

/** The top-paying symbol: like `highPaying`, with a golden ring and rays behind it. */
export function topPaying(
  pen: Pen,
  { colour, scale = 1, x = 0, y = 0, turn = 0 }: Rank,
  content: string,
): string {
  const back = around(pen, [-20, -30, 120], lighten(colour, 0.35), [0.5, colour], [1, darken(colour, 0.6)])
  const hoop = circle(0, 0, 88, gold(pen)) + circle(0, 0, 78, back)
  const burst = rays(pen, 0, 0, { count: 14, reach: 78, colour: '#fff6d0', strength: 0.6 })
  return (
    glow(pen, 0, 0, 100, lighten(colour, 0.3), 0.8) +
    cast(pen, golden(pen, hoop, 4), { x: 1, y: 5, blur: 4, colour: '#000000a0' }) +
    additive(burst) +
    ring(0, 0, 78, '#5a2c06', 2, 'opacity="0.7"') +
    at(x, y, withShadow(pen, content), { scale, turn }) +
    sparkles(pen, [
      [-64, -60, 22],
      [68, 50, 16],
      [58, -64, 12],
    ])
  )
}

/** A regular symbol: the subject and its shadow. */
export function plain(
  pen: Pen,
  { scale = 1, x = 0, y = 0, turn = 0 }: Omit<Rank, 'colour'>,
  content: string,
): string {
  return at(x, y, withShadow(pen, content), { scale, turn })
}

/** The wild: the only symbol in a square golden frame, with a stone at each corner. */
export function wild(pen: Pen, { colour, scale = 1, x = 0, y = 0, turn = 0 }: Rank, content: string): string {
  const back = around(pen, [0, 10, 130], lighten(colour, 0.5), [0.4, colour], [1, darken(colour, 0.7)])
  const beams = inside(
    pen,
    '<rect x="-80" y="-80" width="160" height="160" rx="16"/>',
    rays(pen, 0, 4, { count: 18, reach: 130, colour: '#fffbe0', strength: 0.75, spread: 0.5 }),
  )
  const frame = rect(-93, -93, 186, 186, gold(pen), 'rx="26"') + rect(-80, -80, 160, 160, back, 'rx="16"')
  const stones = repeat(4, (index) =>
    at(index % 2 === 0 ? -79 : 79, index < 2 ? -79 : 79, gem(pen, { r: 13, colour: '#ff3a5a', sides: 6 })),
  )
  return (
    cast(pen, golden(pen, frame, 4), { x: 0, y: 4, blur: 3, colour: '#000000a0' }) +
    additive(beams) +
    rect(-80, -80, 160, 160, 'none', 'rx="16" stroke="#4a2204" stroke-width="3" opacity="0.7"') +
    rect(-88, -88, 176, 176, 'none', 'rx="22" stroke="#fff6cf" stroke-width="2.4" opacity="0.8"') +
    at(x, y, withShadow(pen, content), { scale, turn }) +
    stones
  )
}

/** The scatter is a star of gold around a window, with lamps along its hoop. */
export function scatter(pen: Pen, { colour }: Rank, scene: string): string {
  const star = path(starPath(0, 0, 16, 98, 82), gold(pen))
  const hoop = circle(0, 0, 82, slant(pen, '#fff0b8', '#b86a10', '#ffd873', '#7a3c06'))
  const bulbs = repeat(16, (index) => {
    const [x, y] = polar(0, 0, index * 22.5 + 11.25, 75)
    return circle(x, y, 4.6, index % 2 === 0 ? '#fffbe0' : lighten(colour, 0.45))
  })
  const glass = halo(pen, [0.7, fade(colour, 0)], [1, fade(darken(colour, 0.7), 0.75)])
  return (
    glow(pen, 0, 0, 100, lighten(colour, 0.2), 0.8) +
    cast(pen, golden(pen, star + hoop, 4), { x: 0, y: 4, blur: 3, colour: '#000000a0' }) +
    inside(pen, '<circle r="68"/>', scene) +
    circle(0, 0, 68, glass) +
    ring(0, 0, 68, '#4a2204', 3, 'opacity="0.8"') +
    bulbs +
    path(
      'M-52 -26A58 58 0 0 1 4 -58',
      'none',
      'stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity="0.5"',
    )
  )
}

/** The round window of a scatter, filled with one colour or gradient. */
export function ground(fill: string): string {
  return circle(0, 0, 72, fill)
}

/** Points along an arc, for rows of studs, seams and seeds. */
export function along(
  count: number,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  make: (x: number, y: number, index: number) => string,
): string {
  return repeat(count, (index) => {
    const share = count === 1 ? 0.5 : index / (count - 1)
    const x = from[0] + (to[0] - from[0]) * share
    const y = from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share)
    return make(round(x), round(y), index)
  })
}
