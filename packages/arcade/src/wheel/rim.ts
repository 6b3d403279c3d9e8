/** The outer rim with its lamps, and the pointer that the pins push aside. */

import { glowPicture } from '../kit/common-sprites.ts'
import { along, ball, circle, down, faded, gold, withShadow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import type { WheelPlace } from './theme.ts'

const lamps = 20
export const rimWidth = 13

export function paintRim(pen: Pen, { x, y, radius }: WheelPlace, tones: readonly string[]): void {
  const middle = radius + rimWidth / 2
  withShadow(pen, '#000000cc', 20, 10, () => {
    circle(pen, x, y, middle)
    pen.lineWidth = rimWidth
    pen.strokeStyle = along(pen, [x - radius, y - radius], [x + radius, y + radius], ...tones)
    pen.stroke()
  })
  for (const [reach, colour] of [
    [rimWidth - 1, '#fff3c4'],
    [1, '#5c3408'],
  ] as const) {
    circle(pen, x, y, radius + reach)
    pen.lineWidth = 1.2
    pen.strokeStyle = colour
    pen.stroke()
  }
  for (let lamp = 0; lamp < lamps; lamp += 1) {
    const spot = lampAt({ x, y, radius }, lamp)
    ball(pen, spot.x, spot.y, 3.6, ['#ffffff', '#fff0c0', '#d8a860', '#7a4a18'])
  }
}

function lampAt({ x, y, radius }: WheelPlace, lamp: number): { readonly x: number; readonly y: number } {
  const angle = ((lamp + 0.5) / lamps) * Math.PI * 2 - Math.PI / 2
  const reach = radius + rimWidth / 2
  return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach }
}

export type Lamps = { readonly draw: (pen: Pen, place: WheelPlace, chase: number, strength: number) => void }

/** Every third lamp is lit, and the light runs around. */
export function createLamps(): Lamps {
  const picture = glowPicture(13, '#ffe08a')
  return {
    draw: (pen, place, chase, strength) => {
      if (strength <= 0) return
      for (let lamp = 0; lamp < lamps; lamp += 1) {
        pen.globalAlpha = (lamp + Math.floor(chase)) % 3 === 0 ? strength : strength * 0.15
        const { x, y } = lampAt(place, lamp)
        drawSprite(pen, picture, x, y)
      }
      pen.globalAlpha = 1
    },
  }
}

/** A drop of gold with a stone in it, hung at its thick end. */
export function pointerPicture(length: number): Sprite {
  const half = length * 0.34
  return sprite(length * 2.4, length * 2.4, (pen) => {
    withShadow(pen, '#000000bb', length * 0.18, length * 0.08, () => {
      pen.beginPath()
      pen.arc(0, 0, half, Math.PI * 0.86, Math.PI * 0.14)
      pen.quadraticCurveTo(half * 0.4, length * 0.5, 0, length)
      pen.quadraticCurveTo(-half * 0.4, length * 0.5, -half * 0.9, half * 0.43)
      pen.closePath()
      pen.fillStyle = gold(pen, -half, length)
      pen.fill()
    })
    pen.strokeStyle = faded('#fff6cf', 0.8)
    pen.lineWidth = 1.2
    pen.stroke()
    ball(pen, 0, 0, half * 0.6, ['#ffc0c8', '#f0305a', '#8a0c2c', '#4a0414'])
  })
}

/** The highlight of the segment under the pointer after the wheel has stopped; only as large as the segment. */
export function beamPicture(radius: number, angle: number): Sprite {
  const width = radius * 1.8 * Math.sin(Math.min(Math.PI, angle) / 2) + 6
  return sprite(width, radius, (pen) => {
    pen.translate(0, radius / 2)
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, radius * 0.9, -Math.PI / 2 - angle / 2, -Math.PI / 2 + angle / 2)
    pen.closePath()
    pen.fillStyle = down(pen, -radius, 0, '#ffffffb0', '#ffffff20')
    pen.fill()
    pen.strokeStyle = '#fff6cf'
    pen.lineWidth = 2.5
    pen.stroke()
  })
}
