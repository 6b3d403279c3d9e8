// Money made visible: heaps and fountains of coins, and the chest they come from.
import { around, down, gold, slant } from '../kit/gradient.ts'
import { additive, cast, glow, sculpt } from '../kit/light.ts'
import { coin, gem } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, path, rect, repeat } from '../kit/shape.ts'

export type Tossed = readonly [x: number, y: number, r: number, turn: number, flat: number]

export function tossed(pen: Pen, coins: readonly Tossed[]): string {
  return coins
    .map(([x, y, r, turn, flat]) =>
      at(x, y, cast(pen, coin(pen, r, flat), { x: 2, y: 5, blur: 5, colour: '#00000088' }), { turn }),
    )
    .join('')
}

/** A stack of coins seen from a little above; its foot is at the origin. */
export function stack(pen: Pen, r: number, count: number): string {
  return repeat(count, (index) => at(((index * 7) % 5) - 2, -index * r * 0.3, coin(pen, r, 0.42)))
}

const heap: readonly Tossed[] = [
  [-96, 22, 34, -20, 0.55],
  [96, 24, 34, 20, 0.55],
  [-56, 8, 34, -10, 0.62],
  [58, 10, 34, 12, 0.6],
  [-24, -6, 36, 4, 0.66],
  [26, -4, 36, -6, 0.62],
  [0, 12, 36, 0, 0.58],
  [-70, 34, 32, 8, 0.5],
  [72, 36, 32, -8, 0.5],
]

/** An open chest of dark wood and gold, about 320 wide, its front edge on the origin. */
export function chest(pen: Pen): string {
  const wood = down(pen, '#b8602e', [0.5, '#7a3416'], [1, '#3a1408'])
  const lid = path(
    'M-140 -92C-146 -160 -110 -208 0 -212C110 -208 146 -160 140 -92Z',
    around(pen, [-50, -190, 230], '#8a4422', [0.6, '#4a1c0c'], [1, '#200804']),
  )
  const lidBands =
    line('M-96 -98C-102 -156 -84 -196 -70 -204M96 -98C102 -156 84 -196 70 -204', '#ffc94d', 16) +
    path(
      'M-140 -92C-146 -160 -110 -208 0 -212C110 -208 146 -160 140 -92',
      'none',
      `stroke="${gold(pen)}" stroke-width="14"`,
    )
  const front =
    path('M-152 -74H152L138 48C136 58 128 62 118 62H-118C-128 62 -136 58 -138 48Z', wood) +
    line('M-146 -36H146M-142 6H142', '#2e0f06', 3, 'opacity="0.6"')
  const bands =
    rect(-110, -78, 24, 140, gold(pen)) +
    rect(86, -78, 24, 140, gold(pen)) +
    rect(-156, -82, 312, 24, gold(pen), 'rx="8"')
  const lock =
    rect(-26, -78, 52, 58, gold(pen), 'rx="10"') +
    circle(0, -54, 9, '#3a1a06') +
    path('M-5 -52H5L8 -32H-8Z', '#3a1a06')
  const rivets = repeat(4, (index) =>
    circle(index < 2 ? -98 : 98, -30 + (index % 2) * 60, 5, slant(pen, '#fff6d0', '#c98a1a')),
  )
  return (
    cast(pen, sculpt(pen, lid, { depth: 8 }) + lidBands, { y: 8 }) +
    additive(glow(pen, 0, -100, 220, '#ffd24a', 0.9)) +
    at(0, -96, tossed(pen, heap)) +
    at(-74, -112, gem(pen, { r: 22, colour: '#12c878', sides: 6 }), { turn: -12 }) +
    at(78, -108, gem(pen, { r: 24, colour: '#e8203c' }), { turn: 8 }) +
    cast(
      pen,
      sculpt(pen, front, { depth: 7, light: '#ffd9a088' }) +
        sculpt(pen, bands + lock, { depth: 4, light: '#fffbe0cc', shade: '#4a1a00aa' }) +
        rivets,
      { x: 4, y: 14, blur: 12 },
    )
  )
}
