// A football as it is sewn: the twelve pentagons of a truncated icosahedron, turned and projected.
import { around, halo } from '../kit/gradient.ts'
import { cast, gloss } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, type Point, path, polygon, round } from '../kit/shape.ts'

type Vector = readonly [number, number, number]
const golden = (1 + Math.sqrt(5)) / 2
const corners: readonly Vector[] = [-1, 1].flatMap((one) =>
  [-golden, golden].flatMap((g): Vector[] => [
    [0, one, g],
    [one, g, 0],
    [g, 0, one],
  ]),
)

export function football(pen: Pen, r: number, turn: readonly [number, number] = [24, 18]): string {
  const turned = corners.map((corner) => unit(rotate(corner, turn)))
  const near = (one: Vector) => turned.filter((other) => other !== one && dot(one, other) > 0.4)
  const patches = turned
    .filter(([, , z]) => z > -0.3)
    .map((corner) =>
      path(
        outline(corner, near(corner), r),
        '#171d33',
        `stroke="#171d33" stroke-width="${round(r * 0.02)}" stroke-linejoin="round"`,
      ),
    )
  const seams = turned
    .flatMap((one) => near(one).map((other) => [third(one, other), third(other, one)] as const))
    .filter(([a, b]) => a[2] > 0 && b[2] > 0)
  const seamLines = seams
    .map(([a, b]) => `M${flat(a, r).map(round).join(' ')}L${flat(b, r).map(round).join(' ')}`)
    .join('')
  return (
    cast(
      pen,
      circle(
        0,
        0,
        r,
        around(
          pen,
          [-r * 0.35, -r * 0.45, r * 1.6],
          '#ffffff',
          [0.45, '#eef2fb'],
          [0.8, '#a9b4d2'],
          [1, '#56608a'],
        ),
      ),
      { y: r * 0.1, blur: r * 0.12, colour: '#00000099' },
    ) +
    patches.join('') +
    line(seamLines, '#5a648a', round(r * 0.028)) +
    circle(
      0,
      0,
      r,
      around(
        pen,
        [-r * 0.3, -r * 0.42, r * 1.5],
        '#ffffff38',
        [0.4, '#ffffff00'],
        [0.7, '#0a103000'],
        [1, '#0a1030c0'],
      ),
    ) +
    circle(0, 0, r, halo(pen, [0.92, '#ffffff00'], [1, '#ffffff77'])) +
    gloss(-r * 0.4, -r * 0.5, round(r * 0.2), round(r * 0.1), -36, 0.6)
  )
}

// The corners of a pentagon lie a third of the way to each neighbour; ordered by angle they make its outline.
function outline(middle: Vector, neighbours: readonly Vector[], r: number): string {
  const [mx, my] = flat(middle, r)
  const points = neighbours.map((other) => flat(third(middle, other), r))
  const angle = ([x, y]: Point) => Math.atan2(y - my, x - mx)
  return polygon(points.sort((one, other) => angle(one) - angle(other)))
}

function third(from: Vector, to: Vector): Vector {
  return unit([from[0] * 2 + to[0], from[1] * 2 + to[1], from[2] * 2 + to[2]])
}

// Points beyond the rim are moved onto it, so that patches are cut by the edge of the ball.
function flat([x, y, z]: Vector, r: number): Point {
  if (z >= 0) return [x * r, y * r]
  const length = Math.hypot(x, y)
  return [(x / length) * r, (y / length) * r]
}

function rotate([x, y, z]: Vector, [yaw, pitch]: readonly [number, number]): Vector {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), -x * Math.sin(a) + z * Math.cos(a)]
  return [x1, y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)]
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}
