// Glacier plinko: a crevasse seen from inside, glass pegs between its walls, a frozen ball with a flake in it.
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, halo, orb } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, gloss, glow, sculpt, vignette } from '../kit/light.ts'
import { sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  rect,
  repeat,
  ring,
  round,
  rounded,
} from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function plinkoIce(pen: Pen): string {
  return (
    depths(pen) +
    pegs(pen) +
    walls(pen) +
    icicles(pen) +
    streak(pen) +
    at(258, 300, iceBall(pen, 104)) +
    snow(pen) +
    sparkles(
      pen,
      [
        [196, 226, 30],
        [330, 392, 16],
        [120, 470, 14],
        [372, 520, 14],
      ],
      '#e8fbff',
    ) +
    vignette(pen, size, '#010a1c')
  )
}

function depths(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(
        pen,
        [240, 120, 560],
        '#f2ffff',
        [0.12, '#8feaff'],
        [0.34, '#1f8fe8'],
        [0.64, '#0d3fae'],
        [1, '#08206a'],
      ),
    ) + additive(glow(pen, 240, 70, 260, '#ffffff', 0.8))
  )
}

function pegs(pen: Pen): string {
  const peg = (r: number) =>
    glow(pen, 0, 0, r * 2.4, '#9ff0ff', 0.55) +
    circle(0, 0, r, orb(pen, '#ffffff', [0.3, '#bdf3ff'], [0.7, '#3f9fe8'], [1, '#123a8c'])) +
    path(
      `M${-r * 0.9} ${-r * 0.3}A${r} ${r} 0 0 1 ${r * 0.9} ${-r * 0.3}Q${r * 0.5} ${r * 0.1} ${r * 0.2} ${-r * 0.2}Q${-r * 0.2} ${r * 0.2} ${-r * 0.9} ${-r * 0.3}Z`,
      '#ffffff',
    )
  return repeat(7, (row) => {
    const count = row % 2 === 0 ? 5 : 4
    const r = 10 + row * 1.6
    return repeat(count, (index) =>
      at(240 + (index - (count - 1) / 2) * (62 + row * 3), 196 + row * 62, peg(r)),
    )
  })
}

function walls(pen: Pen): string {
  const left: readonly (readonly Point[])[] = [
    [
      [-60, -60],
      [110, -60],
      [70, 120],
      [96, 250],
      [52, 380],
      [84, 520],
      [40, 700],
      [-60, 700],
    ],
    [
      [-60, -60],
      [60, -60],
      [34, 140],
      [58, 280],
      [18, 420],
      [46, 560],
      [10, 700],
      [-60, 700],
    ],
  ]
  const tones = [
    across(pen, '#0f4ab0', [0.55, '#3f9fe8'], [0.85, '#b8f0ff'], [1, '#ffffff']),
    across(pen, '#0a2f86', [0.6, '#2a7fd8'], [1, '#9fe6ff']),
  ]
  const side = left
    .map((shape, index) =>
      sculpt(pen, path(polygon(shape), tones[index] ?? ''), {
        depth: 9,
        light: '#ffffffaa',
        shade: '#04206699',
      }),
    )
    .join('')
  const facets =
    path('M104 -10L70 120L40 60ZM96 250L52 380L36 300ZM84 520L40 650L30 570Z', '#ffffff', 'opacity="0.5"') +
    path('M70 120L96 250L50 210ZM52 380L84 520L44 470Z', '#0a4cb8', 'opacity="0.4"')
  return `${side + facets}<g transform="translate(480 0) scale(-1 1)">${side}${facets}</g>`
}

function icicles(pen: Pen): string {
  const drops = [
    [40, 120, 36],
    [88, 190, 44],
    [140, 96, 36],
    [188, 60, 30],
    [300, 66, 30],
    [344, 110, 38],
    [394, 178, 44],
    [442, 116, 36],
  ] as const
  return drops
    .map(([x, length, width]) =>
      sculpt(
        pen,
        path(
          `M${x - width / 2} -60H${x + width / 2}C${x + width / 3} ${length * 0.4} ${x + 4} ${length * 0.8} ${x} ${length}C${x - 4} ${length * 0.8} ${x - width / 3} ${length * 0.4} ${x - width / 2} -60Z`,
          across(pen, '#ffffff', [0.4, '#a8eaff'], [1, '#2a78d0']),
        ),
        { depth: 4 },
      ),
    )
    .join('')
}

function streak(pen: Pen): string {
  return blurred(pen, 9, path('M206 -20L312 -20L352 300L166 300Z', down(pen, '#ffffff00', '#d8fbffcc')))
}

/** Clear ice with a snowflake frozen inside. */
function iceBall(pen: Pen, r: number): string {
  const arm = rounded(
    `M0 0V${-r * 0.66}M0 ${-r * 0.3}L${r * 0.17} ${-r * 0.46}M0 ${-r * 0.3}L${-r * 0.17} ${-r * 0.46}M0 ${-r * 0.48}L${r * 0.13} ${-r * 0.6}M0 ${-r * 0.48}L${-r * 0.13} ${-r * 0.6}`,
  )
  const flake = repeat(
    6,
    (index) => `<g transform="rotate(${index * 60})">${line(arm, '#ffffff', round(r * 0.075))}</g>`,
  )
  const facets =
    path(
      polygon([
        [-r * 0.9, -r * 0.1],
        [-r * 0.3, r * 0.2],
        [-r * 0.5, r * 0.82],
      ]),
      '#ffffff',
      'opacity="0.16"',
    ) +
    path(
      polygon([
        [r * 0.9, 0],
        [r * 0.2, r * 0.3],
        [r * 0.4, r * 0.9],
      ]),
      '#02309a',
      'opacity="0.25"',
    )
  return (
    glow(pen, 0, 0, r * 1.9, '#7fe6ff', 0.9) +
    cast(
      pen,
      circle(
        0,
        0,
        r,
        orb(pen, '#f2feff', [0.28, '#a6ecff'], [0.62, '#2f97ec'], [0.88, '#1044b0'], [1, '#0a2a80']),
      ),
      { y: 16, colour: '#02123acc' },
    ) +
    facets +
    aura(pen, flake, '#b8f4ffcc', 7) +
    circle(0, 0, r, halo(pen, [0.8, '#c8f6ff00'], [1, '#e8fdffcc'])) +
    gloss(-r * 0.42, -r * 0.5, round(r * 0.28), round(r * 0.15), -38, 0.95) +
    ring(0, 0, r - 1, '#ffffff', 2, 'opacity="0.5"') +
    ellipse(r * 0.3, r * 0.66, r * 0.36, r * 0.14, '#c8f8ff', 'opacity="0.5" transform="rotate(-30)"')
  )
}

function snow(pen: Pen): string {
  const drift = path(
    'M-60 720V590C60 560 110 600 170 592C240 580 300 606 360 590C410 576 450 590 540 580V720Z',
    down(pen, '#ffffff', lighten('#4fa8ea', 0.2), darken('#0d3a94', 0.3)),
  )
  return sculpt(pen, drift, { depth: 8 }) + stars(pen, 50, [0, 60, 480, 560])
}
