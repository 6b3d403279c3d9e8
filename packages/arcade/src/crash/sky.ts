/** The sky: colours from evening to night, stars, sun, moon and clouds. */

import { around, circle, down, faded, glow, star } from '../kit/paint.ts'
import type { Random } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

/** Pixel scale of distant, soft sprites; the glow of the sun needs even less. */
export const softScale = 1.5
const lightScale = 1

/** From the night at the top of the strip down to the glow over the horizon. */
export const skyStrip = (): Sprite =>
  sprite(2, 512, (pen) => {
    pen.fillStyle = down(
      pen,
      -256,
      256,
      '#03030d',
      [0.16, '#070620'],
      [0.34, '#110a3c'],
      [0.5, '#2a1062'],
      [0.64, '#5c1d80'],
      [0.76, '#b8357f'],
      [0.86, '#f4694f'],
      [0.94, '#ffab55'],
      [1, '#ffe09a'],
    )
    pen.fillRect(-1, -256, 2, 512)
  })

export function starField(width: number, height: number, count: number, { next, between }: Random): Sprite {
  const draw = (pen: Pen): void => {
    for (let index = 0; index < count; index += 1) {
      const [x, y] = [between(-width / 2, width / 2), between(-height / 2, height / 2)]
      const size = next() ** 3 * 1.5 + 0.35
      if (size > 1.4) glow(pen, x, y, size * 5, next() < 0.3 ? '#ffd9a0' : '#a9c4ff', 0.5)
      circle(pen, x, y, size)
      pen.fillStyle = faded('#ffffff', between(0.4, 1))
      pen.fill()
      if (size <= 1.7) continue
      star(pen, x, y, 4, size * 4.5, size * 0.4)
      pen.fill()
    }
  }
  return sprite(width, height, draw, softScale)
}

/** The glow around the sun; the disc is drawn above it. */
export function sunLight(radius: number, reach: number): Sprite {
  const draw = (pen: Pen): void => {
    for (let ray = 0; ray < rays; ray += 1) {
      const angle = (ray / rays) * Math.PI * 2
      const half = ray % 2 === 0 ? 0.07 : 0.045
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.arc(0, 0, reach, angle - half, angle + half)
      pen.closePath()
      pen.fillStyle = around(
        pen,
        0,
        0,
        reach,
        faded('#ffd890', 0.2),
        [0.5, faded('#ffb26a', 0.1)],
        [1, '#ffb26a00'],
      )
      pen.fill()
    }
    glow(pen, 0, 0, radius * 4.5, '#ff9a4a', 0.55)
    glow(pen, 0, 0, radius * 2, '#ffd080', 0.5)
  }
  return sprite(reach * 2, reach * 2, draw, lightScale)
}

const rays = 18

export const sunPicture = (radius: number): Sprite =>
  sprite(radius * 2 + 4, radius * 2 + 4, (pen) => {
    circle(pen, 0, 0, radius)
    pen.fillStyle = down(pen, -radius, radius, '#fffbe0', [0.45, '#ffe68c'], [1, '#ffb23e'])
    pen.fill()
  })

const craters = [
  [-0.3, -0.2, 0.2],
  [0.24, 0.1, 0.26],
  [-0.12, 0.42, 0.16],
  [0.3, -0.42, 0.12],
] as const

export const moonPicture = (radius: number): Sprite =>
  sprite(radius * 6, radius * 6, (pen) => {
    glow(pen, 0, 0, radius * 3, '#8fa8ff', 0.5)
    circle(pen, 0, 0, radius)
    pen.fillStyle = around(
      pen,
      -radius * 0.4,
      -radius * 0.4,
      radius * 1.7,
      '#fffdf4',
      [0.5, '#e4e2f2'],
      [1, '#8b8fc0'],
    )
    pen.fill()
    for (const [x, y, size] of craters) {
      circle(pen, x * radius, y * radius, size * radius)
      pen.fillStyle = around(pen, (x + 0.06) * radius, (y + 0.06) * radius, size * radius, '#b9b9da55', [
        1,
        '#8f92c488',
      ])
      pen.fill()
    }
  })

/** Round heads on a flat foot, as one body: lit from above, and from below by the sun that goes down. */
export function cloudPicture(width: number, { between }: Random): Sprite {
  const height = width * 0.5
  return sprite(width, height, (pen) => {
    for (let head = 0; head < 15; head += 1) {
      const along = head / 14
      const size = width * (0.035 + 0.12 * Math.sin(along * Math.PI) ** 1.4) * between(0.75, 1.1)
      circle(pen, (along - 0.5) * width * 0.86, height * 0.24 - size * between(0.3, 1.1), size)
      pen.fillStyle = '#fff'
      pen.fill()
    }
    pen.globalCompositeOperation = 'source-atop'
    pen.fillStyle = down(
      pen,
      -height * 0.4,
      height * 0.4,
      '#fff3e2',
      [0.4, '#ffcdb0'],
      [0.75, '#ee8aa0'],
      [1, '#c9589a'],
    )
    pen.fillRect(-width / 2, -height / 2, width, height)
    for (let fold = 0; fold < 9; fold += 1) {
      const [x, y, size] = [
        between(-0.3, 0.3) * width,
        between(-0.2, 0.2) * height,
        width * between(0.07, 0.13),
      ]
      pen.fillStyle = around(
        pen,
        x - size * 0.2,
        y - size * 0.4,
        size,
        '#fff6e8c0',
        [0.6, '#ffe0c850'],
        [1, '#ffe0c800'],
      )
      pen.fillRect(x - size * 1.4, y - size * 1.4, size * 2.8, size * 2.8)
    }
    pen.globalCompositeOperation = 'destination-out'
    pen.fillStyle = down(pen, height * 0.02, height * 0.42, '#00000000', [1, '#000000'])
    pen.fillRect(-width / 2, -height / 2, width, height)
  })
}
