/** Fair dice lie on royal velvet; moon dice over a silver landscape with the earth in the sky. */

import { along, around, ball, circle, down, faded, glow, polygon, twinkle, vignette } from '../kit/paint.ts'
import { createRandom } from '../kit/random.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { type DieTheme, hollow } from './die.ts'

export type DiceTheme = {
  readonly die: DieTheme
  readonly drawBackground: (pen: Pen, size: Size) => void
  /** From the upper to the lower edge of the frame around the bar. */
  readonly frame: readonly string[]
  readonly spark: string
}

const velvetDice: DiceTheme = {
  die: {
    tones: ['#fffaf0', '#f4e3c2', '#6b4a1e'],
    rim: '#fffdf5b0',
    pip: (pen, x, y, radius) => hollow(pen, x, y, radius, ['#fff6df', '#8a4a08', '#f5b43c']),
  },
  drawBackground: velvet,
  frame: ['#fff0bd', '#e7a93b', '#8a5416', '#c98a2c'],
  spark: '#ffd772',
}

const moonDice: DiceTheme = {
  die: {
    tones: ['#f1eaff', '#c2b2f6', '#2a1c66'],
    rim: '#ffffffa8',
    pip: (pen, x, y, radius) => hollow(pen, x, y, radius, ['#e6dcff', '#150a3c', '#5a489e']),
  },
  drawBackground: space,
  frame: ['#ffffff', '#b9aee6', '#5c4f98', '#9a8cd6'],
  spark: '#dcc8ff',
}

const themes: Readonly<Record<string, DiceTheme>> = { 'dice-moon': moonDice }

export const diceThemeOf = (themeId: string): DiceTheme => themes[themeId] ?? velvetDice

const quilt = 58

/** Diamonds that catch the light on their upper left, a gold stud where they meet. */
function velvet(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = around(
    pen,
    width * 0.42,
    height * 0.3,
    Math.hypot(width, height) * 0.75,
    '#4a69f2',
    [0.35, '#2c43c4'],
    [0.7, '#18227f'],
    [1, '#0a0f3c'],
  )
  pen.fillRect(0, 0, width, height)
  for (let row = -1; row < (height / quilt) * 2 + 1; row += 1)
    for (let column = -1; column < width / quilt + 1; column += 1)
      cushion(pen, (column + (row % 2 === 0 ? 0.5 : 0)) * quilt, (row * quilt) / 2)
  glow(pen, width * 0.36, height * 0.2, width * 0.7, '#86a2ff', 0.34)
  vignette(pen, size, '#03051c', 0.92)
}

function cushion(pen: Pen, x: number, y: number): void {
  const half = quilt / 2
  polygon(pen, [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ])
  pen.fillStyle = along(
    pen,
    [x - half / 2, y - half],
    [x + half / 2, y + half],
    '#8ea8ff4d',
    [0.48, '#3f5ce010'],
    [1, '#04083a80'],
  )
  pen.fill()
  circle(pen, x + 0.6, y + half + 1.2, 3.4)
  pen.fillStyle = '#02041a99'
  pen.fill()
  ball(pen, x, y + half, 2.8, ['#fff6d0', '#f0bd52', '#a5661a', '#5a3208'])
}

function space(pen: Pen, size: Size): void {
  const { width, height } = size
  const { between } = createRandom(7)
  pen.fillStyle = around(
    pen,
    width * 0.5,
    height * 0.5,
    Math.hypot(width, height) * 0.66,
    '#5b36ae',
    [0.36, '#351c7c'],
    [0.7, '#170c48'],
    [1, '#070420'],
  )
  pen.fillRect(0, 0, width, height)
  for (let index = 0; index < 90; index += 1) {
    circle(pen, between(0, width), between(0, height * 0.78), between(0.4, 1.3))
    pen.fillStyle = faded('#ffffff', between(0.25, 0.95))
    pen.fill()
  }
  for (const [x, y, r] of [
    [0.9, 0.1, 7],
    [0.62, 0.2, 5],
    [0.08, 0.46, 6],
  ] as const)
    twinkle(pen, width * x, height * y, r, '#efe6ff')
  glow(pen, width * 0.5, height * 0.52, width * 0.6, '#a07bff', 0.38)
  earth(pen, width * 0.14, height * 0.17, Math.min(width, height) * 0.1)
  ground(pen, size)
  vignette(pen, size, '#05020f', 0.8)
}

function earth(pen: Pen, x: number, y: number, radius: number): void {
  glow(pen, x, y, radius * 2.3, '#4fb4ff', 0.55)
  ball(pen, x, y, radius, ['#c9f6ff', '#3fb4f0', '#1450b0', '#06164a'])
  pen.save()
  circle(pen, x, y, radius)
  pen.clip()
  pen.fillStyle = '#43c98ad0'
  for (const [dx, dy, rx, ry, turn] of [
    [-0.3, -0.45, 0.5, 0.3, 0.4],
    [0.05, 0.2, 0.26, 0.5, -0.3],
    [0.6, -0.1, 0.24, 0.3, 0.2],
  ] as const) {
    pen.beginPath()
    pen.ellipse(x + dx * radius, y + dy * radius, rx * radius, ry * radius, turn, 0, Math.PI * 2)
    pen.fill()
  }
  pen.fillStyle = around(
    pen,
    x - radius * 0.4,
    y - radius * 0.4,
    radius * 1.7,
    '#04082a00',
    [0.5, '#04082a00'],
    [1, '#04082aee'],
  )
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  pen.restore()
}

function ground(pen: Pen, { width, height }: Size): void {
  hills(pen, width, height, height * 0.7, 15, 0.9, ['#6f5fb6', '#332668'])
  hills(pen, width, height, height * 0.8, 11, 2.6, ['#b9acea', '#7868ba', '#2a1e5c'])
  for (const [x, y, r] of [
    [0.16, 0.9, 0.12],
    [0.78, 0.93, 0.15],
    [0.5, 0.98, 0.1],
  ] as const) {
    pen.beginPath()
    pen.ellipse(width * x, height * y + 2, width * r * 1.06, width * r * 0.25, 0, 0, Math.PI * 2)
    pen.fillStyle = '#e8e0ff70'
    pen.fill()
    pen.beginPath()
    pen.ellipse(width * x, height * y, width * r, width * r * 0.22, 0, 0, Math.PI * 2)
    pen.fillStyle = down(pen, height * y - 12, height * y + 12, '#150c3a', '#5a4a98')
    pen.fill()
  }
}

function hills(
  pen: Pen,
  width: number,
  height: number,
  top: number,
  swell: number,
  shift: number,
  tones: readonly string[],
): void {
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width + 8; x += 8)
    pen.lineTo(x, top + Math.sin(x / 47 + shift) * swell + Math.sin(x / 19 + shift * 3) * swell * 0.3)
  pen.lineTo(width, height)
  pen.closePath()
  pen.fillStyle = down(pen, top - swell, height, ...tones)
  pen.fill()
  pen.strokeStyle = '#f3edff66'
  pen.lineWidth = 1.5
  pen.stroke()
}
