/** The table the ring lies on: ruby on one side, onyx on the other, a seam of gold between them. */
import { along, around, circle, down, polygon, vignette, withShadow } from '../kit/paint.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { band } from './ring.ts'

type Place = { readonly x: number; readonly y: number; readonly radius: number }

export function drawBackdrop(pen: Pen, size: Size, place: Place): void {
  const { width, height } = size
  pen.fillStyle = around(
    pen,
    width * 0.3,
    height * 0.3,
    Math.hypot(width, height) * 0.75,
    '#c81a40',
    [0.35, '#8a0c30'],
    [0.75, '#4a0620'],
    [1, '#200312'],
  )
  pen.fillRect(0, 0, width, height)
  polygon(pen, [
    [width, 0],
    [width, height],
    [0, height],
  ])
  pen.fillStyle = around(
    pen,
    width * 0.72,
    height * 0.7,
    Math.hypot(width, height) * 0.6,
    '#4a5480',
    [0.4, '#23294a'],
    [1, '#090b1a'],
  )
  pen.fill()
  seam(pen, size)
  ripples(pen, place)
  vignette(pen, size, '#06020a', 0.75)
  well(pen, place)
}

function seam(pen: Pen, { width, height }: Size): void {
  const strokes = [
    ['#ffb84a22', 16],
    ['#ffc85e55', 6],
    ['#fff0c4', 1.6],
  ] as const
  for (const [colour, wide] of strokes) {
    pen.strokeStyle = colour
    pen.lineWidth = wide
    pen.beginPath()
    pen.moveTo(0, height)
    pen.lineTo(width, 0)
    pen.stroke()
  }
}

function ripples(pen: Pen, { x, y, radius }: Place): void {
  pen.lineWidth = 1
  for (let ring = 1; ring <= 4; ring += 1) {
    circle(pen, x, y, radius * (1.08 + ring * 0.13))
    pen.strokeStyle = `#ffffff${['1c', '16', '10', '0a'][ring - 1]}`
    pen.stroke()
  }
}

/** The shadow of the ring, and the dark velvet inside it. */
function well(pen: Pen, { x, y, radius }: Place): void {
  withShadow(pen, '#000000d0', radius * 0.16, radius * 0.07, () => {
    circle(pen, x, y, radius * 0.985)
    pen.fillStyle = '#12030c'
    pen.fill()
  })
  const inner = radius * band.inner
  circle(pen, x, y, inner + 1)
  pen.fillStyle = along(
    pen,
    [x - inner, y - inner],
    [x + inner, y + inner],
    '#5a0a26',
    [0.5, '#1c0818'],
    [0.5, '#141428'],
    [1, '#2c345a'],
  )
  pen.fill()
  circle(pen, x, y, inner + 1)
  pen.fillStyle = around(pen, x, y, inner, '#00000000', [0.7, '#00000030'], [1, '#000000c8'])
  pen.fill()
  circle(pen, x, y, inner * 0.8)
  pen.lineWidth = 1.2
  pen.strokeStyle = down(pen, y - inner, y + inner, '#ffdf9a66', '#ffdf9a14')
  pen.stroke()
}
