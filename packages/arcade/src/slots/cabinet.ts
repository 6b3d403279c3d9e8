/** The cabinet and the world it stands in: drawn when the room changes, and when free spins begin and end. */
import { along, around, box, down, faded, glow, shaded, vignette } from '../kit/paint.ts'
import type { Pen } from '../kit/scene.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Clothes } from './clothes.ts'
import { type Box, columnOf, type Room } from './room.ts'
import { reelCount } from './rules.ts'

export function drawCabinet(
  pen: Pen,
  room: Room,
  clothes: Clothes,
  cover: HTMLImageElement | undefined,
  isFree: boolean,
): void {
  drawWorld(pen, room, clothes, cover)
  if (isFree) glow(pen, room.size.width / 2, room.frame.y, room.size.width * 0.7, clothes.light, 0.5)
  drawFrame(pen, room, clothes)
  drawWell(pen, room, isFree ? clothes.freeWell : clothes.well)
  drawMeter(pen, room, clothes)
}

/** The cover is laid so that its subject looks over the cabinet; below, the night takes over. */
function drawWorld(
  pen: Pen,
  { size, frame, meter }: Room,
  { night, light, focus }: Clothes,
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

const metalOf = (pen: Pen, { x, y, width, height }: Box, { metal }: Clothes) => {
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

function drawFrame(pen: Pen, room: Room, clothes: Clothes): void {
  const { frame, rim } = room
  const { x, y, width, height } = frame
  const radius = rim * 1.3
  shaded(pen, '#000000cc', 22, 10, () => {
    box(pen, x, y, width, height, radius)
    pen.fillStyle = metalOf(pen, frame, clothes)
    pen.fill()
  })
  const edges: readonly (readonly [number, string, number])[] = [
    [0.75, faded(clothes.metal[0], 0.9), 1.5],
    [rim - 1, faded(clothes.metal[3], 0.9), 2],
  ]
  const inlay = rim * 0.24
  box(pen, x + inlay, y + inlay, width - inlay * 2, height - inlay * 2, radius - inlay)
  pen.fillStyle = down(pen, y, y + height, ...clothes.enamel)
  pen.fill()
  pen.strokeStyle = faded(clothes.metal[3], 0.8)
  pen.lineWidth = 1
  pen.stroke()
  box(pen, x + rim * 0.74, y + rim * 0.74, width - rim * 1.48, height - rim * 1.48, radius * 0.6)
  pen.fillStyle = metalOf(pen, frame, clothes)
  pen.fill()
  for (const [inset, colour, line] of edges) {
    box(pen, x + inset, y + inset, width - inset * 2, height - inset * 2, radius - inset)
    pen.strokeStyle = colour
    pen.lineWidth = line
    pen.stroke()
  }
}

/** Each reel is a drum: lit along its middle, dark where it turns away. */
function drawWell(pen: Pen, room: Room, [lit, deep]: readonly [string, string]): void {
  const { window, cell } = room
  pen.save()
  box(pen, window.x, window.y, window.width, window.height, 6)
  pen.clip()
  for (let reel = 0; reel < reelCount; reel += 1) {
    const x = window.x + reel * cell.width
    pen.fillStyle = along(pen, [x, 0], [x + cell.width, 0], deep, [0.5, lit], [1, deep])
    pen.fillRect(x, window.y, cell.width + 1, window.height)
    const [cx, cy] = [columnOf(room, reel), window.y + window.height / 2]
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

function drawMeter(pen: Pen, { meter, rim }: Room, clothes: Clothes): void {
  const { x, y, width, height } = meter
  const radius = height * 0.42
  const inset = rim * 0.34
  pen.save()
  shaded(pen, '#000000aa', 12, 5, () => {
    box(pen, x, y, width, height, radius)
    pen.fillStyle = metalOf(pen, meter, clothes)
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

/** Laid over the pictures: the drums turn away above and below, and there is glass before them. */
export function glassOver({ window }: Room): Sprite {
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
