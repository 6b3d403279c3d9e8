// June bonfire: the fire, the paper lantern, the music, and what there is to eat.
import { balloon, bonfire } from '../games/slot-junina.ts'
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { gloss, inside, sculpt } from '../kit/light.ts'
import { leaf, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polygon, rect, repeat } from '../kit/shape.ts'
import {
  along,
  golden,
  ground,
  highPaying,
  piece,
  plain,
  type Symbols,
  scatter,
  topPaying,
  wild,
} from './parts.ts'

const paper = ['#ff3f5a', '#ffc42e', '#2fc8ff', '#4fe06a', '#ff7ad0'] as const

export const junina: Symbols = {
  bonfire: (pen) => wild(pen, { colour: '#2a3ab8', scale: 0.37, y: 50 }, bonfire(pen)),
  lantern: (pen) => scatter(pen, { colour: '#ff8a2e' }, lantern(pen)),
  accordion: (pen) => topPaying(pen, { colour: '#2f48c8' }, accordion(pen)),
  'straw-hat': (pen) => highPaying(pen, { colour: '#ffd05a', y: 8 }, strawHat(pen)),
  guitar: (pen) => highPaying(pen, { colour: '#ff8a4a', turn: 34 }, guitar(pen)),
  corn: (pen) => plain(pen, { turn: 18 }, corn(pen)),
  popcorn: (pen) => plain(pen, { y: 6 }, popcorn(pen)),
  flag: (pen) => plain(pen, {}, flags(pen)),
  peanut: (pen) => plain(pen, {}, peanuts(pen)),
}

function lantern(pen: Pen): string {
  return (
    ground(down(pen, '#0a1450', [0.5, '#3a2a86'], [1, '#d8602e'])) +
    stars(pen, 24, [-66, -66, 132, 100]) +
    at(0, -8, balloon(pen), { scale: 0.56 })
  )
}

function accordion(pen: Pen): string {
  const folds = repeat(7, (index) =>
    path(
      `M${-30 + index * 9} -44L${-25 + index * 9} -36V46L${-30 + index * 9} 54L${-35 + index * 9} 46V-36Z`,
      across(pen, '#fff6dc', '#e8c890', '#8a5a3a'),
    ),
  )
  const side = (x: number, turn: number) =>
    at(
      x,
      4,
      rect(-20, -58, 40, 116, across(pen, '#ff8a7a', '#d8283f', '#7a0c24'), 'rx="10"') +
        rect(-14, -50, 28, 100, 'none', `rx="6" stroke="${gold(pen)}" stroke-width="4"`),
      { turn },
    )
  const keys = repeat(
    6,
    (index) =>
      rect(48, -46 + index * 17, 22, 14, slant(pen, '#ffffff', '#f0e6dc', '#b8a898'), 'rx="3"') +
      rect(60, -38 + index * 17, 14, 6, '#1a1018', 'rx="2"'),
  )
  const buttons = repeat(10, (index) =>
    circle(-60 + (index % 2) * 12, -34 + Math.floor(index / 2) * 19, 4.4, slant(pen, '#ffffff', '#d8c8a8')),
  )
  return (
    sculpt(pen, folds, { depth: 3 }) + sculpt(pen, side(-54, -5) + side(52, 5), { depth: 5 }) + keys + buttons
  )
}

