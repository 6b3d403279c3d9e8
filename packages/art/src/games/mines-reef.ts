// Pearl reef: an open scallop on a coral bank, sunlight from above, an urchin waiting in front.
import { darken, lighten, mix } from '../kit/colour.ts'
import { across, down, halo, orb, slant } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polar, polygon, rect, repeat, ring, round } from '../kit/shape.ts'
import { openShell, pearl } from '../subjects/shell.ts'

const size = { width: 480, height: 640 }

export function minesReef(pen: Pen): string {
  return (
    water(pen) +
    backReef(pen) +
    at(240, 352, glow(pen, 0, 0, 260, '#c8fff6', 0.6) + openShell(pen, '#ff6f91'), { scale: 1.14 }) +
    frontReef(pen) +
    at(388, 520, urchin(pen)) +
    strewn(pen) +
    bubbles(pen) +
    sparkles(
      pen,
      [
        [200, 308, 24],
        [300, 286, 14],
        [152, 470, 12],
      ],
      '#ffffff',
    ) +
    vignette(pen, size, '#00101f')
  )
}

function water(pen: Pen): string {
  const beams = repeat(6, (index) => {
    const x = 40 + index * 76
    return path(
      polygon([
        [x, -20],
        [x + 34, -20],
        [x + 90 - index * 44, 560],
        [x - 60 - index * 36 + 60, 560],
      ]),
      down(pen, '#d9fff4aa', '#7ff0e000'),
      'opacity="0.5"',
    )
  })
  const ripples = line(
    'M0 26Q60 6 120 26T240 26T360 26T480 26M-40 58Q30 40 90 58T210 58T330 58T450 58T560 58',
    '#e8fffa',
    5,
    'opacity="0.5"',
  )
  return (
    rect(
      0,
      0,
      480,
      640,
      down(pen, '#7ff3e0', [0.16, '#22c3cc'], [0.45, '#0f7fae'], [0.75, '#0a3f7a'], [1, '#06204a']),
    ) +
    blurred(pen, 3, ripples) +
    additive(blurred(pen, 6, beams))
  )
}

function backReef(pen: Pen): string {
  const bank = path(
    'M-60 720V430C40 380 80 430 130 410C180 380 220 430 280 420C340 400 380 360 430 390C460 400 480 420 540 410V720Z',
    down(pen, '#1a7a9c', '#0a3a6a'),
  )
  const fish = (
    [
      [96, 196, 1, '#ffd23e'],
      [140, 232, 0.7, '#ffd23e'],
      [64, 246, 0.6, '#ff9f3e'],
      [388, 226, -0.9, '#ff7ab0'],
      [430, 258, -0.6, '#ff7ab0'],
    ] as const
  )
    .map(([x, y, scale, colour]) =>
      at(x, y, `<g transform="scale(${Math.sign(scale)} 1)">${fishOf(pen, colour)}</g>`, {
        scale: Math.abs(scale),
      }),
    )
    .join('')
  return (
    blurred(
      pen,
      1.5,
      bank +
        at(60, 440, branch(pen, 170, '#2a8fc0'), { turn: -10 }) +
        at(420, 430, branch(pen, 190, '#2a7fb8'), { turn: 12 }),
    ) + fish
  )
}

function fishOf(pen: Pen, colour: string): string {
  return sculpt(
    pen,
    path(
      'M-26 0C-14 -20 18 -20 32 0C18 20 -14 20 -26 0Z',
      down(pen, lighten(colour, 0.4), darken(colour, 0.25)),
    ) +
      path('M-22 0L-46 -16C-42 -4 -42 4 -46 16Z', darken(colour, 0.15)) +
      path('M-4 -14Q8 -28 20 -12Z', darken(colour, 0.1)) +
      line('M4 -13Q10 0 4 13', '#ffffff', 4, 'opacity="0.7"') +
      circle(20, -4, 3.4, '#10203a'),
    { depth: 3 },
  )
}

// Coral: a trunk that forks, and whose forks fork again, each thinner and lighter.
function branch(pen: Pen, length: number, colour: string, level = 0): string {
  const width = round(length * (level === 0 ? 0.15 : 0.2))
  const stem =
    line(`M0 0Q${round(length * 0.08)} ${round(-length * 0.3)} 0 ${round(-length * 0.5)}`, colour, width) +
    line(
      `M${-width * 0.22} ${round(-length * 0.06)}Q${round(length * 0.05)} ${round(-length * 0.3)} ${-width * 0.22} ${round(-length * 0.48)}`,
      lighten(colour, 0.45),
      round(width * 0.22),
      'opacity="0.7"',
    )
  const tip = circle(0, -length * 0.5, width * 0.62, lighten(colour, 0.3))
  if (level === 3) return stem + tip
  const forks = [-34, 2, 36]
    .map((turn, index) =>
      at(
        0,
        -length * (0.3 + index * 0.09),
        branch(pen, length * 0.58, mix(colour, '#ffffff', 0.08), level + 1),
        { turn },
      ),
    )
    .join('')
  return stem + forks
}

