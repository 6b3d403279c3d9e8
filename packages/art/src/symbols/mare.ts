// High tide: the wave, the lighthouse, and who lives in the water.
import { starfish } from '../games/slot-mare.ts'
import { across, around, down, gold, orb, slant } from '../kit/gradient.ts'
import { additive, gloss, glow, inside, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, ellipse, line, mirrored, path, polygon, rect, repeat, ring } from '../kit/shape.ts'
import { openShell } from '../subjects/shell.ts'
import {
  along,
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

export const mare: Symbols = {
  wave: (pen) => wild(pen, { colour: '#ff9a4a' }, wave(pen)),
  lighthouse: (pen) => scatter(pen, { colour: '#3f8aff' }, lighthouse(pen)),
  whale: (pen) => topPaying(pen, { colour: '#1478b8', y: 8 }, whale(pen)),
  turtle: (pen) => highPaying(pen, { colour: '#4ae08a', turn: -24 }, turtle(pen)),
  seahorse: (pen) => highPaying(pen, { colour: '#ffb84a' }, seahorse(pen)),
  starfish: (pen) => plain(pen, { scale: 1.5, y: 4, turn: 8 }, starfish(pen)),
  crab: (pen) => plain(pen, { y: 8 }, crab(pen)),
  shell: (pen) => plain(pen, { scale: 0.6, y: 22 }, openShell(pen, '#ff8ab8')),
  anchor: (pen) => plain(pen, {}, anchor(pen)),
}

function wave(pen: Pen): string {
  const body = path(
    'M-76 76V20C-66 -34 -26 -70 20 -66C52 -62 66 -36 54 -14C44 -32 20 -30 14 -6C10 24 40 44 76 40V76Z',
    around(pen, [-20, -40, 150], '#c8fff6', [0.25, '#2fe0d8'], [0.6, '#0a94c8'], [1, '#063f96']),
  )
  const streaks = line(
    'M-60 66C-56 10 -30 -36 10 -50M-38 70C-38 20 -18 -22 8 -36M-10 72C-16 40 -8 10 0 -8',
    '#e8fffb',
    5,
    'opacity="0.6"',
  )
  const foam = (
    [
      [-74, 10, 12],
      [-66, -14, 13],
      [-50, -38, 14],
      [-28, -56, 14],
      [-2, -66, 14],
      [24, -64, 13],
      [44, -52, 12],
      [56, -34, 11],
      [52, -16, 8],
      [36, -26, 7],
    ] as const
  )
    .map(([x, y, r]) => circle(x, y, r, '#f6fffe'))
    .join('')
  const surf = along(8, [-70, 72], [70, 66], 4, (x, y, index) =>
    circle(x, y, 12 + (index % 2) * 4, '#f6fffe'),
  )
  return (
    sculpt(pen, body, { depth: 6, shade: '#02306a88' }) +
    streaks +
    sculpt(pen, foam + surf, { depth: 4, shade: '#5fc8d899' }) +
    repeat(5, (index) => circle(40 + ((index * 13) % 36), -66 + ((index * 29) % 50), 3.4, '#ffffff'))
  )
}

function lighthouse(pen: Pen): string {
  const tower = path('M-16 -30H16L26 58H-26Z', across(pen, '#ffffff', '#f0e6e0', '#a8a0b8'))
  const bands =
    path('M-18.5 -8H18.5L21 14H-21Z', across(pen, '#ff6a5a', '#d8283f', '#8a1024')) +
    path('M-23 34H23L26 58H-26Z', across(pen, '#ff6a5a', '#d8283f', '#8a1024'))
  const beam = path(
    polygon([
      [0, -42],
      [-90, -70],
      [-90, -24],
    ]),
    '#fff6c0',
    'opacity="0.75"',
  )
  return (
    ground(down(pen, '#0c1a5a', [0.5, '#2a5ab8'], [0.8, '#ff9a6a'])) +
    additive(beam + mirrored(beam)) +
    path('M-80 46Q-40 36 0 46T80 46V90H-80Z', down(pen, '#1f9ac8', '#0a4a8a')) +
    path('M-46 62C-30 46 30 46 46 62L60 90H-60Z', slant(pen, '#8a7a9a', '#3a3050')) +
    sculpt(pen, tower + bands, { depth: 3 }) +
    rect(-20, -34, 40, 6, '#3a3050', 'rx="2"') +
    rect(-11, -52, 22, 18, '#fffbe0', 'rx="2"') +
    glow(pen, 0, -43, 30, '#fff0a0', 0.95) +
    path('M-16 -52L0 -68L16 -52Z', '#d8283f')
  )
}

function whale(pen: Pen): string {
  const body =
    'M-78 8C-78 -34 -34 -52 12 -42C44 -34 52 -8 62 -22C56 -44 66 -62 86 -68C88 -54 84 -44 76 -36C88 -34 94 -24 94 -14C80 -16 74 -10 68 2C58 38 18 54 -24 50C-58 46 -78 32 -78 8Z'
  const belly = path(
    'M-78 12C-62 24 -20 28 24 14C12 40 -14 52 -34 50C-60 46 -76 32 -78 12Z',
    down(pen, '#f4fdff', '#9ad0e8'),
  )
  const grooves = line('M-62 28C-46 34 -24 36 -6 34M-52 38C-38 43 -22 44 -10 42', '#5a9ac8', 2.6)
  const spout =
    line('M-22 -50C-24 -68 -40 -74 -50 -66M-22 -50C-20 -68 -4 -74 6 -66', '#e0fbff', 7) +
    line('M-22 -48V-74', '#e0fbff', 6)
  return (
    spout +
    sculpt(
      pen,
      path(
        body,
        around(pen, [-30, -30, 150], '#a8e8ff', [0.3, '#3fa8e8'], [0.7, '#1460b0'], [1, '#0a2a6a']),
      ) + inside(pen, `<path d="${body}"/>`, belly + grooves),
      { depth: 8 },
    ) +
    piece(pen, 'M-14 24C-2 26 12 40 10 58C-8 58 -24 44 -26 30Z', '#1f78c8', { depth: 4 }) +
    circle(-50, 2, 7, '#0a1430') +
    circle(-52, 0, 2.6, '#ffffff') +
    gloss(-28, -30, 24, 6, -8, 0.5)
  )
}

function turtle(pen: Pen): string {
  const flipper = piece(pen, 'M30 -34C58 -60 86 -58 88 -40C80 -22 60 -18 44 -14Z', '#5fc86a', { depth: 4 })
  const hind = piece(pen, 'M28 38C48 44 60 62 52 76C36 76 22 64 18 50Z', '#4fb85a', { depth: 4 })
  const plates = [
    [0, -30, 20],
    [0, 4, 22],
    [0, 38, 16],
    [-30, -14, 16],
    [30, -14, 16],
    [-30, 22, 15],
    [30, 22, 15],
  ] as const
  const shell = 'M0 -60C34 -60 54 -28 52 8C50 42 26 66 0 68C-26 66 -50 42 -52 8C-54 -28 -34 -60 0 -60Z'
  const scutes = plates
    .map(([x, y, r]) =>
      path(
        polygon(repeatPoints(x, y, r)),
        around(pen, [x - 5, y - 6, r * 1.3], '#ffd88a', [0.5, '#c8803a'], [1, '#7a3c14']),
        'stroke="#f4e0a0" stroke-width="3" stroke-linejoin="round"',
      ),
    )
    .join('')
  const head = piece(
    pen,
    'M0 -92C18 -92 24 -76 20 -62C14 -52 -14 -52 -20 -62C-24 -76 -18 -92 0 -92Z',
    '#6ad074',
    { depth: 5 },
  )
  const eye = circle(10, -76, 4, '#0a200c') + circle(9, -77.5, 1.5, '#ffffff')
  return (
    flipper +
    mirrored(flipper) +
    hind +
    mirrored(hind) +
    head +
    eye +
    mirrored(eye) +
    sculpt(
      pen,
      path(shell, '#7a4a1a') +
        inside(pen, `<path d="${shell}"/>`, scutes) +
        path(shell, 'none', 'stroke="#e8c070" stroke-width="7"'),
      { depth: 7 },
    )
  )
}

function repeatPoints(x: number, y: number, r: number): (readonly [number, number])[] {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3 + Math.PI / 6
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const
  })
}

