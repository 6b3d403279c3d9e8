/** Draws a mines board in a given state. */

import { glowPicture } from '../kit/common-sprites.ts'
import { clamp } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createNumerals } from '../kit/numerals.ts'
import { box, down, withShadow } from '../kit/paint.ts'
import { drawSprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { type BoardPlace, cellCount } from './grid.ts'
import type { MinesTheme } from './theme.ts'

/** The state of a cell: the scene animates it, the board draws it. */
export type Tile = {
  /** How much of its stone is left, from 1 to 0. */
  stone: number
  /** How deep it is pressed, and how far it trembles to the side. */
  press: number
  shake: number
  under: 'nothing' | 'prize' | 'danger'
  /** The content of the cell: size, brightness and shine. */
  grown: number
  bright: number
  shine: number
}

export const freshTile = (): Tile => ({
  stone: 1,
  press: 0,
  shake: 0,
  under: 'nothing',
  grown: 1,
  bright: 1,
  shine: 0,
})

/** A multiplier that rises from an opened cell. */
export type Floating = { text: string; cell: number; share: number }

export type Board = {
  readonly resize: (size: Size) => BoardPlace
  readonly drawBackground: (pen: Pen, size: Size) => void
  readonly draw: (pen: Pen, tiles: readonly Tile[]) => void
  readonly drawFigures: (pen: Pen, multiplier: number, floating: Floating | undefined) => void
  readonly middleOf: (cell: number) => { readonly x: number; readonly y: number }
  readonly edge: () => number
}

const frame = 9
/** Height of the multiplier plate below the board. */
const figureRoom = 50
/** Space above the board for the win message of the web app, when there is enough height. */
const headRoom = 66
const figureFromHeight = 300

export function createBoard(theme: MinesTheme): Board {
  let place: BoardPlace = { left: 0, top: 0, side: 1 }
  // The surface calls `layout` before it draws anything.
  let layout: Layout
  let hasFigure = false

  const middleOf = (cell: number) => {
    const pitch = place.side / 5
    return { x: place.left + ((cell % 5) + 0.5) * pitch, y: place.top + (Math.floor(cell / 5) + 0.5) * pitch }
  }

  const resize = ({ width, height }: Size): BoardPlace => {
    hasFigure = height >= figureFromHeight
    const below = hasFigure ? figureRoom : 0
    const side = Math.max(1, Math.min(width - 44, height - below - frame * 2 - 14))
    const spare = height - side - below
    const top = Math.min(spare - frame, Math.max(spare / 2, frame + headRoom))
    place = { left: (width - side) / 2, top, side }
    layout = layoutOf(theme, edgeOf(place))
    return place
  }

  const drawTile = (pen: Pen, tile: Tile, cell: number): void => {
    const { x, y } = middleOf(cell)
    if (tile.under !== 'nothing' && tile.stone < 1) {
      pen.globalAlpha = tile.shine
      if (tile.shine > 0) drawSprite(pen, tile.under === 'prize' ? layout.shine : layout.flame, x, y)
      pen.globalAlpha = tile.bright
      drawSprite(pen, tile.under === 'prize' ? layout.prize : layout.danger, x, y, tile.grown)
    }
    pen.globalAlpha = tile.stone
    const picture = layout.stones[(cell * 7) % layout.stones.length]
    if (picture && tile.stone > 0)
      drawSprite(
        pen,
        picture,
        x + tile.shake,
        y + tile.press * edgeOf(place) * 0.06,
        (1 - tile.press * 0.06) * (1.18 - tile.stone * 0.18),
      )
    pen.globalAlpha = 1
  }

  return {
    resize,
    drawBackground: (pen, size) => {
      theme.drawBackground(pen, size)
      paintPlate(pen, place, theme.plate, middleOf)
      if (hasFigure) paintSign(pen, size.width / 2, signY(place), theme.plate.frame)
    },
    draw: (pen, tiles) => {
      for (const [cell, tile] of tiles.entries()) drawTile(pen, tile, cell)
    },
    drawFigures: (pen, multiplier, floating) => {
      const { x: centre } = middleOf(2)
      if (hasFigure) layout.figures.draw(pen, timesText(multiplier), centre, signY(place) + 1)
      if (!floating || floating.share >= 1) return
      const { x, y } = middleOf(floating.cell)
      pen.globalAlpha = clamp((1 - floating.share) * 2.4)
      layout.floating.draw(pen, floating.text, x, y - edgeOf(place) * (0.2 + floating.share * 0.55))
      pen.globalAlpha = 1
    },
    middleOf,
    edge: () => edgeOf(place),
  }
}

/** The middle of the plate with the multiplier. */
const signY = ({ top, side }: BoardPlace): number => top + side + frame + 25

const edgeOf = ({ side }: BoardPlace): number => (side / 5) * 0.89

type Layout = ReturnType<typeof layoutOf>

function layoutOf(theme: MinesTheme, edge: number) {
  return {
    stones: theme.stones(edge),
    prize: theme.prize(edge),
    danger: theme.danger(edge),
    shine: glowPicture(edge * 0.85, theme.shine, 0.8),
    flame: glowPicture(edge * 0.95, '#ff5a2a', 0.95),
    figures: createNumerals({ size: 23, face: ['#ffffff', '#fff1cc', '#ffd479'], edge: '#1a0f04' }),
    floating: createNumerals({
      size: clamp(edge * 0.36, 13, 22),
      face: ['#ffffff', '#d9ffee'],
      edge: '#04301e',
    }),
  }
}

type Middle = (cell: number) => { readonly x: number; readonly y: number }

function paintPlate(pen: Pen, place: BoardPlace, tones: MinesTheme['plate'], middleOf: Middle): void {
  const { left, top, side } = place
  withShadow(pen, '#000000cc', 22, 10, () => {
    box(pen, left - frame, top - frame, side + frame * 2, side + frame * 2, 18)
    pen.fillStyle = down(pen, top - frame, top + side + frame, ...tones.frame)
    pen.fill()
  })
  box(pen, left - 3, top - 3, side + 6, side + 6, 13)
  pen.fillStyle = down(pen, top, top + side, ...tones.ground)
  pen.fill()
  const edge = edgeOf(place)
  for (let cell = 0; cell < cellCount; cell += 1) {
    const { x, y } = middleOf(cell)
    box(pen, x - edge / 2, y - edge / 2, edge, edge, edge * 0.17)
    pen.fillStyle = down(pen, y - edge / 2, y + edge / 2, ...tones.well)
    pen.fill()
    pen.strokeStyle = down(pen, y - edge / 2, y + edge / 2, '#000000aa', '#ffffff2e')
    pen.lineWidth = 1.4
    pen.stroke()
  }
}

/** The plate behind the multiplier. */
function paintSign(pen: Pen, x: number, y: number, tones: readonly string[]): void {
  withShadow(pen, '#000000bb', 10, 4, () => {
    box(pen, x - 62, y - 18, 124, 36, 12)
    pen.fillStyle = down(pen, y - 18, y + 18, ...tones)
    pen.fill()
  })
  box(pen, x - 58, y - 14, 116, 28, 9)
  pen.fillStyle = down(pen, y - 14, y + 14, '#090c14', '#1b2233')
  pen.fill()
}
