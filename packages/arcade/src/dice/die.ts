/** One die, seen from afar: without perspective every side is a slanted square, which a canvas draws exactly. */
import { around, box, circle, polygon } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

/** Angles around the upright axis, the one from left to right, and the line of sight. */
export type Turn = { readonly yaw: number; readonly pitch: number; readonly roll: number }

export type DieTheme = {
  /** Lit, plain and in the shade. */
  readonly tones: readonly [string, string, string]
  readonly rim: string
  readonly pip: (pen: Pen, x: number, y: number, radius: number) => void
}

export type Die = { readonly draw: (pen: Pen, x: number, y: number, edge: number, turn: Turn) => void }

/** How the die lies when nothing happens. */
export const rest: Turn = { yaw: -0.62, pitch: -0.5, roll: -0.1 }

const faceSize = 96
const far = 27
const pipPlaces: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-far, -far],
    [far, far],
  ],
  [
    [-far, -far],
    [0, 0],
    [far, far],
  ],
  [
    [-far, -far],
    [far, -far],
    [-far, far],
    [far, far],
  ],
  [
    [-far, -far],
    [far, -far],
    [0, 0],
    [-far, far],
    [far, far],
  ],
  [
    [-far, -far],
    [far, -far],
    [-far, 0],
    [far, 0],
    [-far, far],
    [far, far],
  ],
]

type Vector = readonly [number, number, number]

/** Each side by its right-hand and its downward direction; its pips follow from its place, opposite ones make seven. */
const sides: readonly { readonly right: Vector; readonly down: Vector; readonly pips: number }[] = [
  { right: [1, 0, 0], down: [0, 1, 0], pips: 1 },
  { right: [-1, 0, 0], down: [0, 1, 0], pips: 6 },
  { right: [0, 0, -1], down: [0, 1, 0], pips: 3 },
  { right: [0, 0, 1], down: [0, 1, 0], pips: 4 },
  { right: [1, 0, 0], down: [0, 0, 1], pips: 5 },
  { right: [1, 0, 0], down: [0, 0, -1], pips: 2 },
]

export function createDie(theme: DieTheme): Die {
  const faces = pipPlaces.map((places) => facePicture(theme, places))
  const [, body, shade] = theme.tones
  return {
    draw: (pen, x, y, edge, turn) => {
      pen.save()
      pen.translate(x, y)
      for (const { right, down, pips } of sides) {
        const [a, b] = [turned(right, turn), turned(down, turn)]
        const towards = a[0] * b[1] - a[1] * b[0]
        if (towards <= 0.001) continue
        const normal = cross(a, b)
        drawSide(pen, faces[pips - 1], edge, a, b, normal, { body, shade })
      }
      pen.restore()
    },
  }
}

function drawSide(
  pen: Pen,
  face: Sprite | undefined,
  edge: number,
  a: Vector,
  b: Vector,
  normal: Vector,
  { body, shade }: { readonly body: string; readonly shade: string },
): void {
  if (!face) return
  const half = edge / 2
  pen.save()
  pen.transform(a[0], a[1], b[0], b[1], normal[0] * half, normal[1] * half)
  // A hair larger than it is, so that the sides close at their edges.
  polygon(pen, [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ])
  pen.lineJoin = 'round'
  pen.lineWidth = edge * 0.1
  pen.strokeStyle = body
  pen.fillStyle = body
  pen.fill()
  pen.stroke()
  pen.drawImage(face.image, -half, -half, edge, edge)
  pen.globalAlpha = darkness(normal)
  pen.fillStyle = shade
  box(pen, -half, -half, edge, edge, edge * 0.12)
  pen.fill()
  pen.restore()
}

/** The light comes from the upper left, over the player's shoulder. */
const darkness = ([x, y, z]: Vector): number =>
  Math.min(0.72, Math.max(0, 0.5 - (-0.5 * x - 0.72 * y + 0.48 * z) * 0.62))

function facePicture(
  { tones: [light, body], rim, pip }: DieTheme,
  places: readonly (readonly [number, number])[],
): Sprite {
  return sprite(faceSize, faceSize, (pen) => {
    const half = faceSize / 2
    box(pen, -half, -half, faceSize, faceSize, 13)
    pen.fillStyle = around(pen, -20, -24, faceSize, light, [0.55, body], [1, body])
    pen.fill()
    box(pen, -half + 4, -half + 4, faceSize - 8, faceSize - 8, 11)
    pen.strokeStyle = rim
    pen.lineWidth = 2
    pen.stroke()
    for (const [x, y] of places) pip(pen, x, y, places.length === 1 ? 14 : 10.5)
  })
}

function turned([x, y, z]: Vector, { yaw, pitch, roll }: Turn): Vector {
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)]
  const [x1, z1] = [x * cy + z * sy, -x * sy + z * cy]
  const [cp, sp] = [Math.cos(pitch), Math.sin(pitch)]
  const [y1, z2] = [y * cp - z1 * sp, y * sp + z1 * cp]
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)]
  return [x1 * cr - y1 * sr, x1 * sr + y1 * cr, z2]
}

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** A round hollow with something in it. */
export function hollow(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  [rim, deep, floor]: readonly [string, string, string],
): void {
  circle(pen, x, y, radius * 1.16)
  pen.fillStyle = rim
  pen.fill()
  circle(pen, x, y, radius)
  pen.fillStyle = around(pen, x + radius * 0.35, y + radius * 0.4, radius * 1.5, floor, [1, deep])
  pen.fill()
}
