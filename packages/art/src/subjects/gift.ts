// A present with a lifted lid, its light getting out. About 260 wide, its foot on the origin.
import { darken, lighten } from '../kit/colour.ts'
import { across, gold, slant } from '../kit/gradient.ts'
import { additive, cast, glow, rays, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, ellipse, line, path, rect } from '../kit/shape.ts'

export function gift(pen: Pen, colour: string): string {
  const box = rect(
    -104,
    -150,
    208,
    150,
    across(pen, lighten(colour, 0.25), [0.4, colour], [1, darken(colour, 0.55)]),
    'rx="10"',
  )
  const ribbon = rect(-24, -150, 48, 150, gold(pen))
  const mouth = ellipse(0, -150, 104, 16, '#fffbe0') + ellipse(0, -148, 96, 11, '#ffd24a')
  const lid =
    rect(
      -122,
      -46,
      244,
      50,
      across(pen, lighten(colour, 0.4), [0.4, lighten(colour, 0.08)], [1, darken(colour, 0.45)]),
      'rx="10"',
    ) +
    rect(-26, -46, 52, 50, gold(pen)) +
    bow(pen)
  return (
    additive(at(0, -160, rays(pen, 0, 0, { count: 14, reach: 230, colour: '#ffe9a0', strength: 0.7 }))) +
    glow(pen, 0, -160, 190, '#ffd24a', 0.8) +
    cast(
      pen,
      sculpt(pen, box, { depth: 8, light: '#ffffff66' }) + sculpt(pen, ribbon, { depth: 4 }) + mouth,
      { x: 4, y: 14, blur: 12 },
    ) +
    at(14, -196, cast(pen, sculpt(pen, lid, { depth: 7 }), { y: 10 }), { turn: -10 })
  )
}

function bow(pen: Pen): string {
  const loop = (side: number) =>
    path(
      `M0 -46C${side * 20} -100 ${side * 84} -120 ${side * 92} -84C${side * 96} -58 ${side * 40} -46 0 -46Z`,
      slant(pen, '#fff3c4', '#ffc02e', '#a85e0c'),
    ) +
    path(
      `M${side * 14} -54C${side * 34} -84 ${side * 70} -96 ${side * 74} -80C${side * 74} -66 ${side * 40} -58 ${side * 14} -54Z`,
      '#8a4a0c',
      'opacity="0.55"',
    )
  const knot = rect(-20, -64, 40, 30, gold(pen), 'rx="10"')
  return (
    loop(-1) +
    loop(1) +
    sculpt(pen, knot, { depth: 4 }) +
    line('M-60 -92Q-76 -100 -82 -86', '#ffffff', 4, 'opacity="0.6"')
  )
}
