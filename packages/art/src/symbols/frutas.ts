// The fruit fair: a basket, the stall with its awning, and six fruits.
import { across, around, down, orb } from '../kit/gradient.ts'
import { gloss, glow, inside, sculpt } from '../kit/light.ts'
import { leaf } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, rect, repeat, round } from '../kit/shape.ts'
import { bananas, cherries, orange, pineapple, strawberry, watermelon } from '../subjects/fruit.ts'
import { ground, highPaying, piece, plain, type Symbols, scatter, topPaying, wild } from './parts.ts'

export const frutas: Symbols = {
  basket: (pen) => wild(pen, { colour: '#2fae52', y: 8 }, basket(pen)),
  stall: (pen) => scatter(pen, { colour: '#ff5a4a' }, stall(pen)),
  pineapple: (pen) => topPaying(pen, { colour: '#2fa868', scale: 0.66, y: 22, turn: 10 }, pineapple(pen)),
  mango: (pen) => highPaying(pen, { colour: '#ff8a2e', turn: -12 }, mango(pen)),
  papaya: (pen) => highPaying(pen, { colour: '#ff7a4a', turn: 24 }, papaya(pen)),
  cashew: (pen) => plain(pen, { y: -6 }, cashew(pen)),
  orange: (pen) => plain(pen, { y: 8, scale: 1.42 }, orange(pen)),
  lime: (pen) => plain(pen, {}, lime(pen)),
}

function basket(pen: Pen): string {
  const heap =
    at(-28, -32, bananas(pen), { scale: 0.42, turn: -60 }) +
    at(10, -46, pineapple(pen), { scale: 0.46, turn: 8 }) +
    at(44, -16, orange(pen), { scale: 0.5 }) +
    at(-44, -8, orange(pen, '#e8283f'), { scale: 0.48 }) +
    at(0, -8, strawberry(pen), { scale: 0.5 })
  const weave = repeat(4, (row) =>
    repeat(7, (index) =>
      ellipse(
        -54 + index * 18 + (row % 2) * 9,
        14 + row * 13,
        11,
        6,
        row % 2 === 0 ? '#f4c06a' : '#c8803a',
        'opacity="0.9"',
      ),
    ),
  )
  const bowl = 'M-66 4H66L50 54C46 62 -46 62 -50 54Z'
  const body = path(bowl, down(pen, '#c87a32', '#6a3410')) + inside(pen, `<path d="${bowl}"/>`, weave)
  const rim = path('M-72 -4H72L68 12H-68Z', down(pen, '#ffdc98', '#b8702a'))
  return (
    heap +
    sculpt(pen, body, { depth: 6, light: '#fff0c0aa', shade: '#3a1400aa' }) +
    sculpt(pen, rim, { depth: 3 })
  )
}

function stall(pen: Pen): string {
  const stripes = repeat(6, (index) => {
    const x = -72 + index * 24
    const colour = index % 2 === 0 ? '#f0324a' : '#fff6e4'
    return path(`M${x} -70H${x + 24}V-20A12 12 0 0 1 ${x} -20Z`, colour)
  })
  const fruit =
    at(-34, 22, orange(pen), { scale: 0.36 }) +
    at(0, 14, watermelon(pen), { scale: 0.34 }) +
    at(34, 20, cherries(pen), { scale: 0.4 })
  return (
    ground(around(pen, [0, 10, 80], '#fff0a8', [0.5, '#7ad04a'], [1, '#1a7a44'])) +
    glow(pen, 0, -4, 60, '#fffbe0', 0.8) +
    fruit +
    rect(-72, 36, 144, 40, down(pen, '#e0a058', '#7a4012')) +
    line('M-72 50H72', '#5a2c0c', 2, 'opacity="0.6"') +
    sculpt(pen, stripes, { depth: 4, light: '#ffffff88', shade: '#4a001088' })
  )
}

function mango(pen: Pen): string {
  const fruit = path(
    'M22 -66C62 -66 86 -30 76 12C66 54 18 82 -30 74C-70 66 -94 44 -84 22C-74 4 -58 2 -44 -20C-30 -46 -8 -64 22 -66Z',
    around(
      pen,
      [-34, -34, 150],
      '#e8ff8a',
      [0.2, '#a8d83a'],
      [0.42, '#ffc62e'],
      [0.66, '#ff6a2e'],
      [0.88, '#d8283f'],
      [1, '#8a0f34'],
    ),
  )
  return (
    at(30, -62, leaf(pen, 66, 30, '#2fae52'), { turn: 66 }) +
    sculpt(pen, fruit, { depth: 9, light: '#fffbd0bb', shade: '#4a001499' }) +
    line('M28 -64C26 -72 28 -78 34 -84', '#6a4416', 7) +
    gloss(-6, -38, 20, 9, -40, 0.7)
  )
}