function strawHat(pen: Pen): string {
  const straw = around(pen, [-20, -30, 120], '#fff3b8', [0.4, '#f4c85a'], [0.8, '#c88a2a'], [1, '#7a4a10'])
  const brim = 'M-88 30C-90 10 -50 2 0 2C50 2 90 10 88 30C86 50 40 62 0 62C-40 62 -86 50 -88 30Z'
  const weave = repeat(8, (index) =>
    ellipse(
      0,
      28,
      84 - index * 9,
      26 - index * 2.6,
      'none',
      'stroke="#a8701a" stroke-width="2.4" opacity="0.6"',
    ),
  )
  const fringe = along(17, [-84, 40], [84, 40], 18, (x, y, index) =>
    line(`M${x} ${y}l${(index - 8) * 0.9} ${9 + (index % 3) * 4}`, '#e8b84a', 3.4),
  )
  const crown = path('M-48 18C-54 -40 -30 -58 0 -58C30 -58 54 -40 48 18C30 30 -30 30 -48 18Z', straw)
  const band = path(
    'M-50 2C-30 16 30 16 50 2L49 20C30 33 -30 33 -49 20Z',
    across(pen, '#ff6a7a', '#e0203c', '#8a0c24'),
  )
  const crownWeave = line(
    'M-44 -18C-20 -8 20 -8 44 -18M-38 -38C-16 -30 16 -30 38 -38',
    '#a8701a',
    2.6,
    'opacity="0.6"',
  )
  return (
    fringe +
    sculpt(pen, path(brim, straw) + inside(pen, `<path d="${brim}"/>`, weave), { depth: 6 }) +
    sculpt(pen, crown, { depth: 7 }) +
    crownWeave +
    sculpt(pen, band, { depth: 3 }) +
    at(44, 8, path('M0 0L26 -14L22 2L30 14Z', '#e0203c') + circle(0, 0, 7, '#ff6a7a'))
  )
}

function guitar(pen: Pen): string {
  const body =
    'M0 -14C22 -18 34 -4 30 12C28 22 44 34 44 56C44 82 24 92 0 92C-24 92 -44 82 -44 56C-44 34 -28 22 -30 12C-34 -4 -22 -18 0 -14Z'
  const strings = repeat(4, (index) => line(`M${-5 + index * 3.4} -80V70`, '#fff6dc', 1.3, 'opacity="0.9"'))
  const pegs = repeat(6, (index) =>
    circle(index % 2 === 0 ? -15 : 15, -88 + Math.floor(index / 2) * 9, 4, gold(pen)),
  )
  return (
    pegs +
    sculpt(
      pen,
      rect(-7, -74, 14, 90, across(pen, '#7a4420', '#3a1c0c'), 'rx="3"') +
        path('M-11 -96H11L8 -66H-8Z', down(pen, '#a85a2a', '#4a200c')),
      { depth: 3 },
    ) +
    sculpt(
      pen,
      path(
        body,
        around(pen, [-16, 20, 90], '#ffe0a0', [0.35, '#f0a040'], [0.75, '#b85a1a'], [1, '#5a240a']),
      ) + path(body, 'none', 'stroke="#6a2c0c" stroke-width="4"'),
      { depth: 6 },
    ) +
    circle(0, 34, 17, '#2a0f08') +
    circle(0, 34, 19, 'none', 'stroke="#ffe9b8" stroke-width="3.4" stroke-dasharray="4 3"') +
    rect(-18, 66, 36, 8, '#3a1608', 'rx="3"') +
    strings
  )
}

function corn(pen: Pen): string {
  const cob = 'M0 -88C24 -84 34 -40 32 0C30 40 18 70 0 76C-18 70 -30 40 -32 0C-34 -40 -24 -84 0 -88Z'
  const grains = repeat(60, (index) => {
    const [row, column] = [Math.floor(index / 5), index % 5]
    return rect(
      -31 + column * 12.6,
      -84 + row * 13,
      11.4,
      11.6,
      slant(pen, '#fffbb8', '#ffd02e', '#e0900a'),
      'rx="4.6"',
    )
  })
  const husk = (turn: number, colour: string) => at(0, 88, leaf(pen, 116, 52, colour), { turn })
  return (
    husk(-34, '#5fb83a') +
    husk(34, '#3f9a3e') +
    sculpt(pen, path(cob, '#c87a0a') + inside(pen, `<path d="${cob}"/>`, grains), {
      depth: 7,
      light: '#fffde0aa',
      shade: '#6a300099',
    }) +
    husk(-14, '#8ad04a') +
    husk(16, '#6ac048') +
    line('M0 84V96', '#6a8a2a', 9)
  )
}

