// The eight promotions. The text is on the left, so every subject is on the right.
import { carnavalPlumes } from '../games/slot-carnaval.ts'
import { lighten } from '../kit/colour.ts'
import { across, around, down, gold, orb, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, inside, rays, sculpt } from '../kit/light.ts'
import { cloud, coin, confetti, crescent, motes, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, repeat, ring, starPath } from '../kit/shape.ts'
import { backdrop, darkenTextArea } from '../kit/text-area.ts'
import { envelope } from '../subjects/envelope.ts'
import { gift } from '../subjects/gift.ts'
import { invitation, paperPlane } from '../subjects/invitation.ts'
import { mask } from '../subjects/mask.ts'
import { pig as goldenPig } from '../subjects/pig.ts'
import { rocket } from '../subjects/rocket.ts'
import { chest, stack, tossed } from '../subjects/treasure.ts'

const size = { width: 750, height: 340 }

export function firstRecharge(pen: Pen): string {
  const night = '#06182c'
  return (
    backdrop(pen, size, { night, warm: '#2fb8d8', deep: '#0f4f8a', x: 580, y: 170 }) +
    additive(rays(pen, 580, 150, { count: 18, reach: 560, colour: '#c8f4ff', strength: 0.35 })) +
    darkenTextArea(pen, size, night) +
    ellipse(580, 312, 190, 20, '#020a18', 'opacity="0.6"') +
    at(580, 252, chest(pen), { scale: 1.06 }) +
    tossed(pen, [
      [448, 300, 26, -14, 0.66],
      [470, 316, 26, 10, 0.56],
      [728, 298, 28, 14, 0.66],
      [446, 110, 20, 30, 0.86],
      [716, 84, 24, -24, 0.86],
      [640, 20, 17, 12, 0.8],
      [510, 26, 16, -12, 0.8],
    ]) +
    motes(pen, 14, [430, 20, 300, 260], '#ffe08a', 2.8) +
    sparkles(pen, [
      [530, 100, 18],
      [650, 130, 14],
      [460, 200, 10],
      [712, 200, 12],
    ])
  )
}

