// Moon dice: one die hewn from moon rock, its craters for spots, over a silver landscape with the earth rising.
import { darken, lighten } from '../kit/colour.ts'
import { die, type Face, pipPlaces } from '../kit/die.ts'
import { around, down, orb, slant } from '../kit/gradient.ts'
import { additive, aura, glow, inside, sculpt, vignette } from '../kit/light.ts'
import { motes, ridge, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, path, rect, repeat } from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function diceMoon(pen: Pen): string {
  return (
    space(pen) +
    at(104, 126, earth(pen)) +
    surface(pen) +
    at(
      250,
      326,
      glow(pen, 0, 0, 290, '#c9a8ff', 0.7) +
        aura(pen, die(pen, 238, { yaw: 33, pitch: -31, roll: -10 }, '#c2b2f6', craterFace), '#e0ccffcc', 18),
    ) +
    shards(pen) +
    motes(pen, 16, [60, 160, 360, 360], '#d8b8ff', 2.6) +
    sparkles(
      pen,
      [
        [214, 216, 26],
        [356, 300, 16],
        [96, 424, 14],
      ],
      '#f0e4ff',
    ) +
    vignette(pen, size, '#05020f')
  )
}

function space(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [220, 330, 500], '#6a3fc0', [0.36, '#3a1f86'], [0.7, '#170c48'], [1, '#070420']),
    ) +
    stars(pen, 110, [0, 0, 480, 480]) +
    additive(glow(pen, 90, 90, 200, '#7a4fff', 0.5))
  )
}

function earth(pen: Pen): string {
  const ocean = circle(0, 0, 62, orb(pen, '#d8fbff', [0.3, '#3fb4f0'], [0.7, '#1450b0'], [1, '#06164a']))
  const land = path(
    'M-30 -44C-6 -54 18 -48 14 -30C8 -16 -6 -22 -8 -6C-10 12 12 10 10 30C4 50 -12 46 -16 26C-20 8 -42 4 -44 -14C-46 -28 -40 -38 -30 -44ZM30 -20C44 -22 54 -8 52 8C42 16 30 6 28 -4Z',
    '#43c98a',
    'opacity="0.9"',
  )
  const haze = path(
    'M-60 10C-30 -2 0 22 58 4M-52 -30C-20 -20 10 -36 46 -28',
    'none',
    'stroke="#ffffff" stroke-width="6" opacity="0.5"',
  )
  return (
    glow(pen, 0, 0, 130, '#5fc0ff', 0.7) +
    ocean +
    inside(
      pen,
      '<circle r="62"/>',
      land + haze + circle(0, 0, 64, around(pen, [-24, -24, 104], [0.5, '#04082a00'], [1, '#04082ae0'])),
    )
  )
}

const craterFace: Face = (pen, tone, pips) => {
  const plate = rect(
    -48,
    -48,
    96,
    96,
    slant(pen, lighten(tone, 0.4), [0.5, tone], [1, darken(tone, 0.3)]),
    'rx="13"',
  )
  const pocks = repeat(9, (index) =>
    circle(
      -38 + ((index * 31) % 77),
      -40 + ((index * 53) % 81),
      2 + (index % 3) * 1.6,
      darken(tone, 0.2),
      'opacity="0.5"',
    ),
  )
  const craters = pipPlaces(pips).map(
    ([x, y]) =>
      circle(x, y, 13, lighten(tone, 0.5)) +
      circle(
        x + 0.6,
        y + 0.6,
        11,
        slant(pen, darken(tone, 0.85), [0.6, darken(tone, 0.5)], [1, darken(tone, 0.2)]),
      ) +
      circle(x + 2.5, y + 3, 5, darken(tone, 0.35), 'opacity="0.6"'),
  )
  return (
    plate +
    pocks +
    rect(
      -47,
      -47,
      94,
      94,
      'none',
      `rx="12" stroke="${lighten(tone, 0.8)}" stroke-width="2.4" opacity="0.7"`,
    ) +
    craters.join('')
  )
}

function surface(pen: Pen): string {
  const back = path(
    ridge(480, 700, [500, 470, 492, 452, 486, 462, 498, 478]),
    down(pen, '#7d6cc0', '#332668'),
  )
  const front = path(
    ridge(520, 700, [560, 530, 548, 540, 528, 552, 536, 560]),
    down(pen, '#cfc6f2', [0.2, '#8676c4'], [0.7, '#2a1e5c']),
  )
  const holes = (
    [
      [90, 566, 50, 13],
      [360, 578, 64, 16],
      [220, 606, 44, 11],
      [440, 546, 30, 7],
    ] as const
  )
    .map(
      ([x, y, rx, ry]) =>
        ellipse(x, y + 2, rx * 1.08, ry * 1.16, '#e8e0ff', 'opacity="0.6"') +
        ellipse(x, y, rx, ry, down(pen, '#150c3a', '#5a4a98')),
    )
    .join('')
  return (
    back +
    at(-20, 0, sculpt(pen, front, { depth: 7 })) +
    holes +
    ellipse(250, 560, 130, 20, '#0a0426', 'opacity="0.6"')
  )
}

function shards(pen: Pen): string {
  const stones = [
    [48, 290, 18, 20],
    [424, 440, 26, 60],
    [96, 500, 15, 100],
    [446, 262, 15, 140],
    [70, 220, 10, 10],
  ] as const
  return stones
    .map(([x, y, r, turn]) =>
      at(
        x,
        y,
        sculpt(
          pen,
          path(
            `M${-r} ${r * 0.2}L${-r * 0.4} ${-r * 0.8}L${r * 0.5} ${-r * 0.7}L${r} ${r * 0.1}L${r * 0.3} ${r * 0.8}L${-r * 0.6} ${r * 0.7}Z`,
            '#a89fd8',
          ),
          { depth: 5 },
        ),
        { turn },
      ),
    )
    .join('')
}
