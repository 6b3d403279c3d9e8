/** What a wheel looks like at one moment. */
import { clamp } from '../kit/easing.ts'
import { timesText } from '../kit/figures.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { around, circle } from '../kit/paint.ts'
import type { Pen, Size } from '../kit/scene.ts'
import { type Sprite, sprite, stamp, stampTurned } from '../kit/sprite.ts'
import type { WheelClothes, WheelPlace } from './clothes.ts'
import type { Disc } from './disc.ts'
import { beamPicture, createLamps, paintRim, pointerPicture, rimWidth } from './rim.ts'
import { segmentAngle } from './spin.ts'

/** The moment: the stage moves it, the table draws it. */
export type Seen = {
  angle: number
  /** How far the pins push the pointer aside, in radians. */
  flap: number
  /** The lamps: where their light is, and how bright. */
  chase: number
  lamps: number
  /** The segment under the pointer: how bright, and how far beside the pointer its middle lies. */
  lit: number
  beside: number
  multiplier: number | undefined
  won: boolean
  pop: number
}

export const firstSeen = (): Seen => ({
  angle: 0,
  flap: 0,
  chase: 0,
  lamps: 0,
  lit: 0,
  beside: 0,
  multiplier: undefined,
  won: false,
  pop: 1,
})

export type WheelTable = {
  readonly lay: (size: Size, pays: readonly number[]) => void
  readonly back: (pen: Pen, size: Size) => void
  readonly draw: (pen: Pen, seen: Seen) => void
  readonly place: () => WheelPlace
}

type Room = {
  readonly place: WheelPlace
  readonly hub: Sprite
  readonly pointer: Sprite
  readonly beam: Sprite
  readonly before: Sprite | undefined
  readonly plain: Numerals
  readonly won: Numerals
  /** Covers what is on the hub while it tells the multiplier. */
  readonly plate: Sprite
  readonly foot: number
}

export function createWheelTable(clothes: WheelClothes, disc: Disc): WheelTable {
  const lamps = createLamps()
  // The scene lays the table before it draws anything.
  let room: Room

  const lay = (size: Size, pays: readonly number[]): void => {
    room = roomOf(clothes, size, pays.length)
    disc.paint(room.place.radius, pays)
    disc.place(room.place.x, room.place.y)
  }

  const drawHub = (pen: Pen, { multiplier, won, pop }: Seen): void => {
    const { x, y } = room.place
    stamp(pen, room.hub, x, y, pop)
    if (multiplier === undefined) return
    stamp(pen, room.plate, x, y, pop)
    const figures = won ? room.won : room.plain
    figures.draw(pen, timesText(multiplier), x, y, pop)
  }

  const draw = (pen: Pen, seen: Seen): void => {
    const { x, y, radius } = room.place
    disc.turn(seen.angle)
    pen.globalAlpha = seen.lit
    if (seen.lit > 0) stampTurned(pen, room.beam, x, y, seen.beside)
    pen.globalAlpha = 1
    if (!clothes.outside) lamps.draw(pen, room.place, seen.chase, seen.lamps)
    drawHub(pen, seen)
    stampTurned(pen, room.pointer, x, y - radius - rimWidth * 0.9, -seen.flap)
    if (room.before) stamp(pen, room.before, x, room.foot - room.before.height / 2)
  }

  return {
    lay,
    back: (pen, size) => {
      clothes.back(pen, size, room.place)
      if (!clothes.outside) paintRim(pen, room.place, clothes.rim)
    },
    draw,
    place: () => room.place,
  }
}

function roomOf(clothes: WheelClothes, { width, height }: Size, segments: number): Room {
  const foot = clothes.before ? height * 0.06 : 0
  const outer = Math.min(width / 2 - 14, (height - foot - 22) / 2)
  const radius = Math.max(1, (outer - rimWidth) / (clothes.outside ? clothes.reach * 0.94 : 1))
  const place = { x: width / 2, y: (height - foot) / 2 + 9, radius }
  const hub = clamp(radius * 0.3, 24, 54)
  const figure = { size: hub * 0.5, weight: 800 }
  return {
    place,
    hub: clothes.hub(hub),
    plate: platePicture(hub * 0.86),
    pointer: pointerPicture(clamp(radius * 0.2, 22, 34)),
    beam: beamPicture(radius, segmentAngle(segments)),
    before: clothes.before?.({ width, height }),
    plain: createNumerals({ ...figure, face: ['#ffffff', '#dfe5f8'], edge: '#070b1c' }),
    won: createNumerals({
      ...figure,
      face: ['#e6fff2', '#5cf0ab', '#17b871'],
      edge: '#033a22',
      halo: '#2fe08d',
    }),
    foot: height,
  }
}

function platePicture(radius: number): Sprite {
  return sprite(radius * 2 + 4, radius * 2 + 4, (pen) => {
    circle(pen, 0, 0, radius)
    pen.fillStyle = around(pen, 0, -radius * 0.3, radius * 1.3, '#1d2740', [1, '#070a16'])
    pen.fill()
    pen.strokeStyle = '#ffd98a'
    pen.lineWidth = 1.5
    pen.stroke()
  })
}
