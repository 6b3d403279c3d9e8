// Carnival night: the mask of the parade under fireworks and paper rain.
import { around } from '../kit/gradient.ts'
import { blurred, glow, shining, vignette } from '../kit/light.ts'
import { confetti, motes, sparkles, stars } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, polar, rect, repeat, round } from '../kit/shape.ts'
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
      around(pen, [240, 330, 480], '#c22aa8', [0.3, '#6a1490'], [0.65, '#2e0a66'], [1, '#10043a']),
    ) +
    stars(pen, 50, [0, 0, 480, 280]) +
    firework(pen, 84, 104, 84, '#ffd05a') +
    firework(pen, 402, 92, 92, '#5ff0ff') +
    shining(glow(pen, 240, 360, 280, '#ff5ac8', 0.6)) +
    bokeh(pen) +
    at(240, 392, mask(pen, carnavalPlumes), { scale: 1.12 }) +
    confetti(
      pen,
      54,
      [10, 40, 460, 560],
      ['#ffd05a', '#ff5aa8', '#5ff0ff', '#9aff7a', '#ffffff', '#b07aff'],
    ) +
    motes(pen, 12, [40, 420, 400, 180], '#ff9ae0', 3) +
    sparkles(pen, [
      [240, 312, 26],
      [96, 330, 16],
      [398, 420, 18],
      [150, 520, 14],
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
