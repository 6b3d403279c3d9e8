/** Lucky wheel: gold and bright colours on a theatre stage with red curtains. */
import {
  along,
  around,
  ball,
  box,
  circle,
  down,
  faded,
  glow,
  gold,
  star,
  vignette,
  withShadow,
} from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { WheelPlace, WheelTheme } from './theme.ts'

export const theatre: WheelTheme = {
  drawBackground,
  reach: 1,
  rim: ['#fff6cf', '#ffd065', '#b8741c', '#f0b84a', '#8a4f12'],
  nothing: '#3a1430',
  pays: ['#2f7df0', '#19b877', '#8a4ff0', '#f5851f', '#ffc225', '#f0305a'],
  hub,
  confetti: ['#ffd166', '#ff5a7a', '#5ad1ff', '#5cf0ab', '#c08aff'],
}

function drawBackground(pen: Pen, size: Size, place: WheelPlace): void {
  const { width, height } = size
  pen.fillStyle = around(
    pen,
    width / 2,
    place.y,
    Math.hypot(width, height) * 0.6,
    '#c23038',
    [0.4, '#8a1626'],
    [0.75, '#4c0a1c'],
    [1, '#24040f'],
  )
  pen.fillRect(0, 0, width, height)
  rays(pen, place, Math.hypot(width, height))
  stand(pen, size, place)
  for (const side of ['left', 'right'] as const) curtain(pen, size, side)
  valance(pen, width)
  glow(pen, place.x, place.y, place.radius * 1.45, '#ffb45a', 0.42)
  vignette(pen, size, '#170209', 0.75)
}

function rays(pen: Pen, { x, y }: WheelPlace, reach: number): void {
  pen.save()
  pen.translate(x, y)
  pen.fillStyle = around(pen, 0, 0, reach * 0.7, '#ffb06a55', '#ff8a4a00')
  for (let ray = 0; ray < 18; ray += 1) {
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, reach, (ray / 9) * Math.PI, (ray / 9 + 0.055) * Math.PI)
    pen.fill()
  }
  pen.restore()
}

function stand(pen: Pen, { height }: Size, { x, y, radius }: WheelPlace): void {
  const foot = Math.min(height - 8, y + radius * 1.24)
  withShadow(pen, '#000000aa', 14, 8, () => {
    pen.beginPath()
    pen.moveTo(x - radius * 0.2, y + radius * 0.8)
    pen.lineTo(x + radius * 0.2, y + radius * 0.8)
    pen.lineTo(x + radius * 0.3, foot)
    pen.lineTo(x - radius * 0.3, foot)
    pen.fillStyle = along(
      pen,
      [x - radius * 0.3, 0],
      [x + radius * 0.3, 0],
      '#8a5416',
      '#ffe08a',
      '#c98a2c',
      '#6a3a0c',
    )
    pen.fill()
    box(pen, x - radius * 0.46, foot - 6, radius * 0.92, 12, 6)
    pen.fillStyle = gold(pen, foot - 6, foot + 6)
    pen.fill()
  })
}

/** Folds of velvet, lit on one flank each. */
function curtain(pen: Pen, { width, height }: Size, side: 'left' | 'right'): void {
  const [folds, wide] = [3, width * 0.036]
  pen.save()
  if (side === 'right') {
    pen.translate(width, 0)
    pen.scale(-1, 1)
  }
  for (let fold = folds - 1; fold >= 0; fold -= 1)
    withShadow(pen, '#000000aa', 10, 0, () => {
      const x = fold * wide
      pen.beginPath()
      pen.moveTo(x - 2, 0)
      pen.lineTo(x + wide + 8, 0)
      pen.quadraticCurveTo(x + wide * 0.5, height * 0.5, x + wide - fold * 3, height)
      pen.lineTo(x - 2, height)
      pen.fillStyle = along(pen, [x, 0], [x + wide + 6, 0], '#7a0c1e', '#e8354a', '#9a1228', '#50081a')
      pen.fill()
    })
  pen.restore()
}

function valance(pen: Pen, width: number): void {
  const [bows, high] = [3, 15]
  for (let bow = 0; bow < bows; bow += 1) {
    const [x, wide] = [(bow / bows) * width, width / bows]
    withShadow(pen, '#000000aa', 8, 4, () => {
      pen.beginPath()
      pen.moveTo(x, -4)
      pen.lineTo(x + wide, -4)
      pen.quadraticCurveTo(x + wide / 2, high * 2.1, x, -4)
      pen.fillStyle = down(pen, -4, high, '#8a1026', '#e8354a', '#8a0f25')
      pen.fill()
    })
    pen.strokeStyle = '#ffc94d'
    pen.lineWidth = 2
    pen.stroke()
  }
}

function hub(radius: number): Sprite {
  return sprite(radius * 2.6, radius * 2.6, (pen) => {
    withShadow(pen, '#000000aa', radius * 0.25, radius * 0.1, () => {
      circle(pen, 0, 0, radius)
      pen.fillStyle = gold(pen, -radius, radius)
      pen.fill()
    })
    ball(pen, 0, 0, radius * 0.84, ['#ff8a96', '#d8283e', '#84101f', '#4a0610'])
    star(pen, 0, 0, 5, radius * 0.5, radius * 0.22)
    pen.fillStyle = down(pen, -radius * 0.5, radius * 0.5, '#fff6cf', '#ffc94d', '#d98a1e')
    pen.fill()
    circle(pen, 0, 0, radius * 0.93)
    pen.strokeStyle = faded('#fff6cf', 0.5)
    pen.lineWidth = 1.2
    pen.stroke()
  })
}
