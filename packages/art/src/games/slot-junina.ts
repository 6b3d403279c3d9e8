// June bonfire: flames between crossed logs, rows of paper flags, and a paper balloon in the night.
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, halo } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { flame, motes, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polygon, rect, repeat } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const paper = ['#ff3f5a', '#ffc42e', '#2fc8ff', '#4fe06a', '#ff7ad0', '#ff8a2e'] as const

export function slotJunina(pen: Pen): string {
  return (
    night(pen) +
    at(394, 268, balloon(pen), { scale: 0.8 }) +
    flags(pen) +
    village(pen) +
    at(236, 552, bonfire(pen)) +
    motes(pen, 34, [90, 180, 300, 340], '#ffb03a', 3.2) +
    sparkles(pen, [
      [372, 170, 18],
      [110, 150, 14],
      [236, 330, 18],
    ]) +
    vignette(pen, size, '#04041a')
  )
}

function night(pen: Pen): string {
  return (
    rect(0, 0, 480, 640, down(pen, '#0a1450', [0.4, '#1f2a86'], [0.66, '#6a2f7a'], [0.82, '#d8602e'])) +
    stars(pen, 90, [0, 0, 480, 380]) +
    glow(pen, 236, 470, 380, '#ff8a2e', 0.95)
  )
}

// Little flags with a notch, hung on strings that sag towards the middle.
function flags(pen: Pen): string {
  const strings = [
    [78, 60, 3],
    [8, 50, 0],
  ] as const
  return strings
    .map(([y, sag, shift]) => {
      const height = (x: number) => y + sag * (1 - ((x - 240) / 250) ** 2)
      const hung = repeat(10, (index) => {
        const x = 24 + index * 48
        const colour = paper[(index + shift) % paper.length] ?? paper[0]
        const flag = path(
          polygon([
            [-18, 0],
            [18, 0],
            [18, 48],
            [0, 34],
            [-18, 48],
          ]),
          across(pen, lighten(colour, 0.25), colour, darken(colour, 0.35)),
        )
        return at(x, height(x), flag, { turn: ((index * 37) % 13) - 6 - (x - 240) * 0.02 })
      })
      return cast(pen, line(`M-10 ${y}Q240 ${y + sag * 2} 490 ${y}`, '#f4e2c0', 2.6) + hung, {
        x: 3,
        y: 7,
        blur: 5,
        colour: '#02021a99',
      })
    })
    .join('')
}

export function balloon(pen: Pen): string {
  const gores = ['#ff3f5a', '#ffc42e', '#ff3f5a', '#ffc42e', '#ff3f5a'].map((colour, index) => {
    const [left, right] = [-70 + index * 28, -42 + index * 28]
    return path(
      `M0 -92Q${left * 1.5} -30 ${left * 0.9} 20L${left * 0.36} 84H${right * 0.36}L${right * 0.9} 20Q${right * 1.5} -30 0 -92Z`,
      around(pen, [0, 60, 150], lighten(colour, 0.75), [0.5, colour], [1, darken(colour, 0.4)]),
    )
  })
  const mouth =
    ellipse(0, 85, 26, 7, '#fff3b0') +
    line('M-24 88L-12 108M24 88L12 108', '#d8b880', 2.4) +
    at(0, 112, flame(pen, 24, 16))
  return (
    glow(pen, 0, 40, 170, '#ffb84a', 0.85) +
    cast(pen, sculpt(pen, gores.join(''), { depth: 8, shade: '#4a001a88' }) + mouth, { blur: 8 })
  )
}

function village(pen: Pen): string {
  const houses = path(
    'M-20 700V470H20V430L56 398L92 430V470H120V700ZM360 700V460H392V440L400 400L408 440V460H440V480H500V700Z',
    down(pen, '#3a1a52', '#150a2a'),
  )
  const windows = (
    [
      [40, 446],
      [62, 446],
      [20, 490],
      [78, 490],
      [378, 480],
      [414, 480],
      [452, 500],
    ] as const
  )
    .map(([x, y]) => rect(x, y, 12, 17, '#ffd27a', 'rx="5"'))
    .join('')
  const hill = path(
    'M-60 720V520C80 486 180 500 240 500C320 500 400 486 540 524V720Z',
    down(pen, '#e8762a', [0.2, '#8a3030'], [1, '#34123a']),
  )
  return houses + windows + sculpt(pen, hill, { depth: 6, light: '#ffb86a88' })
}

export function bonfire(pen: Pen): string {
  const log = (x: number, y: number, turn: number, length: number) =>
    at(
      x,
      y,
      rect(-length / 2, -17, length, 34, down(pen, '#c87a3a', [0.4, '#7a3c16'], [1, '#2a0e06']), 'rx="15"') +
        ellipse(
          length / 2 - 8,
          0,
          12,
          16,
          around(pen, [length / 2 - 8, 0, 16], '#ffe0a8', [0.6, '#d8924a'], [1, '#6a3010']),
        ) +
        line(
          `M${-length / 2 + 20} -6H${length / 2 - 40}M${-length / 2 + 40} 7H${length / 2 - 30}`,
          '#3a1608',
          3,
          'opacity="0.6"',
        ),
      { turn },
    )
  const tongues = [
    [-84, 6, 150, 92, -14],
    [86, 6, 160, 92, 14],
    [-46, 4, 236, 116, -6],
    [50, 4, 226, 116, 8],
    [0, 10, 306, 150, 0],
    [-18, 16, 170, 90, -4],
    [34, 16, 140, 80, 6],
  ] as const
  const fire = tongues
    .map(([x, y, length, width, turn]) => at(x, y, flame(pen, length, width), { turn }))
    .join('')
  const stones = repeat(9, (index) =>
    ellipse(
      -152 + index * 38,
      50 + Math.sin((index / 8) * Math.PI) * 16,
      24,
      16,
      around(pen, [-152 + index * 38, 38, 34], '#ffb86a', [0.4, '#7a5a5a'], [1, '#1e1420']),
    ),
  )
  return (
    additive(glow(pen, 0, -110, 300, '#ffb02e', 0.8)) +
    ellipse(0, 44, 190, 30, halo(pen, '#ffcf5acc', '#ff6a1a00')) +
    cast(pen, log(-60, 24, 26, 200) + log(60, 24, 154, 200), { y: 8 }) +
    blurred(pen, 16, fire) +
    fire +
    cast(pen, log(0, 34, 4, 240), { y: 6 }) +
    cast(pen, stones, { y: 5, blur: 5 }) +
    circle(0, -60, 60, halo(pen, '#fffbe088', '#fffbe000'))
  )
}
