// Grape harvest: one heavy bunch under its leaves, a goblet beside it, the rows of the valley behind.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold } from '../kit/gradient.ts'
import { additive, cast, gloss, glow, sculpt, vignette } from '../kit/light.ts'
import { ball, motes, ridge, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polar, rect, repeat, smooth } from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function slotVindima(pen: Pen): string {
  return (
    valley(pen) +
    at(206, 196, bunch(pen)) +
    at(204, 152, foliage(pen)) +
    at(372, 566, goblet(pen)) +
    motes(pen, 16, [50, 160, 380, 400], '#ffe6a0', 2.8) +
    sparkles(pen, [
      [150, 250, 24],
      [262, 330, 16],
      [346, 424, 18],
      [90, 480, 12],
    ]) +
    vignette(pen, size, '#12041a')
  )
}

function valley(pen: Pen): string {
  const rows = repeat(11, (index) =>
    line(
      `M${-120 + index * 72} 660Q${120 + index * 26} 520 ${208 + index * 7} 452`,
      index % 2 === 0 ? '#3f8a3a' : '#7ab83e',
      12,
      'opacity="0.75"',
    ),
  )
  return (
    rect(0, 0, 480, 640, down(pen, '#5a2a8a', [0.3, '#d8607a'], [0.52, '#ffb45a'], [0.66, '#ffe09a'])) +
    glow(pen, 372, 330, 280, '#fff0b0', 0.95) +
    circle(372, 336, 48, '#fffbe0') +
    path(ridge(480, 700, [420, 380, 410, 360, 396, 404, 372, 400]), down(pen, '#a8567a', '#7a3a6a')) +
    path(ridge(480, 700, [452, 440, 462, 446, 430, 450, 438]), down(pen, '#7a8a3a', '#2f5a32')) +
    path(
      'M-10 700V470Q120 440 240 452Q380 440 490 462V700Z',
      down(pen, '#a8c84a', [0.45, '#5a9a3e'], [1, '#1f4a34']),
    ) +
    rows
  )
}

function bunch(pen: Pen): string {
  const { between } = pen.random
  const rows = [5, 6, 6, 5, 5, 4, 3, 2, 1]
  const berries = rows
    .map((count, row) =>
      repeat(count, (index) => {
        const x = (index - (count - 1) / 2) * 51 + between(-5, 5)
        const y = 20 + row * 42 + between(-5, 5)
        const colour = ['#7a2fd0', '#5a1fa8', '#9a3fd8', '#6a25b8'][(index + row) % 4] ?? '#7a2fd0'
        return at(
          x,
          y,
          circle(3, 5, 32, '#12022a', 'opacity="0.55"') +
            ball(pen, 31, colour) +
            ellipse(10, 16, 11, 7, '#ff9af0', 'opacity="0.28"'),
        )
      }),
    )
    .reverse()
    .join('')
  return cast(pen, berries, { x: 10, y: 18, blur: 14, colour: '#12022acc' })
}

function foliage(pen: Pen): string {
  const stem =
    line('M-150 -60C-90 -90 -30 -60 0 -30C40 -70 120 -90 190 -66', '#6a4420', 13) +
    line('M-150 -63C-90 -93 -30 -63 0 -33C40 -73 120 -93 190 -69', '#b8844a', 4) +
    line('M0 -30V30', '#5a7a2a', 12)
  const tendril = line('M120 -76C150 -40 176 -50 172 -26C168 -8 148 -14 154 -28', '#8ab83a', 5)
  return (
    cast(pen, stem + tendril, { blur: 6 }) +
    at(-96, 12, vineLeaf(pen, '#5fb83a'), { turn: -24, scale: 1.12 }) +
    at(104, 6, vineLeaf(pen, '#8ac83a'), { turn: 28, scale: 1 }) +
    at(0, -40, vineLeaf(pen, '#3f9a3e'), { turn: 4, scale: 0.8 })
  )
}

// Five lobes around the stalk, each with a shoulder on either side of its tip.
export function vineLeaf(pen: Pen, colour: string): string {
  const lobes = [
    [-116, 62],
    [-56, 80],
    [0, 92],
    [56, 80],
    [116, 62],
  ] as const
  const points = lobes.flatMap(([angle, reach]) => [
    polar(0, 0, angle - 24, reach * 0.62),
    polar(0, 0, angle - 12, reach * 0.82),
    polar(0, 0, angle, reach),
    polar(0, 0, angle + 12, reach * 0.82),
    polar(0, 0, angle + 24, reach * 0.62),
  ])
  const outline = smooth([...points, [14, 30], [0, 14], [-14, 30]])
  const veins = lobes
    .map(
      ([angle, reach]) =>
        `M0 16L${polar(0, 0, angle, reach * 0.86)
          .map(Math.round)
          .join(' ')}`,
    )
    .join('')
  const skin = around(pen, [-24, -40, 130], lighten(colour, 0.55), [0.45, colour], [1, darken(colour, 0.6)])
  return cast(
    pen,
    sculpt(pen, path(outline, skin), { depth: 6 }) + line(veins, lighten(colour, 0.55), 3, 'opacity="0.7"'),
    { x: 5, y: 10, blur: 8 },
  )
}

export function goblet(pen: Pen): string {
  const bowl = 'M-58 -176C-64 -110 -44 -74 0 -66C44 -74 64 -110 58 -176Z'
  const stand = path('M-10 -70H10L14 -18C30 -12 46 -6 48 8H-48C-46 -6 -30 -12 -14 -18Z', gold(pen))
  const band =
    path('M-59 -150C-20 -138 20 -138 59 -150L56 -126C20 -114 -20 -114 -56 -126Z', gold(pen)) +
    repeat(3, (index) =>
      circle(
        -34 + index * 34,
        -130 + (index === 1 ? 4 : 0),
        7,
        ['#e8283f', '#12c878', '#e8283f'][index] ?? '#e8283f',
      ),
    )
  const wine =
    ellipse(0, -176, 58, 15, down(pen, '#5a0a2a', '#c8204a')) +
    ellipse(0, -176, 58, 15, 'none', 'stroke="#fff0c0" stroke-width="5"')
  return (
    glow(pen, 0, -110, 120, '#ffcf6a', 0.45) +
    cast(
      pen,
      sculpt(pen, path(bowl, gold(pen)) + stand, { depth: 8, light: '#fffbe0cc', shade: '#4a1a00bb' }) +
        band +
        wine,
      { x: 8, y: 12, blur: 12, colour: '#12021acc' },
    ) +
    gloss(-34, -110, 7, 26, 10, 0.6) +
    additive(glow(pen, 0, -176, 40, '#ff6a8a', 0.4))
  )
}
