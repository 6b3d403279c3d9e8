/** Draws the curve, its axes and the line of the automatic cash-out. */
import { shortText, timesText } from '../kit/number-text.ts'
import { along, faded } from '../kit/paint.ts'
import type { Pen } from '../kit/surface.ts'
import { type Chart, stepOf, xOf, yOf } from './chart.ts'
import { heightAt } from './flight.ts'

const family = 'Inter, "Inter near Roboto", "Inter near Arial", system-ui, sans-serif'
const points = 56

type Look = { readonly light: string; readonly body: string; readonly core: string }

const alive: Look = { light: '#ff9a1a', body: '#ffb52e', core: '#fff0b8' }
const ended: Look = { light: '#b03a5a', body: '#d9607a', core: '#ffc0cc' }

/** Three strokes: glow, body and bright core. All start transparent. */
export function drawCurve(pen: Pen, chart: Chart, flownMs: number, isOver: boolean): void {
  if (flownMs <= 0) return
  const { light, body, core } = isOver ? ended : alive
  const end = xOf(chart, flownMs)
  trace(pen, chart, flownMs)
  shade(pen, chart, end, light)
  trace(pen, chart, flownMs)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  stroke(pen, chart.left, end, light, 0.12, 25)
  stroke(pen, chart.left, end, light, 0.26, 13)
  stroke(pen, chart.left, end, body, 1, 5.5)
  stroke(pen, chart.left, end, core, 1, 2)
}

function trace(pen: Pen, chart: Chart, flownMs: number): void {
  pen.beginPath()
  for (let at = 0; at <= points; at += 1) {
    const ms = (flownMs * at) / points
    pen.lineTo(xOf(chart, ms), yOf(chart, heightAt(ms)))
  }
}

function stroke(pen: Pen, from: number, to: number, colour: string, strength: number, width: number): void {
  pen.strokeStyle = along(
    pen,
    [from, 0],
    [to, 0],
    faded(colour, 0),
    [0.35, faded(colour, strength * 0.7)],
    [1, faded(colour, strength)],
  )
  pen.lineWidth = width
  pen.stroke()
}

/** A gradient below the curve that fades out before its end. */
function shade(pen: Pen, chart: Chart, end: number, colour: string): void {
  pen.lineTo(end, chart.bottom)
  pen.lineTo(chart.left, chart.bottom)
  pen.closePath()
  pen.fillStyle = along(
    pen,
    [chart.left, 0],
    [end, 0],
    faded(colour, 0),
    [0.72, faded(colour, 0.3)],
    [1, faded(colour, 0)],
  )
  pen.fill()
}

/** Multipliers on the vertical axis, seconds on the horizontal one. */
export function drawMeasures(pen: Pen, chart: Chart): void {
  pen.font = `650 11px ${family}`
  pen.textBaseline = 'middle'
  pen.fillStyle = '#ffffffd9'
  pen.lineJoin = 'round'
  drawHeights(pen, chart)
  drawSeconds(pen, chart)
}

/** An outline is as legible as a shadow at a tenth of the cost. */
function write(pen: Pen, text: string, x: number, y: number): void {
  pen.lineWidth = 3
  pen.strokeStyle = '#1a0838a6'
  pen.strokeText(text, x, y)
  pen.fillText(text, x, y)
}

function drawHeights(pen: Pen, chart: Chart): void {
  const step = stepOf(chart.max - 1, 0.1)
  const first = Math.floor(1 / step + 1) * step
  pen.textAlign = 'left'
  for (let times = first; times < chart.max; times += step) {
    const y = Math.round(yOf(chart, times)) + 0.5
    write(pen, `${shortText(times)}×`, 8, y)
    pen.lineWidth = 1
    pen.strokeStyle = '#ffffff24'
    pen.beginPath()
    pen.moveTo(chart.left, y)
    pen.lineTo(chart.right, y)
    pen.stroke()
  }
}

function drawSeconds(pen: Pen, chart: Chart): void {
  const step = stepOf(chart.spanMs / 1000, 1)
  pen.textAlign = 'center'
  for (let second = step; second * 1000 < chart.spanMs; second += step)
    write(pen, `${second}s`, xOf(chart, second * 1000), chart.bottom + 13)
}

/** The line of the automatic cash-out; drawn at the edge while it is outside the window. */
export function drawTarget(pen: Pen, chart: Chart, times: number): void {
  const y = Math.max(chart.top - 14, yOf(chart, Math.min(times, chart.max * 4)))
  pen.setLineDash([5, 6])
  pen.strokeStyle = '#ffe09ab3'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(chart.left, y)
  pen.lineTo(chart.right, y)
  pen.stroke()
  pen.setLineDash([])
  pen.font = `750 12px ${family}`
  pen.textAlign = 'right'
  pen.textBaseline = 'bottom'
  pen.fillStyle = '#ffe09a'
  pen.fillText(timesText(times), chart.right - 10, y - 4)
}