export function newUserDeposit(pen: Pen): string {
  const night = '#1a0a3a'
  return (
    backdrop(pen, size, { night, warm: '#a84af0', deep: '#4a1f9a', x: 580, y: 190 }) +
    darkenTextArea(pen, size, night) +
    ellipse(580, 316, 170, 18, '#080218', 'opacity="0.6"') +
    at(708, 300, gift(pen, '#12a8c8'), { scale: 0.5 }) +
    at(494, 306, gift(pen, '#ff3f8a'), { scale: 0.54 }) +
    at(588, 314, gift(pen, '#7a2ff0'), { scale: 1.04 }) +
    tossed(pen, [
      [448, 92, 22, 24, 0.86],
      [722, 90, 24, -22, 0.86],
      [668, 26, 16, 10, 0.8],
    ]) +
    confetti(pen, 34, [430, 10, 310, 220], ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff']) +
    sparkles(pen, [
      [520, 60, 14],
      [650, 150, 12],
      [430, 190, 10],
    ])
  )
}

export function inviteFriends(pen: Pen): string {
  const night = '#04220f'
  const routes = line(
    'M380 300C430 250 440 150 486 96M690 320C730 260 700 180 716 130',
    '#c8fff0',
    4,
    'stroke-dasharray="2 13" opacity="0.8"',
  )
  return (
    backdrop(pen, size, { night, warm: '#4fe07a', deep: '#0f7a3e', x: 590, y: 170 }) +
    additive(rays(pen, 590, 170, { count: 16, reach: 520, colour: '#d8ffd8', strength: 0.28 })) +
    darkenTextArea(pen, size, night) +
    routes +
    at(590, 196, invitation(pen), { turn: -5, scale: 0.96 }) +
    at(486, 86, paperPlane(pen), { scale: 0.72, turn: -8 }) +
    at(708, 104, paperPlane(pen), { scale: 0.56, turn: 18 }) +
    tossed(pen, [
      [450, 300, 26, -12, 0.66],
      [718, 296, 28, 14, 0.7],
      [680, 38, 16, -16, 0.86],
    ]) +
    confetti(pen, 20, [430, 10, 310, 180], ['#ffd05a', '#7ff0dc', '#ffffff', '#ff9a7a']) +
    sparkles(pen, [
      [548, 60, 14],
      [650, 250, 12],
      [470, 190, 10],
    ])
  )
}

/** The weekend takes off: a rocket over the clouds, coins in its wake. */
export function weekendReload(pen: Pen): string {
  const night = '#1c0a34'
  const clouds = [
    [460, 330, 60, '#6a2f9a'],
    [590, 350, 80, '#8a3aa8'],
    [710, 326, 66, '#7a329a'],
  ] as const
  return (
    backdrop(pen, size, { night, warm: '#ff7a5a', deep: '#8a2a8a', x: 600, y: 190 }) +
    stars(pen, 60, [200, 0, 550, 240]) +
    additive(rays(pen, 610, 150, { count: 18, reach: 520, colour: '#ffd0a0', strength: 0.32 })) +
    clouds.map(([x, y, r, colour]) => at(x, y, cloud(r, down(pen, lighten(colour, 0.35), colour)))).join('') +
    darkenTextArea(pen, size, night) +
    at(606, 150, rocket(pen), { turn: 32, scale: 0.9 }) +
    tossed(pen, [
      [506, 262, 26, -20, 0.8],
      [456, 236, 18, 14, 0.7],
      [548, 310, 28, 10, 0.62],
      [470, 310, 22, -8, 0.6],
      [724, 220, 20, 22, 0.86],
      [480, 70, 18, -24, 0.86],
    ]) +
    motes(pen, 18, [440, 170, 180, 150], '#ffc45a', 3) +
    sparkles(pen, [
      [700, 50, 16],
      [540, 90, 12],
      [660, 280, 10],
    ])
  )
}

function dayAndNight(pen: Pen): string {
  const dark = path(
    'M0 -136A136 136 0 0 0 0 136Z',
    around(pen, [-60, -60, 210], '#6a7ae8', [0.5, '#2a358f'], [1, '#0e1448']),
  )
  const day = path(
    'M0 -136A136 136 0 0 1 0 136Z',
    around(pen, [60, -60, 210], '#fff0b0', [0.5, '#ffa83a'], [1, '#e0602a']),
  )
  const specks = [
    [-40, -96, 8],
    [-104, -10, 7],
    [-60, 70, 9],
    [-28, -36, 6],
    [-92, 44, 6],
  ] as const
  const points = specks.map(([x, y, r]) => path(starPath(x, y, 4, r, r * 0.24), '#ffffff')).join('')
  const sun =
    rays(pen, 74, -58, { count: 12, reach: 70, colour: '#fffbe0', strength: 0.9 }) +
    circle(74, -58, 27, orb(pen, '#fffef0', '#ffe27a', '#f5930f'))
  return (
    cast(pen, sculpt(pen, dark + day, { depth: 9 }), { y: 12, blur: 14 }) +
    points +
    inside(pen, '<circle r="136"/>', sun) +
    at(-78, -56, crescent(pen, 32, '#ffe9b0'), { turn: -20 }) +
    sculpt(pen, ring(0, 0, 139, gold(pen), 14), { depth: 4, light: '#fffbe0dd', shade: '#4a1a00aa' }) +
    glow(pen, 0, 40, 120, '#fff0b0', 0.8) +
    at(0, 40, cast(pen, coin(pen, 66), { y: 8 }), { turn: -8 })
  )
}

/** Day and night share one disc, and the coin comes up between them. */
export function cashbackDaily(pen: Pen): string {
  const night = '#081430'
  return (
    backdrop(pen, size, { night, warm: '#4a7af0', deep: '#1f3a9a', x: 582, y: 170 }) +
    stars(pen, 60, [200, 0, 550, 340]) +
    additive(rays(pen, 582, 170, { count: 16, reach: 520, colour: '#a8c8ff', strength: 0.25 })) +
    darkenTextArea(pen, size, night) +
    at(582, 172, dayAndNight(pen)) +
    at(456, 322, stack(pen, 30, 3)) +
    at(722, 324, stack(pen, 30, 4)) +
    sparkles(pen, [
      [560, 150, 16],
      [704, 96, 12],
      [462, 110, 10],
    ])
  )
}

export function pig(pen: Pen): string {
  const night = '#2a0820'
  return (
    backdrop(pen, size, { night, warm: '#ff7ab0', deep: '#a8266a', x: 580, y: 180 }) +
    additive(rays(pen, 580, 170, { count: 18, reach: 560, colour: '#ffe0c8', strength: 0.4 })) +
    darkenTextArea(pen, size, night) +
    ellipse(580, 312, 180, 20, '#14020e', 'opacity="0.6"') +
    tossed(pen, [
      [450, 306, 28, -12, 0.6],
      [494, 320, 24, 10, 0.52],
      [706, 312, 28, 12, 0.56],
    ]) +
    at(582, 186, goldenPig(pen), { scale: 1 }) +
    tossed(pen, [
      [458, 84, 22, 26, 0.86],
      [640, 28, 20, -16, 0.8],
      [706, 70, 24, -26, 0.9],
      [520, 26, 16, 8, 0.7],
    ]) +
    motes(pen, 14, [430, 20, 300, 260], '#ffd77a', 2.8) +
    sparkles(pen, [
      [506, 116, 18],
      [650, 100, 12],
      [716, 210, 12],
    ])
  )
}

/** Envelopes rain; the one that is caught glows. */
export function luckyMoney(pen: Pen): string {
  const night = '#240812'
  const falling = [
    [468, 70, 0.42, -34],
    [700, 60, 0.44, 28],
    [466, 232, 0.4, 24],
    [716, 236, 0.42, -22],
    [560, 20, 0.32, 12],
    [640, 300, 0.34, 38],
  ] as const
  return (
    backdrop(pen, size, { night, warm: '#ffb04a', deep: '#b8401f', x: 582, y: 170 }) +
    additive(rays(pen, 582, 170, { count: 14, reach: 560, colour: '#fff0b8', strength: 0.5, turn: 6 })) +
    darkenTextArea(pen, size, night) +
    blurred(
      pen,
      1.2,
      falling.map(([x, y, scale, turn]) => at(x, y, envelope(pen), { scale, turn })).join(''),
    ) +
    at(582, 176, glow(pen, 0, 0, 200, '#fff0b0', 0.8) + envelope(pen), { scale: 1.12, turn: 8 }) +
    tossed(pen, [
      [500, 306, 28, -12, 0.62],
      [548, 322, 24, 8, 0.54],
      [668, 190, 22, 20, 0.86],
      [486, 150, 20, -20, 0.86],
    ]) +
    motes(pen, 16, [430, 20, 300, 290], '#ffe08a', 2.8) +
    sparkles(pen, [
      [540, 80, 18],
      [640, 240, 12],
      [700, 140, 10],
    ])
  )
}

export function carnavalWeek(pen: Pen): string {
  const night = '#05242e'
  const plumes = ['#19c8d8', '#ffb52e', '#ff2f8e', '#38d86a', '#ffb52e'] as const
  return (
    backdrop(pen, size, { night, warm: '#1fe0c8', deep: '#0c7088', x: 580, y: 180 }) +
    additive(rays(pen, 590, 120, { count: 14, reach: 560, colour: '#c8fff4', strength: 0.4 })) +
    darkenTextArea(pen, size, night) +
    streamers() +
    at(690, 150, mask(pen, carnavalPlumes), { scale: 0.4, turn: 18 }) +
    at(598, 220, mask(pen, plumes), { scale: 0.56, turn: -8 }) +
    at(690, 272, drum(pen), { turn: 8 }) +
    confetti(pen, 36, [420, 10, 320, 310], ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff']) +
    sparkles(pen, [
      [598, 178, 14],
      [450, 270, 10],
      [716, 70, 12],
    ])
  )
}

function streamers(): string {
  const waves = [
    ['M440 0C470 40 430 70 462 110C490 150 450 180 480 220', '#ff5aa8'],
    ['M740 40C700 70 730 110 694 140', '#ffd05a'],
    ['M600 0C620 24 590 40 612 66', '#9aff7a'],
  ] as const
  return waves.map(([d, colour]) => line(d, colour, 7, 'opacity="0.85"')).join('')
}

/** A drum of the parade, its skin up. */
export function drum(pen: Pen): string {
  const shell = path(
    'M-66 -36V30C-66 54 66 54 66 30V-36Z',
    across(pen, '#ffd25a', [0.3, '#f0942a'], [1, '#a83a1a']),
  )
  const rods = repeat(6, (index) =>
    line(`M${-58 + index * 23} -30V${38 - Math.abs(index - 2.5) * 3}`, '#fff3d0', 4, 'opacity="0.8"'),
  )
  const rims =
    ellipse(0, -36, 68, 20, '#c8d0e8') +
    ellipse(0, -39, 62, 16, around(pen, [-14, -46, 70], '#ffffff', [0.7, '#f0e4d0'], [1, '#b8a890'])) +
    path('M-66 24C-66 50 66 50 66 24V38C66 62 -66 62 -66 38Z', slant(pen, '#ffffff', '#9aa4c8', '#4a5482'))
  const sticks =
    line('M-30 -66L36 -98M10 -60L76 -70', '#8a4a1c', 7) +
    circle(-32, -64, 9, '#fff3d0') +
    circle(8, -59, 9, '#fff3d0')
  return cast(pen, sculpt(pen, shell, { depth: 6 }) + rods + rims + sticks, { y: 10 })
}
