/** Draws the frames of a flight. */
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { glowPicture } from '../kit/common-sprites.ts'
import { clamp, lerp, outBack, ringing } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { circle } from '../kit/paint.ts'
import { drawSprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { type Countdown, createCountdown } from '../table/countdown.ts'
import { drawWhenIdle } from '../table/idle-tasks.ts'
import { createBackdrop } from './backdrop.ts'
import { createBirdMotion } from './bird-motion.ts'
import { createBirdParticles } from './bird-particles.ts'
import { createCashouts } from './cashouts.ts'
import { type Chart, chartOf, slopeOf, xOf, yOf } from './chart.ts'
import { drawCurve, drawMeasures, drawTarget } from './curve.ts'
import { type Flight, heightAt, timesAt } from './flight.ts'
import { createMacaw, type Macaw } from './macaw.ts'
import { createPlumage } from './plumage.ts'

/** The player's bet in the round. */
export type OwnBet = {
  /** The automatic cash-out. */
  target: number | undefined
  isAboard: boolean
  left: number | undefined
  /** Seconds since the cash-out, for its animated mark. */
  leftSeconds: number
}

/** The design size: the scene is scaled relative to it. */
const drawnFor: Size = { width: 390, height: 440 }
/** Time after the end until the scene stops moving. */
const quietMs = 3200
/** The bird hovers for this time without bets, then the scene stops to save power. */
const hoverMs = 60_000
const cameraRate = 2.6

type Look = {
  readonly macaw: Macaw
  readonly countdown: Countdown
  readonly running: Numerals
  readonly over: Numerals
  readonly own: Numerals
}

export function createView(flight: Flight, ownBet: OwnBet, reducedMotion: boolean) {
  const plumage = createPlumage()
  const backdrop = createBackdrop()
  const birdMotion = createBirdMotion(reducedMotion)
  const birdParticles = createBirdParticles(plumage)
  const cashouts = createCashouts()
  const halo = glowPicture(70, '#ffc44d', 0.5)
  let size: Size = drawnFor
  let look: Look | undefined
  let altitude = 0
  let distance = 0

  const resize = (next: Size): void => {
    size = next
    backdrop.resize(next)
    look = lookOf(
      clamp(Math.min(size.width / drawnFor.width, size.height / drawnFor.height), 0.5, 1.4),
      plumage,
    )
  }

  const travel = (seconds: number, flownMs: number): void => {
    if (reducedMotion) return
    altitude = lerp(altitude, flownMs / crashMsOf(2), 1 - Math.exp(-cameraRate * seconds))
    distance += seconds * (flight.phase() === 'running' ? 110 + 40 * altitude : 26)
  }

  const draw = (pen: Pen, seconds: number): boolean => {
    if (!look) return false
    const nowMs = performance.now()
    const flownMs = flight.flownMs(nowMs)
    const chart = chartOf(size, flownMs)
    const head = { x: xOf(chart, flownMs), y: yOf(chart, heightAt(flownMs)) }
    travel(seconds, flownMs)
    backdrop.draw(altitude, distance)
    drawGraph(pen, chart, flownMs)
    const deps = { macaw: look.macaw, size, flight, head, slope: slopeOf(chart, flownMs), nowMs, seconds }
    if (ownBet.isAboard && flight.phase() === 'running') drawSprite(pen, halo, head.x, head.y)
    const bird = birdMotion.draw(pen, deps)
    if (bird && flight.phase() === 'running' && !reducedMotion) birdParticles.trail(bird, seconds)
    drawOwn(pen, look.own, chart, ownBet, seconds)
    const isBusy = [
      cashouts.draw(pen, chart, seconds, ownBet.left),
      birdParticles.draw(pen, seconds),
    ].includes(true)
    drawFigure(pen, look, size, flight, nowMs, reducedMotion)
    return isBusy || isMoving(flight, nowMs)
  }

  const drawGraph = (pen: Pen, chart: Chart, flownMs: number): void => {
    if (flight.phase() === 'waiting' || flight.phase() === 'betting') return
    drawMeasures(pen, chart)
    if (ownBet.target !== undefined && ownBet.left === undefined) drawTarget(pen, chart, ownBet.target)
    drawCurve(pen, chart, flownMs, flight.phase() === 'over')
  }

  const headNow = () => {
    const flownMs = flight.flownMs(performance.now())
    const chart = chartOf(size, flownMs)
    return { x: xOf(chart, flownMs), y: yOf(chart, heightAt(flownMs)) }
  }

  return { sheet: backdrop.sheet, cashouts, birdParticles, beat: birdMotion.beat, resize, draw, headNow }
}

/** All characters are rendered in advance, not during a flight. */
function lookOf(scale: number, plumage: ReturnType<typeof createPlumage>): Look {
  const signs = [...new Set(timesText(1234567890))]
  const figure = (size: number, edge: string, ...face: readonly string[]) => {
    const numerals = createNumerals({ size: size * scale, face, edge })
    drawWhenIdle(signs.length, (index) => numerals.widthOf(signs[index] ?? ''))
    return numerals
  }
  return {
    macaw: createMacaw(plumage, 192 * scale),
    countdown: createCountdown(52 * scale),
    running: figure(64, '#35104acc', '#ffffff', '#fff3cf', '#ffcf66'),
    over: figure(64, '#3a0618dd', '#ffe3e3', '#ff8d98', '#e23a55'),
    own: figure(Math.max(19, 16 / scale), '#06281ce6', '#f2fff8', '#5af0a8'),
  }
}

/** Frames are requested only while something moves. */
function isMoving(flight: Flight, nowMs: number): boolean {
  const phase = flight.phase()
  if (phase === 'waiting') return false
  if (phase === 'running' || flight.leftMs(nowMs) !== null) return true
  return flight.elapsedMs(nowMs) < (phase === 'over' ? quietMs : hoverMs)
}

/** The multiplier, or the time until the start. */
function drawFigure(
  pen: Pen,
  look: Look,
  size: Size,
  flight: Flight,
  nowMs: number,
  reducedMotion: boolean,
): void {
  const { width, height } = size
  const leftMs = flight.leftMs(nowMs)
  const phase = flight.phase()
  if (leftMs !== null)
    look.countdown.draw(pen, width / 2, height * 0.3, leftMs, leftMs + flight.elapsedMs(nowMs))
  if (phase === 'waiting' || phase === 'betting') return
  const point = flight.point()
  const numerals = point === null ? look.running : look.over
  const text = timesText(point ?? timesAt(flight.flownMs(nowMs)))
  const fit = Math.min(1, (width * 0.9) / numerals.widthOf(text))
  const shake = point === null || reducedMotion ? 0 : ringing(clamp(flight.elapsedMs(nowMs) / 600), 5)
  numerals.draw(pen, text, width / 2 + shake * 9, height * 0.17, fit)
}

/** Below the curve, where nothing else is written. */
function drawOwn(pen: Pen, numerals: Numerals, chart: Chart, ownBet: OwnBet, seconds: number): void {
  if (ownBet.left === undefined) return
  ownBet.leftSeconds += seconds
  const pop = outBack(clamp(ownBet.leftSeconds / 0.35))
  const x = xOf(chart, crashMsOf(ownBet.left))
  const y = yOf(chart, ownBet.left)
  circle(pen, x, y, 7 * pop)
  pen.fillStyle = '#0b2a20'
  pen.fill()
  pen.lineWidth = 3
  pen.strokeStyle = '#2fe08d'
  pen.stroke()
  const text = timesText(ownBet.left)
  const half = numerals.widthOf(text) / 2
  numerals.draw(
    pen,
    text,
    Math.min(chart.right - half - 8, x + half + 12),
    Math.min(chart.bottom - 12, y + 16),
    pop,
  )
}