function papaya(pen: Pen): string {
  const outer = 'M0 -88C30 -86 50 -50 54 -6C58 48 34 86 0 86C-34 86 -58 48 -54 -6C-50 -50 -30 -86 0 -88Z'
  const seeds = repeat(18, (index) => {
    const [row, column] = [Math.floor(index / 3), index % 3]
    const reach = 15 - Math.abs(row - 3) * 2.4
    return (
      circle((column - 1) * reach, -24 + row * 14 + (column % 2) * 5, 6.4, orb(pen, '#7a7a8a', '#101018')) +
      circle((column - 1) * reach - 2, -27 + row * 14 + (column % 2) * 5, 1.6, '#ffffff')
    )
  })
  return (
    sculpt(pen, path(outer, across(pen, '#e8e05a', '#5fb83a', '#1f7a3a')), { depth: 5 }) +
    path(
      outer,
      around(pen, [-8, 0, 92], '#ff9a5a', [0.6, '#ff7a3a'], [1, '#ffb85a']),
      'transform="scale(0.88)"',
    ) +
    ellipse(0, 14, 26, 54, around(pen, [0, 10, 56], '#a82a1a', [0.7, '#e0502e'], [1, '#ff7a3a'])) +
    seeds +
    path(
      'M-36 -40C-28 -66 -14 -74 -6 -74',
      'none',
      'stroke="#fff0d0" stroke-width="6" stroke-linecap="round" opacity="0.7"',
    )
  )
}

// The cashew's apple with its nut below, which is what the fruit really is.
function cashew(pen: Pen): string {
  const apple = path(
    'M-34 -58C-14 -66 14 -66 34 -58C58 -48 66 -14 50 22C42 40 20 46 0 46C-20 46 -42 40 -50 22C-66 -14 -58 -48 -34 -58Z',
    around(pen, [-20, -34, 120], '#ffe07a', [0.3, '#ff8a2e'], [0.66, '#e8302e'], [1, '#8a0c24']),
  )
  const nut = path(
    'M-26 44C-20 34 8 36 22 44C40 54 40 80 18 84C6 86 2 74 -8 72C-24 70 -34 58 -26 44Z',
    around(pen, [-8, 48, 60], '#d8c098', [0.5, '#9a7a52'], [1, '#4a3420']),
  )
  return (
    at(0, -58, leaf(pen, 50, 26, '#38b85a'), { turn: -58 }) +
    at(0, -58, leaf(pen, 50, 26, '#2fa04e'), { turn: 58 }) +
    sculpt(pen, nut, { depth: 6 }) +
    sculpt(pen, apple, { depth: 9, light: '#fff0c0bb' }) +
    line('M0 -58V-74', '#5a7a2a', 7) +
    gloss(-24, -30, 14, 8, -36, 0.7)
  )
}

function lime(pen: Pen): string {
  const whole = at(
    -22,
    -18,
    piece(
      pen,
      'M-62 4C-56 -34 -28 -52 4 -50C38 -48 58 -26 62 -2C52 34 26 52 -4 50C-36 48 -58 30 -62 4Z',
      '#5fc832',
    ) + gloss(-26, -22, 15, 8, -34, 0.7),
  )
  const segments = repeat(8, (index) =>
    path('M0 -5L13 -34Q0 -43 -13 -34Z', '#d8f87a', `transform="rotate(${index * 45 + 10})"`),
  )
  const half = at(
    28,
    24,
    sculpt(pen, circle(0, 0, 54, '#4fb02e'), { depth: 4 }) +
      circle(0, 0, 48, '#f4ffd8') +
      circle(0, 0, 44, around(pen, [-10, -12, 60], '#c8f05a', '#8ad030')) +
      segments +
      repeat(8, (index) => {
        const turn = ((index * 45 - 12) * Math.PI) / 180
        return circle(round(Math.cos(turn) * 26), round(Math.sin(turn) * 26), 1.8, '#ffffff', 'opacity="0.8"')
      }),
  )
  return whole + half
}
