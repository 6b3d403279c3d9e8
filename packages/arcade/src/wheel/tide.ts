/** Tide wheel: a ship's wheel with fields of sea glass before a full moon, rising out of the waves. */

import {
  along,
  around,
  ball,
  box,
  circle,
  down,
  faded,
  glow,
  gold,
  star,
  vignette,
  withShadow,
} from '../kit/paint.ts'
import { createRandom } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { WheelPlace, WheelTheme } from './theme.ts'

export const tide: WheelTheme = {
  drawBackground,
  reach: 1.2,
  outside: handles,
  rim: ['#ffdca0', '#d9924c', '#9a5522', '#5a2a0e', '#b87434'],
  nothing: '#0c2350',
  pays: ['#1273c8', '#0fb8b0', '#3fe0c0', '#7a8cff', '#ffd479', '#ff8a6a'],
  hub,
  before: waves,
  confetti: ['#7ff6e0', '#ffffff', '#5ad1ff', '#ffd479'],
}

function drawBackground(pen: Pen, size: Size, { x, y, radius }: WheelPlace): void {
  const { width, height } = size
  const { between } = createRandom(41)
  pen.fillStyle = down(pen, 0, height, '#04133f', [0.45, '#0a3f7a'], [0.8, '#12708f'], [1, '#04203f'])
  pen.fillRect(0, 0, width, height)
  for (let index = 0; index < 60; index += 1) {
    circle(pen, between(0, width), between(0, height * 0.6), between(0.4, 1.2))
    pen.fillStyle = faded('#ffffff', between(0.2, 0.9))
    pen.fill()
  }
  glow(pen, x, y, radius * 1.9, '#9fe6f5', 0.5)
  circle(pen, x, y, radius * 1.3)
  pen.fillStyle = around(
    pen,
    x - radius * 0.4,
    y - radius * 0.5,
    radius * 1.9,
    '#f2ffff',
    [0.5, '#b4e2ec'],
    [1, '#5a9fbc'],
  )
  pen.fill()
  for (const [dx, dy, r] of [
    [-0.95, -0.6, 0.16],
    [0.98, -0.5, 0.12],
    [0.6, -1.05, 0.14],
    [-1.05, 0.3, 0.1],
  ] as const) {
    circle(pen, x + dx * radius, y + dy * radius, r * radius)
    pen.fillStyle = '#8fc8d870'
    pen.fill()
  }
  withShadow(pen, '#010a28dd', radius * 0.16, radius * 0.08, () => {
    circle(pen, x, y, radius * 0.98)
    pen.fillStyle = '#0a2a52'
    pen.fill()
  })
  vignette(pen, size, '#010818', 0.7)
}

/** Eight turned handles around the felloe. */
function handles(pen: Pen, radius: number): void {
  const [wide, long] = [radius * 0.1, radius * 0.22]
  for (let handle = 0; handle < 8; handle += 1) {
    pen.save()
    pen.rotate((handle + 0.5) * (Math.PI / 4))
    box(pen, -wide / 2, -radius - long, wide, long + 8, wide * 0.4)
    pen.fillStyle = along(pen, [-wide / 2, 0], [wide / 2, 0], '#d8904a', '#8a4a1c', '#3a1a08')
    pen.fill()
    ball(pen, 0, -radius - long + wide * 0.3, wide * 0.8, ['#ffd9a0', '#b06a2c', '#6a3812', '#3a1808'])
    box(pen, -wide * 0.62, -radius - wide * 0.5, wide * 1.24, wide * 0.5, 2)
    pen.fillStyle = gold(pen, -radius - wide * 0.5, -radius)
    pen.fill()
    pen.restore()
  }
}

function hub(radius: number): Sprite {
  return sprite(radius * 2.6, radius * 2.6, (pen) => {
    withShadow(pen, '#00081caa', radius * 0.25, radius * 0.1, () => {
      circle(pen, 0, 0, radius)
      pen.fillStyle = gold(pen, -radius, radius)
      pen.fill()
    })
    ball(pen, 0, 0, radius * 0.84, ['#c8fff6', '#0fb8b0', '#06607c', '#04345a'])
    star(pen, 0, 0, 8, radius * 0.62, radius * 0.18)
    pen.fillStyle = '#fff6d0'
    pen.fill()
  })
}

const rows = [
  { y: 0.1, shift: 0, tones: ['#7ff6e0', '#1fb0c4', '#0f78b0'] },
  { y: 0.5, shift: 46, tones: ['#3fd8d2', '#0f82ac', '#073f7a'] },
] as const
const bow = 78

function waves({ width, height }: Size): Sprite {
  const high = Math.min(110, height * 0.2)
  return sprite(width, high, (pen) => {
    pen.translate(-width / 2, -high / 2)
    for (const { y, shift, tones } of rows) {
      swell(pen, width, y * high + 14, shift, high)
      pen.fillStyle = down(pen, y * high, high, ...tones)
      pen.fill()
      pen.strokeStyle = '#f4fffccc'
      pen.lineWidth = 3
      pen.stroke()
    }
  })
}

/** Crests at even distances; between them the water sinks in a soft bow. */
function swell(pen: Pen, width: number, y: number, shift: number, bottom: number): void {
  pen.beginPath()
  pen.moveTo(-40, bottom + 30)
  for (let x = -shift - bow; x < width + bow; x += bow) {
    pen.lineTo(x, y)
    pen.bezierCurveTo(x + bow * 0.2, y - 20, x + bow * 0.62, y - 20, x + bow * 0.78, y - 1)
    pen.quadraticCurveTo(x + bow * 0.9, y + 6, x + bow, y)
  }
  pen.lineTo(width + 40, bottom + 30)
}
