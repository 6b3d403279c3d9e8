/** The theme of plinko. Themes differ only in these values. */
import type { BallTones } from '../kit/paint.ts'
import type { Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'

export type PlinkoTheme = {
  readonly drawBackground: (pen: Pen, size: Size) => void
  readonly peg: BallTones
  readonly pegShine: string
  readonly ball: (radius: number) => Sprite
  /** An optional rotating core inside the ball. */
  readonly core?: (radius: number) => Sprite
  readonly trail: string
  /** Colours from the lowest-paying to the highest-paying bucket. */
  readonly heats: readonly CupTones[]
}

/** Rim, face and foot of a cup. */
export type CupTones = readonly [rim: string, face: string, foot: string]
