// Banners carry words in HTML: their left side is kept dark and calm enough for white letters.
import { fade } from './colour.ts'
import { around, between } from './gradient.ts'
import type { Pen, Size } from './pen.ts'
import { rect } from './shape.ts'

export type BannerColours = {
  /** The colour the words stand on, nearly black. */
  readonly night: string
  /** What glows around the subject. */
  readonly warm: string
  readonly deep: string
  /** Where the subject stands. */
  readonly x: number
  readonly y: number
}

/** The ground of a banner: night on the left, the subject's own light on the right. */
export function backdrop(
  pen: Pen,
  { width, height }: Size,
  { night, warm, deep, x, y }: BannerColours,
): string {
  return (
    rect(0, 0, width, height, night) +
    rect(0, 0, width, height, around(pen, [x, y, width * 0.68], warm, [0.44, deep], [1, fade(night, 0)]))
  )
}

/** Drawn over everything that is not the subject itself. */
export function darkenTextArea(pen: Pen, { width, height }: Size, night: string): string {
  const veil = between(
    pen,
    [0, 0, width, 0],
    [0.2, fade(night, 0.8)],
    [0.5, fade(night, 0.6)],
    [0.64, fade(night, 0.22)],
    [0.74, fade(night, 0)],
  )
  return rect(0, 0, width, height, veil)
}
