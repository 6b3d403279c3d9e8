/** Draws the ring, the pointer and the centre. */
import { colorOf, type DoubleColor, doubleMultipliersE4 } from '@saguao/fair/games/double.ts'
import { glowPicture, sparkPicture } from '../kit/common-sprites.ts'
import { clamp, outBack } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { createParticles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import { drawSprite, type Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { type Countdown, createCountdown } from '../table/countdown.ts'
import { drawBackdrop } from './backdrop.ts'
import { createPointer, type Pointer } from './pointer.ts'
import { band, createRing, type Ring } from './ring.ts'
import { type Spin, stoneTurn } from './spin.ts'
import { gemPicture, sector } from './stones.ts'

export type ViewState = {
  choice: DoubleColor | undefined
  /** The result of the round, until betting opens again. */
  number: number | undefined
  /** How much of the result is lit, from 0 to 1. */
  lit: number
  countdown: { readonly leftMs: number; readonly lengthMs: number } | undefined
}

type Look = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly ring: Ring
  readonly pointer: Pointer
  readonly countdown: Countdown
  readonly gems: Readonly<Record<DoubleColor, Sprite>>
  readonly figure: Numerals
  readonly outlined: Numerals
  readonly pays: Numerals
  readonly light: Sprite
}

const tenThousandth = 10_000

export function createView(spin: Spin, viewState: ViewState) {
  const sparks = createParticles(createRandom(5), 110, 'light')
  const spark = sparkPicture('#ffc84e', 9)
  const sheet = document.createElement('div')
  let look: Look | undefined

  const lay = (size: Size): void => {
    look = lookOf(size)
    sheet.replaceChildren(...look.ring.sheets)
  }

  const back = (pen: Pen, size: Size): void => {
    if (look) drawBackdrop(pen, size, look)
  }

  /** Returns whether a peg passed the pointer. */
  const follow = (seconds: number): boolean => look?.pointer.follow(spin.angle(), seconds) ?? false

  const draw = (pen: Pen, seconds: number): boolean => {
    if (!look) return false
    const { x, y, radius, ring, pointer } = look
    ring.turn(spin.angle(), spin.speed())
    if (viewState.lit > 0) drawLit(pen, look, viewState.lit)
    drawMiddle(pen, look, viewState)
    pointer.draw(pen, x, y - radius * 1.05)
    return sparks.draw(pen, seconds) || pointer.isMoving()
  }

  const celebrate = (count: number): void => {
    if (!look) return
    const { x, y, radius } = look
    sparks.burst(spark, {
      x,
      y,
      count,
      speed: radius * 2.4,
      seconds: 1.1,
      drag: 1.7,
      gravity: 120,
      size: 1.2,
    })
    sparks.burst(spark, { x, y: y - radius * 0.8, count: count / 2, speed: radius, seconds: 0.9, drag: 1.5 })
  }

  return { sheet, lay, back, follow, draw, celebrate }
}

function lookOf({ width, height }: Size): Look {
  const radius = Math.max(40, Math.min(width * 0.465, height * 0.435))
  const [x, y] = [width / 2, height / 2 + radius * 0.085]
  const gem = (color: DoubleColor) => gemPicture(color, radius * 0.31)
  return {
    x,
    y,
    radius,
    ring: createRing(x, y, radius),
    pointer: createPointer(radius),
    countdown: createCountdown(radius * 0.36),
    gems: { red: gem('red'), black: gem('black'), white: gem('white') },
    figure: createNumerals({ size: radius * 0.3, face: ['#ffffff', '#fff0cf'], edge: '#1a0410a0' }),
    outlined: createNumerals({ size: radius * 0.3, face: ['#3a4880', '#1c2650'], edge: '#ffffff90' }),
    pays: createNumerals({ size: radius * 0.105, face: ['#fff6da', '#ffc44d'], edge: '#1a0410' }),
    light: glowPicture(radius * 0.34, '#ffe2a0', 0.8),
  }
}

/** Highlights the stone under the pointer and dims the others. */
function drawLit(pen: Pen, { x, y, radius, light }: Look, lit: number): void {
  const half = stoneTurn / 2 - 0.02
  pen.save()
  pen.translate(x, y)
  sector(pen, half, Math.PI * 2 - half, radius * band.inner, radius)
  pen.globalAlpha = lit
  pen.fillStyle = '#06020a99'
  pen.fill()
  sector(pen, -half, half, radius * band.stoneInner, radius * band.stoneOuter)
  pen.lineWidth = radius * 0.022
  pen.strokeStyle = '#fff3c8'
  pen.stroke()
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = lit * 0.6
  drawSprite(pen, light, 0, -radius * 0.8)
  pen.restore()
}

/** The result, or the countdown and the pay of the choice. */
function drawMiddle(pen: Pen, look: Look, { choice, number, lit, countdown }: ViewState): void {
  const { x, y, radius, gems, pays } = look
  if (number !== undefined && lit > 0) drawResult(pen, look, number, lit)
  else if (countdown) {
    look.countdown.draw(pen, x, y - radius * 0.05, countdown.leftMs, countdown.lengthMs)
    if (choice !== undefined) drawSprite(pen, gems[choice], x, y + radius * 0.42, 0.3)
  } else if (choice !== undefined) {
    drawSprite(pen, gems[choice], x, y - radius * 0.06)
    pays.draw(pen, timesText(doubleMultipliersE4[choice] / tenThousandth), x, y + radius * 0.4)
  }
}

function drawResult(pen: Pen, { x, y, gems, figure, outlined }: Look, number: number, lit: number): void {
  const color = colorOf(number)
  const pop = outBack(clamp(lit))
  const numerals = color === 'white' ? outlined : figure
  drawSprite(pen, gems[color], x, y, 1.15 * pop)
  numerals.draw(pen, `${number}`, x, y, pop)
}
