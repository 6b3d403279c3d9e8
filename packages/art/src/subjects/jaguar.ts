// The spotted jaguar's face, from the front, eyes lit from within. About 400 wide around the origin.
import { around, down, orb, slant } from '../kit/gradient.ts'
import { aura, cast, glow, inside, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, repeat, smooth } from '../kit/shape.ts'

const skull = smooth([
  [0, -160],
  [66, -154],
  [122, -118],
  [154, -58],
  [160, 4],
  [140, 60],
  [104, 110],
  [70, 164],
  [0, 186],
  [-70, 164],
  [-104, 110],
  [-140, 60],
  [-160, 4],
  [-154, -58],
  [-122, -118],
  [-66, -154],
])

type Rosette = readonly [x: number, y: number, r: number, turn: number]
const rosettes: readonly Rosette[] = [
  [32, -128, 13, 10],
  [66, -126, 15, 30],
  [100, -100, 16, 60],
  [126, -62, 16, 70],
  [140, -16, 15, 84],
  [138, 26, 14, 100],
  [116, 62, 12, 120],
  [52, -92, 12, 20],
  [86, -74, 11, 50],
  [22, -96, 10, 0],
  [118, 14, 11, 90],
]

export function jaguar(pen: Pen): string {
  const both = (content: string) => content + mirrored(content)
  const fur = path(
    skull,
    around(pen, [-30, -60, 290], '#ffe8a8', [0.3, '#ffbe48'], [0.62, '#e0801f'], [1, '#7a300c']),
  )
  const spots = both(rosettes.map((spot) => rosette(spot)).join(''))
  const coat =
    sculpt(pen, both(ruff(pen)) + fur, { depth: 12, light: '#fff0c0bb', shade: '#240600cc' }) +
    inside(pen, `<path d="${skull}"/>`, spots + brow(pen))
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
  const tufts = 'M52 42C76 30 112 36 134 52L116 58L132 78L108 80L116 104L92 102L86 128L64 122L40 150L18 128Z'
  return (
    path(tufts, around(pen, [60, 70, 96], '#fffdf6', [0.6, '#fff0d4'], [1, '#f6cf94'])) +
    line('M100 60L122 66M98 74L116 86M86 88L98 104M76 100L80 118', '#2a0f08', 5, 'opacity="0.75"') +
    line('M14 -6C26 -2 40 2 52 14', '#2a0f08', 5, 'opacity="0.7"')
  )
}

function eye(pen: Pen): string {
  const lid = 'M30 0C38 -34 80 -50 116 -40C108 -6 74 16 46 12C38 10 32 6 30 0Z'
  const iris = circle(76, -16, 27, orb(pen, '#fffff0', [0.22, '#f0ff8a'], [0.55, '#9ae83a'], [1, '#2a8a2a']))
  const ball =
    path(lid, '#2a3a0c') +
    inside(
      pen,
      `<path d="${lid}"/>`,
      iris + ellipse(77, -16, 7, 20, '#07120a') + circle(67, -26, 7, '#ffffff'),
    )
  const rim = path(lid, '#1a0804', 'stroke="#1a0804" stroke-width="13" stroke-linejoin="round"')
  const patch = line('M40 -36C60 -62 96 -66 122 -52', '#fff0c8', 9, 'opacity="0.85"')
  return (
    patch +
    rim +
    aura(pen, ball, '#c8ff5acc', 10) +
    glow(pen, 76, -16, 76, '#d0ff5a', 0.6) +
    line('M36 4C24 14 18 26 20 38', '#1a0804', 8)
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

// The fur of the cheeks stands off in points.
function ruff(pen: Pen): string {
  const points = 'M140 -40L186 -8L160 4L192 44L158 48L176 94L140 90L146 132L108 122L96 164L60 150L100 40Z'
  return path(points, slant(pen, '#ffd27a', '#f0a040', '#a85018'), 'stroke-linejoin="round"')
}
