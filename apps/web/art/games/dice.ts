// Fair dice: two ivory dice with gold spots in mid-throw above royal velvet.
import { around, down } from '../kit/gradient.ts'
import { blurred, cast, glow, shining, vignette } from '../kit/light.ts'
import { confetti, motes, sparkles } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import { at, ellipse, line, path, rect, repeat, ring, slice } from '../kit/shape.ts'
import { die, polishedFace } from '../kit/solid.ts'

const size = { width: 480, height: 640 }
const ivory = '#fff1d6'

export function dice(pen: Pen): string {
  return (
    table(pen) +
    swirl(pen) +
    at(316, 430, throwOf(pen, 178, { yaw: 28, pitch: -34, roll: -16 })) +
    at(196, 232, throwOf(pen, 214, { yaw: -36, pitch: -30, roll: 14 })) +
    motes(pen, 18, [50, 80, 380, 460], '#ffd05a', 3) +
    sparkles(pen, [
      [118, 150, 28],
      [262, 330, 14],
      [400, 370, 20],
      [90, 420, 12],
    ]) +
    vignette(pen, size, '#02041a')
  )
}

function table(pen: Pen): string {
  const folds = repeat(7, (index) =>
    path(
      `M${-60 + index * 90} 640C${-20 + index * 84} 520 ${40 + index * 70} 430 ${70 + index * 62} 340C${80 + index * 66} 440 ${10 + index * 92} 560 ${-10 + index * 92} 640Z`,
      '#5b8cff',
      'opacity="0.14"',
    ),
  )
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [200, 210, 520], '#5a86ff', [0.3, '#2a48c8'], [0.64, '#141f78'], [1, '#080c3a']),
    ) +
    blurred(pen, 8, folds) +
    ellipse(240, 560, 210, 50, '#02062a', 'opacity="0.6"') +
    shining(glow(pen, 150, 120, 280, '#a8c0ff', 0.55))
  )
}

function swirl(pen: Pen): string {
  const arc = path(slice(200, 330, 206, 176), down(pen, '#fff0b8', '#ffb52e', '#ff8a1a00'))
  const other = path(slice(20, 130, 196, 180), down(pen, '#ffd46000', '#ffc13a', '#fff0b8'))
  return (
    at(
      240,
      330,
      blurred(pen, 10, arc + other) + arc + other + ring(0, 0, 216, '#ffd46a', 2, 'opacity="0.4"'),
      { turn: 12 },
    ) +
    confetti(pen, 16, [40, 60, 400, 480], ['#ffd05a', '#fff1c0', '#ffb02e']) +
    line('M60 96L96 132M34 150L64 174M420 520L446 552', '#ffe7a0', 5, 'opacity="0.5"')
  )
}

function throwOf(pen: Pen, edge: number, turn: Parameters<typeof die>[2]): string {
  return cast(pen, die(pen, edge, turn, ivory, polishedFace('#e89a1c')), {
    x: 14,
    y: 34,
    blur: 18,
    colour: '#01042acc',
  })
}
