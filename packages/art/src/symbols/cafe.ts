// Royal coffee: the crown, the sun over the plantation, and everything from the branch to the cup.
import { bean, cup } from '../games/slot-cafe.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, gloss, glow, inside, rays, sculpt } from '../kit/light.ts'
import { ball, leaf, ridge } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polygon, rect, repeat } from '../kit/shape.ts'
import { crown } from '../subjects/crown.ts'
import { golden, ground, highPaying, piece, plain, type Symbols, scatter, topPaying, wild } from './parts.ts'

export const cafe: Symbols = {
  crown: (pen) => wild(pen, { colour: '#a8142e', scale: 0.62, y: 30 }, crown(pen)),
  sunrise: (pen) => scatter(pen, { colour: '#ff8a2e' }, sunrise(pen)),
  'golden-bean': (pen) => topPaying(pen, { colour: '#7a2a1a', turn: -28 }, goldenBean(pen)),
  'coffee-pot': (pen) => highPaying(pen, { colour: '#ffb45a' }, pot(pen)),
  cup: (pen) => highPaying(pen, { colour: '#ff8a5a', y: 20, x: -4, scale: 0.45 }, steaming(pen)),
  sack: (pen) => plain(pen, {}, sack(pen)),
  branch: (pen) => plain(pen, { scale: 0.86 }, branch(pen)),
  sugar: (pen) => plain(pen, { y: 6 }, sugar(pen)),
}

function sunrise(pen: Pen): string {
  const rows = repeat(5, (index) =>
    line(`M${-90 + index * 45} 80Q${-30 + index * 15} 40 ${-12 + index * 6} 18`, '#2f7a3a', 8),
  )
  return (
    ground(down(pen, '#ffcf6a', [0.4, '#ff8a3e'], [0.66, '#d8483e'])) +
    additive(rays(pen, 0, 8, { count: 16, reach: 90, colour: '#fff6c0', strength: 0.8 })) +
    circle(0, 8, 30, around(pen, [-6, 0, 40], '#fffdf0', [0.6, '#ffe07a'], '#ffb52e')) +
    at(-80, 0, path(ridge(160, 90, [18, 6, 20, 10, 22]), down(pen, '#6a8a2e', '#1f4a24'))) +
    rows
  )
}

function goldenBean(pen: Pen): string {
  const skin = around(pen, [-22, -26, 110], '#fffbe0', [0.3, '#ffd35e'], [0.65, '#e0901a'], [1, '#8a4a0c'])
  return (
    golden(pen, ellipse(0, 0, 72, 52, skin), 9) +
    line('M-62 12C-28 -26 22 26 62 -14', '#8a4a0c', 10) +
    line('M-61 17C-28 -18 22 32 61 -7', '#fff3c0', 4) +
    gloss(-26, -28, 18, 8, -24, 0.9)
  )
}

function pot(pen: Pen): string {
  const copper = around(pen, [-30, -20, 150], '#ffe0c0', [0.3, '#f0955a'], [0.65, '#b8562a'], [1, '#5a2010'])
  const body = path('M-40 -34C-62 -6 -66 40 -54 70C-40 82 40 82 54 70C66 40 62 -6 40 -34Z', copper)
  const spout = path('M46 24C70 18 68 -20 88 -36L94 -28C84 -8 86 46 52 54Z', copper)
  const handle =
    line('M-46 -22C-92 -30 -96 48 -56 52', '#4a1c0c', 13) +
    line('M-48 -25C-88 -32 -91 42 -58 47', '#c87a4a', 4)
  const lid = path('M-42 -34C-38 -58 38 -58 42 -34Z', copper)
  return (
    handle +
    sculpt(pen, spout, { depth: 5, light: '#fff0dcbb' }) +
    sculpt(pen, body, { depth: 9, light: '#fff0dccc', shade: '#3a0c04aa' }) +
    sculpt(pen, lid, { depth: 5, light: '#fff0dccc' }) +
    golden(
      pen,
      rect(-46, -39, 92, 9, gold(pen), 'rx="4"') +
        rect(-56, 62, 112, 11, gold(pen), 'rx="5"') +
        circle(0, -60, 10, gold(pen)),
      3,
    ) +
    at(0, 20, bean(pen), { scale: 0.5, turn: -30 }) +
    gloss(-34, 4, 7, 24, 14, 0.7)
  )
}

