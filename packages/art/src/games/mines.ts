// Emerald mine: a cluster of crystals in the lantern's light, and the bomb that makes it a game.
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, gold, halo, orb, slant } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, gloss, glow, sculpt, vignette } from '../kit/light.ts'
import { crystal, flame, gem, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  rect,
  repeat,
  ring,
  starPath,
} from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const emerald = '#12c878'

export function mines(pen: Pen): string {
  return (
    cave(pen) +
    timber(pen) +
    at(222, 452, cluster(pen)) +
    lantern(pen) +
    ground(pen) +
    at(352, 500, bomb(pen)) +
    motes(pen, 18, [40, 200, 400, 330], '#6dffb8', 2.6) +
    sparkles(
      pen,
      [
        [176, 262, 26],
        [268, 330, 16],
        [112, 392, 14],
        [92, 540, 16],
      ],
      '#c8ffe2',
    ) +
    vignette(pen, size, '#0a0503')
  )
}

function cave(pen: Pen): string {
  const back = rect(
    0,
    0,
    480,
    640,
    around(pen, [220, 330, 430], '#2f7a55', [0.3, '#174a3a'], [0.62, '#1d1a1a'], [1, '#0c0707']),
  )
  const stones: readonly (readonly Point[])[] = [
    [
      [-60, -60],
      [150, -60],
      [96, 70],
      [120, 130],
      [60, 190],
      [84, 270],
      [30, 330],
      [52, 430],
      [-60, 480],
    ],
    [
      [540, -60],
      [300, -60],
      [352, 60],
      [340, 120],
      [404, 172],
      [388, 262],
      [446, 318],
      [426, 420],
      [540, 470],
    ],
    [
      [120, -60],
      [330, -60],
      [300, 44],
      [250, 30],
      [206, 58],
      [160, 34],
    ],
  ]
  const tones = [
    across(pen, '#7a4a2a', '#3a2216'),
    across(pen, '#3b2419', '#1a0f0b'),
    down(pen, '#4a2c1c', '#24150e'),
  ]
  const rock = stones
    .map((stone, index) =>
      sculpt(pen, path(polygon(stone), tones[index] ?? '#3a2216'), {
        depth: 10,
        light: '#ffb87055',
        shade: '#000000a0',
      }),
    )
    .join('')
  const cracks = line(
    'M96 70L60 96L66 150M84 270L40 262L20 290M352 60L400 84L396 130M388 262L430 250L452 280',
    '#150b08',
    5,
    'opacity="0.7"',
  )
  return back + additive(glow(pen, 220, 330, 300, '#3dff9e', 0.5)) + rock + cracks
}

function timber(pen: Pen): string {
  const wood = down(pen, '#b5713a', [0.5, '#7a4420'], [1, '#44230f'])
  const post = (x: number) =>
    rect(x, 96, 44, 470, across(pen, '#c98448', [0.4, '#8a4f26'], [1, '#3a1c0c'])) +
    line(`M${x + 14} 120V540M${x + 28} 140V560`, '#3a1c0c', 2.5, 'opacity="0.5"')
  const beam = path('M-60 80L540 62V116L-60 130Z', wood)
  const bolts = [38, 436].map((x) => circle(x, 98, 8, orb(pen, '#fff0d0', '#8a8f9c', '#23242c'))).join('')
  return (
    cast(pen, post(16) + post(414), { x: 14, y: 8, blur: 12 }) +
    cast(pen, beam + line('M0 92L480 80M0 112L480 100', '#3a1c0c', 2.5, 'opacity="0.5"'), { y: 16 }) +
    bolts
  )
}

function cluster(pen: Pen): string {
  const stones = [
    [-96, 12, 62, 150, -34],
    [104, 18, 60, 160, 32],
    [-50, 2, 76, 220, -15],
    [62, 6, 74, 204, 16],
    [4, 16, 96, 268, 2],
    [-82, 34, 50, 96, -48],
    [-22, 34, 54, 124, -10],
    [46, 36, 50, 110, 20],
  ] as const
  const withShadow = stones
    .map(([x, y, w, h, turn], index) =>
      at(
        x,
        y,
        crystal(
          pen,
          w,
          h,
          index % 3 === 1 ? lighten(emerald, 0.1) : index % 3 === 2 ? darken(emerald, 0.08) : emerald,
        ),
        { turn },
      ),
    )
    .join('')
  return ellipse(0, 40, 190, 40, halo(pen, '#3dffa0aa', '#3dffa000')) + aura(pen, withShadow, '#1dff8e88', 22)
}

