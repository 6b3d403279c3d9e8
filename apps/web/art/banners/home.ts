// The carousel at the top of the home page.

import { carnavalPlumes, firework } from '../games/slot-carnaval.ts'
import { stadium } from '../games/sports.ts'
import { darken } from '../kit/colour.ts'
import { down, halo } from '../kit/gradient.ts'
import { blurred, cast, glow, rays, sculpt, shining } from '../kit/light.ts'
import { confetti, motes, ridge, sparkles, stars } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import { backdrop, quiet } from '../kit/quiet.ts'
import { at, circle, ellipse, group, line, path, polygon, rect, repeat } from '../kit/shape.ts'
import { die, polishedFace } from '../kit/solid.ts'
import { doorway } from '../subjects/doorway.ts'
import { envelope } from '../subjects/envelope.ts'
import { football } from '../subjects/football.ts'
import { macaw } from '../subjects/macaw.ts'
import { mask } from '../subjects/mask.ts'
import { stack, tossed } from '../subjects/treasure.ts'
import { pointer, wheelDisc } from '../subjects/wheel.ts'

const size = { width: 750, height: 340 }

/** Your lobby: the doorway stands open and the games come out of it. */
export function welcome(pen: Pen): string {
  const night = '#0b0f22'
  const column = (x: number, h: number) =>
    rect(x, 300 - h, 26, h, down(pen, '#3a3f7a', '#161a3e')) +
    rect(x - 6, 294 - h, 38, 12, '#4a4f92', 'rx="3"')
  return (
    backdrop(pen, size, { night, warm: '#8a5a2a', deep: '#2a2458', x: 578, y: 180 }) +
    stars(pen, 50, [380, 0, 370, 150]) +
    group(column(420, 210) + column(708, 210) + column(462, 180) + column(672, 180), 'opacity="0.8"') +
    rect(0, 284, 750, 60, down(pen, '#2a2450', '#0b0f22')) +
    quiet(pen, size, night) +
    at(578, 290, doorway(pen), { scale: 0.94 }) +
    tossed(pen, [
      [466, 214, 26, -20, 0.8],
      [694, 124, 30, 24, 0.86],
      [486, 76, 18, 10, 0.7],
      [648, 44, 16, -14, 0.8],
    ]) +
    at(
      690,
      244,
      cast(pen, die(pen, 62, { yaw: -34, pitch: -28, roll: 14 }, '#e8283f', polishedFace('#fff1d6')), {
        blur: 8,
      }),
    ) +
    at(
      458,
      138,
      cast(pen, die(pen, 44, { yaw: 28, pitch: -30, roll: -18 }, '#fff1d6', polishedFace('#e89a1c')), {
        blur: 7,
      }),
    ) +
    motes(pen, 12, [440, 40, 290, 220], '#ffd27a', 2.6) +
    sparkles(pen, [
      [520, 60, 16],
      [640, 90, 12],
      [720, 190, 12],
    ])
  )
}

export function crashFlight(pen: Pen): string {
  const night = '#120a33'
  const curve = 'M300 340C430 330 500 300 560 214'
  const hills = path(
    ridge(750, 340, [270, 262, 276, 250, 268, 280, 240, 276, 180, 268, 272, 262]),
    down(pen, '#5e2a80', '#241048'),
  )
  return (
    backdrop(pen, size, { night, warm: '#ff9a5a', deep: '#8a2a7a', x: 560, y: 220 }) +
    stars(pen, 50, [0, 0, 750, 160]) +
    shining(rays(pen, 640, 240, { count: 18, reach: 330, colour: '#ffd98a', strength: 0.35 })) +
    circle(650, 230, 34, '#ffe9a8') +
    hills +
    rect(0, 284, 750, 56, down(pen, '#a8407a', '#1a0c40')) +
    repeat(6, (index) =>
      ellipse(650 - index * 4, 290 + index * 8, 50 - index * 4, 1.6, '#ffe3a0', 'opacity="0.7"'),
    ) +
    quiet(pen, size, night) +
    blurred(pen, 9, line(curve, '#ffae2e', 22, 'opacity="0.8"')) +
    line(curve, down(pen, '#fff3c4', '#ffb02e'), 9) +
    at(588, 142, macaw(pen), { scale: 0.56, turn: 44 }) +
    sparkles(pen, [
      [470, 304, 14],
      [526, 262, 10],
      [712, 60, 12],
    ])
  )
}

