/** Draws the wheel in a given state. */
import { clamp } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { around, circle } from '../kit/paint.ts'
import { drawSprite, drawSpriteRotated, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { Disc } from './disc.ts'
import { beamPicture, createLamps, paintRim, pointerPicture, rimWidth } from './rim.ts'
import { segmentAngle } from './spin.ts'
import type { WheelPlace, WheelTheme } from './theme.ts'

/** The state of the wheel: the scene animates it, the view draws it. */
export type ViewState = {
  angle: number
  /** How far the pins push the pointer aside, in radians. */
  flap: number
  /** The lamps: where their light is, and how bright. */
  chase: number
  lamps: number
  /** The segment under the pointer: how bright, and how far beside the pointer its middle lies. */
  lit: number
  offset: number
  multiplier: number | undefined
  won: boolean
  pop: number
}

export const initialViewState = (): ViewState => ({
  angle: 0,
  flap: 0,
  chase: 0,
  lamps: 0,
  lit: 0,
  offset: 0,
  multiplier: undefined,
  won: false,
  pop: 1,
})

export type WheelView = {
  readonly resize: (size: Size, pays: readonly number[]) => void
  readonly drawBackground: (pen: Pen, size: Size) => void
  readonly draw: (pen: Pen, viewState: ViewState) => void
  readonly place: () => WheelPlace
}

type Layout = {
  readonly place: WheelPlace
  readonly hub: Sprite
  readonly pointer: Sprite
  readonly beam: Sprite
  readonly before: Sprite | undefined
  readonly plain: Numerals
  readonly won: Numerals
  /** Covers the hub while it shows the multiplier. */
  readonly plate: Sprite
  readonly foot: number
}

export function createWheelView(theme: WheelTheme, disc: Disc): WheelView {
  const lamps = createLamps()
  // The surface calls `resize` before it draws anything.
  let layout: Layout

  const resize = (size: Size, pays: readonly number[]): void => {
    layout = layoutOf(theme, size, pays.length)
    disc.paint(layout.place.radius, pays)
    disc.place(layout.place.x, layout.place.y)
  }

  const drawHub = (pen: Pen, { multiplier, won, pop }: ViewState): void => {
    const { x, y } = layout.place
    drawSprite(pen, layout.hub, x, y, pop)
    if (multiplier === undefined) return
    drawSprite(pen, layout.plate, x, y, pop)
    const figures = won ? layout.won : layout.plain
    figures.draw(pen, timesText(multiplier), x, y, pop)
  }

  const drawBeam = (pen: Pen, { lit, offset }: ViewState): void => {
    const { place, beam } = layout
    const reach = beam.height / 2
    pen.globalAlpha = lit
    const [x, y] = [place.x + Math.sin(offset) * reach, place.y - Math.cos(offset) * reach]
    drawSpriteRotated(pen, beam, x, y, offset)
    pen.globalAlpha = 1
  }

  const draw = (pen: Pen, viewState: ViewState): void => {
    const { x, y, radius } = layout.place
    disc.turn(viewState.angle)
    if (viewState.lit > 0) drawBeam(pen, viewState)
    if (!theme.outside) lamps.draw(pen, layout.place, viewState.chase, viewState.lamps)
    drawHub(pen, viewState)
    drawSpriteRotated(pen, layout.pointer, x, y - radius - rimWidth * 0.9, -viewState.flap)
    if (layout.before) drawSprite(pen, layout.before, x, layout.foot - layout.before.height / 2)
  }

  return {
    resize,
    drawBackground: (pen, size) => {
      theme.drawBackground(pen, size, layout.place)
      if (!theme.outside) paintRim(pen, layout.place, theme.rim)
    },
    draw,
    place: () => layout.place,
  }
}

function layoutOf(theme: WheelTheme, { width, height }: Size, segments: number): Layout {
  const foot = theme.before ? height * 0.06 : 0
  const outer = Math.min(width / 2 - 14, (height - foot - 22) / 2)
  const radius = Math.max(1, (outer - rimWidth) / (theme.outside ? theme.reach * 0.94 : 1))
  const place = { x: width / 2, y: (height - foot) / 2 + 9, radius }
  const hub = clamp(radius * 0.3, 24, 54)
  const figure = { size: hub * 0.5, weight: 800 }
  return {
    place,
    hub: theme.hub(hub),
    plate: platePicture(hub * 0.86),
    pointer: pointerPicture(clamp(radius * 0.2, 22, 34)),
    beam: beamPicture(radius, segmentAngle(segments)),
    before: theme.before?.({ width, height }),
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
