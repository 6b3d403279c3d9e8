// The carousel at the top of the home page.

import { carnavalPlumes, firework } from '../games/slot-carnaval.ts'
import { stadium } from '../games/sports.ts'
import { darken, fade } from '../kit/colour.ts'
import { die, polishedFace, type Turn } from '../kit/die.ts'
import { between, down, halo } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, rays, sculpt } from '../kit/light.ts'
import { confetti, flame, motes, ridge, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, group, line, path, rect, repeat } from '../kit/shape.ts'
import { backdrop, darkenTextArea } from '../kit/text-area.ts'
import { doorway } from '../subjects/doorway.ts'
import { envelope } from '../subjects/envelope.ts'
import { football } from '../subjects/football.ts'
import { macaw } from '../subjects/macaw.ts'
import { mask } from '../subjects/mask.ts'
import { stack, tossed } from '../subjects/treasure.ts'
import { pointer, wheelDisc } from '../subjects/wheel.ts'

const size = { width: 750, height: 340 }

/** Welcome: an open doorway at the end of the hall, with the games coming out of it. */
export function welcome(pen: Pen): string {
  const night = '#0d0f26'
  return (
    backdrop(pen, size, { night, warm: '#b8742e', deep: '#3a2a6a', x: 578, y: 190 }) +
    hall(pen) +
    darkenTextArea(pen, size, night) +
    additive(rays(pen, 578, 150, { count: 18, reach: 420, colour: '#ffe0a0', strength: 0.28 })) +
    at(578, 290, doorway(pen), { scale: 0.94 }) +
    tossed(pen, [
      [466, 214, 26, -20, 0.8],
      [694, 124, 30, 24, 0.86],
      [486, 76, 18, 10, 0.7],
      [648, 44, 16, -14, 0.8],
    ]) +
    at(690, 246, throwOf(pen, 62, '#e8283f', '#fff1d6', { yaw: -34, pitch: -28, roll: 14 })) +
    at(458, 138, throwOf(pen, 44, '#ffe9c6', '#e89a1c', { yaw: 28, pitch: -30, roll: -18 })) +
    motes(pen, 14, [440, 40, 290, 220], '#ffd27a', 2.6) +
    sparkles(pen, [
      [520, 60, 16],
      [640, 90, 12],
      [720, 190, 12],
    ])
  )
}

