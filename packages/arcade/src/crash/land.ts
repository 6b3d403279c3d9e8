/** The landscape: rock domes, wooded hills and treetops, each a seamless strip. */

import { down, faded } from '../kit/paint.ts'
import type { Random } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { softScale } from './sky.ts'

/** Where along the strip, how wide to each side, how high; the strip is 1 wide. */
type Dome = readonly [at: number, reach: number, rise: number]
type StripSize = { readonly width: number; readonly height: number }
type Tones = readonly [lit: string, body: string, shade: string]

const far: readonly Dome[] = [
  [0.1, 0.13, 0.28],
  [0.3, 0.045, 0.72],
  [0.38, 0.07, 0.4],
  [0.56, 0.16, 0.24],
  [0.72, 0.05, 0.5],
  [0.8, 0.1, 0.36],
  [0.95, 0.12, 0.3],
]
/** Between the domes the land is never quite flat. */
const lowland = 0.16
/** Exponent of the dome profile: steep sides and a round top. */
const steepness = 4

function riseAt(domes: readonly Dome[], x: number): number {
  let max = lowland
  for (const [at, reach, rise] of domes) {
    const off = Math.abs(x - at)
    const apart = Math.min(off, 1 - off) / reach
    max = Math.max(max, rise * Math.exp(-(apart ** steepness)))
  }
  return max
}

/** The strip's own measure: from 0, 0 at its upper left corner. */
function strip({ width, height }: StripSize, draw: (pen: Pen) => void): Sprite {
  const fromCorner = (pen: Pen): void => {
    pen.translate(-width / 2, -height / 2)
    draw(pen)
  }
  return sprite(width, height, fromCorner, softScale)
}

export function mountains(stripSize: StripSize): Sprite {
  const { width, height } = stripSize
  return strip(stripSize, (pen) => {
    const crest = (x: number) => height * (0.9 - 0.82 * riseAt(far, x / width))
    pen.beginPath()
    pen.moveTo(0, height)
    for (let x = 0; x <= width; x += 3) pen.lineTo(x, crest(x))
    pen.lineTo(width, height)
    pen.closePath()
    pen.fillStyle = down(pen, height * 0.2, height, '#7d3880', [0.5, '#a04a86'], [1, '#e08a78'])
    pen.fill()
    sunnySides(pen, width, crest)
  })
}

/** The sun is low on the left: what rises towards the right is lit. */
function sunnySides(pen: Pen, width: number, crest: (x: number) => number): void {
  pen.lineCap = 'round'
  pen.lineWidth = 2.4
  for (let x = 0; x < width; x += 3) {
    const slope = (crest(x) - crest(x + 3)) / 3
    if (slope < 0.05) continue
    pen.strokeStyle = faded('#ffc796', Math.min(0.85, slope))
    pen.beginPath()
    pen.moveTo(x + 1, crest(x) + 1)
    pen.lineTo(x + 4, crest(x + 3) + 1)
    pen.stroke()
  }
}

/** One line of trees behind the other: each darker and greener than the one before, with the sun on its crowns. */
type Grove = {
  /** Where its crowns begin, and how far it goes up and down. */
  readonly top: number
  readonly wave: number
  readonly crown: number
  readonly rim: string
  readonly tones: Tones
}

const hillGroves: readonly Grove[] = [
  { top: 22, wave: 13, crown: 8, rim: '#ffcf9a', tones: ['#c9707c', '#a3587e', '#8a4a7c'] },
  { top: 44, wave: 11, crown: 10, rim: '#ffbe86', tones: ['#9a5570', '#7a4470', '#5f3a6c'] },
  { top: 68, wave: 9, crown: 12, rim: '#f5ac74', tones: ['#6d4a62', '#523a60', '#3d2f5a'] },
  { top: 96, wave: 9, crown: 14, rim: '#e09a68', tones: ['#4c4658', '#383654', '#27284a'] },
]

const treeGroves: readonly Grove[] = [
  { top: 40, wave: 8, crown: 17, rim: '#ffd27a', tones: ['#4f6b4a', '#2c4e48', '#1c3a44'] },
  { top: 68, wave: 7, crown: 21, rim: '#f2c25e', tones: ['#3a6244', '#1e4440', '#10303c'] },
  { top: 100, wave: 6, crown: 25, rim: '#c9a04e', tones: ['#224a3c', '#123438', '#081f2e'] },
]