function seahorse(pen: Pen): string {
  const fin = path(
    'M34 -10C62 -16 66 14 42 26C36 14 34 2 34 -10Z',
    slant(pen, '#ffe27a', '#ff8a2e', '#d8402e'),
  )
  const body =
    'M-4 -84C24 -90 42 -68 36 -46C30 -30 40 -16 42 6C44 34 20 44 14 60C8 78 26 84 30 72C32 62 20 62 20 70C22 52 44 58 40 76C34 98 -8 94 -4 62C-2 44 -14 30 -16 6C-18 -10 -10 -20 -8 -30C-24 -28 -44 -34 -56 -44C-58 -52 -52 -58 -46 -54C-36 -50 -26 -52 -18 -56C-24 -70 -18 -82 -4 -84Z'
  const ridges = repeat(6, (index) =>
    line(
      `M${-10 + index} ${-8 + index * 11}Q${12} ${-2 + index * 11} ${36 - index * 3} ${-12 + index * 11}`,
      '#b8480c',
      3,
      'opacity="0.6"',
    ),
  )
  const crest = repeat(5, (index) => circle(0 + index * 10, -88 + index * index * 1.6, 5, '#ffe27a'))
  return (
    sculpt(pen, fin, { depth: 4 }) +
    crest +
    sculpt(
      pen,
      path(
        body,
        around(pen, [-10, -40, 150], '#fff3a0', [0.3, '#ffc62e'], [0.7, '#ff7a2e'], [1, '#b8301a']),
      ) + ridges,
      { depth: 6 },
    ) +
    circle(2, -60, 8, '#ffffff') +
    circle(0, -60, 5, '#1a1030') +
    circle(-1.5, -62, 2, '#ffffff') +
    along(4, [6, 4], [4, 52], 0, (x, y) => circle(x, y, 3.2, '#fffbe0'))
  )
}

