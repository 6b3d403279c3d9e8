// A royal crown with stones and pearls, its base on the origin, about 200 wide.
import { around, down, gold, orb } from '../kit/gradient.ts'
import { cast, sculpt } from '../kit/light.ts'
import { gem } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, path, repeat } from '../kit/shape.ts'

export function crown(pen: Pen): string {
  const back = path(
    'M-88 -20L-60 -92L-30 -40L0 -108L30 -40L60 -92L88 -20Z',
    down(pen, '#8a4a0c', '#5c2d05'),
    'transform="translate(0 -6) scale(0.9 0.86)"',
  )
  const velvet = path(
    'M-84 -8C-96 -70 -40 -92 0 -92C40 -92 96 -70 84 -8Z',
    around(pen, [-30, -70, 120], '#ff6a7a', [0.5, '#c8142e'], [1, '#5a0416']),
  )
  const points = path(
    'M-100 0L-112 -104L-62 -34L0 -132L62 -34L112 -104L100 0C60 18 -60 18 -100 0Z',
    gold(pen),
  )
  const band = path('M-102 -8C-60 12 60 12 102 -8L98 28C60 46 -60 46 -98 28Z', gold(pen))
  const tips = (
    [
      [-112, -108, 13],
      [0, -138, 16],
      [112, -108, 13],
    ] as const
  ).map(([x, y, r]) => circle(x, y, r, orb(pen, '#ffffff', [0.5, '#f6e2f0'], [1, '#9a8ab8'])))
  const stones =
    at(0, 24, gem(pen, { r: 18, colour: '#e8203c', sides: 8 })) +
    at(-54, 18, gem(pen, { r: 14, colour: '#12c878', sides: 6 })) +
    at(54, 18, gem(pen, { r: 14, colour: '#2f7ff0', sides: 6 }))
  const pearls = repeat(4, (index) =>
    circle(-82 + index * 54 + (index > 1 ? 2 : 0), 12 + (index === 0 || index === 3 ? -4 : 8), 6, '#fff6ea'),
  )
  return cast(
    pen,
    ellipse(0, -4, 98, 16, '#4a2405') +
      back +
      velvet +
      sculpt(pen, points, { depth: 6, light: '#fffbe0dd', shade: '#4a1a00aa' }) +
      sculpt(pen, band, { depth: 5, light: '#fffbe0dd', shade: '#4a1a00aa' }) +
      tips.join('') +
      stones +
      pearls,
    { x: 4, y: 10, blur: 9, colour: '#120500bb' },
  )
}
