// A phone with the brand's doorway on its screen. About 150 wide and 300 high around the origin.
import { fade } from '../kit/colour.ts'
import { around, down, gold, silver } from '../kit/gradient.ts'
import { aura, cast, inside, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, rect, repeat } from '../kit/shape.ts'

export function phone(pen: Pen): string {
  const shell =
    rect(-78, -150, 156, 300, silver(pen), 'rx="30"') + rect(-72, -144, 144, 288, '#05070f', 'rx="25"')
  const screen = '<rect x="-66" y="-138" width="132" height="276" rx="20"/>'
  const tiles = repeat(6, (index) =>
    rect(
      -56 + (index % 3) * 39,
      24 + Math.floor(index / 3) * 54,
      34,
      46,
      ['#e8283f', '#12c878', '#2f7ff0', '#a83cf0', '#ffb62e', '#12b8c8'][index] ?? '#2f7ff0',
      'rx="8" opacity="0.9"',
    ),
  )
  const scene =
    rect(-66, -138, 132, 276, around(pen, [0, -60, 200], '#4a3a9a', [0.5, '#1a1f52'], [1, '#0b101d'])) +
    aura(pen, door(pen), '#ffc44daa', 14) +
    tiles
  const gleam = path('M-66 -138H10L-66 40Z', fade('#ffffff', 0.1))
  return (
    cast(pen, sculpt(pen, shell, { depth: 4 }), { x: 8, y: 16, blur: 14 }) +
    inside(pen, screen, scene + gleam) +
    rect(-20, -132, 40, 10, '#05070f', 'rx="5"') +
    circle(12, -127, 2.4, '#2a3a6a')
  )
}

function door(pen: Pen): string {
  return (
    path('M-24 -28V-74A24 24 0 0 1 24 -74V-28Z', down(pen, '#fffbe0', '#ffb52e')) +
    line('M-38 -28V-74A38 38 0 0 1 38 -74V-28', gold(pen), 9) +
    path('M-24 -24H24L44 -4H-44Z', down(pen, '#ffd87a', '#ffb52e00'))
  )
}
