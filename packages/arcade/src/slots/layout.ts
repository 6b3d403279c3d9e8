/** The layout of the cabinet in the available size. */
import type { Size } from '../kit/surface.ts'
import { reelCount, rowCount } from './rules.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type Layout = {
  readonly size: Size
  readonly cell: Size
  /** The side of a picture. */
  readonly picture: number
  /** The width of the rim around the reels. */
  readonly rim: number
  /** Where the reels are seen. */
  readonly window: Box
  readonly frame: Box
  /** Where figures are shown. */
  readonly meter: Box
}

const edge = 6
const cellWidthMost = 96
/** A cell is slightly higher than wide when there is space, otherwise slightly lower. */
const tallest = 1.1
const flattest = 0.84

export function roomIn(size: Size): Layout {
  const rim = Math.min(18, Math.max(11, size.width * 0.036))
  const meterHeight = Math.min(54, Math.max(32, size.height * 0.115))
  const heightLeft = size.height - meterHeight - rim * 2 - edge * 2
  const widthLeft = Math.min(cellWidthMost, (size.width - edge * 2 - rim * 2) / reelCount)
  const height = Math.max(24, Math.min(widthLeft * tallest, heightLeft / rowCount))
  const cell = { width: Math.min(widthLeft, height / flattest), height }
  const window = { x: 0, y: 0, width: cell.width * reelCount, height: cell.height * rowCount }
  const frame = { x: 0, y: 0, width: window.width + rim * 2, height: window.height + rim * 2 }
  const spare = Math.max(0, size.height - frame.height - meterHeight - edge * 2)
  const [x, y] = [(size.width - frame.width) / 2, edge + meterHeight + spare * 0.84]
  return {
    size,
    cell,
    rim,
    picture: Math.min(cell.width, cell.height) * 0.98,
    window: { ...window, x: x + rim, y: y + rim },
    frame: { ...frame, x, y },
    meter: meterBox(size, frame.width, y, meterHeight),
  }
}

function meterBox(size: Size, frameWidth: number, frameTop: number, height: number): Box {
  const width = frameWidth * 0.78
  return { x: (size.width - width) / 2, y: frameTop - height + 3, width, height }
}

export const columnOf = ({ window, cell }: Layout, reel: number): number =>
  window.x + (reel + 0.5) * cell.width

export const rowOf = ({ window, cell }: Layout, row: number): number => window.y + (row + 0.5) * cell.height
