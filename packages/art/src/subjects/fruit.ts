// Fruit of the street market, each around the origin and about a hundred units across.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, orb } from '../kit/gradient.ts'
import { gloss, inside, sculpt } from '../kit/light.ts'
import { leaf } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, group, line, path, petal, repeat } from '../kit/shape.ts'

export function pineapple(pen: Pen): string {
  const crown = repeat(9, (index) => {
    const turn = (index - 4) * 19
    return at(
      (index - 4) * 5,
      -92,
      path(petal(112 - Math.abs(index - 4) * 13, 30), down(pen, '#9df07a', [0.5, '#2fa858'], [1, '#0f5c3c'])),
      { turn },
    )
  })
  const flesh =
    'M0 -106C52 -106 76 -58 74 -4C72 58 42 102 0 102C-42 102 -72 58 -74 -4C-76 -58 -52 -106 0 -106Z'
  const lattice = repeat(9, (index) =>
    line(
      `M${-150 + index * 32} -110L${-10 + index * 32} 110M${150 - index * 32} -110L${10 - index * 32} 110`,
      '#8a3f08',
      5,
      'opacity="0.6"',
    ),
  )
  const eyes = repeat(20, (index) =>
    circle(
      -56 + (index % 4) * 36 + (Math.floor(index / 4) % 2) * 18,
      -78 + Math.floor(index / 4) * 38,
      4,
      '#fff0a8',
      'opacity="0.8"',
    ),
  )
  const body =
    path(
      flesh,
      around(pen, [-24, -50, 170], '#fff09a', [0.35, '#ffbf2e'], [0.75, '#e07a14'], [1, '#8a3a08']),
    ) + inside(pen, `<path d="${flesh}"/>`, lattice + eyes)
  return (
    sculpt(pen, crown, { depth: 4 }) +
    sculpt(pen, body, { depth: 12, light: '#fffbd0bb', shade: '#4a1600aa' })
  )
}

export function watermelon(pen: Pen): string {
  const rind = 'M-110 -40A112 112 0 0 0 110 -40Z'
  const seeds = (
    [
      [-60, -14, 20],
      [-26, 10, 8],
      [12, 14, -6],
      [48, -6, -18],
      [-8, -20, 0],
      [26, -24, -8],
      [-40, -24, 14],
    ] as const
  ).map(([x, y, turn]) => at(x, y, path('M0 -8C6 -2 6 6 0 9C-6 6 -6 -2 0 -8Z', '#2a0a12'), { turn }))
  return (
    sculpt(pen, path(rind, down(pen, '#37c25a', '#0c6a34')), { depth: 5 }) +
    path('M-100 -40A101 101 0 0 0 100 -40Z', '#e8ffd0') +
    path(
      'M-92 -40A92 92 0 0 0 92 -40Z',
      around(pen, [-20, -40, 120], '#ff8a80', [0.6, '#f0304a'], [1, '#c01638']),
    ) +
    seeds.join('') +
    line('M-92 -40H92', '#ffc0b8', 4, 'opacity="0.8"')
  )
}

export function orange(pen: Pen, colour = '#ff8a1a'): string {
  return (
    sculpt(pen, circle(0, 0, 54, orb(pen, lighten(colour, 0.6), [0.35, colour], [1, darken(colour, 0.5)])), {
      depth: 6,
    }) +
    gloss(-20, -26, 13, 8) +
    at(4, -50, leaf(pen, 46, 24, '#2fae52'), { turn: 58 }) +
    circle(2, -50, 5, '#4a2a0c')
  )
}

export function bananas(pen: Pen): string {
  const one = sculpt(
    pen,
    path(
      'M-8 -86C-4 -94 10 -94 12 -86C18 -30 40 20 88 40C94 48 90 58 80 58C14 60 -28 2 -8 -86Z',
      around(pen, [0, -30, 110], '#fff5a0', [0.5, '#ffd02e'], [1, '#d08a10']),
    ),
    { depth: 7, light: '#fffde0cc', shade: '#6a3a0099' },
  )
  const tips = path('M-8 -86C-4 -94 10 -94 12 -86L10 -98H-4Z', '#6a4a10') + circle(86, 50, 6, '#4a3008')
  return (
    group(one + tips, 'transform="rotate(34)"') +
    group(one + tips, 'transform="rotate(12)"') +
    group(one + tips, 'transform="rotate(-10)"')
  )
}

export function cherries(pen: Pen): string {
  const one = (x: number, y: number) =>
    at(
      x,
      y,
      sculpt(pen, circle(0, 0, 36, orb(pen, '#ff9a90', [0.3, '#e8182e'], [1, '#6a0414'])), { depth: 5 }) +
        gloss(-13, -15, 9, 6),
    )
  return (
    line('M-28 6C-20 -40 0 -66 30 -82C36 -50 38 -30 36 -4', '#4a8a2a', 6) +
    at(28, -82, leaf(pen, 62, 30, '#38b85a'), { turn: 74 }) +
    one(-32, 26) +
    one(36, 34)
  )
}

export function strawberry(pen: Pen): string {
  const seeds = repeat(11, (index) =>
    ellipse(
      -26 + (index % 4) * 18 + (Math.floor(index / 4) % 2) * 8,
      -14 + Math.floor(index / 4) * 20,
      2.6,
      4,
      '#ffe08a',
    ),
  )
  const berry = path(
    'M0 -36C34 -48 54 -22 44 10C34 42 12 58 0 62C-12 58 -34 42 -44 10C-54 -22 -34 -48 0 -36Z',
    around(pen, [-16, -18, 90], '#ff9a86', [0.4, '#f02a3e'], [1, '#980c2a']),
  )
  return (
    sculpt(pen, berry, { depth: 7 }) +
    seeds +
    repeat(5, (index) =>
      at(0, -36, path(petal(34, 16), down(pen, '#8af07a', '#1f8a44')), { turn: -80 + index * 40 }),
    )
  )
}