export function carnaval(pen: Pen): string {
  const night = '#16083a'
  return (
    backdrop(pen, size, { night, warm: '#d02ab0', deep: '#5a1490', x: 572, y: 200 }) +
    stars(pen, 40, [0, 0, 750, 200]) +
    firework(pen, 460, 70, 46, '#ffd05a') +
    firework(pen, 706, 56, 52, '#5ff0ff') +
    quiet(pen, size, night) +
    at(578, 234, mask(pen, carnavalPlumes), { scale: 0.72 }) +
    confetti(pen, 30, [430, 10, 310, 320], ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff']) +
    sparkles(pen, [
      [578, 182, 16],
      [470, 250, 12],
      [690, 250, 12],
    ])
  )
}

export function luckyWheel(pen: Pen): string {
  const night = '#2a0616'
  return (
    backdrop(pen, size, { night, warm: '#ffb04a', deep: '#a81c3a', x: 584, y: 186 }) +
    shining(rays(pen, 584, 186, { count: 20, reach: 340, colour: '#ffe59a', strength: 0.5 })) +
    quiet(pen, size, night) +
    at(
      584,
      190,
      cast(
        pen,
        wheelDisc(pen, {
          r: 156,
          colours: ['#e8283f', '#ffb62e', '#1fb56a', '#2f6ff0', '#a83cf0', '#ff6a2e'],
          turn: 20,
        }),
        { y: 14, blur: 14, colour: '#14000acc' },
      ),
    ) +
    at(584, 62, pointer(pen, 58)) +
    tossed(pen, [
      [430, 290, 28, -14, 0.7],
      [470, 312, 24, 10, 0.6],
      [716, 300, 28, 14, 0.7],
      [684, 318, 22, -6, 0.6],
      [450, 76, 18, 24, 0.86],
      [724, 92, 20, -20, 0.8],
    ]) +
    motes(pen, 12, [430, 30, 300, 270], '#ffd77a', 2.6) +
    sparkles(pen, [
      [470, 130, 14],
      [690, 140, 16],
      [640, 300, 10],
    ])
  )
}

export function luckyMoney(pen: Pen): string {
  const night = '#2c0610'
  return (
    backdrop(pen, size, { night, warm: '#ff7a3a', deep: '#b0142e', x: 580, y: 180 }) +
    shining(rays(pen, 580, 180, { count: 18, reach: 330, colour: '#ffd98a', strength: 0.45 })) +
    quiet(pen, size, night) +
    at(490, 186, envelope(pen), { scale: 0.7, turn: -22 }) +
    at(674, 190, envelope(pen), { scale: 0.72, turn: 20 }) +
    at(582, 176, glow(pen, 0, 0, 190, '#ffcf5a', 0.6) + envelope(pen), { scale: 1.06, turn: -3 }) +
    tossed(pen, [
      [446, 296, 26, -16, 0.8],
      [520, 312, 30, 8, 0.6],
      [640, 314, 30, -8, 0.62],
      [716, 292, 26, 18, 0.8],
      [462, 60, 20, 30, 0.8],
      [700, 48, 22, -24, 0.86],
      [582, 26, 16, 0, 0.7],
    ]) +
    motes(pen, 14, [430, 20, 300, 280], '#ffd77a', 2.8) +
    sparkles(pen, [
      [548, 90, 16],
      [640, 250, 12],
      [436, 160, 10],
    ])
  )
}

/** A coin that comes back: two arrows chase each other around it. */
export function cashback(pen: Pen): string {
  const night = '#06202a'
  return (
    backdrop(pen, size, { night, warm: '#3fd8b0', deep: '#0f6a72', x: 584, y: 176 }) +
    shining(rays(pen, 584, 176, { count: 16, reach: 330, colour: '#c8fff0', strength: 0.35 })) +
    quiet(pen, size, night) +
    at(584, 172, chase(pen, '#2fe0a0')) +
    at(450, 316, stack(pen, 34, 3)) +
    at(714, 318, stack(pen, 34, 5)) +
    at(660, 328, stack(pen, 30, 2)) +
    motes(pen, 12, [430, 20, 300, 280], '#a8ffe0', 2.6) +
    sparkles(pen, [
      [530, 120, 16],
      [664, 210, 12],
      [460, 90, 10],
    ])
  )
}

export function chase(pen: Pen, colour: string): string {
  const arrow = path(
    'M-24 -132A134 134 0 0 1 128 -40L152 -52L130 22L70 -14L94 -24A98 98 0 0 0 -16 -97Z',
    down(pen, '#e8fff4', colour, darken(colour, 0.4)),
  )
  const pair = cast(pen, sculpt(pen, arrow + group(arrow, 'transform="rotate(180)"'), { depth: 6 }), {
    y: 10,
  })
  return circle(0, 0, 150, halo(pen, '#fff3c455', '#fff3c400')) + pair + tossed(pen, [[0, 0, 74, -8, 1]])
}

export function sportsBanner(pen: Pen): string {
  const night = '#06122a'
  return (
    group(stadium(pen), 'transform="translate(0 -250) scale(1.5625)"') +
    rect(0, 288, 750, 60, down(pen, '#4fd868', '#0a6a3a')) +
    path(
      polygon([
        [420, 288],
        [520, 288],
        [560, 340],
        [400, 340],
      ]),
      '#ffffff',
      'opacity="0.1"',
    ) +
    quiet(pen, size, night) +
    rect(0, 0, 470, 340, '#06122a', 'opacity="0.25"') +
    blurred(pen, 12, path('M700 360C660 300 630 240 600 200L520 220C540 280 620 330 700 360Z', '#ffa02e')) +
    circle(588, 164, 132, halo(pen, [0.7, '#ffb02e00'], [0.84, '#ffc44daa'], [1, '#ff7a1a00'])) +
    at(588, 164, football(pen, 106)) +
    motes(pen, 16, [480, 140, 240, 180], '#ffb03a', 2.8) +
    sparkles(pen, [
      [534, 96, 18],
      [672, 232, 12],
    ])
  )
}
