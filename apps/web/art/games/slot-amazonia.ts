// Amazon gold: a golden frog, the old amulet of the river, on a giant lily pad seen from above.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, halo, orb } from '../kit/gradient.ts'
import { blurred, cast, glow, sculpt, shining, vignette } from '../kit/light.ts'
import { leaf, motes, sparkles } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  mirrored,
  path,
  petal,
  polar,
  rect,
  repeat,
  ring,
  round,
  slice,
} from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function slotAmazonia(pen: Pen): string {
  return (
    river(pen) +
    at(238, 340, pad(pen, 206), { turn: 24 }) +
    at(238, 338, glow(pen, 0, 0, 220, '#ffe27a', 0.75) + frog(pen), { scale: 1.16, turn: -14 }) +
    at(402, 506, lily(pen), { scale: 1.15 }) +
    jungle(pen) +
    motes(pen, 20, [50, 120, 380, 420], '#e8ff8a', 2.8) +
    sparkles(pen, [
      [182, 240, 26],
      [300, 300, 18],
      [214, 440, 14],
      [96, 200, 12],
    ]) +
    vignette(pen, size, '#01120c')
  )
}

function river(pen: Pen): string {
  const ripples = repeat(7, (index) =>
    ellipse(
      238,
      340,
      232 + index * 26,
      232 + index * 26,
      'none',
      `stroke="#9fffd8" stroke-width="2.4" opacity="${round(0.3 - index * 0.035)}"`,
    ),
  )
  const small = (
    [
      [60, 560, 62, 10],
      [420, 140, 56, -30],
      [120, 90, 44, 80],
    ] as const
  )
    .map(([x, y, r, turn]) => at(x, y, pad(pen, r), { turn }))
    .join('')
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [238, 340, 470], '#1fae8a', [0.4, '#0c6a62'], [0.75, '#063a42'], [1, '#021c24']),
    ) +
    ripples +
    small +
    shining(blurred(pen, 14, path('M60 -20L200 -20L420 660L240 660Z', down(pen, '#e8ffb055', '#e8ffb000'))))
  )
}

function pad(pen: Pen, r: number): string {
  const veins = repeat(18, (index) => {
    const [x, y] = polar(0, 0, 14 + index * 19.5, r * 0.88)
    return `M0 0L${round(x)} ${round(y)}`
  })
  const disc = path(
    slice(10, 350, r, 0.01),
    around(
      pen,
      [-r * 0.3, -r * 0.4, r * 1.5],
      '#c8f27a',
      [0.35, '#5cc24a'],
      [0.75, '#1f8a48'],
      [1, '#0c5a3a'],
    ),
  )
  const rim = path(slice(10, 350, r, r * 0.92), around(pen, [0, 0, r], [0.92, '#2f9a48'], [1, '#e0ff9a']))
  return cast(
    pen,
    sculpt(pen, disc, { depth: 5 }) +
      line(veins, '#dfffa0', 2.4, 'opacity="0.45"') +
      ring(0, 0, r * 0.5, '#dfffa0', 1.6, 'opacity="0.3"') +
      rim,
    { x: 6, y: 16, blur: 12, colour: '#01181acc' },
  )
}

function frog(pen: Pen): string {
  const skin = gold(pen)
  const hind =
    path(
      'M44 62C96 40 128 66 116 98C108 120 78 122 60 112C82 128 96 134 108 150L88 152C70 140 44 120 36 92Z',
      skin,
    ) + toes(pen, 104, 152, 150)
  const fore =
    path('M46 -18C84 -26 108 -48 104 -78L90 -76C88 -56 70 -50 44 -46Z', skin) + toes(pen, 98, -78, 10)
  const legs = sculpt(pen, hind + fore, { depth: 7, light: '#fffbe0cc', shade: '#5a2400aa' })
  const trunk = path(
    'M0 -112C42 -112 66 -84 62 -48C58 -20 66 12 60 50C54 92 28 116 0 116C-28 116 -54 92 -60 50C-66 12 -58 -20 -62 -48C-66 -84 -42 -112 0 -112Z',
    around(pen, [-22, -50, 190], '#fff6cf', [0.3, '#ffd052'], [0.66, '#e0901c'], [1, '#8a480c']),
  )
  const carving =
    line(
      'M0 -28V92M0 -4C24 -8 34 14 20 26C8 32 2 18 12 14M0 46C22 42 30 60 18 70',
      '#8a4a0c',
      5,
      'opacity="0.75"',
    ) + line('M1.5 -26V92', '#fff3c4', 1.6, 'opacity="0.7"')
  const back =
    carving +
    mirrored(
      line('M0 -4C24 -8 34 14 20 26C8 32 2 18 12 14M0 46C22 42 30 60 18 70', '#8a4a0c', 5, 'opacity="0.75"'),
    )
  const eye =
    circle(42, -88, 25, skin) +
    circle(44, -90, 17, orb(pen, '#d8ffe8', [0.35, '#1fd88a'], [1, '#04502f'])) +
    ellipse(46, -90, 5, 11, '#02140c') +
    circle(39, -97, 4.5, '#ffffff')
  const dots = repeat(6, (index) =>
    circle(index % 2 === 0 ? -34 : 34, -30 + index * 18, 6, '#a85a0e', 'opacity="0.6"'),
  )
  const whole =
    legs +
    mirrored(legs) +
    sculpt(pen, trunk, { depth: 12, light: '#fffdf0cc', shade: '#5a2400bb' }) +
    back +
    dots +
    sculpt(pen, eye, { depth: 4 }) +
    mirrored(eye)
  return cast(pen, whole + line('M-26 -104Q0 -92 26 -104', '#8a4a0c', 4, 'opacity="0.7"'), {
    x: 8,
    y: 16,
    blur: 10,
    colour: '#02200fcc',
  })
}

function toes(pen: Pen, x: number, y: number, turn: number): string {
  return repeat(4, (index) =>
    at(x, y, path(petal(30, 10), gold(pen)) + circle(0, -28, 7, gold(pen)), { turn: turn - 45 + index * 30 }),
  )
}

function lily(pen: Pen): string {
  const row = (count: number, length: number, colour: string, offset: number) =>
    repeat(count, (index) =>
      at(
        0,
        0,
        path(petal(length, length * 0.44), down(pen, lighten(colour, 0.6), colour, darken(colour, 0.3))),
        { turn: offset + (index * 360) / count },
      ),
    )
  return (
    cast(pen, row(9, 66, '#ff5aa0', 0) + row(8, 50, '#ff86bc', 20) + row(6, 34, '#ffc0dc', 8), { blur: 8 }) +
    circle(0, 0, 13, halo(pen, '#fff6b0', '#ffc02e'))
  )
}

function jungle(pen: Pen): string {
  const fronds = [
    [-14, 150, 96, 200, 92, '#1f9a4a'],
    [-20, 60, 128, 210, 96, '#0f7a44'],
    [40, -24, 168, 190, 84, '#2fae52'],
    [496, 330, -84, 190, 90, '#14824a'],
    [500, 40, -128, 220, 100, '#1c924a'],
    [380, -30, 196, 170, 80, '#2fae52'],
    [-10, 660, 38, 190, 90, '#1a8a48'],
    [500, 650, -30, 170, 86, '#117044'],
  ] as const
  return fronds
    .map(([x, y, turn, length, width, colour]) =>
      at(x, y, cast(pen, leaf(pen, length, width, colour), { blur: 9 }), { turn }),
    )
    .join('')
}
