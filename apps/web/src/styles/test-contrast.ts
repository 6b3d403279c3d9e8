/** WCAG 2 contrast of two colours, for the tests of the tokens. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Parses a computed colour: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`. */
export function parseRgb(text: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, alpha]
}

/** The colour of a translucent colour over an opaque one. */
export function over(top: Rgba, background: Rgba): Rgba {
  const mix = (at: 0 | 1 | 2) => top[at] * top[3] + background[at] * (1 - top[3])
  return [mix(0), mix(1), mix(2), 1]
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** From 1 (same colour) to 21 (black on white). */
export function contrast(text: Rgba, background: Rgba): number {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(background)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
