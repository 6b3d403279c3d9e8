// The spotted jaguar's face, from the front, eyes lit from within. About 400 wide around the origin.
import { around, down, orb, slant } from '../kit/gradient.ts'
import { aura, cast, glow, inside, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, repeat, smooth } from '../kit/shape.ts'

const skull = smooth([
  [0, -158],
  [70, -150],
  [128, -112],
  [160, -44],
  [168, 20],
  [146, 78],
  [104, 122],
  [72, 166],
  [0, 186],
  [-72, 166],
  [-104, 122],
  [-146, 78],
  [-168, 20],
  [-160, -44],
  [-128, -112],
  [-70, -150],
])

type Rosette = readonly [x: number, y: number, r: number, turn: number]
const rosettes: readonly Rosette[] = [
  [34, -120, 15, 10],
  [74, -112, 17, 30],
  [110, -78, 18, 60],
  [134, -26, 18, 84],
  [140, 26, 16, 100],
  [120, 72, 15, 120],
  [66, -74, 12, 20],
  [96, -44, 11, 50],
  [24, -84, 10, 0],
  [112, 6, 11, 90],
]

export function jaguar(pen: Pen): string {
  const both = (content: string) => content + mirrored(content)
  const fur = path(
    skull,
    around(pen, [-30, -60, 290], '#ffe29a', [0.3, '#ffb43a'], [0.62, '#d8741a'], [1, '#6a2a0a']),
  )
  const coat =
    sculpt(pen, fur, { depth: 14, light: '#fff0c0bb', shade: '#240600cc' }) +
    inside(pen, `<path d="${skull}"/>`, both(rosettes.map((spot) => rosette(spot)).join('')) + brow(pen))
  return (
    cast(pen, both(ear(pen)) + coat, { x: 0, y: 14, blur: 18, colour: '#010a04cc' }) +
    both(cheek(pen) + eye(pen)) +
    muzzle(pen)
  )
}

// An open ring of dark patches around a darker heart, never the same way round.
function rosette([x, y, r, turn]: Rosette): string {
  const patches = repeat(
    4,
    (index) =>
      `<g transform="rotate(${index * 84})">${path(`M${-r * 0.5} ${-r * 0.86}Q0 ${-r * 1.36} ${r * 0.62} ${-r * 0.8}Q${r * 0.2} ${-r * 0.6} ${-r * 0.5} ${-r * 0.86}Z`, '#2a0f08')}</g>`,
  )
  return at(
    x,
    y,
    ellipse(0, 0, r * 0.6, r * 0.5, '#b8560f', 'opacity="0.75"') +
      patches +
      (r > 14 ? circle(r * 0.1, 0, r * 0.16, '#2a0f08') : ''),
    { turn, stretch: 0.9 },
  )
}

function brow(pen: Pen): string {
  return (
    path(
      'M0 -150C16 -110 14 -60 26 -20C14 20 -14 20 -26 -20C-14 -60 -16 -110 0 -150Z',
      down(pen, '#fff0bd55', '#ffcf6a88'),
    ) +
    repeat(3, (index) => ellipse(0, -136 + index * 20, 4, 8, '#2a0f08')) +
    line('M10 -104L14 -88M-10 -104L-14 -88', '#2a0f08', 6)
  )
}

function ear(pen: Pen): string {
  return (
    sculpt(
      pen,
      path(
        'M84 -130C96 -176 140 -194 166 -172C184 -150 172 -104 146 -78Z',
        slant(pen, '#ffc45a', '#c8641a', '#4a1a08'),
      ),
      { depth: 7 },
    ) +
    path('M106 -130C116 -158 142 -168 154 -154C162 -140 154 -114 138 -98Z', down(pen, '#2a0f0a', '#8a4a2a')) +
    line('M112 -120L130 -146M122 -112L144 -136', '#ffe0b0', 4, 'opacity="0.5"')
  )
}

function cheek(pen: Pen): string {
  return (
    path(
      'M60 34C92 30 128 50 124 84C112 116 84 128 62 150C40 160 20 150 18 128Z',
      around(pen, [60, 70, 100], '#fffaf0', [0.6, '#fbe6c4'], [1, '#f0bf7a00']),
    ) +
    path(
      'M14 -6C26 -2 40 2 52 14',
      'none',
      'stroke="#2a0f08" stroke-width="5" stroke-linecap="round" opacity="0.7"',
    )
  )
}

function eye(pen: Pen): string {
  const lid = 'M32 -6C44 -38 84 -46 112 -34C104 -4 72 14 46 10C40 6 34 2 32 -6Z'
  const iris = circle(74, -16, 24, orb(pen, '#fffff0', [0.25, '#e8ff7a'], [0.6, '#6fdc3a'], [1, '#1a6a2a']))
  const white =
    path(lid, '#1a0804') +
    inside(
      pen,
      `<path d="${lid}"/>`,
      iris + ellipse(75, -16, 7, 18, '#07120a') + circle(66, -25, 6, '#ffffff'),
    )
  const rim = path(lid, 'none', 'stroke="#1a0804" stroke-width="8" stroke-linejoin="round"')
  return (
    rim +
    aura(pen, white, '#b8ff5a99', 12) +
    glow(pen, 74, -16, 62, '#c8ff5a', 0.55) +
    line('M34 -2C22 8 18 20 20 32', '#1a0804', 7)
  )
}

function muzzle(pen: Pen): string {
  const pad = ellipse(40, 104, 46, 40, around(pen, [26, 88, 64], '#ffffff', [0.6, '#f8e8d0'], [1, '#c89a70']))
  const pads = sculpt(pen, pad + mirrored(pad), { depth: 8, shade: '#4a1c0c88' })
  const chin = path('M-38 136C-20 128 20 128 38 136C30 172 -30 172 -38 136Z', down(pen, '#fff6e8', '#d8b08a'))
  const nose = path(
    'M-36 50C-20 38 20 38 36 50C34 70 14 84 0 88C-14 84 -34 70 -36 50Z',
    around(pen, [-10, 50, 50], '#ff9a8a', [0.5, '#b84a4a'], [1, '#4a1218']),
  )
  const mouth = line('M0 86V108C-14 130 -44 136 -66 122M0 108C14 130 44 136 66 122', '#2a0f08', 6)
  const fang = path('M26 124C30 126 40 126 44 122L37 148Z', '#fffdf4')
  const dots = repeat(6, (index) =>
    circle(30 + (index % 3) * 17, 94 + Math.floor(index / 3) * 15, 3, '#5a2a18'),
  )
  const whiskers = line(
    'M66 96C110 88 150 90 186 80M68 108C112 108 152 116 184 120M62 118C100 130 132 146 158 160',
    '#ffffff',
    2.6,
    'opacity="0.85"',
  )
  return (
    chin +
    fang +
    mirrored(fang) +
    pads +
    dots +
    mirrored(dots) +
    mouth +
    sculpt(pen, nose, { depth: 5 }) +
    ellipse(-10, 52, 14, 5, '#ffffff', 'opacity="0.55"') +
    whiskers +
    mirrored(whiskers)
  )
}
