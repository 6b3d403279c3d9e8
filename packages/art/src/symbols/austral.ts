// Southern star: the comet, the Cross, and what a ship meets on its way to the ice.
import { ship } from '../games/slot-austral.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { additive, aura, blurred, gloss, glow, inside, sculpt, sparkle } from '../kit/light.ts'
import { ridge, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  mirrored,
  path,
  polygon,
  rect,
  repeat,
  ring,
  starPath,
} from '../kit/shape.ts'
import {
  golden,
  ground,
  highPaying,
  matter,
  piece,
  plain,
  type Symbols,
  scatter,
  topPaying,
  wild,
} from './parts.ts'

export const austral: Symbols = {
  comet: (pen) => wild(pen, { colour: '#1f4ab8' }, comet(pen)),
  'southern-cross': (pen) => scatter(pen, { colour: '#4a6aff' }, cross(pen)),
  aurora: (pen) => topPaying(pen, { colour: '#0c2a6a' }, aurora(pen)),
  penguin: (pen) => highPaying(pen, { colour: '#7ae0ff', y: 2 }, penguin(pen)),
  ship: (pen) => highPaying(pen, { colour: '#ffd08a', scale: 0.46, y: 54, x: -10 }, ship(pen)),
  telescope: (pen) => plain(pen, { turn: -32 }, telescope(pen)),
  compass: (pen) => plain(pen, {}, compass(pen)),
  iceberg: (pen) => plain(pen, {}, iceberg(pen)),
  snowflake: (pen) => plain(pen, {}, snowflake(pen)),
}

function comet(pen: Pen): string {
  const tail = (d: string, colour: string) =>
    path(d, slant(pen, `${colour}22`, [0.3, `${colour}dd`], [0.7, '#ffffff']))
  return (
    additive(
      tail('M-84 -70C-40 -50 0 -20 46 8L14 44C-20 10 -54 -30 -84 -70Z', '#5fd8ff') +
        tail('M-84 -30C-50 -14 -10 8 34 16L18 50C-14 36 -50 4 -84 -30Z', '#a88aff') +
        tail('M-40 -86C-10 -60 20 -24 52 4L34 34C10 0 -16 -44 -40 -86Z', '#8affd8'),
    ) +
    glow(pen, 32, 28, 66, '#d8f8ff', 0.95) +
    sculpt(pen, path(starPath(32, 28, 5, 52, 24, 12), slant(pen, '#ffffff', '#c8f4ff', '#4aa8e8')), {
      depth: 6,
      light: '#ffffff',
      shade: '#0a2a8a99',
    }) +
    sparkle(pen, 20, 14, 22) +
    sparkle(pen, -44, -56, 12)
  )
}

function cross(pen: Pen): string {
  const points = [
    [4, -48, 20],
    [-4, 44, 22],
    [-40, -8, 18],
    [36, -14, 16],
    [18, 8, 9],
  ] as const
  return (
    ground(around(pen, [0, 50, 130], '#2a5ac8', [0.5, '#12247a'], [1, '#050a3a'])) +
    stars(pen, 36, [-68, -68, 136, 120]) +
    line('M4 -48L-4 44M-40 -8L36 -14', '#d8f0ff', 2, 'opacity="0.6"') +
    points.map(([x, y, r]) => glow(pen, x, y, r, '#9ad8ff', 0.9) + sparkle(pen, x, y, r)).join('') +
    at(-80, 30, path(ridge(160, 80, [40, 28, 36, 20, 34, 26, 40], true), down(pen, '#bfe8ff', '#3a7ab8')))
  )
}

