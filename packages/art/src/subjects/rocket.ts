// A small red rocket at full power. About 150 wide and 330 high with its fire, nose up, its middle at the origin.
import { across, around, gold, orb, slant } from '../kit/gradient.ts'
import { blurred, cast, glow, sculpt } from '../kit/light.ts'
import { flame } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, group, line, mirrored, path, repeat, ring } from '../kit/shape.ts'

export function rocket(pen: Pen): string {
  const hull = path(
    'M0 -150C44 -110 58 -54 54 10C52 44 44 70 36 84H-36C-44 70 -52 44 -54 10C-58 -54 -44 -110 0 -150Z',
    across(pen, '#ffffff', [0.35, '#e8ecf8'], [0.75, '#9aa6cc'], [1, '#4a5688']),
  )
  const nose = path(
    'M0 -150C24 -128 39 -102 47 -72C20 -62 -20 -62 -47 -72C-39 -102 -24 -128 0 -150Z',
    slant(pen, '#ff9a8a', '#e8203c', '#7a0620'),
  )
  const fin = path('M48 6C84 30 96 70 92 112C76 92 58 84 38 82Z', slant(pen, '#ff8a7a', '#d81c38', '#6a041c'))
  const nozzle = path('M-28 84H28L36 104H-36Z', gold(pen))
  const port =
    circle(0, -20, 27, gold(pen)) +
    circle(0, -20, 19, orb(pen, '#d8fbff', [0.4, '#3fb4f0'], [1, '#0c2a7a'])) +
    line('M-10 -28Q-4 -34 4 -33', '#ffffff', 4)
  const band =
    path('M-53 34C-20 44 20 44 53 34L50 52C20 62 -20 62 -50 52Z', gold(pen)) +
    repeat(4, (index) => circle(-33 + index * 22, 47 + (index % 3 === 0 ? -1 : 2), 3.4, '#8a4a0c'))
  return (
    at(0, 96, fire(pen)) +
    cast(
      pen,
      sculpt(pen, fin + mirrored(fin), { depth: 5 }) +
        nozzle +
        sculpt(pen, group(hull), { depth: 8 }) +
        sculpt(pen, nose, { depth: 6 }) +
        band +
        sculpt(pen, port, { depth: 3 }),
      { x: 4, y: 10, blur: 10 },
    ) +
    ring(0, -20, 27, '#fff6d0', 1.6, 'opacity="0.7"') +
    path(
      'M-34 -60C-40 -20 -40 20 -34 50',
      'none',
      'stroke="#ffffff" stroke-width="7" stroke-linecap="round" opacity="0.6"',
    )
  )
}

function fire(pen: Pen): string {
  const tongues =
    at(-18, 0, flame(pen, 92, 50), { turn: 188 }) +
    at(18, 0, flame(pen, 92, 50), { turn: 172 }) +
    at(0, -6, flame(pen, 146, 74), { turn: 180 })
  return (
    glow(pen, 0, 60, 120, '#ffb03a', 0.85) +
    blurred(pen, 8, tongues) +
    tongues +
    circle(0, 6, 20, around(pen, [0, 6, 20], '#ffffff', '#fff0a000'))
  )
}