function popcorn(pen: Pen): string {
  const pop = (x: number, y: number, r: number) =>
    at(
      x,
      y,
      circle(-r * 0.5, 0, r * 0.6, '#fffaf0') +
        circle(r * 0.5, -r * 0.1, r * 0.6, '#fff6e0') +
        circle(0, -r * 0.5, r * 0.6, '#ffffff') +
        circle(0, r * 0.4, r * 0.56, '#fff0d0') +
        circle(r * 0.05, 0, r * 0.26, '#ffc85a'),
    )
  const places = [
    [-42, -28, 22],
    [-14, -34, 23],
    [16, -34, 22],
    [43, -27, 21],
    [-30, -54, 20],
    [0, -60, 22],
    [30, -54, 20],
    [10, -80, 16],
    [-58, -66, 12],
    [60, -72, 11],
  ] as const
  const box = 'M-60 -20H60L44 84H-44Z'
  const stripes = repeat(4, (index) =>
    path(
      polygon([
        [-60 + index * 34, -22],
        [-43 + index * 34, -22],
        [-31 + index * 25, 88],
        [-44 + index * 25, 88],
      ]),
      '#e8283f',
    ),
  )
  return (
    sculpt(pen, places.map(([x, y, r]) => pop(x, y, r)).join(''), {
      depth: 4,
      light: '#ffffff',
      shade: '#c88a4a99',
    }) +
    sculpt(
      pen,
      path(box, across(pen, '#ffffff', '#f4e8e0', '#c8b0a8')) + inside(pen, `<path d="${box}"/>`, stripes),
      { depth: 5 },
    ) +
    line('M-58 -20H58', '#ffffff', 5, 'opacity="0.9"')
  )
}

function flags(pen: Pen): string {
  const one = (x: number, y: number, turn: number, colour: string) =>
    at(
      x,
      y,
      path(
        polygon([
          [-21, 0],
          [21, 0],
          [21, 60],
          [0, 42],
          [-21, 60],
        ]),
        across(pen, lighten(colour, 0.35), colour, darken(colour, 0.35)),
      ) + circle(0, 20, 8, '#ffffff', 'opacity="0.85"'),
      { turn },
    )
  const row = (y: number, shift: number, count: number) =>
    along(count, [-64, y], [64, y - 4], 14, (x, top, index) =>
      one(x, top, (index - 1.2) * -6, paper[(index + shift) % paper.length] ?? paper[0]),
    )
  return (
    line('M-98 -82Q0 -50 98 -84', '#f4e2c0', 4) +
    line('M-98 2Q0 36 98 0', '#f4e2c0', 4) +
    sculpt(pen, row(-80, 0, 3) + row(6, 3, 3), { depth: 3 })
  )
}

function peanuts(pen: Pen): string {
  const pod =
    'M-2 -66C22 -68 34 -48 28 -26C24 -14 24 -4 30 10C40 38 24 68 -2 68C-28 68 -42 40 -32 12C-26 -2 -26 -14 -30 -28C-34 -50 -24 -66 -2 -66Z'
  const nets = line(
    'M-18 -52C-12 -20 -16 20 -20 56M0 -62C4 -20 0 20 0 64M18 -50C14 -20 18 20 20 54M-26 -40Q0 -30 26 -42M-28 24Q0 34 30 22M-26 46Q0 56 26 44',
    '#8a5a24',
    3,
    'opacity="0.55"',
  )
  const shell = sculpt(
    pen,
    path(pod, around(pen, [-14, -30, 110], '#fff0c0', [0.4, '#e0b060'], [0.8, '#b0783a'], [1, '#6a4018'])) +
      inside(pen, `<path d="${pod}"/>`, nets),
    { depth: 6 },
  )
  const nut =
    piece(
      pen,
      'M-20 0C-20 -14 -8 -20 2 -20C16 -20 22 -10 20 2C18 14 8 20 -4 18C-14 16 -20 10 -20 0Z',
      '#c8603a',
      { depth: 4 },
    ) + gloss(-6, -8, 6, 3.4)
  return (
    at(-24, -8, shell, { turn: -24 }) +
    at(30, 4, shell, { turn: 26, scale: 0.92 }) +
    at(6, 64, golden(pen, nut, 3)) +
    at(46, 72, nut, { scale: 0.8, turn: 40 })
  )
}
