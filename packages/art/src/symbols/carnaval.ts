// Carnival night: the mask and the fireworks, a dancer and a float, and what makes the noise.

import { carnavalPlumes, firework } from '../games/slot-carnaval.ts'
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { gloss, glow, sculpt } from '../kit/light.ts'
import { ball, confetti, feather, gem, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  mirrored,
  path,
  polar,
  rect,
  repeat,
  ring,
  starPath,
} from '../kit/shape.ts'
import { drum } from '../promotions/promotions.ts'
import { mask } from '../subjects/mask.ts'
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

export const carnaval: Symbols = {
  mask: (pen) => wild(pen, { colour: '#8a2fd8', scale: 0.36, y: 32 }, mask(pen, carnavalPlumes)),
  fireworks: (pen) => scatter(pen, { colour: '#3f6aff' }, sky(pen)),
  dancer: (pen) => topPaying(pen, { colour: '#e0258a', y: 4 }, dancer(pen)),
  float: (pen) => highPaying(pen, { colour: '#ffb52e', y: 4 }, float(pen)),
  feather: (pen) => highPaying(pen, { colour: '#19c8d8' }, plumes(pen)),
  drum: (pen) => plain(pen, { scale: 1.06, y: 16 }, drum(pen)),
  tambourine: (pen) => plain(pen, {}, tambourine(pen)),
  maraca: (pen) => plain(pen, {}, maracas(pen)),
  confetti: (pen) => plain(pen, {}, popper(pen)),
}

function sky(pen: Pen): string {
  return (
    ground(around(pen, [0, 40, 110], '#8a2fd0', [0.5, '#3a0e88'], [1, '#0c0440'])) +
    stars(pen, 22, [-70, -70, 140, 140]) +
    firework(pen, -22, -20, 40, '#ffd05a') +
    firework(pen, 30, 2, 34, '#5ff0ff') +
    firework(pen, -16, 34, 26, '#ff6ac0')
  )
}

// Seen from the front with arms wide, in a crown of plumes: at this size a figure is its outline.
function dancer(pen: Pen): string {
  const fan = repeat(11, (index) => {
    const turn = -85 + index * 17
    const colour = carnavalPlumes[index % carnavalPlumes.length] ?? '#ff2f8e'
    return at(0, 4, feather(pen, 86 - Math.abs(index - 5) * 2, 25, colour, '#fff0a0'), { turn })
  })
  const skin = around(pen, [-10, -20, 80], '#f0b078', [0.5, '#b86a3a'], [1, '#6a3218'])
  const arm =
    line('M20 10C40 14 52 2 58 -18', '#b86a3a', 10) +
    circle(58, -21, 6, '#d08a56') +
    ring(53, -4, 6, '#ffd35e', 4)
  const torso = path('M-20 4C-12 0 12 0 20 4C18 22 12 30 14 44H-14C-12 30 -18 22 -20 4Z', skin)
  const top = path('M-19 8C-10 4 -2 8 0 14C2 8 10 4 19 8C18 22 8 26 0 20C-8 26 -18 22 -19 8Z', gold(pen))
  const skirt = path(
    'M-18 40C-8 46 8 46 18 40C38 58 52 74 56 90H-56C-52 74 -38 58 -18 40Z',
    matter(pen, '#ff2f8e'),
  )
  const frills = along(9, [-50, 86], [50, 86], -8, (x, y) => circle(x, y, 8, '#ffc8e4'))
  const head = ellipse(0, -18, 16, 19, skin)
  const face =
    line('M-8 -20Q-5 -23 -2 -20M2 -20Q5 -23 8 -20', '#2a0f14', 3) +
    path('M-6 -10Q0 -3 6 -10Z', '#ffffff', 'stroke="#c8203a" stroke-width="2"')
  const crown =
    path('M-19 -26C-20 -46 20 -46 19 -26C10 -34 -10 -34 -19 -26Z', gold(pen)) +
    at(0, -38, gem(pen, { r: 8, colour: '#12d8c0' }))
  return (
    sculpt(pen, fan, { depth: 3 }) +
    sculpt(pen, skirt, { depth: 5 }) +
    frills +
    arm +
    mirrored(arm) +
    sculpt(pen, torso + head, { depth: 4, shade: '#3a0a0088' }) +
    golden(pen, top + rect(-19, 38, 38, 9, gold(pen), 'rx="4"') + crown, 2) +
    face
  )
}

