// Lucky wheel: on stage between red curtains, all lamps lit, coins at its foot.
import { across, around, down, gold } from '../kit/gradient.ts'
import { additive, cast, glow, rays, sculpt, vignette } from '../kit/light.ts'
import { coin, confetti, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, ellipse, mirrored, path, rect, repeat } from '../kit/shape.ts'
import { pointer, wheelDisc } from '../subjects/wheel.ts'

const size = { width: 480, height: 640 }
const colours = ['#e8283f', '#ffb62e', '#1fb56a', '#2f6ff0', '#a83cf0', '#ff6a2e'] as const

export function wheel(pen: Pen): string {
  return (
    stage(pen) +
    at(
      240,
      300,
      cast(pen, wheelDisc(pen, { r: 190, colours }), { x: 8, y: 20, blur: 18, colour: '#1a0006cc' }),
    ) +
    at(240, 150, pointer(pen, 84)) +
    stand(pen) +
    curtains(pen) +
    confetti(pen, 22, [70, 60, 340, 220], ['#ffd05a', '#ff6a8a', '#6adfff', '#a8ff7a', '#ffffff']) +
    motes(pen, 12, [80, 120, 320, 360], '#ffd77a', 3) +
    sparkles(pen, [
      [112, 196, 24],
      [362, 220, 18],
      [250, 470, 14],
      [140, 560, 18],
    ]) +
    vignette(pen, size, '#12000a') +
    treasure(pen)
  )
}

function stage(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 290, 420], '#ffcf6a', [0.3, '#d8502a'], [0.65, '#7a1232'], [1, '#2a0420']),
    ) +
    additive(rays(pen, 240, 300, { count: 18, reach: 460, colour: '#ffe59a', strength: 0.5 })) +
    rect(0, 540, 480, 100, down(pen, '#a8442e', [0.2, '#5c1626'], [1, '#1a0410'])) +
    ellipse(240, 560, 210, 26, '#20030c', 'opacity="0.6"')
  )
}

function stand(pen: Pen): string {
  const foot =
    path('M204 486L186 566H294L276 486Z', across(pen, '#ffe9ae', '#e0962a', '#7a3c08')) +
    rect(160, 560, 160, 22, gold(pen), 'rx="9"')
  return cast(pen, sculpt(pen, foot, { depth: 5 }), { blur: 8 })
}

function curtains(pen: Pen): string {
  const folds = [
    'M-60 -60H104C96 90 62 240 14 430C6 500 14 600 20 700H-60Z',
    'M-60 -60H64C60 110 40 250 -2 430C-8 500 -4 600 0 700H-60Z',
    'M-60 -60H28C28 120 14 260 -18 430C-22 500 -22 600 -20 700H-60Z',
  ]
  const tones = [
    across(pen, '#6a0a1e', '#c81f36', '#7a0c22'),
    across(pen, '#8a1026', '#e8354a', '#8a1026'),
    across(pen, '#a8182e', '#ff5a62', '#a01228'),
  ]
  const drape = folds
    .map((d, index) =>
      sculpt(pen, path(d, tones[index] ?? ''), { depth: 7, light: '#ff9a8a55', shade: '#20000aaa' }),
    )
    .join('')
  const tie = rect(-20, 400, 66, 18, gold(pen), 'rx="9" transform="rotate(14 0 400)"')
  const swag = repeat(3, (index) =>
    at(
      80 + index * 160,
      -6,
      sculpt(
        pen,
        path(
          'M-92 -30H92C88 40 40 66 0 66C-40 66 -88 40 -92 -30Z',
          down(pen, '#8a1026', '#e8354a', '#7a0c22'),
        ),
        { depth: 8, light: '#ff9a8a66' },
      ),
    ),
  )
  const fringe = repeat(24, (index) =>
    rect(index * 20 + 8, 40 - Math.abs((index % 8) - 3.5) * 6 + 14, 5, 12, '#ffc94d', 'rx="2"'),
  )
  return (
    cast(pen, drape + mirrored(drape, 240) + tie + mirrored(tie, 240), { x: 0, y: 6, blur: 14 }) +
    cast(pen, swag + fringe, { y: 8 })
  )
}

function treasure(pen: Pen): string {
  const places = [
    [92, 590, 30],
    [142, 604, 26],
    [60, 612, 26],
    [350, 600, 28],
    [398, 586, 32],
    [432, 610, 26],
    [120, 566, 20],
    [376, 560, 20],
  ] as const
  return (
    places
      .map(([x, y, r], index) =>
        at(x, y, cast(pen, coin(pen, r, index % 2 === 0 ? 0.6 : 0.86), { x: 2, y: 5, blur: 4 }), {
          turn: (index % 3) * 10 - 10,
        }),
      )
      .join('') + additive(glow(pen, 240, 300, 120, '#fff0b0', 0.3))
  )
}
