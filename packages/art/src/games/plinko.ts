// Solar plinko: a burning sun falls onto a pyramid of golden pegs, the cups below wait in order of heat.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, halo, orb } from '../kit/gradient.ts'
import { additive, blurred, cast, gloss, glow, rays, sculpt, vignette } from '../kit/light.ts'
import { ball, flame, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, path, polar, rect, repeat, round } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const sun = { x: 240, y: 160 }

export function plinko(pen: Pen): string {
  return (
    sky(pen) +
    temple(pen) +
    pegs(pen) +
    cups(pen) +
    fall(pen) +
    at(sun.x, sun.y, solarBall(pen, 84)) +
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
    additive(
      rays(pen, sun.x, sun.y, { count: 16, reach: 620, colour: '#ffd970', strength: 0.55, spread: 0.42 }),
    )
  )
}

function temple(pen: Pen): string {
  const steps = repeat(6, (index) => {
    const half = 92 + index * 38
    const y = 252 + index * 58
    const stone =
      rect(240 - half, y, half * 2, 60, down(pen, '#a82a24', [0.5, '#6a1222'], [1, '#3c0a1c'])) +
      rect(240 - half, y, half * 2, 7, '#ffb04a', 'opacity="0.9"') +
      rect(240 - half, y + 7, half * 2, 16, down(pen, '#ff8a3a88', '#ff7a2e00'))
    const joints = repeat(index + 3, (joint) =>
      rect(240 - half + ((joint + 0.5) * half * 2) / (index + 3), y + 10, 2, 48, '#2a0614', 'opacity="0.4"'),
    )
    return stone + joints
  })
  return cast(pen, steps, { x: 0, y: 0, blur: 18, colour: '#00000088' })
}

function pegs(pen: Pen): string {
  const peg =
    glow(pen, 0, 0, 36, '#ffc23a', 0.75) +
    ellipse(6, 11, 17, 10, '#20040c', 'opacity="0.55"') +
    ball(pen, 16, '#ffb01f')
  return repeat(5, (row) =>
    repeat(row + 2, (index) => at(240 + (index - (row + 1) / 2) * 68, 286 + row * 57, peg)),
  )
}

function cups(pen: Pen): string {
  const heats = ['#ffb81f', '#ff8a24', '#ff4f3a', '#e0266a', '#ff4f3a', '#ff8a24', '#ffb81f']
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
    [276, 316],
    [240, 372],
    [206, 430],
    [240, 486],
  ] as const
  const echoes = stations.map(([x, y], index) =>
    glow(pen, x, y, 18 + index * 5, '#fff3b0', 0.5 + index * 0.12),
  )
  return echoes.join('') + at(274, 536, glow(pen, 0, 0, 60, '#fff0a0', 1) + ball(pen, 24, '#ffc02a'))
}

/** A ball of fire with a polished face. */
function solarBall(pen: Pen, r: number): string {
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
