// Neon avenue: everything is a sign, bent from glass tubes over dark plates and lit from within.

import { car } from '../games/slot-neon.ts'
import { fade, lighten } from '../kit/colour.ts'
import { across, around, down } from '../kit/gradient.ts'
import { aura, inside, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, ellipse, line, path, polygon, rect, repeat, ring } from '../kit/shape.ts'
import { ground, highPaying, plain, type Symbols, scatter, topPaying, wild } from './parts.ts'

const pink = '#ff2fa8'
const cyan = '#2ff0ff'
const lime = '#5aff6a'
const amber = '#ffb02e'
const violet = '#a85aff'

export const neon: Symbols = {
  lightning: (pen) => wild(pen, { colour: '#3a0f9a' }, bolt(pen)),
  skyline: (pen) => scatter(pen, { colour: '#ff4fb8' }, skyline(pen)),
  diamond: (pen) => topPaying(pen, { colour: '#1c0a52', y: 4 }, diamond(pen)),
  'sports-car': (pen) => highPaying(pen, { colour: pink, scale: 0.6, y: 2 }, car(pen)),
  headphones: (pen) => highPaying(pen, { colour: cyan }, headphones(pen)),
  motorbike: (pen) => plain(pen, {}, motorbike(pen)),
  microphone: (pen) => plain(pen, { turn: 28 }, microphone(pen)),
  sneaker: (pen) => plain(pen, { y: 4 }, sneaker(pen)),
  cocktail: (pen) => plain(pen, {}, cocktail(pen)),
  'traffic-light': (pen) => plain(pen, {}, trafficLight(pen)),
}

/** A glass tube: its light around it, its colour, and the white of its middle. */
function tube(pen: Pen, d: string, colour: string, width = 7): string {
  return (
    aura(pen, aura(pen, line(d, colour, width), fade(colour, 0.9), 3), fade(colour, 0.75), 9) +
    line(d, lighten(colour, 0.82), width * 0.42)
  )
}

/** The dark plate behind the tubes, filled with a breath of their colour. */
function plate(pen: Pen, d: string, colour: string): string {
  return path(
    d,
    around(pen, [-20, -30, 130], fade(colour, 0.55), [0.5, fade(colour, 0.25)], [1, '#0c0428cc']),
  )
}

function bolt(pen: Pen): string {
  const shape = 'M18 -76L-40 10H-6L-20 76L42 -16H6Z'
  return (
    aura(
      pen,
      aura(
        pen,
        sculpt(pen, path(shape, down(pen, '#fffde0', [0.5, '#ffe04a'], [1, '#ff9a1a'])), {
          depth: 6,
          light: '#ffffff',
          shade: '#c8500099',
        }),
        '#ffe04a',
        6,
      ),
      '#ff6ad0',
      14,
    ) + line('M-64 -40L-44 -26M-70 6H-52M62 -46L46 -32M70 20H54', '#fff6c0', 5)
  )
}

function skyline(pen: Pen): string {
  const towers = [
    [-60, 4, 22],
    [-38, -28, 26],
    [-10, -48, 24],
    [16, -18, 22],
    [40, -36, 26],
  ] as const
  const windows = towers
    .map(([x, y, w]) =>
      repeat(12, (index) =>
        rect(
          x + 4 + (index % 3) * (w / 3.4),
          y + 8 + Math.floor(index / 3) * 13,
          4.4,
          6,
          index % 4 === 1 ? '#7af0ff' : '#ffd27a',
          `opacity="${(index * 7) % 5 === 0 ? 0.25 : 0.95}"`,
        ),
      ),
    )
    .join('')
  const bands = repeat(4, (index) => rect(-50, -12 + index * 12, 100, 2.6 + index * 1.4, '#7a1a9a'))
  return (
    ground(down(pen, '#1c0a5a', [0.5, '#c82f9a'], [0.8, '#ff8a6a'])) +
    circle(0, -8, 42, down(pen, '#fff0a0', [0.5, '#ff9a5a'], [1, '#ff2f9a'])) +
    inside(pen, '<circle cx="0" cy="-8" r="42"/>', bands) +
    towers
      .map(([x, y, w]) => rect(x, y, w, 120, across(pen, '#2a0f6a', '#12043a')) + rect(x, y, w, 3, cyan))
      .join('') +
    windows +
    path(
      polygon([
        [-80, 56],
        [80, 56],
        [80, 90],
        [-80, 90],
      ]),
      '#0a0420',
    ) +
    line('M-80 56H80', pink, 4) +
    line('M-30 90L-6 58M30 90L6 58', cyan, 3)
  )
}

