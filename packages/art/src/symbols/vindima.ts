// Grape harvest: the barrel, the sun going down over the rows, and what is picked, cut, poured and drunk.
import { goblet, vineLeaf } from '../games/slot-vindima.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { additive, gloss, inside, rays, sculpt } from '../kit/light.ts'
import { ball, ridge } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, rect, repeat } from '../kit/shape.ts'
import { golden, ground, highPaying, plain, type Symbols, scatter, topPaying, wild } from './parts.ts'

export const vindima: Symbols = {
  barrel: (pen) => wild(pen, { colour: '#7a2fb8', y: 2 }, barrel(pen)),
  sunset: (pen) => scatter(pen, { colour: '#ff6a5a' }, sunset(pen)),
  goblet: (pen) => topPaying(pen, { colour: '#8a1f4a', scale: 0.86, y: 74 }, goblet(pen)),
  'red-grapes': (pen) =>
    highPaying(pen, { colour: '#b85aff', scale: 0.94, y: -2 }, grapes(pen, '#8a2fd0', '#5fb83a')),
  bottle: (pen) => highPaying(pen, { colour: '#5ae08a', turn: 16 }, bottle(pen)),
  'green-grapes': (pen) => plain(pen, { scale: 0.9, y: -2 }, grapes(pen, '#a8d83a', '#3f9a3e')),
  shears: (pen) => plain(pen, { turn: 24 }, shears(pen)),
  'vine-leaf': (pen) => plain(pen, { scale: 1.06, y: 12, turn: 10 }, autumnLeaf(pen)),
}

function barrel(pen: Pen): string {
  const outline =
    'M-46 -66C-66 -30 -66 30 -46 66C-20 74 20 74 46 66C66 30 66 -30 46 -66C20 -74 -20 -74 -46 -66Z'
  const staves = repeat(5, (index) =>
    line(
      `M${-30 + index * 15} -72Q${(-30 + index * 15) * 1.5} 0 ${-30 + index * 15} 72`,
      '#4a2008',
      2.6,
      'opacity="0.7"',
    ),
  )
  const hoop = (y: number, half: number, sag: number) =>
    line(`M${-half} ${y}Q0 ${y + sag} ${half} ${y}`, across(pen, '#fff3c9', '#ffc44d', '#8a4a0c'), 9)
  const wood = across(pen, '#a85f2a', [0.3, '#e8a45a'], [0.6, '#a85a24'], [1, '#4a1e0a'])
  return (
    sculpt(pen, path(outline, wood) + inside(pen, `<path d="${outline}"/>`, staves), {
      depth: 7,
      light: '#ffe6bcaa',
    }) +
    ellipse(0, -66, 46, 10, '#5a2a10') +
    golden(pen, hoop(-44, 56, 12) + hoop(44, 56, 12), 2) +
    at(0, 2, grapes(pen, '#8a2fd0', '#5fb83a'), { scale: 0.5 })
  )
}

function sunset(pen: Pen): string {
  const rows = repeat(6, (index) =>
    line(
      `M${-110 + index * 44} 84Q${-36 + index * 14} 44 ${-16 + index * 6} 24`,
      index % 2 === 0 ? '#3f8a3a' : '#8ac83e',
      8,
    ),
  )
  return (
    ground(down(pen, '#5a2a8a', [0.35, '#e0607a'], [0.6, '#ffc45a'])) +
    additive(rays(pen, 0, 14, { count: 14, reach: 90, colour: '#fff0b0', strength: 0.7 })) +
    circle(0, 12, 28, '#fff6d0') +
    at(-80, 0, path(ridge(160, 90, [20, 8, 22, 6, 24]), down(pen, '#8a4a8a', '#4a2a6a'))) +
    path('M-80 28Q0 16 80 28V90H-80Z', down(pen, '#8ab83e', '#2f6a34')) +
    rows
  )
}

function grapes(pen: Pen, colour: string, green: string): string {
  const rows = [4, 5, 4, 3, 2, 1]
  const berries = rows
    .map((count, row) =>
      repeat(count, (index) =>
        at((index - (count - 1) / 2) * 31 + (row % 2) * 3, -36 + row * 24, ball(pen, 19, colour)),
      ),
    )
    .reverse()
    .join('')
  return (
    line('M0 -50C-2 -66 4 -76 12 -86', '#6a4420', 8) +
    at(-34, -52, vineLeaf(pen, green), { scale: 0.5, turn: -40 }) +
    at(36, -54, vineLeaf(pen, green), { scale: 0.46, turn: 44 }) +
    berries
  )
}

function bottle(pen: Pen): string {
  const glass =
    'M-12 -90H12V-44C14 -30 34 -20 34 4V76C34 86 26 90 0 90C-26 90 -34 86 -34 76V4C-34 -20 -14 -30 -12 -44Z'
  const label =
    rect(-34, 8, 68, 52, slant(pen, '#fffaf0', '#f0dcb8', '#c8a878')) +
    rect(-34, 12, 68, 3, '#b8862a') +
    rect(-34, 53, 68, 3, '#b8862a') +
    at(0, 34, grapes(pen, '#8a2fd0', '#5fb83a'), { scale: 0.22 })
  return (
    sculpt(pen, path(glass, across(pen, '#0c3a24', [0.3, '#3fae6a'], [0.6, '#12593a'], [1, '#04201a'])), {
      depth: 7,
      light: '#c8ffdcaa',
    }) +
    inside(pen, `<path d="${glass}"/>`, label) +
    golden(pen, rect(-14, -92, 28, 34, gold(pen), 'rx="4"'), 3) +
    line('M-24 -6V70', '#e8fff0', 5, 'opacity="0.55"')
  )
}

function shears(pen: Pen): string {
  const blade = path(
    'M-6 4C-30 -30 -30 -64 -12 -92C4 -64 8 -30 8 4Z',
    slant(pen, '#ffffff', '#c5cfe6', '#5a668a'),
  )
  const hook = path(
    'M6 4C30 -20 38 -50 26 -78C44 -58 50 -22 12 12Z',
    slant(pen, '#f0f4ff', '#9aa6c8', '#46527a'),
  )
  const grip = (side: number) =>
    line(
      `M${side * 4} 10C${side * 34} 30 ${side * 40} 60 ${side * 26} 88`,
      side < 0 ? '#8a1024' : '#a8142e',
      22,
    ) + line(`M${side * 4} 8C${side * 30} 28 ${side * 36} 58 ${side * 23} 86`, '#ff5a6a', 7, 'opacity="0.8"')
  return (
    line('M-16 40C-4 30 4 30 16 40', '#c5cfe6', 5) +
    sculpt(pen, grip(-1) + grip(1), { depth: 4 }) +
    sculpt(pen, hook + blade, { depth: 4, light: '#ffffff', shade: '#1a204a99' }) +
    golden(pen, circle(0, 8, 13, gold(pen)), 3) +
    circle(0, 8, 4, '#5a2c06')
  )
}

function autumnLeaf(pen: Pen): string {
  return (
    line('M0 14C2 40 -6 60 -20 80', '#8a5a2a', 8) +
    vineLeaf(pen, '#e0481f') +
    gloss(-22, -42, 14, 6, -40, 0.45) +
    circle(26, 4, 5, around(pen, [24, 2, 6], '#ffffff', '#c8ecff'), 'opacity="0.9"')
  )
}
