// Royal coffee: a porcelain cup whose steam carries a crown, beans tumbling around it.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, gloss, glow, rays, sculpt, vignette } from '../kit/light.ts'
import { motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, ellipse, line, path, rect, repeat } from '../kit/shape.ts'
import { crown } from '../subjects/crown.ts'

const size = { width: 480, height: 640 }

export function slotCafe(pen: Pen): string {
  return (
    room(pen) +
    beans(pen, farBeans) +
    steam(pen) +
    at(240, 190, crown(pen), { scale: 1.1, turn: -6 }) +
    at(232, 430, cup(pen)) +
    beans(pen, nearBeans) +
    motes(pen, 16, [60, 120, 360, 300], '#ffd08a', 2.8) +
    sparkles(pen, [
      [130, 96, 22],
      [352, 160, 16],
      [148, 396, 18],
      [240, 50, 14],
    ]) +
    vignette(pen, size, '#100502')
  )
}

function room(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 230, 480], '#f0a85a', [0.25, '#b8622a'], [0.6, '#5a2412'], [1, '#220a08']),
    ) +
    additive(rays(pen, 240, 200, { count: 20, reach: 420, colour: '#ffe0a0', strength: 0.35 })) +
    rect(0, 520, 480, 120, down(pen, '#7a3a1a', [0.15, '#4a1e0e'], [1, '#180804'])) +
    line('M0 522H480', '#ffc98a', 3, 'opacity="0.6"')
  )
}

function steam(pen: Pen): string {
  const wisps = [
    'M190 372C150 320 232 290 196 226',
    'M246 366C206 310 296 280 250 210',
    'M292 372C262 330 330 290 296 236',
  ]
  return (
    blurred(pen, 9, wisps.map((d) => line(d, '#fff3e0', 24, 'opacity="0.6"')).join('')) +
    blurred(pen, 2.5, wisps.map((d) => line(d, '#ffffff', 5, 'opacity="0.5"')).join(''))
  )
}

export function cup(pen: Pen): string {
  const saucer =
    ellipse(0, 126, 190, 40, slant(pen, '#ffffff', '#e0c9b8', '#8a5a4a')) +
    ellipse(0, 120, 176, 34, around(pen, [-40, 110, 200], '#fffaf4', [0.6, '#e8d0be'], [1, '#a87a66'])) +
    ellipse(0, 122, 182, 37, 'none', `stroke="${gold(pen)}" stroke-width="6"`) +
    ellipse(0, 126, 90, 15, '#5a2a1a', 'opacity="0.5"')
  const handle =
    line('M126 -8C190 -24 200 56 108 62', slant(pen, '#fffaf2', '#d8b8a4', '#8a5a4a'), 24) +
    line('M126 -12C184 -26 192 46 108 54', '#ffffff', 5, 'opacity="0.7"')
  const bowl = path(
    'M-142 -56C-140 40 -96 124 0 124C96 124 140 40 142 -56Z',
    around(pen, [-60, -10, 250], '#ffffff', [0.4, '#f6e6da'], [0.75, '#cda892'], [1, '#8a5a4a']),
  )
  const band =
    path(
      'M-139 -22C-60 8 60 8 139 -22L134 8C60 38 -60 38 -134 8Z',
      slant(pen, '#e84a5a', '#a8142e', '#5a0618'),
    ) + line('M-139 -22C-60 8 60 8 139 -22M-134 8C-60 38 60 38 134 8', '#ffd27a', 4)
  const marks = repeat(7, (index) =>
    at(-108 + index * 36, 12 - Math.abs(index - 3) * 5, path('M0 -11L9 0L0 11L-9 0Z', gold(pen))),
  )
  const rim =
    ellipse(0, -56, 142, 36, slant(pen, '#ffffff', '#e8d2c2', '#b08a76')) +
    ellipse(0, -55, 128, 29, around(pen, [-20, -66, 150], '#c87a3a', [0.4, '#7a3c16'], [1, '#2e1006']))
  const crema =
    ellipse(-6, -52, 92, 18, 'none', 'stroke="#e8b070" stroke-width="7" opacity="0.75"') +
    ellipse(-4, -51, 52, 9, '#f4cf9a', 'opacity="0.8"') +
    ellipse(0, -56, 142, 36, 'none', `stroke="${gold(pen)}" stroke-width="5"`)
  return (
    cast(pen, saucer, { x: 6, y: 18, blur: 14, colour: '#0c0300cc' }) +
    cast(
      pen,
      handle +
        sculpt(pen, bowl, { depth: 12, light: '#ffffff', shade: '#3a0e08aa' }) +
        band +
        marks +
        rim +
        crema,
      { x: 6, y: 10, blur: 10 },
    ) +
    gloss(-92, 48, 9, 30, 24, 0.75)
  )
}

type Bean = readonly [x: number, y: number, scale: number, turn: number]
const farBeans: readonly Bean[] = [
  [70, 210, 0.62, 20],
  [410, 260, 0.66, -40],
  [60, 330, 0.5, 70],
  [424, 120, 0.5, 110],
  [100, 110, 0.44, -20],
  [360, 330, 0.4, 10],
]
const nearBeans: readonly Bean[] = [
  [64, 572, 1.1, 24],
  [140, 600, 0.94, -50],
  [404, 590, 1.14, 64],
  [330, 606, 0.84, 10],
  [30, 480, 0.8, -30],
  [446, 470, 0.86, 40],
]

function beans(pen: Pen, places: readonly Bean[]): string {
  return places.map(([x, y, scale, turn]) => at(x, y, bean(pen), { scale, turn })).join('')
}

export function bean(pen: Pen): string {
  const tone = '#8a4a22'
  const shape = ellipse(
    0,
    0,
    46,
    32,
    around(pen, [-16, -14, 62], lighten(tone, 0.45), [0.4, tone], [1, darken(tone, 0.75)]),
  )
  return (
    cast(pen, sculpt(pen, shape, { depth: 6, light: '#ffd9a899' }), { x: 3, y: 7, blur: 6 }) +
    line('M-38 6C-16 -14 14 16 38 -8', darken(tone, 0.85), 6) +
    line('M-37 10C-16 -8 14 20 37 -3', lighten(tone, 0.25), 2, 'opacity="0.6"') +
    glow(pen, -14, -14, 16, '#fff0d8', 0.4)
  )
}
