// Fruit fair: the whole market in one crate, under a striped awning and a string of lamps.
import { across, around, down, gold } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, rays, sculpt, vignette } from '../kit/light.ts'
import { motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, path, rect, repeat, round } from '../kit/shape.ts'
import { bananas, cherries, orange, pineapple, strawberry, watermelon } from '../subjects/fruit.ts'

const size = { width: 480, height: 640 }

export function slotFrutas(pen: Pen): string {
  return (
    street(pen) +
    fruit(pen) +
    crate(pen) +
    front(pen) +
    lamps(pen) +
    awning(pen) +
    motes(pen, 12, [60, 160, 360, 300], '#fff0a0', 2.6) +
    sparkles(pen, [
      [196, 262, 26],
      [346, 330, 16],
      [110, 404, 16],
      [396, 452, 14],
    ]) +
    vignette(pen, size, '#0c0f02')
  )
}

function street(pen: Pen): string {
  const { between, pick } = pen.random
  const bokeh = repeat(22, () =>
    circle(
      between(0, 480),
      between(140, 470),
      between(10, 28),
      pick(['#ffe27a', '#ff9a5a', '#8affb0', '#ff7a9a']),
      `opacity="${round(between(0.18, 0.45))}"`,
    ),
  )
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 300, 460], '#ffe884', [0.3, '#8fd84a'], [0.65, '#1f8a52'], [1, '#0a4434']),
    ) +
    additive(rays(pen, 240, 300, { count: 16, reach: 440, colour: '#fffbc0', strength: 0.4 })) +
    blurred(pen, 5, bokeh)
  )
}

function fruit(pen: Pen): string {
  const heap =
    at(252, 304, pineapple(pen), { turn: 6, scale: 1.16 }) +
    at(150, 344, bananas(pen), { scale: 1.12, turn: -64 }) +
    at(372, 338, watermelon(pen), { scale: 1.12, turn: -24 }) +
    at(166, 420, orange(pen), { scale: 1.08 }) +
    at(330, 432, orange(pen, '#ffb01a'), { scale: 1.02 })
  return cast(pen, heap, { x: 6, y: 10, blur: 8, colour: '#06200caa' })
}

function crate(pen: Pen): string {
  const slats = repeat(
    3,
    (index) =>
      rect(
        36 + index * 6,
        470 + index * 46,
        408 - index * 12,
        40,
        down(pen, '#e8aa62', [0.5, '#b8722e'], [1, '#70390f']),
        'rx="6"',
      ) +
      line(
        `M${60 + index * 6} ${484 + index * 46}H${400 - index * 6}M${90 + index * 6} ${498 + index * 46}H${320 - index * 6}`,
        '#6a3810',
        2,
        'opacity="0.5"',
      ),
  )
  const posts =
    rect(30, 458, 40, 160, across(pen, '#f0b870', '#8a4c18'), 'rx="6"') +
    rect(410, 458, 40, 160, across(pen, '#d8964a', '#6a350e'), 'rx="6"')
  const nails = repeat(6, (index) =>
    circle(index % 2 === 0 ? 50 : 430, 490 + Math.floor(index / 2) * 46, 5, gold(pen)),
  )
  return cast(pen, sculpt(pen, slats + posts, { depth: 4, light: '#fff0c088' }) + nails, { y: 10, blur: 10 })
}

function front(pen: Pen): string {
  return cast(
    pen,
    at(248, 470, cherries(pen), { scale: 1.08 }) +
      at(96, 488, strawberry(pen), { scale: 0.98, turn: -14 }) +
      at(400, 492, strawberry(pen), { scale: 0.92, turn: 16 }),
    { x: 4, y: 8, blur: 6 },
  )
}

function awning(pen: Pen): string {
  const colours = ['#f0324a', '#fff6e4'] as const
  const stripes = repeat(10, (index) => {
    const x = index * 60 - 60
    const colour = colours[index % 2] ?? '#ffffff'
    return path(
      `M${x} -60H${x + 60}V64A30 30 0 0 1 ${x} 64Z`,
      down(pen, colour, [0.7, colour], [1, index % 2 === 0 ? '#a8142e' : '#d8c4a8']),
    )
  })
  return (
    cast(pen, sculpt(pen, stripes, { depth: 6, light: '#ffffff88', shade: '#4a001088' }), {
      x: 0,
      y: 14,
      blur: 12,
    }) + rect(0, 0, 480, 60, down(pen, '#00000066', '#00000000'))
  )
}

function lamps(pen: Pen): string {
  const wire = line('M-10 100Q120 164 240 126T490 108', '#3a2410', 4)
  const bulbs = (
    [
      [40, 122],
      [110, 141],
      [180, 140],
      [300, 110],
      [366, 96],
      [436, 100],
    ] as const
  ).map(
    ([x, y]) =>
      glow(pen, x, y + 14, 46, '#ffe27a', 0.9) +
      rect(x - 5, y - 2, 10, 8, '#5a3a14', 'rx="2"') +
      circle(x, y + 15, 11, '#fffbe0'),
  )
  return wire + bulbs.join('')
}
