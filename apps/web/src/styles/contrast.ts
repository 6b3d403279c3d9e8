/** How well one colour can be read on another, as WCAG 2 counts it. Used by the tests of the tokens. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads what a browser computes: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`. */
export function parseRgb(text: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, alpha]
}

/** What the eye sees where a translucent colour lies over an opaque one. */
export function over(top: Rgba, ground: Rgba): Rgba {
  const mix = (at: 0 | 1 | 2) => top[at] * top[3] + ground[at] * (1 - top[3])
  return [mix(0), mix(1), mix(2), 1]
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** From 1 for the same colour to 21 for black on white. */
export function contrast(text: Rgba, ground: Rgba): number {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
