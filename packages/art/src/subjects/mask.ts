// A carnival mask: gilded edges, a stone on the brow, a fan of plumes behind it.
import { darken, lighten } from '../kit/colour.ts'
import { around, gold, slant } from '../kit/gradient.ts'
import { aura, cast, glow, sculpt } from '../kit/light.ts'
import { feather, gem } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, group, line, mirrored, path, repeat } from '../kit/shape.ts'

const outline =
  'M0 -58C34 -84 92 -92 150 -104C168 -62 160 8 122 44C92 70 48 66 24 40C14 30 8 24 0 24C-8 24 -14 30 -24 40C-48 66 -92 70 -122 44C-160 8 -168 -62 -150 -104C-92 -92 -34 -84 0 -58Z'
const eye = 'M30 -6C48 -36 96 -40 120 -20C108 12 56 24 30 -6Z'

/** About 480 wide and 460 high with its plumes; the bridge of the nose is at the origin. */
export function mask(pen: Pen, plumes: readonly string[]): string {
  return (
    cast(pen, fan(pen, plumes), { y: 8, blur: 12, colour: '#12001caa' }) +
    cast(pen, face(pen), { y: 18, blur: 14, colour: '#12001ccc' })
  )
}

function fan(pen: Pen, plumes: readonly string[]): string {
  const vane = (index: number, count: number, reach: number, width: number, spread: number) => {
    const turn = (index / (count - 1) - 0.5) * spread
    const colour = plumes[index % plumes.length] ?? '#ff3f9a'
    const length = reach * (1 - Math.abs(turn) / 420)
    return at(turn * 0.9, -40, feather(pen, length, width, colour, plumes[(index + 2) % plumes.length]), {
      turn,
    })
  }
  return (
    repeat(13, (index) => vane(index, 13, 310, 66, 176)) +
    repeat(10, (index) => vane(index + 1, 12, 216, 54, 158))
  )
}

function face(pen: Pen): string {
  const skin = path(
    outline,
    around(pen, [-50, -70, 250], '#ff9ad8', [0.3, '#e0259a'], [0.7, '#8a0f8c'], [1, '#3a0660']),
  )
  const edge = path(outline, 'none', `stroke="${gold(pen)}" stroke-width="10"`)
  const half = (content: string) => content + mirrored(content)
  const hole = half(
    path(eye, '#12031f') +
      path(eye, 'none', `stroke="${gold(pen)}" stroke-width="8"`) +
      circle(74, -12, 9, '#ffffff', 'opacity="0.08"'),
  )
  const swirls = half(
    line(
      'M132 -82C112 -80 100 -66 112 -56C122 -50 130 -60 124 -66M36 38C60 54 96 50 112 30M20 -42C44 -60 84 -68 104 -64',
      '#ffd873',
      5,
    ) + repeat(5, (index) => circle(44 + index * 18, 30 + Math.abs(index - 2) * -3 + 8, 3.6, '#fff3c9')),
  )
  const drops = half(
    repeat(3, (index) =>
      at(
        138 - index * 20,
        44 + index * 12,
        path('M0 0C7 10 8 18 0 22C-8 18 -7 10 0 0Z', slant(pen, '#e0fbff', '#3fc8f0', '#0a4a9a')),
      ),
    ),
  )
  const brow = at(
    0,
    -72,
    glow(pen, 0, 0, 70, '#6fffea', 0.8) +
      circle(0, 0, 33, gold(pen)) +
      aura(pen, gem(pen, { r: 26, colour: '#12d8c0' }), '#7fffeeaa', 8),
  )
  const studs = half(
    repeat(4, (index) =>
      circle(
        36 + index * 28,
        -76 - index * 7,
        7,
        slant(pen, lighten('#ffc44d', 0.6), '#ffc44d', darken('#ffc44d', 0.5)),
      ),
    ),
  )
  return (
    sculpt(pen, skin, { depth: 11, light: '#ffd0f0aa', shade: '#1a0030aa' }) +
    hole +
    swirls +
    sculpt(pen, group(edge), { depth: 3 }) +
    drops +
    studs +
    brow
  )
}
