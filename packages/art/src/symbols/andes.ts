// Andes treasure: the condor, the summit, and what the mountains have woven, fired and hidden.
import { llama } from '../games/slot-andes.ts'
import { cactus as tallCactus } from '../games/slot-sertao.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { additive, cast, gloss, glow, inside, rays, sculpt } from '../kit/light.ts'
import { crystal, feather } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, polygon, rect, repeat } from '../kit/shape.ts'
import {
  along,
  golden,
  ground,
  highPaying,
  matter,
  plain,
  type Symbols,
  scatter,
  topPaying,
  wild,
} from './parts.ts'

const weave = ['#e8283f', '#ffb62e', '#12b8a8', '#7a3cf0', '#ff6a2e'] as const

export const andes: Symbols = {
  condor: (pen) => wild(pen, { colour: '#12a8a8', y: 6, scale: 0.84 }, condor(pen)),
  summit: (pen) => scatter(pen, { colour: '#5a8aff' }, summit(pen)),
  'gold-mask': (pen) => topPaying(pen, { colour: '#a82a4a' }, goldMask(pen)),
  llama: (pen) => highPaying(pen, { colour: '#ff9a5a', scale: 0.43, y: 18 }, bust(pen)),
  emerald: (pen) => highPaying(pen, { colour: '#2fff9a', y: 4 }, emeralds(pen)),
  poncho: (pen) => plain(pen, {}, poncho(pen)),
  'pan-flute': (pen) => plain(pen, { turn: -8 }, panFlute(pen)),
  vase: (pen) => plain(pen, {}, vase(pen)),
  cactus: (pen) => plain(pen, { scale: 0.4, y: 76 }, potted(pen)),
}

function condor(pen: Pen): string {
  const vanes = repeat(7, (index) =>
    at(22 + index * 5, -14, feather(pen, 78 - index * 3, 19, index < 2 ? '#f0f0fa' : '#3a3a56'), {
      turn: 150 - index * 16,
    }),
  )
  const arm = path(
    'M6 -20C30 -40 62 -38 86 -26C70 -12 40 -4 12 8Z',
    slant(pen, '#8a8ab0', '#3a3a56', '#14142a'),
  )
  const wing = sculpt(pen, vanes + arm, { depth: 4, light: '#ffffff88' })
  const tail = repeat(5, (index) => at(0, 20, feather(pen, 54, 18, '#2a2a44'), { turn: 152 + index * 14 }))
  const body = sculpt(
    pen,
    ellipse(0, 4, 22, 36, around(pen, [-8, -14, 50], '#7a7aa8', [0.5, '#2e2e4a'], [1, '#101024'])),
    { depth: 5 },
  )
  const ruff = sculpt(pen, ellipse(0, -28, 22, 12, '#ffffff'), { depth: 4, shade: '#6a6a9a99' })
  const head =
    sculpt(pen, path('M-13 -34C-16 -58 -4 -68 4 -66C16 -64 18 -52 14 -36Z', matter(pen, '#d8584a')), {
      depth: 4,
    }) +
    path('M10 -58C24 -60 32 -50 28 -38C22 -44 14 -46 10 -48Z', slant(pen, '#fff0c0', '#f0b04a', '#8a5a1a')) +
    path('M-6 -66C-4 -76 8 -78 12 -66Z', '#b83a3a') +
    circle(5, -55, 4, '#ffffff') +
    circle(6, -55, 2.4, '#14142a')
  return wing + mirrored(wing) + tail + body + ruff + head
}

