// Fair dice: two ivory dice with gold spots in mid-throw above royal velvet.

import { die, polishedFace, type Turn } from '../kit/die.ts'
import { around, orb, slant } from '../kit/gradient.ts'
import { additive, cast, glow, vignette } from '../kit/light.ts'
import { motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, path, polygon, rect, repeat } from '../kit/shape.ts'
import { tossed } from '../subjects/treasure.ts'

const size = { width: 480, height: 640 }
const ivory = '#ffe9c6'

export function dice(pen: Pen): string {
  return (
    velvet(pen) +
    additive(glow(pen, 240, 320, 300, '#8fb0ff', 0.6)) +
    at(322, 436, throwOf(pen, 172, { yaw: 28, pitch: -34, roll: -16 })) +
    at(190, 238, throwOf(pen, 206, { yaw: -36, pitch: -30, roll: 14 })) +
    motes(pen, 18, [50, 80, 380, 460], '#ffd05a', 3) +
    sparkles(pen, [
      [112, 150, 30],
      [262, 336, 14],
      [404, 374, 20],
      [404, 90, 14],
    ]) +
    vignette(pen, size, '#02041a') +
    tossed(pen, [
      [74, 492, 34, -18, 0.8],
      [130, 568, 40, 12, 0.62],
      [404, 110, 30, 22, 0.86],
      [428, 590, 36, -10, 0.6],
    ])
  )
}

function throwOf(pen: Pen, edge: number, turn: Turn): string {
  return cast(pen, die(pen, edge, turn, ivory, polishedFace('#e89a1c')), {
    x: 14,
    y: 34,
    blur: 18,
    colour: '#01042acc',
  })
}

// Quilted velvet: diamonds that catch the light on their upper left, a gold stud where they meet.
function velvet(pen: Pen): string {
  const [w, h] = [80, 80]
  const cushion = slant(pen, '#7f9dff88', [0.45, '#3f5ce022'], [1, '#04083a99'])
  const quilt = repeat(90, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)]
    const [x, y] = [column * w + 40 + (row % 2) * (w / 2) - w / 2, row * (h / 2) - 10]
    return (
      path(
        polygon([
          [x, y - h / 2],
          [x + w / 2, y],
          [x, y + h / 2],
          [x - w / 2, y],
        ]),
        cushion,
      ) + circle(x, y + h / 2, 5, orb(pen, '#fff0b8', '#e0952a', '#6a3a08'))
    )
  })
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [170, 200, 540], '#5f80ff', [0.3, '#2f48d0'], [0.64, '#1a2590'], [1, '#0a1048']),
    ) +
    quilt +
    additive(glow(pen, 140, 130, 330, '#a8c0ff', 0.5))
  )
}
