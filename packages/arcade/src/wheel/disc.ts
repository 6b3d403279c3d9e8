/** The part that turns: painted once for each choice of segments and risk, then turned by the browser. */
import { shortText } from '../kit/number-text.ts'
import { along, around, ball, circle } from '../kit/paint.ts'
import { pixelScale } from '../kit/sprite.ts'
import { createStill } from '../kit/still.ts'
import type { Pen } from '../kit/surface.ts'
import { segmentAngle } from './spin.ts'
import type { WheelTheme } from './theme.ts'

/** The pins stand on the gold edge, at this share of the radius. */
const pinReach = 0.945

export type Disc = {
  readonly canvas: HTMLCanvasElement
  readonly paint: (radius: number, pays: readonly number[]) => void
  readonly place: (x: number, y: number) => void
  readonly turn: (angle: number) => void
}

export function createDisc(theme: WheelTheme): Disc {
  const { canvas, show } = createStill()
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' })
  const spot = { x: 0, y: 0, half: 0, angle: 0 }
  const move = (): void => {
    canvas.style.transform = `translate(${spot.x - spot.half}px, ${spot.y - spot.half}px) rotate(${spot.angle}rad)`
  }
  return {
    canvas,
    paint: (radius, pays) => {
      spot.half = Math.ceil(radius * theme.reach + 8)
      Object.assign(canvas.style, { width: `${spot.half * 2}px`, height: `${spot.half * 2}px` })
      show(paintDisc(spot.half, radius, pays, theme))
      move()
    },
    place: (x, y) => {
      Object.assign(spot, { x, y })
      move()
    },
    turn: (angle) => {
      spot.angle = angle
      move()
    },
  }
}

function paintDisc(
  half: number,
  radius: number,
  pays: readonly number[],
  theme: WheelTheme,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = pixelScale()
  canvas.width = canvas.height = half * 2 * scale
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.setTransform(scale, 0, 0, scale, half * scale, half * scale)
  theme.outside?.(pen, radius)
  circle(pen, 0, 0, radius)
  pen.fillStyle = along(pen, [-radius, -radius], [radius, radius], ...theme.rim)
  pen.fill()
  const colours = coloursOf(pays, theme)
  for (const [index, pay] of pays.entries())
    wedge(pen, radius, index, pays.length, colours.get(pay) ?? theme.nothing)
  for (const [index, pay] of pays.entries())
    if (pay > 0) label(pen, radius, index, pays.length, shortText(pay))
  for (let index = 0; index < pays.length; index += 1) pin(pen, radius, index, pays.length)
  innerShade(pen, radius)
  return canvas
}

/** The more a segment pays, the warmer it is; what pays the most always has the last colour. */
function coloursOf(
  pays: readonly number[],
  { pays: tones, nothing }: WheelTheme,
): ReadonlyMap<number, string> {
  const kinds = [...new Set(pays)].filter((pay) => pay > 0).sort((a, b) => a - b)
  const last = kinds.length - 1
  const colours = kinds.map((pay, index): [number, string] => [
    pay,
    tones[index === last ? tones.length - 1 : index] ?? nothing,
  ])
  return new Map([...colours, [0, nothing]])
}

function wedge(pen: Pen, radius: number, index: number, segments: number, colour: string): void {
  const angle = segmentAngle(segments)
  const start = -Math.PI / 2 + (index - 0.5) * angle
  const reach = radius * 0.9
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.arc(0, 0, reach, start, start + angle)
  pen.closePath()
  pen.fillStyle = colour
  pen.fill()
  pen.fillStyle = around(
    pen,
    0,
    0,
    reach,
    '#ffffff4d',
    [0.5, '#ffffff14'],
    [0.8, '#00000010'],
    [1, '#00000059'],
  )
  pen.fill()
  pen.strokeStyle = '#ffe7a8b0'
  pen.lineWidth = segments > 30 ? 0.8 : 1.4
  pen.stroke()
}

/** Many segments are narrow: their figures run from the edge to the middle. */
function label(pen: Pen, radius: number, index: number, segments: number, text: string): void {
  const isNarrow = segments > 20
  const size = isNarrow
    ? Math.min(12, radius * 0.075 * (30 / segments) + 3)
    : Math.min(17, radius * (segments > 10 ? 0.085 : 0.11))
  pen.save()
  pen.rotate(index * segmentAngle(segments))
  pen.translate(0, -radius * (isNarrow ? 0.78 : 0.79))
  if (isNarrow) pen.rotate(-Math.PI / 2)
  pen.font = `800 ${size}px Inter, system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#0a0418b0'
  pen.lineWidth = size * 0.24
  pen.strokeText(text, 0, 0)
  pen.fillStyle = '#ffffff'
  pen.fillText(text, 0, 0)
  pen.restore()
}

function pin(pen: Pen, radius: number, index: number, segments: number): void {
  const angle = -Math.PI / 2 + (index + 0.5) * segmentAngle(segments)
  const size = segments > 30 ? 2.6 : 3.6
  const [x, y] = [Math.cos(angle) * radius * pinReach, Math.sin(angle) * radius * pinReach]
  circle(pen, x + 0.6, y + 1.2, size)
  pen.fillStyle = '#00000080'
  pen.fill()
  ball(pen, x, y, size, ['#ffffff', '#f2f4ff', '#a8aec8', '#4a4f68'])
}

/** The rim stands higher than the fields and throws its shadow on them. */
function innerShade(pen: Pen, radius: number): void {
  circle(pen, 0, 0, radius * 0.9)
  pen.strokeStyle = '#6a3a0c'
  pen.lineWidth = 2
  pen.stroke()
}
