// Amazon gold: a golden frog, the old amulet of the river, on a giant lily pad seen from above.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, halo, orb, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { leaf, motes, sparkles } from '../kit/objects.ts'
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
  smooth,
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
    additive(blurred(pen, 14, path('M60 -20L200 -20L420 660L240 660Z', down(pen, '#e8ffb055', '#e8ffb000'))))
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

export function frog(pen: Pen): string {
  const hind =
    path(
      'M34 70C80 34 126 58 120 96C114 122 84 126 62 116C84 130 98 138 110 154L90 158C70 146 44 128 30 100Z',
      gold(pen),
    ) + toes(pen, 104, 156, 150)
  const fore =
    path('M52 -34C88 -34 112 -58 106 -90L90 -88C88 -66 72 -60 48 -62Z', gold(pen)) + toes(pen, 98, -90, 10)
  const legs = sculpt(pen, hind + fore, { depth: 7, light: '#fffbe0cc', shade: '#5a2400aa' })
  const eye =
    circle(52, -98, 27, gold(pen)) +
    circle(55, -100, 18, orb(pen, '#d8ffe8', [0.35, '#1fd88a'], [1, '#04502f'])) +
    ellipse(57, -100, 5, 12, '#02140c') +
    circle(49, -108, 5, '#ffffff')
  const whole =
    legs +
    mirrored(legs) +
    trunk(pen) +
    carving(pen) +
    sculpt(pen, eye, { depth: 4 }) +
    mirrored(eye) +
    line('M-44 -118C-20 -106 20 -106 44 -118', '#8a4a0c', 4, 'opacity="0.7"') +
    circle(-10, -124, 3, '#8a4a0c') +
    circle(10, -124, 3, '#8a4a0c')
  return cast(pen, whole, { x: 8, y: 16, blur: 10, colour: '#02200fcc' })
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

// A broad head, a waist, and hips: without the waist it would be a loaf.
function trunk(pen: Pen): string {
  const outline = smooth([
    [0, -138],
    [46, -128],
    [76, -92],
    [64, -50],
    [48, -10],
    [60, 40],
    [52, 90],
    [0, 122],
    [-52, 90],
    [-60, 40],
    [-48, -10],
    [-64, -50],
    [-76, -92],
    [-46, -128],
  ])
  const skin = around(pen, [-24, -70, 210], '#fff9d8', [0.3, '#ffd452'], [0.66, '#e8981f'], [1, '#8a480c'])
  return sculpt(pen, path(outline, skin), { depth: 12, light: '#fffdf0cc', shade: '#5a2400bb' })
}

function carving(pen: Pen): string {
  const curl = line(
    'M0 -6C26 -12 38 14 22 28C8 36 0 18 12 14M0 50C24 44 34 64 20 76',
    '#8a4a0c',
    5,
    'opacity="0.75"',
  )
  const dots = repeat(6, (index) =>
    circle(index % 2 === 0 ? -36 : 36, -44 + index * 24, 6, '#a85a0e', 'opacity="0.6"'),
  )
  const spine =
    line('M0 -60V100', '#8a4a0c', 5, 'opacity="0.75"') + line('M1.5 -58V100', '#fff3c4', 1.8, 'opacity="0.8"')
  const brow = path('M0 -96L14 -78L0 -60L-14 -78Z', slant(pen, '#c8ffe4', '#12c878', '#04603a'))
  return spine + curl + mirrored(curl) + dots + brow
}
