/** The feathers of the macaw: what its wings are made of, and what is left in the air when it is gone. */
import { along, down } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

export const hues = ['blue', 'azure', 'gold', 'scarlet'] as const
export type Hue = (typeof hues)[number]
export type Plumage = Readonly<Record<Hue, Sprite>>

const tones: Readonly<Record<Hue, readonly [lit: string, body: string, shade: string]>> = {
  blue: ['#7fb2ff', '#1f63e6', '#0c2f93'],
  azure: ['#8fe0ff', '#1a86d6', '#0a4a92'],
  gold: ['#fff0a6', '#ffc02e', '#c4720c'],
  scarlet: ['#ff9a72', '#ee3230', '#93101f'],
}

/** The size each is drawn at, base at the foot of the picture, tip at its top. */
export const vane = { width: 24, length: 84 } as const

export function createPlumage(): Plumage {
  const drawn = (hue: Hue) => sprite(vane.width, vane.length, (pen) => drawFeather(pen, hue))
  return { blue: drawn('blue'), azure: drawn('azure'), gold: drawn('gold'), scarlet: drawn('scarlet') }
}

function drawFeather(pen: Pen, hue: Hue): void {
  const [lit, body, shade] = tones[hue]
  const foot = vane.length / 2
  const half = vane.width / 2 - 1
  outline(pen, half, foot)
  pen.fillStyle = along(pen, [-half, 0], [half, 0], lit, [0.42, body], [0.56, body], [1, shade])
  pen.fill()
  pen.save()
  pen.clip()
  barbs(pen, half, foot, shade)
  pen.fillStyle = down(
    pen,
    foot,
    -foot,
    '#00000066',
    [0.35, '#00000000'],
    [0.8, '#ffffff1c'],
    [1, '#ffffff44'],
  )
  pen.fillRect(-half, -foot, half * 2, foot * 2)
  pen.restore()
  quill(pen, foot, lit)
}

function outline(pen: Pen, half: number, foot: number): void {
  pen.beginPath()
  pen.moveTo(0, foot)
  pen.bezierCurveTo(half * 0.9, foot * 0.66, half * 1.25, -foot * 0.55, half * 0.2, -foot + 1)
  pen.bezierCurveTo(-half * 1.1, -foot * 0.75, -half * 1.15, foot * 0.5, 0, foot)
  pen.closePath()
}

/** Fine lines from the quill outwards, all leaning to the tip. */
function barbs(pen: Pen, half: number, foot: number, shade: string): void {
  pen.strokeStyle = shade
  pen.globalAlpha = 0.4
  pen.lineWidth = 0.8
  pen.beginPath()
  for (let y = foot; y > -foot; y -= 5) {
    pen.moveTo(0, y)
    pen.lineTo(half, y - 9)
    pen.moveTo(0, y)
    pen.lineTo(-half, y - 9)
  }
  pen.stroke()
  pen.globalAlpha = 1
}

function quill(pen: Pen, foot: number, lit: string): void {
  pen.strokeStyle = lit
  pen.lineWidth = 1.3
  pen.lineCap = 'round'
  pen.globalAlpha = 0.85
  pen.beginPath()
  pen.moveTo(0, foot - 1)
  pen.quadraticCurveTo(-0.8, 0, 0.6, -foot + 7)
  pen.stroke()
  pen.globalAlpha = 1
}
