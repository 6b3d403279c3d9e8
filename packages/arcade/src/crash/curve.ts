/** Draws the curve, its axes and the line of the automatic cash-out. */
import { shortText, timesText } from '../kit/number-text.ts'
import { along, faded } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
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
  drawHeights(pen, chart)
  drawSeconds(pen, chart)
}

const labelSize = 11
const outline = 3
/** Distance of the vertical axis' labels from the edge. */
const labelLeft = 8
const labels = new Map<string, Sprite>()
/** Steps grow with the flight, so few labels are in use. */
const maxLabels = 60

function widthOf(text: string, font: string): number {
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = font
  return ruler?.measureText(text).width ?? text.length * labelSize
}

/** Rendered once, because drawing an outlined text takes longer than drawing its picture. */
function labelOf(text: string): Sprite {
  const known = labels.get(text)
  if (known) return known
  if (labels.size >= maxLabels) labels.clear()
  const font = `650 ${labelSize}px ${family}`
  const label = sprite(widthOf(text, font) + 2 * outline, labelSize * 2, (pen) => {
    pen.font = font
    pen.textBaseline = 'middle'
    pen.textAlign = 'center'
    pen.lineJoin = 'round'
    pen.lineWidth = outline
    pen.strokeStyle = '#1a0838a6'
    pen.strokeText(text, 0, 0)
    pen.fillStyle = '#ffffffd9'
    pen.fillText(text, 0, 0)
  })
  labels.set(text, label)
  return label
}

function drawHeights(pen: Pen, chart: Chart): void {
  const step = stepOf(chart.max - 1, 0.1)
  const first = Math.floor(1 / step + 1) * step
  pen.lineWidth = 1
  pen.strokeStyle = '#ffffff24'
  for (let times = first; times < chart.max; times += step) {
    const y = Math.round(yOf(chart, times)) + 0.5
    const label = labelOf(`${shortText(times)}×`)
    drawSprite(pen, label, labelLeft - outline + label.width / 2, y)
    pen.beginPath()
    pen.moveTo(chart.left, y)
    pen.lineTo(chart.right, y)
    pen.stroke()
  }
}

function drawSeconds(pen: Pen, chart: Chart): void {
  const step = stepOf(chart.spanMs / 1000, 1)
  for (let second = step; second * 1000 < chart.spanMs; second += step)
    drawSprite(pen, labelOf(`${second}s`), xOf(chart, second * 1000), chart.bottom + 13)
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
