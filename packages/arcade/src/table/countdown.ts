/** The countdown until betting closes: a ring and the seconds. */
import { arch } from '../kit/easing.ts'
import { createNumerals } from '../kit/numerals.ts'
import { around, circle, down } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { lastSecondsMs } from './last-seconds-sound.ts'

export type Countdown = {
  readonly draw: (pen: Pen, x: number, y: number, leftMs: number, lengthMs: number) => void
}

export function createCountdown(radius: number): Countdown {
  const plate = platePicture(radius)
  const numerals = createNumerals({
    size: radius * 0.86,
    face: ['#fffdf2', '#ffe9b8', '#ffc44d'],
    edge: '#2a1030',
  })
  return {
    draw: (pen, x, y, leftMs, lengthMs) => {
      const seconds = Math.ceil(leftMs / 1000)
      const isHurried = leftMs <= lastSecondsMs
      drawSprite(pen, plate, x, y)
      drawArc(pen, x, y, radius * 0.86, leftMs / Math.max(1, lengthMs), isHurried)
      const beat = isHurried ? 1 + 0.14 * arch((leftMs % 1000) / 1000) : 1
      numerals.draw(pen, `${seconds}`, x, y, beat)
    },
  }
}

function platePicture(radius: number): Sprite {
  return sprite(radius * 2.6, radius * 2.6, (pen) => {
    pen.fillStyle = around(pen, 0, 0, radius * 1.3, '#0a0420b0', [0.7, '#0a042070'], [1, '#0a042000'])
    pen.fillRect(-radius * 1.3, -radius * 1.3, radius * 2.6, radius * 2.6)
    circle(pen, 0, 0, radius)
    pen.fillStyle = down(pen, -radius, radius, '#261436e8', '#0e0719ee')
    pen.fill()
    pen.lineWidth = 1.5
    pen.strokeStyle = down(pen, -radius, radius, '#ffffff55', '#ffffff0c')
    pen.stroke()
    circle(pen, 0, 0, radius * 0.86)
    pen.lineWidth = radius * 0.13
    pen.strokeStyle = '#ffffff1c'
    pen.stroke()
  })
}

function drawArc(pen: Pen, x: number, y: number, radius: number, share: number, isHurried: boolean): void {
  const start = -Math.PI / 2
  pen.lineCap = 'round'
  pen.lineWidth = radius * 0.15
  pen.strokeStyle = isHurried ? '#ff9a5a' : '#ffc44d'
  pen.beginPath()
  pen.arc(x, y, radius, start, start + Math.PI * 2 * Math.max(0.001, share))
  pen.stroke()
}
