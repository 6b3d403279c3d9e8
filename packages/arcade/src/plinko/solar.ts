/** Solar plinko: a small sun falls down the steps of a temple at dusk, over golden pegs, into cups in order of heat. */
import { around, ball, circle, down, glow, vignette } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { PlinkoTheme } from './theme.ts'

export const solar: PlinkoTheme = {
  drawBackground,
  peg: ['#fff6d2', '#ffc44a', '#b86a12', '#5c2c06'],
  pegShine: '#ffd970',
  ball: sun,
  trail: '#ffb347',
  heats: [
    ['#b86aa0', '#7a2468', '#3c0c3a'],
    ['#f078a8', '#d02668', '#6a0c38'],
    ['#ff9a80', '#f0483a', '#8a1418'],
    ['#ffc07a', '#ff8420', '#9a3c08'],
    ['#ffe69a', '#ffbc22', '#a86a08'],
    ['#fff8d8', '#ffe05a', '#c28a10'],
  ],
}

function drawBackground(pen: Pen, size: Size): void {
  const { width, height } = size
  const x = width / 2
  pen.fillStyle = around(
    pen,
    x,
    0,
    Math.hypot(width / 2, height),
    '#ffb53f',
    [0.14, '#f0701e'],
    [0.4, '#9c1c22'],
    [0.72, '#460a22'],
    [1, '#1c0416'],
  )
  pen.fillRect(0, 0, width, height)
  rays(pen, x, size)
  temple(pen, size)
  glow(pen, x, 0, width * 0.42, '#ffd56a', 0.8)
  ball(pen, x, -height * 0.02, Math.min(58, height * 0.12), ['#fffef0', '#ffec8a', '#ffb52a', '#f2741a'])
  vignette(pen, size, '#14020e', 0.7)
}

function rays(pen: Pen, x: number, { width, height }: Size): void {
  const reach = Math.hypot(width, height)
  pen.save()
  pen.translate(x, 0)
  pen.fillStyle = around(pen, 0, 0, reach, '#ffe08a66', '#ffc04a00')
  for (let ray = 0; ray < 13; ray += 1) {
    const angle = (ray / 12) * Math.PI
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, reach, angle - 0.055, angle + 0.055)
    pen.fill()
  }
  pen.restore()
}

const steps = 6

function temple(pen: Pen, { width, height }: Size): void {
  for (let step = 0; step < steps; step += 1) {
    const half = width * (0.14 + step * 0.085)
    const top = height * (0.14 + step * 0.145)
    pen.fillStyle = down(pen, top, top + height * 0.16, '#8a2224', '#560f22', '#32081a')
    pen.fillRect(width / 2 - half, top, half * 2, height)
    pen.fillStyle = '#ffb04a99'
    pen.fillRect(width / 2 - half, top, half * 2, 2)
    pen.fillStyle = down(pen, top + 2, top + 14, '#ff8a3a55', '#ff7a2e00')
    pen.fillRect(width / 2 - half, top + 2, half * 2, 12)
  }
}

function sun(radius: number): Sprite {
  return sprite(radius * 5, radius * 5, (pen) => {
    glow(pen, 0, 0, radius * 2.4, '#ffb02e', 0.85)
    ball(pen, 0, 0, radius, ['#ffffff', '#fff0a0', '#ffb52a', '#e8641a'])
    circle(pen, 0, 0, radius)
    pen.strokeStyle = '#fff6c8cc'
    pen.lineWidth = radius * 0.12
    pen.stroke()
  })
}