export function crashFlight(pen: Pen): string {
  const night = '#120a33'
  const curve = 'M330 352C440 338 512 300 560 214'
  const fading = (colour: string) =>
    between(pen, [380, 340, 560, 214], fade(colour, 0), [0.5, colour], [1, colour])
  const hills = path(
    ridge(750, 340, [270, 262, 276, 250, 268, 280, 240, 276, 180, 268, 272, 262]),
    down(pen, '#5e2a80', '#241048'),
  )
  return (
    backdrop(pen, size, { night, warm: '#ff9a5a', deep: '#8a2a7a', x: 560, y: 220 }) +
    stars(pen, 50, [0, 0, 750, 160]) +
    additive(rays(pen, 640, 240, { count: 18, reach: 600, colour: '#ffd98a', strength: 0.35 })) +
    circle(650, 230, 34, '#ffe9a8') +
    hills +
    rect(0, 284, 750, 56, down(pen, '#a8407a', '#1a0c40')) +
    repeat(6, (index) =>
      ellipse(650 - index * 4, 290 + index * 8, 50 - index * 4, 1.6, '#ffe3a0', 'opacity="0.7"'),
    ) +
    darkenTextArea(pen, size, night) +
    blurred(pen, 9, line(curve, fading('#ff9a1a'), 26)) +
    line(curve, fading('#ffb52e'), 11) +
    line(curve, fading('#fff0b8'), 4) +
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
    firework(pen, 468, 66, 46, '#ffd05a') +
    firework(pen, 706, 56, 52, '#5ff0ff') +
    darkenTextArea(pen, size, night) +
    at(612, 236, mask(pen, carnavalPlumes), { scale: 0.62 }) +
    confetti(pen, 30, [430, 10, 310, 320], ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff']) +
    sparkles(pen, [
      [612, 190, 16],
      [470, 250, 12],
      [690, 250, 12],
    ])
  )
}

export function luckyWheel(pen: Pen): string {
  const night = '#2a0616'
  return (
    backdrop(pen, size, { night, warm: '#ffb04a', deep: '#a81c3a', x: 584, y: 186 }) +
    additive(rays(pen, 584, 186, { count: 20, reach: 600, colour: '#ffe59a', strength: 0.5 })) +
    darkenTextArea(pen, size, night) +
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
      [450, 290, 28, -14, 0.7],
      [490, 312, 24, 10, 0.6],
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
    additive(rays(pen, 580, 180, { count: 18, reach: 600, colour: '#ffd98a', strength: 0.45 })) +
    darkenTextArea(pen, size, night) +
    at(512, 186, envelope(pen), { scale: 0.68, turn: -22 }) +
    at(674, 190, envelope(pen), { scale: 0.72, turn: 20 }) +
    at(582, 176, glow(pen, 0, 0, 190, '#ffcf5a', 0.6) + envelope(pen), { scale: 1.06, turn: -3 }) +
    tossed(pen, [
      [456, 296, 26, -16, 0.8],
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
    additive(rays(pen, 584, 176, { count: 16, reach: 600, colour: '#c8fff0', strength: 0.35 })) +
    darkenTextArea(pen, size, night) +
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

function chase(pen: Pen, colour: string): string {
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
  const fire =
    at(0, -20, flame(pen, 290, 150)) + at(-50, -10, flame(pen, 220, 100)) + at(50, -10, flame(pen, 220, 100))
  const trail = at(576, 158, fire, { turn: 118 })
  return (
    group(stadium(pen), 'transform="translate(0 -250) scale(1.5625)"') +
    rect(0, 288, 750, 60, down(pen, '#4fd868', '#0a6a3a')) +
    darkenTextArea(pen, size, night) +
    blurred(pen, 12, trail) +
    blurred(pen, 2, trail) +
    glow(pen, 576, 158, 170, '#ffb43a', 0.7) +
    at(576, 158, football(pen, 104)) +
    motes(pen, 16, [560, 190, 180, 130], '#ffb03a', 2.8) +
    sparkles(pen, [
      [520, 92, 18],
      [650, 236, 12],
    ])
  )
}

function throwOf(pen: Pen, edge: number, colour: string, spot: string, turn: Turn): string {
  return cast(pen, die(pen, edge, turn, colour, polishedFace(spot)), { blur: 8 })
}

// Niches with a lamp each along the wall, and tiles that run towards the door.
function hall(pen: Pen): string {
  const niche =
    path('M-44 292V150A44 44 0 0 1 44 150V292Z', down(pen, '#6a4a8a', [0.5, '#3a2a6e'], [1, '#1e1844'])) +
    line('M-50 292V150A50 50 0 0 1 50 150V292', '#c8963e', 5, 'opacity="0.8"') +
    glow(pen, 0, 150, 70, '#ffc46a', 0.7) +
    circle(0, 150, 9, '#fff3cf') +
    line('M0 106V140', '#c8963e', 3)
  const niches = [34, 164, 294, 424, 732].map((x) => at(x, 0, niche)).join('')
  const frieze =
    rect(0, 54, 750, 12, down(pen, '#c8963e', '#6a4410'), 'opacity="0.7"') +
    rect(0, 72, 750, 3, '#c8963e', 'opacity="0.5"')
  const floor = rect(0, 290, 750, 60, down(pen, '#4a3a7a', '#15122e'))
  const tiles = repeat(15, (index) =>
    line(`M${578 + (index - 7) * 40} 290L${578 + (index - 7) * 150} 345`, '#c8a0ff', 1.6, 'opacity="0.4"'),
  )
  return frieze + niches + floor + tiles + line('M0 304H750M0 324H750', '#c8a0ff', 1.4, 'opacity="0.3"')
}