function float(pen: Pen): string {
  const tier = (y: number, half: number, colour: string) =>
    path(`M${-half} ${y}H${half}L${half - 8} ${y + 26}H${8 - half}Z`, matter(pen, colour)) +
    along(Math.floor(half / 9), [10 - half, y + 5], [half - 10, y + 5], 0, (x, dot) =>
      circle(x, dot, 3.4, '#fff6c8'),
    )
  const swan =
    path(
      'M-26 4C-34 -24 -6 -40 6 -22C10 -48 -8 -56 -4 -72C0 -86 22 -84 22 -68C18 -70 14 -68 14 -62C20 -44 34 -36 32 -10C30 4 20 8 0 8Z',
      slant(pen, '#ffffff', '#ffe6f6', '#c88ac8'),
    ) +
    path('M20 -74L32 -70L20 -66Z', '#ff8a2e') +
    circle(12, -74, 2.6, '#2a0f2a')
  const wheels = [-42, 0, 42]
    .map((x) => at(x, 74, circle(0, 0, 13, gold(pen)) + circle(0, 0, 6, '#5a1a6a')))
    .join('')
  return (
    repeat(7, (index) =>
      at(-6, -14, feather(pen, 62, 20, carnavalPlumes[index % 5] ?? '#ff2f8e'), { turn: -66 + index * 22 }),
    ) +
    sculpt(pen, swan, { depth: 5 }) +
    sculpt(pen, tier(0, 44, '#19c8d8') + tier(22, 62, '#ff2f8e') + tier(46, 80, '#8a3cff'), { depth: 4 }) +
    golden(pen, wheels, 3)
  )
}

function plumes(pen: Pen): string {
  return (
    at(-22, 78, feather(pen, 140, 44, '#ff2f8e', '#ffc42e'), { turn: -30 }) +
    at(22, 78, feather(pen, 140, 44, '#8a3cff', '#38d86a'), { turn: 30 }) +
    at(0, 84, feather(pen, 168, 52, '#19c8d8', '#ffb52e')) +
    golden(pen, path('M-30 66H30L22 90H-22Z', gold(pen)), 3) +
    at(0, 77, gem(pen, { r: 10, colour: '#ff3a5a' }))
  )
}

function tambourine(pen: Pen): string {
  const jingles = repeat(8, (index) => {
    const [x, y] = polar(0, 0, index * 45 + 22, 70)
    return at(x, y, golden(pen, ellipse(0, 0, 16, 11, gold(pen)), 2) + ellipse(0, 0, 5, 3.4, '#6a3608'), {
      turn: index * 45 + 22,
    })
  })
  const hoop = circle(0, 0, 80, across(pen, '#ff8a5a', '#d8283f', '#7a0c24')) + circle(0, 0, 61, '#3a0c14')
  return (
    sculpt(pen, hoop, { depth: 5 }) +
    circle(0, 0, 58, around(pen, [-18, -22, 90], '#fffaf0', [0.5, '#f4e0c0'], [1, '#b8936a'])) +
    path(starPath(0, 0, 5, 34, 15), slant(pen, '#5ff0ff', '#19a8d8')) +
    circle(0, 0, 9, '#fff6dc') +
    jingles +
    gloss(-24, -34, 18, 7, -32, 0.6)
  )
}

function maracas(pen: Pen): string {
  const one = (colour: string) => {
    const stripe = line('M-26 -46C-12 -38 12 -38 26 -46M-29 -30C-12 -20 12 -20 29 -30', '#fff3c8', 6)
    return (
      line('M0 -6V72', '#5a2a0c', 16) +
      line('M-3 -6V70', '#d08a4a', 6) +
      sculpt(pen, ellipse(0, -40, 33, 42, matter(pen, colour)), { depth: 6 }) +
      stripe +
      gloss(-13, -60, 8, 5) +
      golden(pen, ellipse(0, 76, 12, 8, gold(pen)) + ellipse(0, -1, 13, 6, gold(pen)), 2)
    )
  }
  return at(30, 6, one('#2fae52'), { turn: 26 }) + at(-30, 6, one('#ff5a2e'), { turn: -26 })
}

function popper(pen: Pen): string {
  const cone = piece(
    pen,
    'M-78 78C-84 70 -84 64 -80 56L-40 -14C-18 -10 6 14 14 40L-56 80C-64 84 -72 84 -78 78Z',
    '#ff2f8e',
  )
  const bands = line('M-66 32C-54 38 -40 54 -34 68M-52 8C-36 16 -16 36 -8 54', '#ffd873', 8)
  const ribbons =
    line('M-8 4C10 -30 -20 -40 4 -72', '#19c8d8', 8) +
    line('M8 14C40 -10 30 -40 66 -50', '#ffc42e', 8) +
    line('M14 34C40 20 52 44 82 22', '#8a3cff', 8)
  const bits = confetti(
    pen,
    34,
    [-30, -92, 118, 108],
    ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff', '#b07aff'],
  )
  const mouth = ellipse(-13, 13, 36, 14, darken('#ff2f8e', 0.6), 'transform="rotate(45 -13 13)"')
  return (
    glow(pen, 20, -30, 70, '#fff0a0', 0.55) +
    cone +
    bands +
    mouth +
    ribbons +
    at(40, -70, ball(pen, 9, lighten('#38d86a', 0.1))) +
    at(72, -16, ball(pen, 8, '#ff5aa8')) +
    bits +
    path(
      'M-66 50L-40 4',
      'none',
      `stroke="${down(pen, '#ffffff', '#ffd0ec')}" stroke-width="5" stroke-linecap="round" opacity="0.6"`,
    )
  )
}
