// A die in three dimensions: rotated, projected, each face lit by its direction.
import { darken, lighten } from './colour.ts'
import { slant } from './gradient.ts'
import type { Pen } from './pen.ts'
import { circle, group, path, polygon, rect, round } from './shape.ts'

type Vector = readonly [x: number, y: number, z: number]
export type Turn = { readonly yaw: number; readonly pitch: number; readonly roll: number }
/** Draws one face, with a hundred units to the side around the origin. */
export type Face = (pen: Pen, tone: string, pips: number) => string

const light: Vector = [-0.5, -0.72, 0.48]
const faces: readonly {
  readonly normal: Vector
  readonly u: Vector
  readonly v: Vector
  readonly pips: number
}[] = [
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0], pips: 5 },
  { normal: [0, 0, -1], u: [-1, 0, 0], v: [0, 1, 0], pips: 2 },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1], pips: 6 },
  { normal: [0, 1, 0], u: [1, 0, 0], v: [0, 0, -1], pips: 1 },
  { normal: [1, 0, 0], u: [0, 0, -1], v: [0, 1, 0], pips: 3 },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0], pips: 4 },
]

/** A die with an edge of the given length, its middle at the origin. */
export function die(pen: Pen, edge: number, turn: Turn, colour: string, face: Face): string {
  const half = edge / 2
  return faces
    .map(({ normal, u, v, pips }) => ({
      n: rotate(normal, turn),
      u: rotate(u, turn),
      v: rotate(v, turn),
      pips,
    }))
    .filter(({ n }) => n[2] > 0.02)
    .sort((one, other) => one.n[2] - other.n[2])
    .map(({ n, u, v, pips }) => {
      const lit = n[0] * light[0] + n[1] * light[1] + n[2] * light[2]
      const tone = lit > 0.4 ? lighten(colour, (lit - 0.4) * 0.55) : darken(colour, (0.4 - lit) * 0.72)
      const corners = (
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(([a, b]) => [(n[0] + a * u[0] + b * v[0]) * half, (n[1] + a * u[1] + b * v[1]) * half] as const)
      const hull = path(
        polygon(corners),
        tone,
        `stroke="${tone}" stroke-width="${round(edge * 0.06)}" stroke-linejoin="round"`,
      )
      const matrix = [u[0], u[1], v[0], v[1]].map((value) => round((value * edge) / 100))
      const place = [n[0] * half, n[1] * half].map(round)
      return hull + group(face(pen, tone, pips), `transform="matrix(${[...matrix, ...place].join(' ')})"`)
    })
    .join('')
}

const spots: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

export function pipPlaces(pips: number): readonly (readonly [number, number])[] {
  return (spots[pips] ?? []).map(([x, y]) => [x * 25, y * 25] as const)
}

/** A polished face with sunken spots. */
export function polishedFace(spot: string): Face {
  return (pen, tone, pips) => {
    const plate = rect(
      -47,
      -47,
      94,
      94,
      slant(pen, lighten(tone, 0.28), [0.5, tone], [1, darken(tone, 0.22)]),
      'rx="16"',
    )
    const edge = rect(
      -46,
      -46,
      92,
      92,
      'none',
      `rx="15" stroke="${lighten(tone, 0.6)}" stroke-width="2" opacity="0.6"`,
    )
    const dots = pipPlaces(pips).map(
      ([x, y]) =>
        circle(x, y, 10.5, darken(tone, 0.6)) +
        circle(x + 0.8, y + 1, 9.4, slant(pen, darken(spot, 0.35), spot, lighten(spot, 0.5))),
    )
    return plate + edge + dots.join('')
  }
}

function rotate([x, y, z]: Vector, { yaw, pitch, roll }: Turn): Vector {
  const [a, b, c] = [yaw, pitch, roll].map((angle) => (angle * Math.PI) / 180) as [number, number, number]
  const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), -x * Math.sin(a) + z * Math.cos(a)]
  const [y2, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)]
  return [x1 * Math.cos(c) - y2 * Math.sin(c), x1 * Math.sin(c) + y2 * Math.cos(c), z2]
}
