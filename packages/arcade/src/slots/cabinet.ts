/** The static cabinet and its background: redrawn after a resize, and at the start and end of free spins. */
import { along, around, box, down, faded, glow, vignette, withShadow } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { type Box, columnOf, type Layout } from './layout.ts'
import { reelCount } from './rules.ts'
import type { SlotTheme } from './theme.ts'

export function drawCabinet(
  pen: Pen,
  layout: Layout,
  theme: SlotTheme,
  cover: HTMLImageElement | undefined,
  isFree: boolean,
): void {
  drawWorld(pen, layout, theme, cover)
  if (isFree) glow(pen, layout.size.width / 2, layout.frame.y, layout.size.width * 0.7, theme.light, 0.5)
  drawFrame(pen, layout, theme)
  drawWell(pen, layout, isFree ? theme.freeWell : theme.well)
  drawMeter(pen, layout, theme)
}

/** The cover is placed so that its subject is visible above the cabinet; below it fades to dark. */
function drawWorld(
  pen: Pen,
  { size, frame, meter }: Layout,
  { night, light, focus }: SlotTheme,
  cover?: HTMLImageElement,
): void {
  pen.fillStyle = night
  pen.fillRect(0, 0, size.width, size.height)
  if (cover) {
    const width = Math.max(size.width, frame.width)
    const height = (width * cover.naturalHeight) / cover.naturalWidth
    const top = Math.min(0, meter.y * 0.56 - height * focus)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(cover, (size.width - width) / 2, top, width, height)
    const foot = Math.min(size.height, top + height)
    pen.fillStyle = down(pen, meter.y * 0.7, foot, faded(night, 0), [0.4, faded(night, 0.72)], [1, night])
    pen.fillRect(0, 0, size.width, foot)
    pen.fillStyle = faded(night, 0.22)
    pen.fillRect(0, 0, size.width, size.height)
  }
  glow(pen, size.width / 2, frame.y + frame.height, size.width * 0.75, light, 0.16)
  vignette(pen, size, night, 0.7)
}

const metalOf = (pen: Pen, { x, y, width, height }: Box, { metal }: SlotTheme) => {
  const [lit, bright, deep, shade] = metal
  return along(
    pen,
    [x, y],
    [x + width, y + height],
    lit,
    [0.18, bright],
    [0.42, deep],
    [0.52, lit],
    [0.66, bright],
    [0.86, deep],
    [1, shade],
  )
}

function drawFrame(pen: Pen, layout: Layout, theme: SlotTheme): void {
  const { frame, rim } = layout
  const { x, y, width, height } = frame
  const radius = rim * 1.3
  withShadow(pen, '#000000cc', 22, 10, () => {
    box(pen, x, y, width, height, radius)
    pen.fillStyle = metalOf(pen, frame, theme)
    pen.fill()
  })
  const edges: readonly (readonly [number, string, number])[] = [
    [0.75, faded(theme.metal[0], 0.9), 1.5],
    [rim - 1, faded(theme.metal[3], 0.9), 2],
  ]
  const inlay = rim * 0.24
  box(pen, x + inlay, y + inlay, width - inlay * 2, height - inlay * 2, radius - inlay)
  pen.fillStyle = down(pen, y, y + height, ...theme.enamel)
  pen.fill()
  pen.strokeStyle = faded(theme.metal[3], 0.8)
  pen.lineWidth = 1
  pen.stroke()
  box(pen, x + rim * 0.74, y + rim * 0.74, width - rim * 1.48, height - rim * 1.48, radius * 0.6)
  pen.fillStyle = metalOf(pen, frame, theme)
  pen.fill()
  for (const [inset, colour, line] of edges) {
    box(pen, x + inset, y + inset, width - inset * 2, height - inset * 2, radius - inset)
    pen.strokeStyle = colour
    pen.lineWidth = line
    pen.stroke()
  }
}

/** Each reel is a drum: lit along its middle, dark where it turns away. */
function drawWell(pen: Pen, layout: Layout, [lit, deep]: readonly [string, string]): void {
  const { window, cell } = layout
  pen.save()
  box(pen, window.x, window.y, window.width, window.height, 6)
  pen.clip()
  for (let reel = 0; reel < reelCount; reel += 1) {
    const x = window.x + reel * cell.width
    pen.fillStyle = along(pen, [x, 0], [x + cell.width, 0], deep, [0.5, lit], [1, deep])
    pen.fillRect(x, window.y, cell.width + 1, window.height)
    const [cx, cy] = [columnOf(layout, reel), window.y + window.height / 2]
    pen.fillStyle = around(pen, cx, cy, window.height * 0.6, faded('#ffffff', 0.16), [1, faded('#ffffff', 0)])
    pen.fillRect(x, window.y, cell.width, window.height)
  }
  for (let reel = 1; reel < reelCount; reel += 1) {
    const x = window.x + reel * cell.width
    pen.fillStyle = along(
      pen,
      [x - 3, 0],
      [x + 3, 0],
      '#00000000',
      [0.4, '#000000aa'],
      [0.5, '#ffffff44'],
      [0.6, '#000000aa'],
      [1, '#00000000'],
    )
    pen.fillRect(x - 3, window.y, 6, window.height)
  }
  pen.restore()
}

function drawMeter(pen: Pen, { meter, rim }: Layout, theme: SlotTheme): void {
  const { x, y, width, height } = meter
  const radius = height * 0.42
  const inset = rim * 0.34
  pen.save()
  withShadow(pen, '#000000aa', 12, 5, () => {
    box(pen, x, y, width, height, radius)
    pen.fillStyle = metalOf(pen, meter, theme)
    pen.fill()
  })
  box(pen, x + inset, y + inset, width - inset * 2, height - inset * 2, radius - inset)
  pen.fillStyle = down(pen, y, y + height, '#05060c', [0.5, '#12141f'], [1, '#07080f'])
  pen.fill()
  pen.strokeStyle = '#000000'
  pen.lineWidth = 1.5
  pen.stroke()
  pen.clip()
  pen.fillStyle = down(pen, y, y + height / 2, '#ffffff30', '#ffffff06')
  pen.fillRect(x, y, width, height * 0.45)
  pen.restore()
}

/** An overlay that darkens the upper and lower edge of the reels and adds a glass reflection. */
export function glassSprite({ window }: Layout): Sprite {
  const { width, height } = window
  return sprite(width, height, (pen) => {
    box(pen, -width / 2, -height / 2, width, height, 6)
    pen.clip()
    pen.fillStyle = down(
      pen,
      -height / 2,
      height / 2,
      '#000000c0',
      [0.07, '#00000055'],
      [0.2, '#00000000'],
      [0.8, '#00000000'],
      [0.93, '#00000055'],
      [1, '#000000c0'],
    )
    pen.fillRect(-width / 2, -height / 2, width, height)
    pen.fillStyle = along(
      pen,
      [-width / 2, -height / 2],
      [width * 0.2, height / 2],
      '#ffffff26',
      [0.34, '#ffffff0a'],
      [0.36, '#ffffff00'],
      [1, '#ffffff00'],
    )
    pen.fillRect(-width / 2, -height / 2, width, height)
    pen.strokeStyle = '#000000aa'
    pen.lineWidth = 3
    pen.strokeRect(-width / 2, -height / 2, width, height)
  })
}
