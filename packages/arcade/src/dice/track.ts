/** The bar from 0 to 100: the winning part is green, the losing part dark red, with the target between them. */
import { figureText } from '../kit/number-text.ts'
import { createNumerals } from '../kit/numerals.ts'
import { along, box, down, gold, polygon, withShadow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

export type TrackPlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type Track = {
  readonly paintFrame: (pen: Pen) => void
  /** `lit` is how brightly the winning part shines, from 0 to 1. */
  readonly draw: (pen: Pen, target: number, overShare: number, lit: number) => void
  readonly xOf: (figure: number) => number
}

const marks = [0, 25, 50, 75, 100] as const
const rim = 7

export function createTrack(place: TrackPlace, frame: readonly string[]): Track {
  const { left, top, width, height } = place
  const glass = {
    win: stripPicture(width, height, ['#b6ffd9', '#2fe08d', '#0c9a58', '#066238']),
    lose: stripPicture(width, height, ['#7a3a52', '#4a1830', '#2c0c1e', '#1c0714']),
  }
  const scale = createNumerals({ size: 13, weight: 650, face: ['#ffffff', '#d7dcf0'], edge: '#070b22' })
  const tag = createNumerals({ size: 13, weight: 750, face: ['#3a2405', '#221602'], edge: '#ffe6a600' })
  const handle = handlePicture(height)
  const plaque = plaquePicture(tag.widthOf('00,00') + 18)
  const xOf = (figure: number): number => left + (width * figure) / 100

  const draw = (pen: Pen, target: number, overShare: number, lit: number): void => {
    const x = xOf(target)
    drawStrip(pen, glass.lose, place)
    if (overShare > 0) part(pen, glass.win, place, overShare, x, left + width)
    if (overShare < 1) part(pen, glass.win, place, 1 - overShare, left, x)
    if (lit > 0) {
      pen.globalCompositeOperation = 'lighter'
      const [from, to] = overShare > 0.5 ? [x, left + width] : [left, x]
      part(pen, glass.win, place, lit * 0.6, from, to)
      pen.globalCompositeOperation = 'source-over'
    }
    drawSprite(pen, handle, x, top + height / 2)
    const tagX = Math.min(left + width - plaque.width / 2 + 8, Math.max(left + plaque.width / 2 - 8, x))
    drawSprite(pen, plaque, tagX, top + height + 46)
    tag.draw(pen, figureText(target), tagX, top + height + 48)
  }

  const paintFrame = (pen: Pen): void => {
    withShadow(pen, '#000000cc', 16, 8, () => {
      box(pen, left - rim, top - rim, width + rim * 2, height + rim * 2, height)
      pen.fillStyle = down(pen, top - rim, top + height + rim, ...frame)
      pen.fill()
    })
    box(pen, left - 2.5, top - 2.5, width + 5, height + 5, height)
    pen.fillStyle = '#0a0718'
    pen.fill()
    for (const mark of marks) {
      pen.fillStyle = '#ffffff59'
      pen.fillRect(xOf(mark) - 0.75, top + height + rim + 4, 1.5, 5)
      scale.draw(pen, `${mark}`, xOf(mark), top + height + rim + 18)
    }
  }
  return { paintFrame, draw, xOf }
}

function stripPicture(width: number, height: number, tones: readonly string[]): Sprite {
  return sprite(width, height, (pen) => {
    const [x, y] = [-width / 2, -height / 2]
    // Rounded here, because a rounded clip would be applied in every frame.
    box(pen, x, y, width, height, height / 2)
    pen.clip()
    pen.fillStyle = down(pen, y, -y, ...tones)
    pen.fillRect(x, y, width, height)
    box(pen, x + 4, y + height * 0.12, width - 8, height * 0.3, height)
    pen.fillStyle = down(pen, y, 0, '#ffffff99', '#ffffff08')
    pen.fill()
    pen.fillStyle = along(pen, [x, 0], [-x, 0], '#ffffff22', '#ffffff00', '#00000022')
    pen.fillRect(x, y, width, height)
  })
}

function drawStrip(pen: Pen, { image }: Sprite, { left, top, width, height }: TrackPlace): void {
  pen.drawImage(image, left, top, width, height)
}

function part(
  pen: Pen,
  { image }: Sprite,
  { left, top, width, height }: TrackPlace,
  opacity: number,
  from: number,
  to: number,
): void {
  const pixel = width / image.width
  const [start, end] = [Math.round((from - left) / pixel), Math.round((to - left) / pixel)]
  if (end <= start) return
  pen.globalAlpha = opacity
  const span = end - start
  pen.drawImage(image, start, 0, span, image.height, left + start * pixel, top, span * pixel, height)
  pen.globalAlpha = 1
}

function handlePicture(height: number): Sprite {
  const half = height / 2 + 9
  return sprite(40, half * 2 + 16, (pen) => {
    withShadow(pen, '#000000bb', 6, 3, () => {
      box(pen, -6.5, -half, 13, half * 2, 6.5)
      pen.fillStyle = gold(pen, -half, half)
      pen.fill()
    })
    box(pen, -2, -half + 7, 4, half * 2 - 14, 2)
    pen.fillStyle = down(pen, -half, half, '#7a4208', '#ffedb0')
    pen.fill()
  })
}

function plaquePicture(width: number): Sprite {
  return sprite(width + 16, 44, (pen) => {
    withShadow(pen, '#000000aa', 6, 3, () => {
      pen.fillStyle = gold(pen, -20, 18)
      polygon(pen, [
        [-6, -10],
        [0, -17],
        [6, -10],
      ])
      pen.fill()
      box(pen, -width / 2, -11, width, 24, 7)
      pen.fill()
    })
    box(pen, -width / 2 + 2, -9, width - 4, 20, 5.5)
    pen.fillStyle = down(pen, -9, 11, '#ffe9ad', '#ffc44d', '#efa422')
    pen.fill()
  })
}
