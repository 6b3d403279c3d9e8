/** Gradients, glows and shapes for sprites and static layers; too slow for drawing in every frame. */
import type { Pen, Size } from './surface.ts'

/** Colours at even distances, or at given positions. */
type Stop = string | readonly [at: number, colour: string]

function filled(gradient: CanvasGradient, stops: readonly Stop[]): CanvasGradient {
  for (const [index, stop] of stops.entries()) {
    const [at, colour] = typeof stop === 'string' ? [index / Math.max(1, stops.length - 1), stop] : stop
    gradient.addColorStop(at, colour)
  }
  return gradient
}

export const along = (
  pen: Pen,
  from: readonly [number, number],
  to: readonly [number, number],
  ...stops: readonly Stop[]
) => filled(pen.createLinearGradient(...from, ...to), stops)

export const down = (pen: Pen, top: number, bottom: number, ...stops: readonly Stop[]) =>
  along(pen, [0, top], [0, bottom], ...stops)

/** A radial gradient centred at x, y. */
export const around = (pen: Pen, x: number, y: number, radius: number, ...stops: readonly Stop[]) =>
  filled(pen.createRadialGradient(x, y, 0, x, y, Math.max(0.01, radius)), stops)

/** A `#rrggbb` colour with this opacity. */
export const faded = (colour: string, share: number): string =>
  colour +
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')

export function circle(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, Math.max(0, radius), 0, Math.PI * 2)
}

export function box(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)))
}

export function polygon(pen: Pen, points: readonly (readonly [number, number])[]): void {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
}

/** A star with its first point upwards. */
export function star(pen: Pen, x: number, y: number, points: number, outer: number, inner: number): void {
  pen.beginPath()
  for (let corner = 0; corner < points * 2; corner += 1) {
    const angle = (corner / points) * Math.PI - Math.PI / 2
    const radius = corner % 2 === 0 ? outer : inner
    pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  pen.closePath()
}

/** Draws with a shadow. Blur and offset are scaled here, because canvas shadows ignore the transform. */
export function withShadow(pen: Pen, colour: string, blur: number, y: number, draw: () => void): void {
  const { a: scale } = pen.getTransform()
  pen.save()
  pen.shadowColor = colour
  pen.shadowBlur = blur * scale
  pen.shadowOffsetY = y * scale
  draw()
  pen.restore()
}

export function glow(pen: Pen, x: number, y: number, radius: number, colour: string, strength = 1): void {
  pen.save()
  pen.globalCompositeOperation = 'lighter'
  pen.fillStyle = around(
    pen,
    x,
    y,
    radius,
    faded(colour, strength),
    [0.35, faded(colour, strength * 0.42)],
    [1, faded(colour, 0)],
  )
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  pen.restore()
}

/** From the lit side to the dark rim. */
export type BallTones = readonly [string, string, string, string]

/** A polished ball, lit from the upper left. */
export function ball(pen: Pen, x: number, y: number, radius: number, tones: BallTones): void {
  const [light, body, deep, rim] = tones
  const [lx, ly] = [x - radius * 0.34, y - radius * 0.4]
  const skin = pen.createRadialGradient(lx, ly, radius * 0.05, x, y, radius)
  circle(pen, x, y, radius)
  pen.fillStyle = filled(skin, [light, [0.38, body], [0.78, deep], [1, rim]])
  pen.fill()
  pen.save()
  pen.translate(x - radius * 0.34, y - radius * 0.46)
  pen.rotate(-0.6)
  pen.scale(1, 0.58)
  circle(pen, 0, 0, radius * 0.34)
  pen.fillStyle = around(pen, 0, 0, radius * 0.34, '#ffffffee', [1, '#ffffff00'])
  pen.fill()
  pen.restore()
}

/** Four thin rays with a bright centre. */
export function twinkle(pen: Pen, x: number, y: number, radius: number, colour = '#ffffff'): void {
  glow(pen, x, y, radius * 0.7, colour, 0.7)
  star(pen, x, y, 4, radius, radius * 0.1)
  pen.fillStyle = colour
  pen.fill()
}

export function vignette(pen: Pen, { width, height }: Size, colour: string, strength = 0.8): void {
  const reach = Math.hypot(width, height) / 2
  pen.fillStyle = around(
    pen,
    width / 2,
    height / 2,
    reach,
    faded(colour, 0),
    [0.55, faded(colour, 0)],
    [1, faded(colour, strength)],
  )
  pen.fillRect(0, 0, width, height)
}

const goldStops = ['#fff3c4', '#ffd166', '#d9922a', '#8a4f12', '#e8b04a'] as const

export const gold = (pen: Pen, top: number, bottom: number) => down(pen, top, bottom, ...goldStops)