function summit(pen: Pen): string {
  const peak = path(
    polygon([
      [-8, -46],
      [70, 60],
      [-80, 60],
    ]),
    across(pen, '#b8a0e8', '#6a4ab8', '#34206a'),
  )
  const shade = path(
    polygon([
      [-8, -46],
      [70, 60],
      [6, 60],
      [-2, 10],
    ]),
    '#2a1a5a',
    'opacity="0.5"',
  )
  const snow = path('M-8 -46L22 -4L10 4L2 -6L-8 8L-18 -6L-26 4L-36 -10Z', '#ffffff')
  return (
    ground(down(pen, '#1f4ab8', [0.5, '#ff9a7a'], [0.8, '#ffd88a'])) +
    additive(rays(pen, -8, -40, { count: 16, reach: 100, colour: '#fff3c0', strength: 0.7 })) +
    at(
      46,
      18,
      path(
        polygon([
          [0, -30],
          [50, 50],
          [-50, 50],
        ]),
        down(pen, '#8a6ac8', '#4a3a8a'),
      ) + path('M0 -30L14 -8L4 -2L-4 -6L-14 -8Z', '#ffffff'),
    ) +
    peak +
    shade +
    snow +
    path('M-80 46Q-20 34 20 48T80 44V90H-80Z', down(pen, '#4a8a5a', '#1a4a3a')) +
    glow(pen, -8, -46, 24, '#ffffff', 0.9)
  )
}

function goldMask(pen: Pen): string {
  const face = path(
    'M-50 -44C-48 -74 48 -74 50 -44C56 -6 48 44 26 66C12 76 -12 76 -26 66C-48 44 -56 -6 -50 -44Z',
    gold(pen),
  )
  const crest = repeat(7, (index) =>
    at((index - 3) * 15, -52, path('M-8 0L-6 -24L0 -32L6 -24L8 0Z', gold(pen)), { turn: (index - 3) * 9 }),
  )
  const eye =
    path('M12 -20C22 -32 40 -30 44 -18C34 -8 18 -10 12 -20Z', '#3a1a04') +
    circle(28, -19, 7, slant(pen, '#a0fff0', '#12a88a'))
  const ear =
    golden(pen, circle(58, 4, 15, gold(pen)), 3) +
    circle(58, 4, 7, slant(pen, '#a0fff0', '#12c8a8', '#045a4a'))
  const nose = path('M-9 -14L-14 18C-10 26 10 26 14 18L9 -14Z', slant(pen, '#fff3c9', '#ffc44d', '#8a4a0c'))
  const mouth =
    rect(-24, 36, 48, 16, '#3a1a04', 'rx="8"') +
    repeat(5, (index) => rect(-19 + index * 8, 38, 6.4, 12, '#fff6dc', 'rx="2"'))
  const lines = line(
    'M-44 4C-38 12 -34 24 -34 36M44 4C38 12 34 24 34 36M-30 -46H30',
    '#8a4a0c',
    4,
    'opacity="0.8"',
  )
  return (
    golden(pen, crest, 3) +
    ear +
    mirrored(ear) +
    golden(pen, face, 8) +
    eye +
    mirrored(eye) +
    golden(pen, nose, 3) +
    mouth +
    lines +
    circle(0, -52, 8, slant(pen, '#ffb0b8', '#e8283f', '#6a0c1e'))
  )
}

function bust(pen: Pen): string {
  return inside(pen, '<path d="M-200 -240H200V170C120 230 -120 230 -200 170Z"/>', llama(pen))
}

function emeralds(pen: Pen): string {
  return (
    at(-36, 70, crystal(pen, 40, 92, '#12a868'), { turn: -26 }) +
    at(38, 70, crystal(pen, 44, 100, '#0f9a5e'), { turn: 24 }) +
    at(0, 78, crystal(pen, 64, 162, '#1fd88a')) +
    at(-18, 80, crystal(pen, 34, 66, '#3fe8a0'), { turn: -10 }) +
    at(26, 82, crystal(pen, 30, 54, '#2fd890'), { turn: 12 }) +
    sculpt(
      pen,
      path(
        'M-66 66C-40 58 40 58 66 66C76 78 60 92 0 92C-60 92 -76 78 -66 66Z',
        slant(pen, '#a89a8a', '#6a5a4a', '#2a2018'),
      ),
      { depth: 5 },
    )
  )
}

