/** What a wheel is made of; the theatre and the tide differ in nothing else. */

import type { Sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { theatre } from './theatre.ts'
import { tide } from './tide.ts'

export type WheelPlace = { readonly x: number; readonly y: number; readonly radius: number }

export type WheelTheme = {
  readonly drawBackground: (pen: Pen, size: Size, place: WheelPlace) => void
  /** What reaches beyond the wheel's edge, as a share of its radius, and turns with it. */
  readonly reach: number
  readonly outside?: (pen: Pen, radius: number) => void
  readonly rim: readonly string[]
  /** What pays nothing, and what pays from least to most. */
  readonly nothing: string
  readonly pays: readonly string[]
  readonly hub: (radius: number) => Sprite
  /** What stands before the wheel. */
  readonly before?: (size: Size) => Sprite
  readonly confetti: readonly string[]
}

const themes: Readonly<Record<string, WheelTheme>> = { 'wheel-tide': tide }

export const wheelThemeOf = (themeId: string): WheelTheme => themes[themeId] ?? theatre
