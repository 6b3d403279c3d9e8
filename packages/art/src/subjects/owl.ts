// The midnight owl: a round shape with tufts, and two lamps for eyes. About 330 wide and 430 high.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, halo, slant } from '../kit/gradient.ts'
import { aura, cast, glow, inside, sculpt } from '../kit/light.ts'
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
  repeat,
  round,
  smooth,
} from '../kit/shape.ts'

const body = smooth([
  [0, -150],
  [64, -158],
  [120, -120],
  [138, -50],
  [142, 40],
  [124, 130],
  [76, 196],
  [0, 214],
  [-76, 196],
  [-124, 130],
  [-142, 40],
  [-138, -50],
  [-120, -120],
  [-64, -158],
])

export function owl(pen: Pen): string {
  const both = (content: string) => content + mirrored(content)
  const plumage = path(
    body,
    around(pen, [-50, -90, 330], '#9ab0f0', [0.3, '#4a62c0'], [0.66, '#232f7e'], [1, '#0c1240']),
  )
  const tuft = path(
    'M40 -140C60 -176 104 -206 146 -208C142 -170 136 -130 108 -96Z',
    slant(pen, '#7a92e0', '#2f3f9a', '#10184e'),
  )
  return cast(
    pen,
    both(sculpt(pen, tuft, { depth: 6 })) +
      sculpt(pen, plumage, { depth: 14, light: '#dbe6ffaa', shade: '#03062acc' }) +
      breast(pen) +
      both(wing(pen)) +
      both(disc(pen)) +
      beak(pen) +
      feet(pen),
    { x: 6, y: 14, blur: 16, colour: '#01031acc' },
  )
}

// Rows of little feathers, laid from the bottom up so that each covers the roots of the one below.
function breast(pen: Pen): string {
  const belly = 'M0 4C62 4 96 56 88 118C80 176 42 208 0 210C-42 208 -80 176 -88 118C-96 56 -62 4 0 4Z'
  const tones = [slant(pen, '#fff6dc', '#ecc98e', '#b88a54'), slant(pen, '#fbe6bc', '#d8ae72', '#9a7040')]
  const rows = repeat(9, (step) => {
    const row = 8 - step
    return repeat(7 - (row % 2), (index) => {
      const [x, y] = [(index - (6 - (row % 2)) / 2) * 29, 18 + row * 22]
      const feather = path('M-16 -16C-18 8 -8 22 0 24C8 22 18 8 16 -16Z', tones[row % 2] ?? '')
      return at(x, y, feather + line('M0 -8V14', '#9a6a3a', 2.2, 'opacity="0.55"'))
    })
  })
  return sculpt(pen, inside(pen, `<path d="${belly}"/>`, path(belly, '#b88a54') + rows), { depth: 6 })
}

function wing(pen: Pen): string {
  const shape = 'M112 -30C158 10 168 90 140 166C128 192 110 204 100 206C84 160 82 60 92 0Z'
  const rows = repeat(4, (index) =>
    at(
      124 - index * 3,
      30 + index * 40,
      repeat(3, (step) =>
        at(-22 + step * 18, step * -4, path(petal(50, 22), down(pen, '#0c1444', lighten('#3a4fb0', 0.2))), {
          turn: 180,
        }),
      ),
    ),
  )
  return sculpt(
    pen,
    path(shape, slant(pen, '#6a80d8', '#26348a', '#0a1040')) + inside(pen, `<path d="${shape}"/>`, rows),
    { depth: 8, light: '#c8d6ff99' },
  )
}

function disc(pen: Pen): string {
  const rays = repeat(26, (index) => {
    const [x1, y1] = polar(60, -62, index * 13.8, 46)
    const [x2, y2] = polar(60, -62, index * 13.8, 68)
    return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`
  })
  const mask =
    circle(60, -62, 74, around(pen, [40, -90, 120], '#fff6de', [0.5, '#e8cfa0'], [1, '#8a6a52'])) +
    line(rays, '#a8855a', 3, 'opacity="0.6"')
  const iris =
    circle(60, -62, 46, gold(pen)) +
    circle(
      60,
      -62,
      41,
      around(pen, [52, -72, 52], '#fffbd0', [0.35, '#ffd43a'], [0.75, '#f5930f'], [1, '#a84a08']),
    ) +
    circle(60, -62, 22, '#0a0818') +
    circle(50, -74, 9, '#ffffff') +
    circle(70, -50, 4.5, '#ffffff', 'opacity="0.7"')
  const lid = path('M14 -86C34 -112 86 -118 108 -92C88 -98 50 -98 14 -86Z', darken('#3a4fb0', 0.2))
  return (
    sculpt(pen, mask, { depth: 5 }) +
    glow(pen, 60, -62, 92, '#ffc83a', 0.6) +
    aura(pen, iris, '#ffb52eaa', 10) +
    lid
  )
}

function beak(pen: Pen): string {
  return (
    path('M0 -112C20 -90 22 -62 0 -34C-22 -62 -20 -90 0 -112Z', slant(pen, '#7a92e0', '#2f3f9a')) +
    sculpt(
      pen,
      path(
        'M-20 -42C-10 -54 10 -54 20 -42C16 -16 6 0 0 8C-6 0 -16 -16 -20 -42Z',
        slant(pen, '#ffe9a8', '#f0a02e', '#7a3a08'),
      ),
      { depth: 4 },
    )
  )
}

function feet(pen: Pen): string {
  const claw = repeat(3, (index) =>
    ellipse(
      -18 + index * 18,
      214,
      9,
      18,
      down(pen, '#ffd27a', '#c07a1a'),
      `transform="rotate(${(1 - index) * 12} ${-18 + index * 18} 200)"`,
    ),
  )
  return at(-46, 0, claw) + at(46, 0, claw) + ellipse(0, 206, 60, 10, halo(pen, '#00000066', '#00000000'))
}
