/** Draws the field of pegs in a given state. */

import { glowPicture } from '../kit/common-sprites.ts'
import { clamp } from '../kit/easing.ts'
import { ball, circle } from '../kit/paint.ts'
import { drawSprite, drawSpriteRotated, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { type Cups, createCups } from './cups.ts'
import { type FieldPlace, type Point, pegAt, startOf } from './fall.ts'
import type { PlinkoTheme } from './theme.ts'

/** A falling ball with its recent positions. */
export type Ball = { x: number; y: number; turn: number; fade: number; readonly trail: Point[] }

export type Field = {
  readonly place: FieldPlace
  readonly paintPegs: (pen: Pen) => void
  readonly drawPegs: (pen: Pen, seconds: number) => boolean
  readonly light: (row: number, column: number) => void
  /** `count`: the balls that fall at this moment. The trails of many are shorter. */
  readonly drawBall: (pen: Pen, ball: Ball, count: number) => void
  /** A ball that has not been let go yet. */
  readonly drawWaiting: (pen: Pen) => void
  readonly cups: Cups
}

const trailLength = 9
/** From the oldest point of a trail to the newest; one picture for each, because drawing in another size takes longer. */
const trailShares = Array.from({ length: trailLength }, (_, index) => index / trailLength)
/** Points of all trails together. */
const trailPointsMost = 40
/** How much of its light a touched peg loses in a second. */
const pegFadeRate = 3.2
const pegsMost = 18

export function createField(theme: PlinkoTheme, size: Size, rows: number, pays: readonly number[]): Field {
  const cupHeight = clamp(size.height * 0.085, 22, 34)
  const place = placeOf(size, rows, cupHeight)
  const pictures = {
    peg: pegPicture(place.pegRadius, theme),
    shine: glowPicture(place.pegRadius * 4.5, theme.pegShine),
    ball: theme.ball(place.ballRadius),
    core: theme.core?.(place.ballRadius),
    trail: trailShares.map((share) =>
      glowPicture(place.ballRadius * 1.5 * (0.4 + share * 0.6), theme.trail, 0.5),
    ),
  }
  const lights = new Float32Array(rows * pegsMost)

  const drawPegs = (pen: Pen, seconds: number): boolean => {
    let shines = false
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < row + 3; column += 1) {
        const left = (lights[row * pegsMost + column] ?? 0) - pegFadeRate * seconds
        lights[row * pegsMost + column] = Math.max(0, left)
        if (left <= 0) continue
        const { x, y } = pegAt(place, row, column)
        pen.globalAlpha = left
        drawSprite(pen, pictures.shine, x, y)
        pen.globalAlpha = 1
        drawSprite(pen, pictures.peg, x, y, 1 + left * 0.16)
        shines = true
      }
    return shines
  }

  return {
    place,
    cups: createCups(theme, place, pays, cupHeight),
    paintPegs: (pen) => {
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < row + 3; column += 1) {
          const { x, y } = pegAt(place, row, column)
          drawSprite(pen, pictures.peg, x, y)
        }
    },
    drawPegs,
    light: (row, column) => {
      lights[row * pegsMost + column] = 1
    },
    drawBall: (pen, ball, count) => {
      drawTrail(pen, pictures.trail, ball, Math.min(trailLength, Math.floor(trailPointsMost / count)))
      drawBall(pen, pictures, ball)
    },
    drawWaiting: (pen) => {
      const { x, y } = startOf(place)
      drawSprite(pen, pictures.ball, x, y)
      if (pictures.core) drawSprite(pen, pictures.core, x, y)
    },
  }
}

function drawTrail(pen: Pen, pictures: readonly Sprite[], { x, y, fade, trail }: Ball, length: number): void {
  trail.push({ x, y })
  if (trail.length > length) trail.splice(0, trail.length - length)
  for (const [index, point] of trail.entries()) {
    const share = index / length
    const picture = pictures[Math.round(share * trailLength)]
    pen.globalAlpha = share * 0.5 * fade
    if (share > 0 && picture) drawSprite(pen, picture, point.x, point.y)
  }
}

type BallPictures = { readonly ball: Sprite; readonly core: Sprite | undefined }

function drawBall(pen: Pen, pictures: BallPictures, { x, y, turn, fade }: Ball): void {
  pen.globalAlpha = fade
  drawSprite(pen, pictures.ball, x, y)
  if (pictures.core) drawSpriteRotated(pen, pictures.core, x, y, turn)
  pen.globalAlpha = 1
}

function placeOf({ width, height }: Size, rows: number, cupHeight: number): FieldPlace {
  const pitch = Math.max(1, Math.min((width - 14) / (rows + 1), (height / rows) * 1.5))
  const cupTop = height - cupHeight - 12
  const head = clamp(height * 0.15, 40, 64)
  const drop = Math.max(1, (cupTop - head) / rows)
  const pegRadius = clamp(Math.min(pitch, drop) * 0.18, 2.4, 6.5)
  const ballRadius = clamp(Math.min(pitch, drop) * 0.31, 4.5, 11)
  return { rows, middle: width / 2, pitch, drop, firstRow: head, cupTop, pegRadius, ballRadius }
}

function pegPicture(radius: number, { peg }: PlinkoTheme): Sprite {
  return sprite(radius * 5, radius * 5, (pen) => {
    circle(pen, radius * 0.4, radius * 0.8, radius)
    pen.fillStyle = '#00000066'
    pen.fill()
    ball(pen, 0, 0, radius, peg)
  })
}