function diamond(pen: Pen): string {
  const facets = path(
    polygon([
      [-62, -18],
      [-36, -52],
      [36, -52],
      [62, -18],
      [0, 62],
    ]),
    down(pen, '#f0fdff', [0.3, '#8af0ff'], [0.7, '#3f8aff'], [1, '#a03fff']),
  )
  const lights =
    path(
      polygon([
        [-36, -52],
        [-18, -18],
        [-62, -18],
      ]),
      '#ffffff',
      'opacity="0.65"',
    ) +
    path(
      polygon([
        [-18, -18],
        [18, -18],
        [0, 62],
      ]),
      '#ffffff',
      'opacity="0.4"',
    ) +
    path(
      polygon([
        [36, -52],
        [18, -18],
        [62, -18],
      ]),
      '#2a4ac8',
      'opacity="0.4"',
    ) +
    path(
      polygon([
        [18, -18],
        [62, -18],
        [0, 62],
      ]),
      '#3a0fa8',
      'opacity="0.4"',
    ) +
    path(
      polygon([
        [-36, -52],
        [0, -52],
        [-18, -18],
      ]),
      '#ffffff',
      'opacity="0.25"',
    )
  return (
    sculpt(pen, facets + lights, { depth: 4, light: '#ffffff' }) +
    tube(pen, 'M-62 -18L-36 -52H36L62 -18L0 62ZM-62 -18H62M-36 -52L-18 -18L0 62L18 -18L36 -52', cyan, 4)
  )
}

function headphones(pen: Pen): string {
  const cup = (side: number) =>
    `M${side * 40} 6C${side * 40} -4 ${side * 74} -8 ${side * 78} 8C${side * 86} 30 ${side * 86} 44 ${side * 78} 62C${side * 72} 76 ${side * 40} 72 ${side * 40} 62Z`
  return (
    plate(pen, cup(-1), pink) +
    plate(pen, cup(1), pink) +
    tube(pen, 'M-62 0C-66 -60 -36 -84 0 -84C36 -84 66 -60 62 0', cyan, 9) +
    tube(pen, 'M-46 -6C-48 -44 -28 -64 0 -64C28 -64 48 -44 46 -6', violet, 5) +
    tube(pen, cup(-1), pink) +
    tube(pen, cup(1), pink) +
    tube(pen, 'M-60 22V48M60 22V48', amber, 6) +
    tube(pen, 'M-20 30V38M-10 20V48M0 8V60M10 22V46M20 30V38', lime, 5)
  )
}

function motorbike(pen: Pen): string {
  const tank = 'M-34 -14C-20 -34 14 -36 30 -20L40 4H-20Z'
  return (
    circle(-52, 38, 34, '#0c0428cc') +
    circle(54, 38, 34, '#0c0428cc') +
    plate(pen, tank, pink) +
    tube(
      pen,
      'M-86 38A34 34 0 1 0 -18 38A34 34 0 1 0 -86 38M20 38A34 34 0 1 0 88 38A34 34 0 1 0 20 38',
      cyan,
      7,
    ) +
    tube(pen, 'M-52 38L-16 4H38L8 40H-52M54 38L30 -30', violet, 6) +
    tube(pen, tank, pink, 6) +
    tube(pen, 'M30 -30L20 -52H4M34 -44C46 -46 54 -38 52 -28', amber, 6) +
    tube(pen, 'M-34 -12L-70 -18', pink, 7) +
    circle(-52, 38, 7, '#eafcff') +
    circle(54, 38, 7, '#eafcff')
  )
}

