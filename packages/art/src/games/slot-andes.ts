// Andes treasure: a llama in festive tassels before a golden sun disc and snowy peaks.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, slant } from '../kit/gradient.ts'
import { cast, glow, sculpt, vignette } from '../kit/light.ts'
import { motes, ridge, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  mirrored,
  path,
  polygon,
  rect,
  repeat,
  ring,
  round,
  smooth,
} from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const weave = ['#e8283f', '#ffb62e', '#12b8a8', '#7a3cf0', '#ff6a2e'] as const

export function slotAndes(pen: Pen): string {
  return (
    sky(pen) +
    at(240, 236, sunDisc(pen)) +
    peaks(pen) +
    at(240, 330, llama(pen)) +
    motes(pen, 14, [50, 100, 380, 420], '#ffe08a', 2.8) +
    sparkles(pen, [
      [124, 150, 22],
      [360, 178, 18],
      [240, 70, 16],
      [330, 540, 14],
    ]) +
    vignette(pen, size, '#140412')
  )
}

function sky(pen: Pen): string {
  return (
    rect(0, 0, 480, 640, down(pen, '#143a8a', [0.25, '#3a6ac8'], [0.48, '#e88a6a'], [0.7, '#a83a5a'])) +
    glow(pen, 240, 236, 330, '#ffe59a', 0.9)
  )
}

function sunDisc(pen: Pen): string {
  const spikes = repeat(16, (index) => {
    const long = index % 2 === 0
    return `<g transform="rotate(${index * 22.5})">${path(long ? 'M-22 -132L0 -212L22 -132Z' : 'M-14 -132C-26 -160 8 -170 -4 -196C22 -180 16 -158 16 -132Z', gold(pen))}</g>`
  })
  const disc =
    circle(0, 0, 140, gold(pen)) +
    circle(0, 0, 118, slant(pen, '#b96a10', '#ffd36b', '#b5690c')) +
    ring(0, 0, 118, '#fff0bd', 4) +
    ring(0, 0, 98, '#a85e0c', 5, 'stroke-dasharray="14 10"')
  return cast(pen, sculpt(pen, spikes + disc, { depth: 6, light: '#fffbe0cc', shade: '#5a2400aa' }), {
    x: 4,
    y: 10,
    blur: 12,
    colour: '#3a0a2088',
  })
}

function peaks(pen: Pen): string {
  const far = path(
    ridge(480, 700, [430, 360, 420, 330, 410, 448, 380, 430, 340, 424, 370, 440], true),
    down(pen, '#8a6ac8', '#4a3a8a'),
  )
  const snow = path(
    polygon([
      [44, 360],
      [24, 390],
      [44, 384],
      [54, 396],
      [72, 388],
    ]) +
      polygon([
        [131, 330],
        [104, 372],
        [126, 362],
        [140, 380],
        [158, 370],
      ]) +
      polygon([
        [349, 340],
        [322, 378],
        [344, 368],
        [360, 386],
        [376, 372],
      ]),
    '#ffffff',
    'opacity="0.95"',
  )
  const near = path(
    ridge(480, 700, [500, 452, 486, 520, 540, 530, 486, 450, 492, 512], false),
    down(pen, '#f09a5a', [0.25, '#c8503f'], [0.7, '#7a2448'], [1, '#40123a']),
  )
  return far + snow + sculpt(pen, near, { depth: 6, light: '#ffc08a77' })
}

export function llama(pen: Pen): string {
  const wool = around(pen, [-40, -60, 300], '#fffdf4', [0.4, '#f6e3c8'], [0.75, '#c99f7e'], [1, '#7a5248'])
  const neck = smooth([
    [-62, -40],
    [-78, 40],
    [-86, 120],
    [-110, 200],
    [-140, 330],
    [140, 330],
    [110, 200],
    [86, 120],
    [78, 40],
    [62, -40],
  ])
  const tufts = repeat(9, (index) =>
    line(`M${-60 + ((index * 47) % 120)} ${20 + index * 18}q8 14 18 4`, '#b98a68', 4, 'opacity="0.45"'),
  )
  return cast(
    pen,
    ears(pen) +
      sculpt(pen, path(neck, wool), { depth: 14, light: '#ffffffcc', shade: '#3a1420aa' }) +
      tufts +
      collar(pen) +
      head(pen),
    { x: 8, y: 14, blur: 14, colour: '#2a0614bb' },
  )
}