// Curtains of light hang in folds; each fold is brightest at its lower hem.
function aurora(pen: Pen): string {
  const curtain = (y: number, bend: number, colour: string) => {
    const folds = repeat(22, (index) => {
      const x = -80 + index * 7.4
      const foot = y + Math.sin(index * 0.62 + bend) * 15
      const tall = 52 + ((index * 29) % 26)
      return rect(x, foot - tall, 7, tall, down(pen, `${colour}00`, [0.6, `${colour}88`], [1, colour]))
    })
    return blurred(pen, 1.6, folds)
  }
  const sky = circle(0, 0, 76, down(pen, '#050a3a', '#12408a'))
  const ice = path(
    ridge(160, 60, [22, 4, 18, 8, 24, 6, 20], true),
    down(pen, '#f4feff', [0.4, '#6ab8e0'], [1, '#12407a']),
  )
  return (
    inside(
      pen,
      '<circle r="76"/>',
      sky +
        stars(pen, 40, [-70, -70, 140, 110]) +
        additive(curtain(-14, 0.4, '#b06aff') + curtain(6, 2.2, '#2fd8ff') + curtain(26, 4, '#2fffa0')) +
        at(-80, 34, ice),
    ) + sparkle(pen, 26, -44, 14)
  )
}

function penguin(pen: Pen): string {
  const wing = piece(pen, 'M44 -16C68 4 76 40 66 58C54 50 44 30 42 10Z', '#2a3a6a', { depth: 4 })
  const body = path(
    'M0 -88C36 -88 46 -60 46 -32C58 10 56 70 0 78C-56 70 -58 10 -46 -32C-46 -60 -36 -88 0 -88Z',
    around(pen, [-20, -50, 150], '#8a9ad0', [0.3, '#34427a'], [0.7, '#1a2450'], [1, '#080e28']),
  )
  const belly = path(
    'M0 -30C30 -34 42 6 38 36C34 62 18 72 0 72C-18 72 -34 62 -38 36C-42 6 -30 -34 0 -30Z',
    around(pen, [-10, 0, 80], '#ffffff', [0.7, '#f0f4ff'], [1, '#b8c4e0']),
  )
  const cheek = ellipse(22, -50, 17, 19, '#ffffff')
  const eye = circle(16, -52, 7, '#0a1024') + circle(14, -55, 2.6, '#ffffff')
  const foot = ellipse(22, 80, 22, 10, slant(pen, '#ffd27a', '#ff9a2e', '#c85a0a'))
  const scarf =
    path(
      'M-44 -30C-20 -16 20 -16 44 -30L46 -12C20 2 -20 2 -46 -12Z',
      across(pen, '#ff7a7a', '#e0203c', '#8a0c24'),
    ) + path('M20 -14L40 -18L50 26L32 30Z', slant(pen, '#ff7a7a', '#e0203c', '#8a0c24'))
  return (
    foot +
    mirrored(foot) +
    wing +
    mirrored(wing) +
    sculpt(pen, body, { depth: 7, light: '#c8d8ffaa' }) +
    belly +
    cheek +
    mirrored(cheek) +
    eye +
    mirrored(eye) +
    path('M-12 -44C-6 -50 6 -50 12 -44L0 -30Z', slant(pen, '#ffe08a', '#ff9a2e', '#c85a0a')) +
    sculpt(pen, scarf, { depth: 4 })
  )
}

function telescope(pen: Pen): string {
  const brass = down(pen, '#fff3c9', [0.3, '#ffc44d'], [0.6, '#b8720f'], [1, '#5a2c06'])
  const leather = down(pen, '#b8703a', [0.4, '#7a3c1a'], [1, '#2a1006'])
  const tube =
    rect(-92, -14, 46, 28, brass, 'rx="4"') +
    rect(-50, -19, 52, 38, leather, 'rx="4"') +
    rect(0, -25, 84, 50, leather, 'rx="5"')
  const bands = [-52, -2, 70]
    .map((x, index) => rect(x, -22 - index * 4, 14, 44 + index * 8, brass, 'rx="4"'))
    .join('')
  return (
    sculpt(pen, tube, { depth: 5, light: '#fff0c0aa' }) +
    golden(pen, bands + rect(-98, -17, 12, 34, brass, 'rx="5"'), 3) +
    ellipse(86, 0, 9, 29, slant(pen, '#f0fdff', '#5ab8f0', '#12407a')) +
    ellipse(84, -8, 3, 10, '#ffffff', 'opacity="0.8"')
  )
}

