// Midnight owl: on a branch before a thin gold moon, awake when everyone else sleeps.
import { around, down } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { crescent, leaf, motes, ridge, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, line, path, rect } from '../kit/shape.ts'
import { owl } from '../subjects/owl.ts'

const size = { width: 480, height: 640 }

export function coruja(pen: Pen): string {
  return (
    night(pen) +
    at(236, 236, glow(pen, 0, 0, 300, '#ffd98a', 0.6) + crescent(pen, 206, '#ffc64a'), { turn: 96 }) +
    branch(pen) +
    at(240, 318, owl(pen), { scale: 1.04 }) +
    twigs(pen) +
    motes(pen, 18, [40, 120, 400, 420], '#ffdc8a', 2.6) +
    sparkles(pen, [
      [96, 96, 20],
      [394, 140, 16],
      [70, 330, 12],
      [420, 380, 12],
    ]) +
    vignette(pen, size, '#01021a')
  )
}

function night(pen: Pen): string {
  const hills =
    path(ridge(480, 700, [500, 470, 490, 460, 486, 474, 500]), down(pen, '#3a4ec0', '#141e6a')) +
    path(ridge(480, 700, [560, 540, 556, 536, 560, 546]), down(pen, '#2030a0', '#0c1450'))
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 280, 480], '#4a5ae0', [0.35, '#2530a0'], [0.7, '#121a66'], [1, '#070a34']),
    ) +
    stars(pen, 120, [0, 0, 480, 470]) +
    additive(
      blurred(
        pen,
        20,
        path('M-20 160C120 80 340 240 500 120V210C340 320 120 170 -20 250Z', '#7a8aff', 'opacity="0.35"'),
      ),
    ) +
    hills
  )
}

function branch(pen: Pen): string {
  const bark = path(
    'M-60 566C60 524 150 548 240 532C330 516 400 540 540 502V540C410 574 330 556 240 570C150 584 60 566 -60 612Z',
    down(pen, '#a8704a', [0.35, '#5a3420'], [1, '#1e0e0c']),
  )
  return cast(
    pen,
    sculpt(pen, bark, { depth: 7, light: '#ffd9a0aa' }) +
      line('M20 566C80 552 130 568 190 560M270 556C330 546 390 560 450 544', '#2a140c', 4, 'opacity="0.7"'),
    { y: 12, blur: 12 },
  )
}

function twigs(pen: Pen): string {
  const leaves = [
    [40, 556, -40, 90, 44, '#2f8a7a'],
    [76, 560, 10, 70, 36, '#3fa88a'],
    [410, 536, 30, 96, 46, '#267a72'],
    [440, 530, -14, 76, 38, '#3f9a8a'],
    [30, 600, 150, 80, 40, '#1f6a66'],
    [430, 556, 160, 84, 40, '#1f6a6a'],
    [130, 572, 170, 60, 30, '#2f8a7a'],
  ] as const
  return leaves
    .map(([x, y, turn, length, width, colour]) =>
      at(x, y, cast(pen, leaf(pen, length, width, colour), { x: 3, y: 5, blur: 5 }), { turn }),
    )
    .join('')
}
