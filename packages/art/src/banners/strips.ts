// The low banners: over the home page's foot, on login and registration, in the menu.
import { down, gold, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, rays, sculpt } from '../kit/light.ts'
import { confetti, crescent, motes, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, path, rect, repeat, ring } from '../kit/shape.ts'
import { backdrop, darkenTextArea } from '../kit/text-area.ts'
import { doorway } from '../subjects/doorway.ts'
import { gift } from '../subjects/gift.ts'
import { owl } from '../subjects/owl.ts'
import { phone } from '../subjects/phone.ts'
import { chest, stack, tossed } from '../subjects/treasure.ts'

const size = { width: 750, height: 200 }

export function stickyFirst(pen: Pen): string {
  const night = '#0a1a2e'
  return (
    backdrop(pen, size, { night, warm: '#ffa83a', deep: '#a8541a', x: 600, y: 110 }) +
    additive(rays(pen, 600, 110, { count: 18, reach: 560, colour: '#ffe59a', strength: 0.4 })) +
    darkenTextArea(pen, size, night) +
    at(600, 168, chest(pen), { scale: 0.72 }) +
    tossed(pen, [
      [470, 168, 22, -12, 0.7],
      [726, 166, 22, 14, 0.7],
      [492, 62, 16, 20, 0.86],
      [712, 50, 17, -20, 0.8],
    ]) +
    sparkles(pen, [
      [560, 40, 12],
      [660, 70, 14],
      [470, 110, 9],
    ])
  )
}

export function loginNight(pen: Pen): string {
  const night = '#0a0f2c'
  const skyline =
    repeat(16, (index) => rect(400 + index * 24, 130 - ((index * 29) % 56), 20, 120, '#161d52')) +
    repeat(40, (index) =>
      rect(404 + ((index * 53) % 340), 100 + ((index * 31) % 70), 4, 5, '#ffd27a', 'opacity="0.7"'),
    )
  return (
    backdrop(pen, size, { night, warm: '#5a5ad8', deep: '#232a80', x: 600, y: 100 }) +
    stars(pen, 60, [300, 0, 450, 130]) +
    skyline +
    rect(0, 176, 750, 24, down(pen, '#2a2a6a', '#0a0f2c')) +
    darkenTextArea(pen, size, night) +
    at(694, 54, glow(pen, 0, 0, 90, '#ffd98a', 0.6) + crescent(pen, 34, '#ffc64a'), { turn: 20 }) +
    at(566, 184, doorway(pen), { scale: 0.6 }) +
    at(680, 128, owl(pen), { scale: 0.3 }) +
    sparkles(pen, [
      [500, 50, 10],
      [626, 40, 10],
    ])
  )
}

export function registerGift(pen: Pen): string {
  const night = '#1c0a38'
  return (
    backdrop(pen, size, { night, warm: '#c84ae0', deep: '#5a1f9a', x: 600, y: 100 }) +
    darkenTextArea(pen, size, night) +
    at(596, 190, gift(pen, '#8a2ff0'), { scale: 0.62 }) +
    tossed(pen, [
      [470, 150, 24, -16, 0.8],
      [718, 146, 24, 16, 0.8],
      [504, 62, 16, 24, 0.86],
      [694, 50, 18, -22, 0.86],
    ]) +
    confetti(pen, 24, [450, 8, 290, 150], ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff']) +
    sparkles(pen, [
      [540, 40, 12],
      [656, 90, 10],
    ])
  )
}

export function menuBonus(pen: Pen): string {
  const night = '#1e0d08'
  const columns = [
    [500, 2],
    [548, 4],
    [600, 6],
    [652, 8],
  ] as const
  return (
    backdrop(pen, size, { night, warm: '#ffb84a', deep: '#9a4a12', x: 606, y: 110 }) +
    additive(rays(pen, 620, 100, { count: 16, reach: 560, colour: '#fff0b8', strength: 0.4 })) +
    darkenTextArea(pen, size, night) +
    columns.map(([x, count]) => at(x, 178, cast(pen, stack(pen, 30, count), { blur: 7 }))).join('') +
    at(
      706,
      104,
      cast(
        pen,
        sculpt(pen, path('M0 -76L52 -14H22V72H-22V-14H-52Z', slant(pen, '#c8ffe0', '#2fe08d', '#0c8a52')), {
          depth: 6,
        }),
        { blur: 8 },
      ),
    ) +
    motes(pen, 10, [480, 10, 250, 150], '#ffe08a', 2.4) +
    sparkles(pen, [
      [552, 84, 11],
      [654, 60, 14],
      [506, 124, 9],
    ])
  )
}

export function menuInstall(pen: Pen): string {
  const night = '#081428'
  const arrow = path('M-16 -50H16V-6H42L0 40L-42 -6H-16Z', gold(pen))
  return (
    backdrop(pen, size, { night, warm: '#4a9af0', deep: '#1a3f9a', x: 606, y: 100 }) +
    blurred(
      pen,
      3,
      ring(606, 100, 120, '#8ac8ff', 2, 'opacity="0.5"') + ring(606, 100, 156, '#8ac8ff', 2, 'opacity="0.3"'),
    ) +
    darkenTextArea(pen, size, night) +
    at(590, 118, phone(pen), { scale: 0.72, turn: -10 }) +
    at(
      690,
      100,
      glow(pen, 0, 0, 70, '#ffc44d', 0.6) +
        circle(0, 0, 44, '#12224e') +
        ring(0, 0, 44, '#ffd27a', 4) +
        at(0, 4, cast(pen, sculpt(pen, arrow, { depth: 4 }), { blur: 5 }), { scale: 0.62 }),
    ) +
    sparkles(pen, [
      [520, 50, 12],
      [724, 46, 10],
      [646, 30, 8],
    ])
  )
}