function compass(pen: Pen): string {
  const marks = repeat(16, (index) =>
    line(
      `M0 ${index % 4 === 0 ? -56 : -52}V-46`,
      '#3a2410',
      index % 4 === 0 ? 5 : 2.4,
      `transform="rotate(${index * 22.5})"`,
    ),
  )
  const rose = path(starPath(0, 0, 8, 38, 10), '#c8a468', 'opacity="0.7"')
  const needle =
    path('M0 -48L11 0H-11Z', slant(pen, '#ff8a8a', '#e0203c')) +
    path('M0 48L11 0H-11Z', slant(pen, '#ffffff', '#8a96b8'))
  return (
    golden(pen, ring(0, -84, 10, '#ffc44d', 6) + circle(0, 0, 80, gold(pen)), 6) +
    circle(0, 0, 64, around(pen, [-16, -20, 90], '#fffdf4', [0.6, '#f4e4c0'], [1, '#c8a878'])) +
    ring(0, 0, 64, '#5a2c06', 4) +
    rose +
    marks +
    at(0, 0, sculpt(pen, needle, { depth: 3 }), { turn: 28 }) +
    golden(pen, circle(0, 0, 9, gold(pen)), 2) +
    gloss(-26, -34, 24, 9, -34, 0.55)
  )
}

function iceberg(pen: Pen): string {
  const above = polygon([
    [-70, 24],
    [-52, -20],
    [-30, -34],
    [-12, -78],
    [16, -60],
    [30, -24],
    [52, -8],
    [74, 24],
  ])
  const facet =
    path(
      polygon([
        [-12, -78],
        [16, -60],
        [8, 24],
        [-24, 24],
        [-8, -30],
      ]),
      '#ffffff',
      'opacity="0.75"',
    ) +
    path(
      polygon([
        [16, -60],
        [30, -24],
        [52, -8],
        [74, 24],
        [30, 24],
        [14, -20],
      ]),
      '#5ab0e0',
      'opacity="0.75"',
    ) +
    path(
      polygon([
        [-70, 24],
        [-52, -20],
        [-30, -34],
        [-36, 24],
      ]),
      '#d8f6ff',
      'opacity="0.7"',
    )
  const below = path(
    'M-86 24H86C74 56 46 84 4 90C-40 84 -72 58 -86 24Z',
    down(pen, '#3fb8e8', [0.5, '#1a70b8'], [1, '#0a2a6a']),
  )
  return (
    sculpt(pen, below, { depth: 5, light: '#a8f0ff99' }) +
    path('M-50 30L-20 64L6 40L40 70L60 30Z', '#8ae0ff', 'opacity="0.4"') +
    sculpt(pen, path(above, slant(pen, '#ffffff', '#a8e0f8', '#4a98d0')) + facet, {
      depth: 4,
      light: '#ffffff',
      shade: '#0a3a8a77',
    }) +
    line('M-90 24Q-66 14 -44 24T0 24T44 24T90 24', '#f4ffff', 6)
  )
}

function snowflake(pen: Pen): string {
  const arm = line('M0 0V-84M0 -34L-20 -52M0 -34L20 -52M0 -58L-16 -74M0 -58L16 -74', '#bfeaff', 11)
  const core = line('M0 0V-84M0 -34L-20 -52M0 -34L20 -52M0 -58L-16 -74M0 -58L16 -74', '#ffffff', 5)
  const six = (content: string) => repeat(6, (index) => `<g transform="rotate(${index * 60})">${content}</g>`)
  return (
    aura(pen, sculpt(pen, six(arm), { depth: 3, light: '#ffffff', shade: '#2a6ac899' }), '#7ad0ffaa', 6) +
    six(core) +
    circle(0, 0, 14, matter(pen, '#8ad8ff')) +
    circle(-4, -4, 4, '#ffffff')
  )
}
