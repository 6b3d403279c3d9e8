// Gradients. Colours alone are spread evenly; a pair places its colour.
import { brand } from './colour.ts'
import type { Pen } from './pen.ts'

export type Stop = string | readonly [at: number, colour: string]

export function down(pen: Pen, ...stops: readonly Stop[]): string {
  return linear(pen, 'x1="0" y1="0" x2="0" y2="1"', stops)
}

export function across(pen: Pen, ...stops: readonly Stop[]): string {
  return linear(pen, 'x1="0" y1="0" x2="1" y2="0"', stops)
}

/** From the top left, the direction of the light in all pictures, to the bottom right. */
export function slant(pen: Pen, ...stops: readonly Stop[]): string {
  return linear(pen, 'x1="0.1" y1="0" x2="0.9" y2="1"', stops)
}

/** Between two points of the drawing, independent of the filled shape. */
export function between(
  pen: Pen,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...stops: readonly Stop[]
): string {
  return linear(pen, `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops)
}

/** A ball with its highlight towards the top left. */
export function orb(pen: Pen, ...stops: readonly Stop[]): string {
  return radial(pen, 'cx="0.36" cy="0.3" r="0.74"', stops)
}

/** From the middle of the shape to its edge. */
export function halo(pen: Pen, ...stops: readonly Stop[]): string {
  return radial(pen, 'cx="0.5" cy="0.5" r="0.5"', stops)
}

export function around(
  pen: Pen,
  [x, y, r]: readonly [number, number, number],
  ...stops: readonly Stop[]
): string {
  return radial(pen, `gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}"`, stops)
}

/** Polished gold; the dark band makes it look metallic. */
export function gold(pen: Pen): string {
  return slant(
    pen,
    '#fff3c9',
    [0.22, brand.gold],
    [0.46, '#c9790f'],
    [0.56, '#ffd873'],
    [0.78, '#d98a1a'],
    [1, brand.goldShade],
  )
}

export function silver(pen: Pen): string {
  return slant(pen, '#ffffff', [0.25, '#c5cfe6'], [0.48, '#7583a8'], [0.58, '#dfe7f8'], [1, '#46527a'])
}

function linear(pen: Pen, frame: string, stops: readonly Stop[]): string {
  return pen.define((id) => `<linearGradient id="${id}" ${frame}>${stopsOf(stops)}</linearGradient>`)
}

/** With the given SVG attributes as its frame. */
export function radial(pen: Pen, frame: string, stops: readonly Stop[]): string {
  return pen.define((id) => `<radialGradient id="${id}" ${frame}>${stopsOf(stops)}</radialGradient>`)
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => (typeof stop === 'string' ? ([index / (stops.length - 1), stop] as const) : stop))
    .map(([at, colour]) => `<stop offset="${Number(at.toFixed(3))}" stop-color="${colour}"/>`)
    .join('')
}
