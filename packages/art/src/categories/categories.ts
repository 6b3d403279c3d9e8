// One object per category, bold enough for the size of a thumbnail. Two hundred and fifty-six units to the side.

import { die, polishedFace } from '../kit/die.ts'
import { around, gold, slant } from '../kit/gradient.ts'
import { additive, aura, cast, glow, rays, sculpt } from '../kit/light.ts'
import { flame, gem, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, rect, repeat, ring, starPath } from '../kit/shape.ts'
import { doorway } from '../subjects/doorway.ts'
import { football } from '../subjects/football.ts'
import { cherries } from '../subjects/fruit.ts'
import { gift } from '../subjects/gift.ts'

function ground(pen: Pen, warm: string, deep: string, night: string): string {
  return rect(0, 0, 256, 256, around(pen, [110, 100, 200], warm, [0.5, deep], [1, night]))
}

export function hot(pen: Pen): string {
  const fire =
    at(-44, 70, flame(pen, 130, 84), { turn: -14 }) +
    at(46, 70, flame(pen, 138, 84), { turn: 14 }) +
    at(0, 84, flame(pen, 204, 136))
  return (
    ground(pen, '#ff8a3a', '#a8201f', '#3a0616') +
    glow(pen, 128, 140, 130, '#ffc43a', 0.8) +
    at(128, 134, cast(pen, fire, { y: 6 })) +
    sparkles(pen, [
      [196, 60, 14],
      [60, 90, 10],
    ])
  )
}

export function bonus(pen: Pen): string {
  return (
    ground(pen, '#c84af0', '#5a1f9a', '#1e0a40') +
    at(128, 226, gift(pen, '#ff3f7a'), { scale: 0.82 }) +
    sparkles(pen, [
      [54, 70, 14],
      [206, 60, 12],
    ])
  )
}

export function originals(pen: Pen): string {
  return (
    ground(pen, '#4a5ad8', '#232a80', '#0b101d') +
    at(128, 222, doorway(pen), { scale: 0.72 }) +
    sparkles(pen, [
      [52, 60, 12],
      [210, 80, 14],
    ])
  )
}

/** Rounds that all players share: a lit button, and waves that go out from it. */
export function live(pen: Pen): string {
  const arc = (r: number, width: number) =>
    `<path d="M${128 + r * 0.7} ${128 - r * 0.72}A${r} ${r} 0 0 1 ${128 + r * 0.7} ${128 + r * 0.72}" fill="none" stroke="#ffb0b8" stroke-width="${width}" stroke-linecap="round"/>`
  const waves = arc(84, 12) + arc(116, 11)
  const button =
    circle(128, 128, 58, gold(pen)) +
    circle(128, 128, 47, around(pen, [112, 108, 80], '#ff9a9a', [0.4, '#f0203c'], [1, '#8a0622']))
  return (
    ground(pen, '#f0405a', '#9a1040', '#34051e') +
    glow(pen, 128, 128, 140, '#ff8a8a', 0.7) +
    aura(pen, waves + mirrored(waves, 128), '#ff5a6acc', 8) +
    cast(pen, sculpt(pen, button, { depth: 5, light: '#fffbe0cc' }), { y: 8 }) +
    cast(
      pen,
      path(
        'M114 102L156 128L114 154Z',
        '#ffffff',
        'stroke="#ffffff" stroke-width="6" stroke-linejoin="round"',
      ),
      { x: 2, y: 4, blur: 4 },
    ) +
    sparkles(pen, [
      [92, 84, 16],
      [204, 210, 10],
    ])
  )
}

export function table(pen: Pen): string {
  const felt = ellipse(128, 210, 120, 34, '#04301f', 'opacity="0.6"')
  return (
    ground(pen, '#2fc88a', '#0c6a4a', '#03281f') +
    felt +
    at(
      158,
      156,
      cast(pen, die(pen, 88, { yaw: 30, pitch: -30, roll: -12 }, '#e8283f', polishedFace('#fff1d6')), {
        blur: 8,
      }),
    ) +
    at(
      92,
      112,
      cast(pen, die(pen, 98, { yaw: -34, pitch: -30, roll: 12 }, '#fff1d6', polishedFace('#e89a1c')), {
        blur: 8,
      }),
    ) +
    sparkles(pen, [
      [58, 62, 14],
      [206, 92, 10],
    ])
  )
}

/** A star that has just been struck. */
export function fresh(pen: Pen): string {
  const star = path(
    starPath(0, 0, 5, 98, 48),
    slant(pen, '#fffbe0', [0.3, '#ffd34a'], [0.65, '#ff9a1a'], [1, '#c0500c']),
    'stroke="#ffc94d" stroke-width="14" stroke-linejoin="round"',
  )
  return (
    ground(pen, '#3fa8f0', '#174a9a', '#071a44') +
    additive(rays(pen, 128, 132, { count: 16, reach: 180, colour: '#ffffff', strength: 0.5 })) +
    at(
      128,
      136,
      cast(pen, sculpt(pen, star, { depth: 9, light: '#fffde8dd', shade: '#6a2400aa' }), { y: 10 }),
      { turn: -8 },
    ) +
    sparkles(pen, [
      [84, 84, 20],
      [206, 70, 12],
      [56, 196, 10],
    ])
  )
}

export function sportsBadge(pen: Pen): string {
  return (
    ground(pen, '#3fd07a', '#0f7a4a', '#04301f') +
    additive(rays(pen, 60, 20, { count: 16, reach: 260, colour: '#d8ffe4', strength: 0.4 })) +
    ring(128, 250, 120, '#ffffff', 6, 'opacity="0.5"') +
    ellipse(136, 224, 84, 14, '#02200f', 'opacity="0.6"') +
    at(128, 126, football(pen, 94)) +
    sparkles(pen, [[80, 66, 16]])
  )
}

/** Three reels in a gold frame. */
export function slots(pen: Pen): string {
  const frame = sculpt(pen, rect(22, 56, 212, 150, gold(pen), 'rx="28"'), {
    depth: 7,
    light: '#fffbe0dd',
    shade: '#4a1a00aa',
  })
  const reels = repeat(3, (index) =>
    rect(38 + index * 62, 74, 56, 114, slant(pen, '#b8bcd8', '#ffffff', '#8a90b8'), 'rx="10"'),
  )
  const signs =
    at(66, 134, cherries(pen), { scale: 0.46 }) +
    at(128, 131, gem(pen, { r: 25, colour: '#12c878', sides: 6 })) +
    path(starPath(190, 132, 5, 27, 12), slant(pen, '#fff3c4', '#ffb52e', '#c0640c'))
  const lever = line('M234 130H246V70', '#c0c6dc', 8) + circle(246, 62, 14, '#e8283f')
  return (
    ground(pen, '#f04a6a', '#8a123f', '#30061e') +
    at(-6, 0, cast(pen, lever + frame, { y: 10 }) + reels + signs) +
    sparkles(pen, [
      [50, 50, 14],
      [196, 214, 10],
    ])
  )
}
