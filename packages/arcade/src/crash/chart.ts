/** Maps time and multiplier to positions in the scene. The window grows with the flight, so the bird stays visible. */
import type { Size } from '../kit/surface.ts'
import { heightAt } from './flight.ts'

export type Chart = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** The range of the window: time, and multipliers from 1 to `max`. */
  readonly spanMs: number
  readonly max: number
}

const margin = { left: 40, foot: 26 } as const
/** The end of the curve stays at this share of the window. */
const headAlong = 0.78
const headUp = 0.86
const leastSpanMs = 7000
const leastRise = 0.75

export function chartOf({ width, height }: Size, flownMs: number): Chart {
  return {
    left: margin.left,
    right: width,
    top: height * 0.4,
    bottom: height - margin.foot,
    spanMs: Math.max(leastSpanMs, flownMs / headAlong),
    max: 1 + Math.max(leastRise, (heightAt(flownMs) - 1) / headUp),
  }
}

export const xOf = ({ left, right, spanMs }: Chart, ms: number): number =>
  left + ((right - left) * ms) / spanMs

export const yOf = ({ top, bottom, max }: Chart, times: number): number =>
  bottom - ((bottom - top) * (times - 1)) / (max - 1)

/** The direction of the curve in radians; upwards is negative. */
export function slopeOf(chart: Chart, flownMs: number): number {
  const stepMs = chart.spanMs / 200
  const rise = yOf(chart, heightAt(flownMs + stepMs)) - yOf(chart, heightAt(flownMs))
  return Math.atan2(rise, xOf(chart, stepMs) - chart.left)
}

const ladder = [1, 2, 5] as const
const ticksMost = 5

/** The smallest round step with enough distance between labels. */
export function stepOf(span: number, min: number): number {
  let step = min
  for (let rung = 1; span / step > ticksMost; rung += 1)
    step = min * (ladder[rung % ladder.length] ?? 1) * 10 ** Math.floor(rung / ladder.length)
  return step
}
