/** The theme of a mines board. Themes differ only in these values. */

import type { Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'

export type MinesTheme = {
  readonly drawBackground: (pen: Pen, size: Size) => void
  /** The plate the stones are set in. */
  readonly plate: {
    readonly frame: readonly string[]
    readonly ground: readonly string[]
    readonly well: readonly string[]
  }
  /** Closed cells, a few kinds of them. */
  readonly stones: (edge: number) => readonly Sprite[]
  readonly prize: (edge: number) => Sprite
  readonly danger: (edge: number) => Sprite
  readonly shard: Sprite
  readonly dust: string
  readonly shine: string
}
