// The golden pig that saves for its owner. About 320 wide around the origin, looking right.
import { around, down, slant } from '../kit/gradient.ts'
import { cast, gloss, sculpt } from '../kit/light.ts'
import { coin } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, rect, smooth } from '../kit/shape.ts'

export function pig(pen: Pen): string {
  const skin = around(pen, [-40, -50, 260], '#fff8d4', [0.3, '#ffd35e'], [0.65, '#e8981f'], [1, '#8a480c'])
  const leg = (x: number, y: number) =>
    rect(x, y, 42, 60, slant(pen, '#ffd35e', '#c97f14', '#6a350a'), 'rx="14"') +
    rect(x + 2, y + 46, 38, 14, '#5a2a08', 'rx="6"')
  const trunk = smooth([
    [-128, 0],
    [-112, -66],
    [-50, -104],
    [40, -100],
    [104, -66],
    [128, -10],
    [116, 50],
    [60, 90],
    [-50, 92],
    [-112, 58],
  ])
  const ear =
    path(
      'M50 -86C46 -126 66 -144 96 -146C100 -116 96 -92 84 -70Z',
      slant(pen, '#ffe59a', '#e0901c', '#7a3c08'),
    ) + path('M62 -92C62 -112 74 -126 88 -130C90 -112 86 -96 78 -82Z', '#ff9a7a', 'opacity="0.8"')
  const snout =
    ellipse(132, -4, 27, 34, slant(pen, '#ffe9b0', '#f0a42e', '#a85e0c')) +
    ellipse(128, -14, 5, 8, '#6a2f08') +
    ellipse(140, -12, 5, 8, '#6a2f08')
  const face =
    circle(84, -32, 11, '#2a1004') +
    circle(80, -36, 4, '#ffffff') +
    line('M72 -52Q84 -60 96 -52', '#7a3c08', 5) +
    line('M104 32Q120 40 132 32', '#7a3c08', 5) +
    ellipse(80, 4, 18, 11, '#ff8a5a', 'opacity="0.5"')
  const tail = line('M-126 -10C-160 -20 -164 16 -144 14C-130 10 -140 -6 -152 2', '#e0901c', 10)
  const slot = path('M-40 -92C-16 -102 24 -102 48 -94L46 -84C22 -92 -14 -92 -38 -82Z', '#4a2005')
  return (
    cast(
      pen,
      tail +
        leg(-92, 60) +
        leg(48, 60) +
        sculpt(pen, path(trunk, skin), { depth: 14, light: '#fffdf0cc', shade: '#4a1a00bb' }) +
        leg(-56, 70) +
        leg(14, 70),
      { x: 6, y: 16, blur: 14 },
    ) +
    slot +
    at(4, -118, cast(pen, coin(pen, 40), { x: 2, y: 4, blur: 5 }), { turn: -14 }) +
    path('M-40 -88C-16 -98 24 -98 48 -90L46 -70C22 -80 -14 -80 -38 -70Z', skin) +
    sculpt(pen, ear, { depth: 5 }) +
    sculpt(pen, snout, { depth: 5 }) +
    face +
    gloss(-62, -58, 30, 13, -26, 0.7) +
    path(
      'M-110 40C-60 84 40 88 104 50C60 80 -50 84 -110 40Z',
      down(pen, '#fff0b0', '#ffcf6a'),
      'opacity="0.4"',
    )
  )
}
