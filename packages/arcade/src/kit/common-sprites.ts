/** Small sprites used by several scenes. */
import { along, around, box, faded, glow, star } from './paint.ts'
import { type Sprite, sprite } from './sprite.ts'

export const glowPicture = (radius: number, colour: string, strength = 1): Sprite =>
  sprite(radius * 2, radius * 2, (pen) => glow(pen, 0, 0, radius, colour, strength))

/** A bright dot with a halo of this colour. */
export const sparkPicture = (colour: string, radius = 9): Sprite =>
  sprite(radius * 2, radius * 2, (pen) => {
    glow(pen, 0, 0, radius, colour, 0.9)
    glow(pen, 0, 0, radius * 0.45, '#ffffff', 1)
  })

/** Four thin rays. */
export const rayPicture = (colour: string, radius = 12): Sprite =>
  sprite(radius * 2, radius * 2, (pen) => {
    glow(pen, 0, 0, radius * 0.6, colour, 0.6)
    star(pen, 0, 0, 4, radius, radius * 0.1)
    pen.fillStyle = '#ffffff'
    pen.fill()
  })

/** A soft puff. */
export const puffPicture = (colour: string, radius = 16): Sprite =>
  sprite(radius * 2, radius * 2, (pen) => {
    pen.fillStyle = around(
      pen,
      0,
      0,
      radius,
      faded(colour, 0.7),
      [0.5, faded(colour, 0.35)],
      [1, faded(colour, 0)],
    )
    pen.fillRect(-radius, -radius, radius * 2, radius * 2)
  })

/** The ground shadow of a round object. */
export const shadePicture = (width: number, strength = 0.75): Sprite =>
  sprite(width, width * 0.28, (pen) => {
    pen.scale(1, 0.28)
    pen.fillStyle = around(pen, 0, 0, width / 2, faded('#000000', strength), [1, '#00000000'])
    pen.fillRect(-width / 2, -width / 2, width, width)
  })

/** A splinter of stone, ice or shell. */
export const shardPicture = (light: string, dark: string, size = 10): Sprite =>
  sprite(size * 2, size * 2, (pen) => {
    pen.beginPath()
    pen.moveTo(-size * 0.8, size * 0.2)
    pen.lineTo(-size * 0.2, -size * 0.7)
    pen.lineTo(size * 0.7, -size * 0.3)
    pen.lineTo(size * 0.3, size * 0.6)
    pen.closePath()
    pen.fillStyle = along(pen, [-size, -size], [size, size], light, dark)
    pen.fill()
  })

/** A strip of paper. */
export const confettiPicture = (colour: string): Sprite =>
  sprite(9, 6, (pen) => {
    box(pen, -4, -2.5, 8, 5, 1)
    pen.fillStyle = along(pen, [-4, -3], [4, 3], '#ffffff', [0.3, colour], [1, colour])
    pen.fill()
  })