function lantern(pen: Pen): string {
  const glass = rect(
    -26,
    30,
    52,
    66,
    around(pen, [0, 66, 50], '#fffbe0', [0.4, '#ffd257'], [1, '#d9741a']),
    'rx="14"',
  )
  const frame =
    rect(-34, 92, 68, 16, gold(pen), 'rx="5"') +
    path('M-34 34C-30 12 -12 6 0 6C12 6 30 12 34 34Z', gold(pen)) +
    line('M-26 34V92M26 34V92M-9 34V92M9 34V92', '#7a4208', 4)
  const hook = line('M0 6V-20', '#3a2010', 5) + ring(0, -2, 9, '#c98a2a', 4)
  return (
    additive(glow(pen, 108, 202, 230, '#ffa53a', 0.85)) +
    at(108, 132, cast(pen, hook + glass + frame, { blur: 8 }) + glow(pen, 0, 64, 60, '#fff0b0', 0.8))
  )
}

function ground(pen: Pen): string {
  const heap = path(
    'M-60 720V530C20 500 70 506 110 492C170 474 250 484 300 496C350 488 420 500 540 512V720Z',
    down(pen, '#c8864a', [0.25, '#8a5230'], [1, '#3a1e12']),
  )
  const boulders = [
    [30, 600, 1.1, 10],
    [252, 610, 0.9, -14],
    [452, 616, 1.2, 30],
    [130, 628, 0.8, 50],
  ] as const
  const cut = [
    [104, 556, 36, -8],
    [196, 584, 28, 12],
    [34, 548, 22, 6],
    [330, 622, 20, -14],
  ] as const
  return (
    sculpt(pen, heap, { depth: 8, light: '#ffd9a088' }) +
    additive(glow(pen, 110, 560, 170, '#ff9a3a', 0.5)) +
    boulders.map(([x, y, scale, turn]) => at(x, y, boulder(pen), { scale, turn })).join('') +
    cut
      .map(([x, y, r, turn]) =>
        at(x, y, aura(pen, gem(pen, { r, colour: emerald, sides: 6 }), '#1dff8e99', 9), {
          stretch: 0.86,
          turn,
        }),
      )
      .join('')
  )
}

function bomb(pen: Pen): string {
  const shell = circle(0, 0, 86, orb(pen, '#8b96b8', [0.25, '#474f6c'], [0.6, '#1c2034'], [1, '#05060d']))
  const warm = path('M-70 44A86 86 0 0 0 60 62A100 100 0 0 1 -70 44Z', '#3dffa0', 'opacity="0.35"')
  const neck = path('M-26 -82L-20 -104H22L28 -80C12 -90 -10 -92 -26 -82Z', gold(pen))
  const skin = sculpt(pen, shell, { depth: 6, light: '#ffd9a066', shade: '#00000000' })
  const fuse =
    line('M2 -104C0 -134 22 -150 44 -144C62 -140 70 -152 72 -164', '#c9a06a', 9) +
    line('M2 -104C0 -134 22 -150 44 -144C62 -140 70 -152 72 -164', '#6a4420', 9, 'stroke-dasharray="3 9"')
  const spark = at(
    72,
    -166,
    glow(pen, 0, 0, 74, '#ffab2e', 1) +
      at(0, 22, flame(pen, 52, 36)) +
      path(starPath(0, 0, 8, 34, 9), '#fff7c8') +
      circle(0, 0, 9, '#ffffff'),
  )
  const rivets = repeat(3, (index) => circle(-34 + index * 34, 50 - (index % 2) * -8, 5, '#5d6788'))
  return (
    cast(pen, fuse + neck + skin + warm + rivets, { x: 4, y: 18, blur: 12, colour: '#000000c0' }) +
    gloss(-34, -40, 24, 13) +
    spark +
    blurred(pen, 1, ring(0, 0, 84, '#ffffff22', 2))
  )
}

function boulder(pen: Pen): string {
  const side = path(
    'M-44 12L-30 -22L6 -32L40 -14L46 14L20 30L-24 28Z',
    slant(pen, '#d8a068', '#8a5634', '#3a2014'),
  )
  const top = path('M-30 -22L6 -32L40 -14L10 -4Z', '#f0c48a', 'opacity="0.8"')
  return cast(pen, sculpt(pen, side, { depth: 5 }) + top, { x: 3, y: 6, blur: 6 })
}