function poncho(pen: Pen): string {
  const cloth = 'M-22 -68C-10 -56 10 -56 22 -68L84 22L66 42L14 74L0 84L-14 74L-66 42L-84 22Z'
  const bands = weave
    .map((colour, index) =>
      line(
        `M${-100 + index * 4} ${-52 + index * 26}Q0 ${16 + index * 26} ${100 - index * 4} ${-52 + index * 26}`,
        colour,
        13,
      ),
    )
    .join('')
  const zigzag = line(
    'M-84 6L-68 22L-60 14L-44 34L-34 26L-18 46L-8 38L0 52L8 38L18 46L34 26L44 34L60 14L68 22L84 6',
    '#fff3d0',
    4,
  )
  const fringe = [-1, 1]
    .map((side) =>
      along(10, [side * 84, 24], [side * 2, 84], 2, (x, y) => line(`M${x} ${y}v13`, '#ffd05a', 4)),
    )
    .join('')
  return (
    fringe +
    sculpt(pen, path(cloth, '#a8142e') + inside(pen, `<path d="${cloth}"/>`, bands + zigzag), {
      depth: 8,
      light: '#ffe0c099',
    }) +
    path('M-22 -68C-10 -56 10 -56 22 -68C16 -44 -16 -44 -22 -68Z', '#3a0a1a') +
    line('M-22 -68C-10 -56 10 -56 22 -68C16 -44 -16 -44 -22 -68Z', '#ffd05a', 4)
  )
}

function panFlute(pen: Pen): string {
  const pipes = repeat(7, (index) => {
    const x = -66 + index * 22
    return (
      rect(x - 10, -66, 20, 150 - index * 14, across(pen, '#fff0b8', '#e0aa4a', '#8a5a1c'), 'rx="8"') +
      ellipse(x, -64, 10, 5, '#4a2408') +
      ellipse(x, -65, 8, 3.4, '#1e0c04')
    )
  })
  const band = (y: number) =>
    rect(-82, y, 164, 20, across(pen, '#ff6a5a', '#d8283f', '#8a1024'), 'rx="6"') +
    along(9, [-72, y + 10], [72, y + 10], 0, (x, at, index) =>
      path(
        `M${x} ${at - 7}L${x + 6} ${at}L${x} ${at + 7}L${x - 6} ${at}Z`,
        index % 2 === 0 ? '#ffd05a' : '#12b8a8',
      ),
    )
  return (
    sculpt(pen, pipes, { depth: 4, light: '#fffde0aa' }) + sculpt(pen, band(-44) + band(-8), { depth: 4 })
  )
}

function vase(pen: Pen): string {
  const clay =
    'M-24 -78H24L20 -52C56 -36 66 6 52 44C42 70 26 82 0 82C-26 82 -42 70 -52 44C-66 6 -56 -36 -20 -52Z'
  const paint =
    rect(-80, -34, 160, 12, '#fff3d0') +
    rect(-80, 34, 160, 12, '#fff3d0') +
    line('M-70 20L-52 -12L-34 20L-16 -12L2 20L20 -12L38 20L56 -12L74 20', '#2a0f08', 9) +
    line('M-70 26L-52 -6L-34 26L-16 -6L2 26L20 -6L38 26L56 -6L74 26', '#12b8a8', 5)
  const handle =
    line('M44 -20C80 -30 84 16 54 24', '#8a3a1a', 11) + line('M45 -23C76 -31 79 10 55 19', '#e08a5a', 4)
  return (
    handle +
    mirrored(handle) +
    sculpt(
      pen,
      path(
        clay,
        around(pen, [-24, -24, 130], '#ffc8a0', [0.35, '#d8703a'], [0.75, '#9a3f1c'], [1, '#4a1808']),
      ) + inside(pen, `<path d="${clay}"/>`, paint),
      { depth: 9 },
    ) +
    ellipse(0, -78, 26, 8, '#c8602e') +
    ellipse(0, -78, 20, 5, '#2a0f08') +
    gloss(-30, -4, 7, 22, 10, 0.5)
  )
}

function potted(pen: Pen): string {
  return (
    cast(pen, tallCactus(pen), { y: 6, blur: 8 }) +
    sculpt(pen, path('M-80 20H80L62 96C58 104 -58 104 -62 96Z', matter(pen, '#d8603a')), { depth: 8 }) +
    rect(-90, 4, 180, 32, down(pen, '#f0905a', '#a8401e'), 'rx="8"')
  )
}
