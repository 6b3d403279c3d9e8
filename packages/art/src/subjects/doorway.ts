// The doorway of the brand: a golden arch with a lit door and its light on the floor. Its foot is at the origin.
import { down, gold, halo } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, glow, inside, rays, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polygon, rect } from '../kit/shape.ts'

/** About 220 wide and 300 high, with a carpet of light in front. */
export function doorway(pen: Pen): string {
  const arch = (half: number, top: number) => `M${-half} 0V${top}A${half} ${half} 0 0 1 ${half} ${top}V0Z`
  const carpet = path(
    polygon([
      [-66, 0],
      [66, 0],
      [170, 110],
      [-170, 110],
    ]),
    down(pen, '#ffdf8acc', '#ffb84a00'),
  )
  const light = path(arch(66, -150), down(pen, '#fffdf0', [0.4, '#ffe59a'], [1, '#ffb52e']))
  const hall = inside(
    pen,
    `<path d="${arch(66, -150)}"/>`,
    additive(rays(pen, 0, -110, { count: 14, reach: 200, colour: '#ffffff', strength: 0.8 })) + steps(pen),
  )
  const frame = path(
    'M-100 0V-150A100 100 0 0 1 100 -150V0',
    'none',
    `stroke="${gold(pen)}" stroke-width="26"`,
  )
  const inner = path('M-76 0V-150A76 76 0 0 1 76 -150V0', 'none', 'stroke="#7a3f08" stroke-width="6"')
  const stone = path('M-20 -268H20L14 -228H-14Z', gold(pen)) + circle(0, -249, 8, '#e8203c')
  return (
    glow(pen, 0, -130, 330, '#ffb84a', 0.7) +
    blurred(pen, 5, carpet) +
    aura(pen, light, '#ffd27acc', 18) +
    hall +
    cast(
      pen,
      sculpt(pen, frame, { depth: 6, light: '#fffbe0dd', shade: '#4a1a00aa' }) +
        inner +
        sculpt(pen, stone, { depth: 3 }),
      { y: 8, blur: 12 },
    ) +
    rect(-122, -8, 44, 20, gold(pen), 'rx="4"') +
    rect(78, -8, 44, 20, gold(pen), 'rx="4"') +
    ellipse(0, 10, 150, 12, halo(pen, '#fff3c488', '#ffb84a00'))
  )
}

function steps(pen: Pen): string {
  return (
    at(
      0,
      0,
      rect(-66, -14, 132, 14, '#c9790f', 'opacity="0.55"') +
        rect(-50, -26, 100, 12, '#d98a1a', 'opacity="0.45"'),
    ) +
    line('M-66 -14H66M-50 -26H50', '#fff6d0', 2) +
    circle(0, -150, 40, halo(pen, '#ffffff', '#ffffff00'))
  )
}