const palms = [
  [0.14, 62, -0.1],
  [0.17, 44, 0.14],
  [0.52, 70, 0.06],
  [0.83, 56, -0.14],
] as const

export function woods(stripSize: StripSize, random: Random): Sprite {
  return strip(stripSize, (pen) => {
    for (const grove of hillGroves) plant(pen, stripSize, grove, random)
    mist(pen, stripSize)
  })
}

/** Space for the palms above the other trees. */
export const palmSpace = 36

export function treetops({ width, height }: StripSize, random: Random): Sprite {
  return strip({ width, height: height + palmSpace }, (pen) => {
    pen.translate(0, palmSpace)
    for (const [index, grove] of treeGroves.entries()) {
      if (index === 1) for (const [at, palmHeight, lean] of palms) palm(pen, at * width, 66, palmHeight, lean)
      plant(pen, { width, height }, grove, random)
    }
    mist(pen, { width, height })
  })
}

/** A crown that reaches over the end of the strip is continued at its beginning. */
function plant(pen: Pen, { width, height }: StripSize, grove: Grove, { between }: Random): void {
  const { top, wave, crown, rim, tones } = grove
  const count = Math.round(width / (crown * 1.15))
  pen.fillStyle = tones[2]
  pen.fillRect(0, top + wave + crown, width, height)
  for (let index = 0; index < count; index += 1) {
    const x = (index / count) * width
    const y = top + wave * Math.sin((index / count) * Math.PI * 8 + top) + between(0, crown * 0.7)
    const size = crown * between(0.8, 1.25)
    for (const turn of [-width, 0, width]) drawCrown(pen, x + turn, y + size, size, rim, tones)
  }
}

function drawCrown(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  rim: string,
  [lit, body, shade]: Tones,
): void {
  pen.beginPath()
  pen.arc(x, y, size, Math.PI, 0)
  pen.lineTo(x + size, y + size * 4)
  pen.lineTo(x - size, y + size * 4)
  pen.closePath()
  pen.fillStyle = down(pen, y - size, y + size * 1.5, lit, [0.45, body], [1, shade])
  pen.fill()
  pen.lineCap = 'round'
  pen.strokeStyle = faded(rim, 0.75)
  pen.lineWidth = Math.max(1, size * 0.1)
  pen.beginPath()
  pen.arc(x, y, size * 0.95, Math.PI * 1.08, Math.PI * 1.62)
  pen.stroke()
  pen.strokeStyle = faded(rim, 0.22)
  pen.beginPath()
  pen.arc(x + size * 0.1, y + size * 0.45, size * 0.5, Math.PI * 1.1, Math.PI * 1.6)
  pen.stroke()
}

const fronds = 9

function palm(pen: Pen, x: number, foot: number, height: number, lean: number): void {
  const [topX, topY] = [x + height * lean, foot - height]
  pen.lineCap = 'round'
  pen.strokeStyle = '#2a2440'
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(x, foot + 30)
  pen.quadraticCurveTo(x, foot - height * 0.5, topX, topY)
  pen.stroke()
  for (let frond = 0; frond < fronds; frond += 1) {
    const angle = Math.PI * (0.92 + (frond / (fronds - 1)) * 1.16)
    drawFrond(pen, topX, topY, angle, height * 0.42, frond < fronds / 2 ? '#7a7a4c' : '#2f4f48')
  }
}

/** A blade that bends under its own weight. */
function drawFrond(pen: Pen, x: number, y: number, angle: number, length: number, colour: string): void {
  const [tipX, tipY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.7 + length * 0.34]
  const [bendX, bendY] = [x + Math.cos(angle) * length * 0.6, y + Math.sin(angle) * length * 0.8]
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(bendX, bendY - 4, tipX, tipY)
  pen.quadraticCurveTo(bendX, bendY + 4, x, y)
  pen.fillStyle = colour
  pen.fill()
}

/** Darkens the foreground. */
function mist(pen: Pen, { width, height }: StripSize): void {
  pen.globalCompositeOperation = 'source-atop'
  pen.fillStyle = down(pen, height * 0.45, height, '#160b3400', [1, '#160b34'])
  pen.fillRect(0, 0, width, height)
}