function frontReef(pen: Pen): string {
  const sand = path(
    'M-60 720V520C60 480 120 500 190 488C270 476 350 494 540 476V720Z',
    down(pen, '#ffeec2', [0.25, '#f0c98e'], [0.6, '#b88a7a'], [1, '#4a4a7a']),
  )
  const weed = (x: number, y: number, colour: string, lean: number) =>
    repeat(4, (index) =>
      at(
        x + index * 15,
        y,
        path(
          `M-7 0C${lean} -40 ${-lean} -80 ${lean * 0.6} ${-110 - index * 18}C${lean + 12} -70 ${-lean + 16} -40 8 0Z`,
          down(pen, lighten(colour, 0.4), darken(colour, 0.5)),
        ),
        { turn: -12 + index * 8 },
      ),
    )
  const tubes = (
    [
      [34, 552, 26, 92, '#ffb03a'],
      [76, 566, 22, 66, '#ff8a3a'],
      [8, 566, 22, 64, '#ff8f4a'],
    ] as const
  )
    .map(
      ([x, y, r, h, colour]) =>
        rect(
          x - r,
          y - h,
          r * 2,
          h + 60,
          across(pen, lighten(colour, 0.35), colour, darken(colour, 0.5)),
          `rx="${r * 0.6}"`,
        ) +
        ellipse(x, y - h + 6, r * 0.82, r * 0.4, darken(colour, 0.6)) +
        ellipse(x, y - h + 6, r * 0.82, r * 0.4, 'none', `stroke="${lighten(colour, 0.5)}" stroke-width="4"`),
    )
    .join('')
  return (
    sculpt(pen, sand, { depth: 8, light: '#ffffff77' }) +
    cast(
      pen,
      at(72, 552, branch(pen, 230, '#ff4f7d'), { turn: -16 }) +
        at(436, 520, branch(pen, 200, '#b05cff'), { turn: 16 }),
      { blur: 8 },
    ) +
    weed(300, 590, '#26d08a', 16) +
    cast(pen, tubes, { blur: 6 }) +
    ellipse(240, 470, 150, 18, halo(pen, '#00203a99', '#00203a00'))
  )
}

function urchin(pen: Pen): string {
  const spines = repeat(30, (index) => {
    const length = 78 + (index % 3) * 16
    const [x, y] = polar(0, 0, index * 12, length)
    const [ax, ay] = polar(0, 0, index * 12 - 5, 40)
    const [bx, by] = polar(0, 0, index * 12 + 5, 40)
    return path(
      polygon([
        [ax, ay],
        [x, y],
        [bx, by],
      ]),
      index % 2 === 0 ? '#5b2a8c' : '#33145e',
    )
  })
  return (
    cast(pen, spines + circle(0, 0, 50, orb(pen, '#c48cff', [0.4, '#5a2a96'], [1, '#1a0836'])), { blur: 8 }) +
    repeat(7, (index) =>
      circle(-22 + (index % 3) * 20, -20 + Math.floor(index / 3) * 18, 4, '#e2b8ff', 'opacity="0.6"'),
    )
  )
}

function bubbles(pen: Pen): string {
  const { between } = pen.random
  return repeat(16, () => {
    const r = between(4, 15)
    return at(
      between(30, 450),
      between(90, 540),
      circle(0, 0, r, slant(pen, '#ffffff66', '#ffffff08', '#b8fff444')) +
        ring(0, 0, r, '#e8ffff', 1.6, 'opacity="0.8"') +
        circle(-r * 0.35, -r * 0.4, r * 0.2, '#ffffff'),
    )
  })
}

// Shells and stones on the sand.
function strewn(pen: Pen): string {
  const pearls = [
    [176, 548, 14],
    [212, 570, 10],
    [262, 540, 12],
    [148, 596, 11],
  ] as const
  const spiral = path(
    'M-30 10C-34 -20 0 -34 22 -18C40 -4 36 22 14 26L-34 34Z',
    slant(pen, '#fff3dc', '#ffb07a', '#c85a5a'),
  )
  const turns = line(
    'M10 20C26 14 26 -8 8 -10C-6 -10 -8 8 4 8M-26 10L-12 26M-14 -6L0 22',
    '#c8605a',
    3,
    'opacity="0.6"',
  )
  return (
    at(256, 594, cast(pen, sculpt(pen, spiral, { depth: 5 }) + turns, { x: 3, y: 6, blur: 5 }), {
      scale: 1.1,
    }) +
    pearls
      .map(([x, y, r]) =>
        at(x, y, ellipse(3, r * 0.9, r, r * 0.4, '#3a2a4a', 'opacity="0.4"') + pearl(pen, r)),
      )
      .join('')
  )
}
