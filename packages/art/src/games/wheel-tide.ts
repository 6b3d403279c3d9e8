// Tide wheel: a brass ship's wheel with fields of sea glass rises out of the waves before a full moon.
import { across, around, down, gold, halo, orb } from '../kit/gradient.ts'
import { additive, aura, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { motes, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, path, rect, repeat, ring, slice, starPath } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const glass = ['#0fb8b0', '#1273c8', '#3fe0c0', '#1a4aa8'] as const

export function wheelTide(pen: Pen): string {
  return (
    night(pen) +
    at(240, 306, helm(pen)) +
    waves(pen) +
    motes(pen, 22, [40, 330, 400, 220], '#b8fff2', 2.6) +
    sparkles(
      pen,
      [
        [150, 200, 24],
        [330, 250, 16],
        [240, 116, 16],
        [88, 470, 14],
      ],
      '#e0fffa',
    ) +
    vignette(pen, size, '#010818')
  )
}

function night(pen: Pen): string {
  return (
    rect(0, 0, 480, 640, down(pen, '#04133f', [0.4, '#0a3f7a'], [0.7, '#12809a'], [1, '#04203f'])) +
    stars(pen, 70, [0, 0, 480, 300]) +
    glow(pen, 240, 290, 330, '#bdf6ff', 0.75) +
    circle(240, 290, 216, around(pen, [190, 220, 330], '#f7ffff', [0.5, '#c2ecf2'], [1, '#6db4cc'])) +
    (
      [
        [150, 200, 34],
        [330, 350, 44],
        [310, 190, 22],
        [140, 360, 26],
      ] as const
    )
      .map(([x, y, r]) => circle(x, y, r, '#8fc8d8', 'opacity="0.45"'))
      .join('')
  )
}

function helm(pen: Pen): string {
  const handles = repeat(
    8,
    (index) =>
      `<g transform="rotate(${index * 45})">${rect(-9, -206, 18, 60, across(pen, '#d8904a', '#8a4a1c', '#3a1a08'), 'rx="7"')}${circle(0, -208, 14, orb(pen, '#ffd9a0', '#b06a2c', '#3a1808'))}${rect(-11, -168, 22, 10, gold(pen), 'rx="4"')}</g>`,
  )
  const panes = repeat(8, (index) => {
    const colour = glass[index % glass.length] ?? glass[0]
    return `<g transform="rotate(${index * 45})">${path(slice(0, 45, 126, 44), around(pen, [0, 0, 130], '#eafffb', [0.4, colour], [1, colour]))}${path(slice(4, 22, 120, 50), '#ffffff', 'opacity="0.2"')}</g>`
  })
  const bars = repeat(
    8,
    (index) => `<g transform="rotate(${index * 45})">${rect(-4, -130, 8, 96, gold(pen))}</g>`,
  )
  const felloe = sculpt(pen, ring(0, 0, 142, across(pen, '#d9924c', '#9a5522', '#5a2a0e'), 30), {
    depth: 7,
    light: '#ffe0a8bb',
  })
  const studs = repeat(
    16,
    (index) =>
      `<g transform="rotate(${index * 22.5 + 11})">${circle(0, -142, 5.5, orb(pen, '#fff6d0', '#e8a83a', '#6a3a08'))}</g>`,
  )
  const bands = ring(0, 0, 157, '#ffd77a', 3) + ring(0, 0, 127, '#ffe9ae', 4)
  const hub =
    circle(0, 0, 46, gold(pen)) +
    circle(0, 0, 35, orb(pen, '#c8fff6', [0.4, '#0fb8b0'], [1, '#04345a'])) +
    path(starPath(0, 0, 8, 30, 9), '#fff6d0')
  return `<g transform="rotate(9)">${cast(pen, handles + panes + bars + felloe + bands + studs, { x: 8, y: 18, blur: 14, colour: '#010a28cc' })}</g>${aura(pen, hub, '#7ffff0aa', 12)}`
}

function waves(pen: Pen): string {
  const rows = [
    [470, 0, '#7ff6e0', '#1fb0c4', '#0f78b0'],
    [524, 62, '#4fe4d8', '#149ab8', '#0b5c9c'],
    [580, 20, '#2fcfd0', '#0f82ac', '#073f7a'],
  ] as const
  const water = rows.map(([y, shift, crest, body, foot], index) => {
    const swell = swellAt(y, shift)
    const fill = path(`${swell}V740H-80Z`, down(pen, crest, [0.16, body], [1, foot]))
    const below = line(swell, '#d8fff6', 3, 'transform="translate(0 16)" opacity="0.5"')
    return (
      cast(pen, fill, { x: 0, y: -6, blur: 9, colour: '#01143a88' }) +
      below +
      line(swell, '#ffffff', 8 - index, 'opacity="0.95"') +
      curls(y, shift)
    )
  })
  const { between } = pen.random
  const spray = repeat(30, () =>
    circle(between(20, 460), between(400, 500), between(1.4, 4.6), '#f0ffff', 'opacity="0.9"'),
  )
  return water.join('') + spray + additive(circle(240, 530, 170, halo(pen, '#bdfff644', '#bdfff600')))
}

// Crests come every hundred and twenty units; between them the water sinks in a soft bow.
function swellAt(y: number, shift: number): string {
  const start = -80 - shift
  const bows = repeat(7, (index) => {
    const x = start + index * 120
    return `C${x + 20} ${y - 34} ${x + 74} ${y - 34} ${x + 92} ${y - 4}C${x + 98} ${y + 8} ${x + 110} ${y + 8} ${x + 120} ${y}`
  })
  return `M${start} ${y}${bows}`
}

function curls(y: number, shift: number): string {
  return repeat(7, (index) => {
    const x = -80 - shift + index * 120
    return line(
      `M${x + 46} ${y + 2}C${x + 60} ${y - 14} ${x + 82} ${y - 4} ${x + 74} ${y + 10}C${x + 68} ${y + 16} ${x + 60} ${y + 8} ${x + 66} ${y + 4}`,
      '#e8fffa',
      4,
      'opacity="0.8"',
    )
  })
}
