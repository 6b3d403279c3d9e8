// Solar plinko: a burning sun falls onto a pyramid of golden pegs, the cups below wait in order of heat.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, halo, orb } from '../kit/gradient.ts'
import { blurred, cast, gloss, glow, rays, sculpt, shining, vignette } from '../kit/light.ts'
import { ball, flame, motes, sparkles } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, path, polar, rect, repeat, round } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const sun = { x: 240, y: 168 }

export function plinko(pen: Pen): string {
  return (
    sky(pen) +
    temple(pen) +
    pegs(pen) +
    cups(pen) +
    fall(pen) +
    at(sun.x, sun.y, solarBall(pen, 74)) +
    motes(pen, 20, [60, 200, 360, 320], '#ffb32e', 3) +
    sparkles(pen, [
      [196, 120, 26],
      [300, 326, 14],
      [124, 470, 12],
    ]) +
    vignette(pen, size, '#1a0303')
  )
}

function sky(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(
        pen,
        [sun.x, sun.y, 560],
        '#ffc04a',
        [0.22, '#f2701c'],
        [0.5, '#a81c1f'],
        [0.8, '#4a0a22'],
        [1, '#22051a'],
      ),
    ) +
    shining(
      rays(pen, sun.x, sun.y, { count: 16, reach: 620, colour: '#ffd970', strength: 0.55, spread: 0.42 }),
    )
  )
}

function temple(pen: Pen): string {
  const steps = repeat(7, (index) => {
    const half = 80 + index * 34
    const y = 250 + index * 52
    return (
      rect(240 - half, y, half * 2, 54, down(pen, '#7a1a22', '#3c0a1c')) +
      rect(240 - half, y, half * 2, 6, '#ff9a3c', 'opacity="0.75"') +
      rect(240 - half, y + 6, half * 2, 14, down(pen, '#ff7a2e66', '#ff7a2e00'))
    )
  })
  return cast(pen, steps, { x: 0, y: 0, blur: 18, colour: '#00000088' })
}

function pegs(pen: Pen): string {
  const peg =
    glow(pen, 0, 0, 26, '#ffb52e', 0.6) +
    ellipse(5, 9, 13, 8, '#20040c', 'opacity="0.5"') +
    ball(pen, 12.5, '#ffb52e')
  return repeat(6, (row) =>
    repeat(row + 2, (index) => at(240 + (index - (row + 1) / 2) * 58, 272 + row * 50, peg)),
  )
}

function cups(pen: Pen): string {
  const heats = ['#ffe14a', '#ff9a2e', '#ff4f3a', '#d8265e', '#ff4f3a', '#ff9a2e', '#ffe14a']
  return heats
    .map((colour, index) => {
      const cup = path(
        'M-29 0H29L22 46C21 54 16 58 8 58H-8C-16 58 -21 54 -22 46Z',
        down(pen, lighten(colour, 0.35), [0.3, colour], [1, darken(colour, 0.5)]),
      )
      return at(
        240 + (index - 3) * 62,
        560,
        glow(pen, 0, 0, 44, colour, 0.7) +
          cast(pen, sculpt(pen, cup, { depth: 5 }), { x: 2, y: 5, blur: 5 }) +
          ellipse(0, 1, 29, 8, down(pen, darken(colour, 0.75), darken(colour, 0.35))) +
          ellipse(0, 1, 29, 8, 'none', `stroke="${lighten(colour, 0.55)}" stroke-width="3"`),
      )
    })
    .join('')
}

function fall(pen: Pen): string {
  const stations = [
    [268, 296],
    [240, 346],
    [211, 396],
    [240, 446],
  ] as const
  const echoes = stations.map(([x, y], index) =>
    circle(x, y, 11 + index, '#fff1b0', `opacity="${round(0.16 + index * 0.09)}"`),
  )
  return echoes.join('') + at(268, 500, glow(pen, 0, 0, 46, '#fff0a0', 0.9) + ball(pen, 20, '#ffd84a'))
}

/** A ball of fire with a polished face. */
export function solarBall(pen: Pen, r: number): string {
  const corona = repeat(20, (index) => {
    const [x, y] = polar(0, 0, index * 18, r * 0.86)
    return at(x, y, flame(pen, r * (index % 2 === 0 ? 0.86 : 0.56), r * 0.42), { turn: index * 18 })
  })
  return (
    glow(pen, 0, 0, r * 2.8, '#ffe27a', 1) +
    blurred(pen, 1, corona) +
    circle(
      0,
      0,
      r,
      orb(pen, '#fffef0', [0.25, '#ffec8a'], [0.6, '#ffb52a'], [0.86, '#f2741a'], [1, '#c23c10']),
    ) +
    circle(0, 0, r, halo(pen, [0.8, '#fff0a000'], [1, '#fff6c8cc'])) +
    gloss(-r * 0.34, -r * 0.44, round(r * 0.28), round(r * 0.16), -34, 0.9)
  )
}
