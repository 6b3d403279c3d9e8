/** What a field of pegs is made of; the sun and the glacier differ in nothing else. */
import type { BallTones } from '../kit/paint.ts'
import type { Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { glacier } from './glacier.ts'
import { solar } from './solar.ts'

export type PlinkoTheme = {
  readonly drawBackground: (pen: Pen, size: Size) => void
  readonly peg: BallTones
  readonly pegShine: string
  readonly ball: (radius: number) => Sprite
  /** What turns inside the ball, if anything does. */
  readonly core?: (radius: number) => Sprite
  readonly trail: string
  /** From the buckets that take most to the ones that give most. */
  readonly heats: readonly CupTones[]
}

/** Rim, face and foot of a cup. */
export type CupTones = readonly [rim: string, face: string, foot: string]

const themes: Readonly<Record<string, PlinkoTheme>> = { 'plinko-ice': glacier }

export const plinkoThemeOf = (themeId: string): PlinkoTheme => themes[themeId] ?? solar
