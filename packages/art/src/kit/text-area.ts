// Banners have HTML text on their left side, which is kept dark and plain enough for white letters.
import { fade } from './colour.ts'
import { around, between } from './gradient.ts'
import type { Pen, Size } from './pen.ts'
import { rect } from './shape.ts'

export type BannerColours = {
  /** The background of the text, nearly black. */
  readonly night: string
  /** The glow around the subject. */
  readonly warm: string
  readonly deep: string
  /** The position of the subject. */
  readonly x: number
  readonly y: number
}

/** The background of a banner: dark on the left, the light of the subject on the right. */
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

/** Drawn above everything but the subject. */
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