function crab(pen: Pen): string {
  const claw =
    line('M44 -4C64 -10 70 -26 62 -40', '#d83a2e', 12) +
    piece(
      pen,
      'M52 -38C40 -56 50 -82 72 -84C66 -72 66 -66 70 -60C76 -64 82 -72 82 -80C98 -64 92 -38 72 -34C64 -32 56 -32 52 -38Z',
      '#ff5a3a',
      { depth: 4 },
    )
  const legs = line('M48 18C66 18 76 28 82 42M44 30C60 34 68 46 70 60M36 40C48 46 52 56 52 70', '#d83a2e', 8)
  const shell = path(
    'M-60 8C-60 -26 -30 -40 0 -40C30 -40 60 -26 60 8C60 40 32 52 0 52C-32 52 -60 40 -60 8Z',
    around(pen, [-20, -24, 110], '#ffc0a0', [0.35, '#ff5a3a'], [0.75, '#d0282e'], [1, '#7a0c1e']),
  )
  const eye =
    line('M18 -36V-54', '#e0402e', 7) +
    circle(18, -60, 11, '#ffffff') +
    circle(19, -60, 6, '#1a0a14') +
    circle(16, -63, 2.4, '#ffffff')
  return (
    legs +
    mirrored(legs) +
    claw +
    mirrored(claw) +
    eye +
    mirrored(eye) +
    sculpt(pen, shell, { depth: 8 }) +
    line('M-20 22Q0 34 20 22', '#7a0c1e', 5) +
    along(5, [-34, -10], [34, -10], -8, (x, y) => circle(x, y, 4, '#ffd0b8', 'opacity="0.8"')) +
    gloss(-24, -24, 14, 6, -24, 0.6)
  )
}

function anchor(pen: Pen): string {
  const steel = slant(pen, '#ffffff', [0.3, '#b8c8e8'], [0.6, '#5a6a9a'], [1, '#2a3660'])
  const shape =
    rect(-8, -52, 16, 120, steel, 'rx="5"') +
    rect(-34, -40, 68, 14, steel, 'rx="7"') +
    path(
      'M-74 20L-46 30L-58 38C-46 58 -26 66 0 68C26 66 46 58 58 38L46 30L74 20L78 54L70 46C54 78 28 88 0 88C-28 88 -54 78 -70 46L-78 54Z',
      steel,
    )
  return (
    sculpt(pen, ring(0, -68, 17, '#7a8ab8', 10) + shape, { depth: 5, light: '#ffffff', shade: '#0a103a99' }) +
    line('M-4 -84C40 -90 60 -50 20 -30C-30 -8 -40 20 4 30C40 38 40 60 16 66', '#e8b46a', 9) +
    line(
      'M-4 -84C40 -90 60 -50 20 -30C-30 -8 -40 20 4 30C40 38 40 60 16 66',
      '#8a5a24',
      9,
      'stroke-dasharray="3 9"',
    ) +
    golden(pen, circle(0, -33, 9, gold(pen)), 2) +
    circle(0, -33, 4, orb(pen, '#ffb0b8', '#e8283f')) +
    ellipse(0, 70, 6, 4, matter(pen, '#ffffff'))
  )
}
