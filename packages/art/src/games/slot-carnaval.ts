// Carnival night: the mask of the parade under fireworks and paper rain.
import { darken, lighten } from '../kit/colour.ts'
import { across, around } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { confetti, motes, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, mirrored, path, polar, rect, repeat, round } from '../kit/shape.ts'
import { mask } from '../subjects/mask.ts'

const size = { width: 480, height: 640 }
export const carnavalPlumes = ['#ff2f8e', '#ffb52e', '#19c8d8', '#8a3cff', '#38d86a'] as const

export function slotCarnaval(pen: Pen): string {
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 380, 480], '#d834b4', [0.3, '#7a1a9a'], [0.65, '#3a0e78'], [1, '#14063f']),
    ) +
    stars(pen, 50, [0, 0, 480, 220]) +
    firework(pen, 66, 84, 76, '#ffd05a') +
    firework(pen, 420, 80, 80, '#5ff0ff') +
    additive(glow(pen, 240, 400, 300, '#ff5ac8', 0.6)) +
    bokeh(pen) +
    ribbons(pen) +
    at(240, 436, mask(pen, carnavalPlumes), { scale: 1.2 }) +
    confetti(
      pen,
      54,
      [10, 40, 460, 580],
      ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff', '#b07aff'],
    ) +
    motes(pen, 12, [40, 480, 400, 140], '#ff9ae0', 3) +
    sparkles(pen, [
      [240, 350, 28],
      [86, 380, 16],
      [402, 470, 20],
      [150, 580, 14],
    ]) +
    vignette(pen, size, '#0a0220')
  )
}

export function firework(pen: Pen, x: number, y: number, r: number, colour: string): string {
  const burst = repeat(22, (index) => {
    const angle = (index * 360) / 22
    const [x1, y1] = polar(0, 0, angle, r * 0.3)
    const [x2, y2] = polar(0, 0, angle, r * (index % 2 === 0 ? 1 : 0.78))
    return (
      line(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, colour, 2.6, 'opacity="0.85"') +
      circle(x2, y2, 3.4, '#ffffff')
    )
  })
  return at(x, y, glow(pen, 0, 0, r * 1.2, colour, 0.6) + burst)
}

function bokeh(pen: Pen): string {
  const { between, pick } = pen.random
  const lights = repeat(20, () =>
    circle(
      between(0, 480),
      between(450, 640),
      between(10, 30),
      pick(['#ff7ac8', '#ffc45a', '#7ad8ff', '#b07aff']),
      `opacity="${round(between(0.2, 0.5))}"`,
    ),
  )
  return blurred(pen, 4, lights)
}

// Satin bands that fall from the ends of the mask and roll up at the foot.
function ribbons(pen: Pen): string {
  const left = [
    [
      'M84 470C40 520 120 560 70 610C40 640 30 660 20 690L64 690C74 660 90 640 112 610C156 556 84 520 124 480Z',
      '#ff2f8e',
    ],
    [
      'M120 480C100 530 170 560 136 620C126 650 120 670 118 700L156 700C158 670 166 650 174 620C204 560 138 530 156 484Z',
      '#19c8d8',
    ],
  ] as const
  const half = left
    .map(([d, colour]) => path(d, across(pen, lighten(colour, 0.35), colour, darken(colour, 0.3), colour)))
    .join('')
  return cast(pen, sculpt(pen, half + mirrored(half, 240), { depth: 5 }), { y: 8 })
}
