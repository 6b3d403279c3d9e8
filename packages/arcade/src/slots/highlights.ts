/** Highlight sprites: light frames, sparks, coins, the lit reel and the expanded wild. */
import { along, around, box, circle, down, faded, glow, star, twinkle, withShadow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { columnOf, type Layout, rowOf } from './layout.ts'
import type { Pictures } from './pictures.ts'
import { rowCount, wildAt } from './rules.ts'
import type { SlotTheme } from './theme.ts'

export type Highlights = {
  readonly cell: Sprite
  readonly quietCell: Sprite
  readonly reel: Sprite
  readonly tall: Sprite
  readonly spark: Sprite
  readonly coin: Sprite
}

export function makeHighlights(layout: Layout, theme: SlotTheme): Highlights {
  const { cell, window } = layout
  const r = Math.max(5, layout.picture * 0.1)
  return {
    cell: cellFrame(cell.width, cell.height, '#ffe08a', 1),
    quietCell: cellFrame(cell.width, cell.height, '#c8d2ec', 0.45),
    reel: cellFrame(cell.width, window.height, theme.light, 1),
    tall: sprite(cell.width, window.height, (pen) => tallPlate(pen, cell.width, window.height, theme)),
    spark: sprite(r * 4, r * 4, (pen) => twinkle(pen, 0, 0, r * 1.8, '#fff6d8')),
    coin: sprite(r * 3, r * 3, (pen) => coin(pen, r)),
  }
}

function cellFrame(width: number, height: number, colour: string, strength: number): Sprite {
  const layout = 14
  return sprite(width + layout * 2, height + layout * 2, (pen) => {
    pen.globalAlpha = strength
    pen.fillStyle = around(pen, 0, 0, Math.max(width, height) * 0.62, faded(colour, 0.5), [
      1,
      faded(colour, 0.06),
    ])
    box(pen, -width / 2 + 2, -height / 2 + 2, width - 4, height - 4, 10)
    pen.fill()
    withShadow(pen, colour, 12, 0, () => {
      pen.strokeStyle = colour
      pen.lineWidth = 2.5
      pen.stroke()
    })
  })
}

function tallPlate(pen: Pen, width: number, height: number, { metal, enamel, light }: SlotTheme): void {
  const [w, h] = [width - 4, height - 4]
  box(pen, -w / 2, -h / 2, w, h, 12)
  pen.fillStyle = along(
    pen,
    [-w / 2, -h / 2],
    [w / 2, h / 2],
    metal[0],
    [0.3, metal[1]],
    [0.5, metal[2]],
    [0.6, metal[0]],
    [1, metal[3]],
  )
  pen.fill()
  box(pen, -w / 2 + 5, -h / 2 + 5, w - 10, h - 10, 8)
  pen.fillStyle = down(pen, -h / 2, h / 2, enamel[1], [0.5, enamel[0]], [1, enamel[1]])
  pen.fill()
  pen.clip()
  glow(pen, 0, 0, h * 0.55, light, 0.7)
  beams(pen, h, light)
  for (const side of [-1, 1]) {
    withShadow(pen, '#00000088', 4, 2, () => {
      star(pen, 0, side * h * 0.36, 4, w * 0.3, w * 0.13)
      pen.fillStyle = along(
        pen,
        [-w * 0.2, side * h * 0.36 - w * 0.2],
        [w * 0.2, side * h * 0.36 + w * 0.2],
        ...metal,
      )
      pen.fill()
    })
    circle(pen, 0, side * h * 0.36, w * 0.09)
    pen.fillStyle = around(pen, -w * 0.02, side * h * 0.36 - w * 0.03, w * 0.11, '#ffffff', light)
    pen.fill()
  }
}

const beamCount = 18

/** Out of the middle, where the wild comes to rest. */
function beams(pen: Pen, reach: number, colour: string): void {
  pen.fillStyle = around(pen, 0, 0, reach * 0.6, faded(colour, 0.5), [1, faded(colour, 0)])
  for (let beam = 0; beam < beamCount; beam += 1) {
    const [from, to] = [(beam / beamCount) * Math.PI * 2, ((beam + 0.5) / beamCount) * Math.PI * 2]
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.lineTo(Math.cos(from) * reach, Math.sin(from) * reach)
    pen.lineTo(Math.cos(to) * reach, Math.sin(to) * reach)
    pen.fill()
  }
}

function coin(pen: Pen, r: number): void {
  withShadow(pen, '#00000088', 3, 1.5, () => {
    circle(pen, 0, 0, r)
    pen.fillStyle = along(
      pen,
      [-r, -r],
      [r, r],
      '#fffae0',
      [0.35, '#ffd35e'],
      [0.7, '#e8981f'],
      [1, '#8a4a0c'],
    )
    pen.fill()
  })
  circle(pen, 0, 0, r * 0.76)
  pen.strokeStyle = '#a8620e'
  pen.lineWidth = r * 0.1
  pen.stroke()
  star(pen, 0, 0, 5, r * 0.52, r * 0.22)
  pen.fillStyle = '#fffbe6'
  pen.fill()
}

/** The plate grows out of the row where the wild lies; the wild glides to its middle. */
export function drawTall(
  pen: Pen,
  layout: Layout,
  pictures: Pictures,
  { tall }: Highlights,
  place: { readonly reel: number; readonly row: number; readonly share: number; readonly pulse: number },
): void {
  const { reel, row, share, pulse } = place
  const { window, cell } = layout
  const x = columnOf(layout, reel)
  const start = rowOf(layout, row)
  const [top, bottom] = [start - cell.height / 2, start + cell.height / 2]
  const from = top + (window.y - top) * share
  const to = bottom + (window.y + window.height - bottom) * share
  pen.save()
  pen.beginPath()
  pen.rect(x - cell.width / 2, from, cell.width, to - from)
  pen.clip()
  drawSprite(pen, tall, x, window.y + window.height / 2)
  const wild = pictures.sharp[wildAt]
  const middle = start + (rowOf(layout, (rowCount - 1) / 2) - start) * share
  if (wild) drawSprite(pen, wild, x, middle, 1 + pulse * 0.08)
  pen.restore()
}
