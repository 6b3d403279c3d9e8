/**
 * Decorated numbers: each character is rendered once to a sprite with gradient and outline. All digits have the same
 * width, so that a running number does not jitter.
 */
import { down, withShadow } from './paint.ts'
import { drawSprite, type Sprite, sprite } from './sprite.ts'
import type { Pen } from './surface.ts'

export type NumeralStyle = {
  /** Font size in pixels. */
  readonly size: number
  readonly weight?: number
  /** Gradient colours from top to bottom. */
  readonly face: readonly string[]
  readonly edge: string
  readonly halo?: string
}

export type Numerals = {
  readonly widthOf: (text: string) => number
  /** Draws the text centred at x, y. */
  readonly draw: (pen: Pen, text: string, x: number, y: number, scale?: number) => void
}

const family = 'Inter, "Inter near Roboto", "Inter near Arial", system-ui, sans-serif'

/** Rendered in advance, so that none is rendered during a round. */
const usualSigns = '0123456789,.×'

export function createNumerals(style: NumeralStyle): Numerals {
  const { size, weight = 800 } = style
  const font = `${weight} ${size}px ${family}`
  const signs = new Map<string, { readonly picture: Sprite; readonly width: number }>()
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = font
  const widthOfSign = (sign: string): number => ruler?.measureText(sign).width ?? size / 2
  const digitWidth = Math.max(...[...'0123456789'].map(widthOfSign))

  const signOf = (sign: string) => {
    const known = signs.get(sign)
    if (known) return known
    const width = /\d/.test(sign) ? digitWidth : widthOfSign(sign)
    const made = { picture: signPicture(sign, font, width, style), width }
    signs.set(sign, made)
    return made
  }

  for (const sign of usualSigns) signOf(sign)

  const widthOf = (text: string): number => {
    let width = 0
    for (const sign of text) width += signOf(sign).width
    return width
  }

  const draw = (pen: Pen, text: string, x: number, y: number, scale = 1): void => {
    let at = x - (widthOf(text) * scale) / 2
    for (const sign of text) {
      const { picture, width } = signOf(sign)
      drawSprite(pen, picture, at + (width * scale) / 2, y, scale)
      at += width * scale
    }
  }
  return { widthOf, draw }
}

function signPicture(
  sign: string,
  font: string,
  width: number,
  { size, face, edge, halo }: NumeralStyle,
): Sprite {
  const padding = size * (halo ? 0.42 : 0.16)
  return sprite(width + padding * 2, size * 1.2 + padding * 2, (pen) => {
    pen.font = font
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.lineJoin = 'round'
    const foot = size * 0.36
    const write = () => {
      pen.strokeStyle = edge
      pen.lineWidth = size * 0.12
      pen.strokeText(sign, 0, foot)
    }
    if (halo) withShadow(pen, halo, size * 0.35, 0, write)
    withShadow(pen, '#000000aa', size * 0.1, size * 0.05, write)
    pen.fillStyle = down(pen, -size * 0.36, foot, ...face)
    pen.fillText(sign, 0, foot)
  })
}