function ears(pen: Pen): string {
  const ear =
    path(
      'M34 -128C30 -170 44 -214 66 -226C84 -200 84 -156 68 -118Z',
      slant(pen, '#fff8ea', '#e0bf9c', '#8a5f50'),
    ) + path('M46 -134C44 -166 54 -194 64 -204C72 -184 70 -154 62 -128Z', '#e88f8a')
  const tassel = at(
    82,
    -150,
    line('M-10 -8L6 6', '#ffd05a', 4) +
      repeat(4, (index) =>
        path(
          'M-3 0L-5 34L3 36L5 0Z',
          weave[index] ?? weave[0],
          `transform="translate(${6 + index * 4} 6) rotate(${-14 + index * 8})"`,
        ),
      ) +
      circle(8, 4, 9, orbOf(pen, '#ff4f7d')),
  )
  const one = sculpt(pen, ear, { depth: 5 }) + tassel
  return one + mirrored(one)
}

function orbOf(pen: Pen, colour: string): string {
  return slant(pen, lighten(colour, 0.6), colour, darken(colour, 0.5))
}

function head(pen: Pen): string {
  const skull = smooth([
    [0, -150],
    [48, -138],
    [70, -96],
    [64, -40],
    [46, 0],
    [40, 34],
    [0, 52],
    [-40, 34],
    [-46, 0],
    [-64, -40],
    [-70, -96],
    [-48, -138],
  ])
  const muzzle = ellipse(
    0,
    14,
    42,
    36,
    around(pen, [-10, 0, 60], '#fffaf0', [0.6, '#ecd0ae'], [1, '#b98a6e']),
  )
  const nose =
    path('M-18 -4C-10 -12 10 -12 18 -4C14 8 6 12 0 14C-6 12 -14 8 -18 -4Z', '#5a3430') +
    line('M0 14V26M0 26C-8 34 -18 32 -24 26M0 26C8 34 18 32 24 26', '#7a4a42', 4)
  const eye =
    ellipse(44, -62, 13, 16, '#1c0d12') +
    circle(40, -68, 5, '#ffffff') +
    line('M30 -78C38 -86 52 -84 60 -74', '#5a3430', 5)
  const fringe = repeat(7, (index) =>
    at(
      -42 + index * 14,
      -136 + Math.abs(index - 3) * 5,
      path(
        'M-12 0C-10 -26 10 -26 12 0C8 26 -4 34 -2 44C-10 30 -12 14 -12 0Z',
        slant(pen, '#fffdf6', '#f0d9b8', '#c49c7c'),
      ),
    ),
  )
  const halter =
    line('M-52 -24C-20 -10 20 -10 52 -24', '#e8283f', 10) +
    line('M-52 -24C-20 -10 20 -10 52 -24', '#ffd05a', 10, 'stroke-dasharray="2 13"')
  const skin = sculpt(
    pen,
    path(
      skull,
      around(pen, [-30, -110, 190], '#fffdf4', [0.45, '#f4dfc2'], [0.85, '#c89c7a'], [1, '#8a6050']),
    ),
    { depth: 10, light: '#ffffffcc', shade: '#3a142099' },
  )
  return skin + muzzle + nose + eye + mirrored(eye) + halter + sculpt(pen, fringe, { depth: 4 })
}

function collar(pen: Pen): string {
  const bands = weave.map((colour, index) => {
    const y = 116 + index * 26
    const half = 92 + index * 13
    return path(
      `M${-half} ${y}Q0 ${y + 44} ${half} ${y}L${half + 10} ${y + 24}Q0 ${y + 70} ${-half - 10} ${y + 24}Z`,
      colour,
    )
  })
  const zigzag = repeat(3, (index) => {
    const y = 138 + index * 52
    const points = Array.from(
      { length: 15 },
      (_, step) =>
        `${step === 0 ? 'M' : 'L'}${round(-98 - index * 24 + step * (14 + index * 3.4))} ${round(y + (step % 2) * 12 + 20 - Math.abs(step - 7) * 3)}`,
    )
    return line(points.join(''), '#fff3d0', 4, 'opacity="0.9"')
  })
  const medal = at(
    0,
    160,
    circle(0, 0, 32, gold(pen)) + ring(0, 0, 25, '#8a4a0c', 3) + circle(0, 0, 13, orbOf(pen, '#12d8c0')),
  )
  return sculpt(pen, bands.join(''), { depth: 6 }) + zigzag + cast(pen, medal, { x: 2, y: 5, blur: 5 })
}
