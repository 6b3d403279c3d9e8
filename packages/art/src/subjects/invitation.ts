// An invitation: a card with the doorway on it, half out of its envelope, and the paper planes that carry it on.
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { aura, cast, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, line, path, rect, repeat } from '../kit/shape.ts'

/** About 300 wide and 290 high around the origin. */
export function invitation(pen: Pen): string {
  const back =
    rect(-150, -20, 300, 160, down(pen, '#0a6a72', '#053a48'), 'rx="14"') +
    path(
      'M-150 -8L0 -118L150 -8Z',
      down(pen, '#12a8a0', '#0a6a72'),
      'stroke="#12a8a0" stroke-width="12" stroke-linejoin="round"',
    )
  const lining = repeat(7, (index) =>
    line(`M${-130 + index * 44} 0L${-60 + index * 24} -60`, '#7ff0dc', 3, 'opacity="0.25"'),
  )
  const front = path(
    'M-150 -14L0 84L150 -14V126Q150 140 136 140H-136Q-150 140 -150 126Z',
    slant(pen, '#fffdf4', [0.5, '#f6e6c8'], [1, '#b8946a']),
  )
  const folds = path(
    'M-146 134L-24 62L0 78L24 62L146 134Q142 140 136 140H-136Q-142 140 -146 134Z',
    slant(pen, '#fffaf0', '#ecd6b0', '#a8845c'),
  )
  return (
    cast(pen, sculpt(pen, back, { depth: 6 }) + lining, { y: 12, blur: 14 }) +
    at(0, -50, card(pen)) +
    cast(pen, sculpt(pen, front, { depth: 7 }), { x: 0, y: -4, blur: 8, colour: '#02202a88' }) +
    cast(pen, sculpt(pen, folds, { depth: 5 }), { x: 0, y: -3, blur: 5, colour: '#3a240a66' }) +
    at(0, 76, seal(pen))
  )
}

function card(pen: Pen): string {
  const paper = rect(
    -112,
    -104,
    224,
    190,
    around(pen, [-40, -60, 240], '#2a3478', [0.6, '#151c4a'], [1, '#0b1030']),
    'rx="12"',
  )
  const border = rect(-102, -94, 204, 170, 'none', `rx="8" stroke="${gold(pen)}" stroke-width="4"`)
  const door =
    path('M-24 30V-24A24 24 0 0 1 24 -24V30Z', down(pen, '#fffbe0', '#ffb52e')) +
    line('M-42 30V-24A42 42 0 0 1 42 -24V30', gold(pen), 10)
  const stars = [
    [-76, -54],
    [76, -54],
    [-72, 10],
    [72, 10],
  ].map(([x = 0, y = 0]) => at(x, y, path('M0 -11L3 -3L11 0L3 3L0 11L-3 3L-11 0L-3 -3Z', '#ffe08a')))
  return (
    cast(pen, sculpt(pen, paper, { depth: 5 }), { y: -2, blur: 10 }) +
    border +
    aura(pen, door, '#ffc44dcc', 12) +
    stars.join('')
  )
}

function seal(pen: Pen): string {
  const wax = path(
    'M0 -34C12 -38 20 -28 30 -24C40 -14 34 -4 36 6C34 20 24 22 18 32C6 38 -2 32 -12 34C-26 32 -26 20 -34 12C-38 0 -32 -8 -32 -18C-26 -30 -12 -28 0 -34Z',
    around(pen, [-10, -12, 50], '#ff9a7a', [0.5, '#e0283a'], [1, '#7a0820']),
  )
  return cast(
    pen,
    sculpt(pen, wax, { depth: 5 }) +
      path('M0 -18L5 -6L18 -5L8 4L11 17L0 10L-11 17L-8 4L-18 -5L-5 -6Z', '#ffd9b8', 'opacity="0.9"'),
    { x: 2, y: 5, blur: 5 },
  )
}

/** Points up and to the right. */
export function paperPlane(pen: Pen): string {
  const far = path('M-60 10L70 -50L-14 34Z', across(pen, '#ffffff', '#d8ecf4'))
  const near = path('M70 -50L-14 34L10 56Z', across(pen, '#b8d4e4', '#e8f6fa'))
  const keel = path('M-14 34L-12 62L4 46Z', '#7aa0b8')
  return cast(pen, keel + sculpt(pen, far, { depth: 3 }) + sculpt(pen, near, { depth: 3 }), { y: 8, blur: 8 })
}