function microphone(pen: Pen): string {
  const head = 'M-32 -30A32 36 0 0 1 32 -30A32 34 0 0 1 -32 -30Z'
  const stem = 'M-20 0H20L12 84H-12Z'
  const mesh = line(
    'M-40 -54L20 6M-30 -66L32 -6M-12 -70L40 -18M40 -54L-20 6M30 -66L-32 -6M12 -70L-40 -18',
    '#ffd0f0',
    2.6,
    'opacity="0.7"',
  )
  return (
    plate(pen, head, pink) +
    plate(pen, stem, cyan) +
    inside(pen, `<path d="${head}"/>`, mesh) +
    tube(pen, head, pink, 7) +
    tube(pen, 'M-30 -12H30V-4H-30Z', amber, 8) +
    tube(pen, stem, cyan, 7) +
    tube(pen, 'M-3 22H3V44H-3Z', lime, 7)
  )
}

function sneaker(pen: Pen): string {
  const upper = 'M-78 30V-34C-64 -24 -44 -24 -32 -42L14 -6C30 2 62 4 76 18C82 24 82 30 80 34Z'
  return (
    plate(pen, upper, cyan) +
    path('M-80 36H82C84 52 76 58 66 58H-70C-80 58 -82 46 -80 36Z', down(pen, '#ffffff', '#c8b8f0')) +
    tube(pen, upper, cyan, 7) +
    tube(pen, 'M-80 38H82C84 52 76 58 66 58H-70C-80 58 -82 46 -80 38', pink, 6) +
    tube(pen, 'M-26 -26L-12 -34M-12 -14L2 -22M4 -3L16 -12', amber, 6) +
    tube(pen, 'M-66 14C-40 26 -14 12 6 4', lime, 6)
  )
}

function cocktail(pen: Pen): string {
  const glass = 'M-62 -52H62L0 16Z'
  return (
    plate(pen, glass, cyan) +
    path('M-44 -32H44L0 16Z', down(pen, '#ff6ac8', '#ff9a2e'), 'opacity="0.9"') +
    tube(pen, 'M-62 -52H62L0 16ZM0 16V76M-32 78H32', cyan, 7) +
    tube(pen, 'M22 -34L58 -88', amber, 6) +
    circle(46, -50, 18, fade(lime, 0.35)) +
    tube(pen, 'M46 -68A18 18 0 1 1 45 -68M46 -68V-32M28 -50H64', lime, 4) +
    ellipse(-10, -22, 4, 4, '#ffffff', 'opacity="0.8"') +
    ellipse(6, -12, 3, 3, '#ffffff', 'opacity="0.8"')
  )
}

function trafficLight(pen: Pen): string {
  const bulb = (y: number, colour: string, fill: number) =>
    aura(
      pen,
      circle(0, y, 17, around(pen, [-5, y - 6, 24], '#ffffff', [0.4, colour], [1, fade(colour, fill)])),
      fade(colour, 0.9),
      8,
    ) + ring(0, y, 20, '#2a1a5a', 4)
  return (
    sculpt(pen, rect(-36, -84, 72, 150, across(pen, '#3a1f7a', '#1a0a4a', '#0a0424'), 'rx="22"'), {
      depth: 6,
      light: '#b08aff88',
    }) +
    tube(
      pen,
      'M-36 -62C-36 -76 -28 -84 -14 -84H14C28 -84 36 -76 36 -62V44C36 58 28 66 14 66H-14C-28 66 -36 58 -36 44Z',
      violet,
      5,
    ) +
    bulb(-54, '#ff3a5a', 0.8) +
    bulb(-9, '#ffc02e', 0.8) +
    bulb(36, '#3aff7a', 0.8) +
    tube(pen, 'M0 70V94M-22 94H22', cyan, 6)
  )
}