function steaming(pen: Pen): string {
  const wisps = ['M-40 -90C-70 -120 -14 -140 -40 -176', 'M20 -90C-10 -124 54 -136 20 -180']
  return blurred(pen, 5, wisps.map((d) => line(d, '#fff3e0', 16, 'opacity="0.75"')).join('')) + cup(pen)
}

function sack(pen: Pen): string {
  const body = 'M-58 -22C-78 20 -76 66 -58 80C-30 88 30 88 58 80C76 66 78 20 58 -22C30 -34 -30 -34 -58 -22Z'
  const weave = repeat(9, (index) =>
    line(`M-84 ${-26 + index * 14}H84M${-64 + index * 16} -40V92`, '#8a6a3a', 1.8, 'opacity="0.5"'),
  )
  const heap = (
    [
      [-36, -40, 12],
      [34, -40, -20],
      [-14, -50, 60],
      [14, -52, -40],
      [0, -38, 10],
      [-52, -30, -40],
      [52, -30, 40],
    ] as const
  )
    .map(([x, y, turn]) => at(x, y, bean(pen), { scale: 0.42, turn }))
    .join('')
  return (
    ellipse(0, -28, 60, 18, '#3a1a0c') +
    heap +
    sculpt(
      pen,
      path(body, around(pen, [-30, 0, 130], '#f4dcae', [0.5, '#c89a5a'], [1, '#6a4420'])) +
        inside(pen, `<path d="${body}"/>`, weave),
      { depth: 8 },
    ) +
    piece(
      pen,
      'M-64 -26C-60 -36 -46 -24 -30 -22C-10 -18 10 -18 30 -22C46 -24 60 -36 64 -26C68 -12 54 -4 0 -4C-54 -4 -68 -12 -64 -26Z',
      '#e8c890',
      { depth: 4 },
    ) +
    at(
      0,
      38,
      circle(0, 0, 25, '#7a3a1a') +
        circle(0, 0, 21, '#f4dcae') +
        at(0, 0, bean(pen), { scale: 0.36, turn: -30 }),
    )
  )
}

function branch(pen: Pen): string {
  const leaves = [
    [-58, 52, -74, '#2fa04e'],
    [-20, 16, -30, '#38b85a'],
    [-8, 10, 118, '#1f8a48'],
    [36, -34, -22, '#38b85a'],
    [44, -36, 110, '#2fa04e'],
  ] as const
  const cherries = [
    [-34, 44, '#e8283f'],
    [-10, 34, '#d81f2b'],
    [-26, 20, '#ff5a3a'],
    [20, -2, '#e8283f'],
    [6, -14, '#c8142e'],
    [34, -14, '#ff7a3a'],
    [52, -50, '#5fb83a'],
  ] as const
  return (
    line('M-80 74C-40 50 10 10 62 -66', '#5a3a1a', 9) +
    line('M-80 71C-42 47 8 8 60 -66', '#b88a4a', 3) +
    leaves
      .map(([x, y, turn, colour]) =>
        at(x, y, cast(pen, leaf(pen, 74, 36, colour), { blur: 4, y: 4 }), { turn }),
      )
      .join('') +
    cherries.map(([x, y, colour]) => at(x, y, ball(pen, 16, colour))).join('')
  )
}

function sugar(pen: Pen): string {
  const cube = (x: number, y: number) =>
    at(
      x,
      y,
      path(
        polygon([
          [0, -40],
          [40, -22],
          [0, -4],
          [-40, -22],
        ]),
        slant(pen, '#ffffff', '#f8f4ff'),
      ) +
        path(
          polygon([
            [-40, -22],
            [0, -4],
            [0, 40],
            [-40, 22],
          ]),
          down(pen, '#f0e6f0', '#cdbcd0'),
        ) +
        path(
          polygon([
            [40, -22],
            [0, -4],
            [0, 40],
            [40, 22],
          ]),
          down(pen, '#d8c6d8', '#9a86a8'),
        ) +
        repeat(10, (index) =>
          circle(-26 + ((index * 17) % 54), -20 + ((index * 23) % 44), 1.6, '#ffffff', 'opacity="0.9"'),
        ),
    )
  const tongs = line(
    'M66 -78C30 -60 10 -40 2 -12M84 -60C56 -48 40 -30 30 0',
    across(pen, '#fff3c9', '#ffc44d', '#8a4a0c'),
    7,
  )
  return (
    glow(pen, 0, 0, 70, '#fff0e0', 0.3) + cube(-38, 26) + cube(38, 34) + cube(2, -24) + golden(pen, tongs, 2)
  )
}
