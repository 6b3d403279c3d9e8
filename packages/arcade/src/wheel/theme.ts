/** The theme of a wheel. Themes differ only in these values. */

import type { Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'

export type WheelPlace = { readonly x: number; readonly y: number; readonly radius: number }

export type WheelTheme = {
  readonly drawBackground: (pen: Pen, size: Size, place: WheelPlace) => void
  /** The reach of decorations beyond the edge of the wheel, as a share of its radius. */
  readonly reach: number
  readonly outside?: (pen: Pen, radius: number) => void
  readonly rim: readonly string[]
  /** Colours of segments without pay, and of paying segments from the lowest to the highest. */
  readonly nothing: string
  readonly pays: readonly string[]
  readonly hub: (radius: number) => Sprite
  /** Foreground in front of the wheel. */
  readonly before?: (size: Size) => Sprite
  readonly confetti: readonly string[]
}
