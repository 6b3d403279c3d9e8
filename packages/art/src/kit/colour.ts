// Colours as `#rrggbb` or `#rrggbbaa`, mixed per channel in sRGB.

export const brand = {
  night: '#0b101d',
  gold: '#ffc44d',
  goldShade: '#8a4a0c',
} as const

export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)]
  return `#${from.map((value, index) => hex(value + ((to[index] ?? 0) - value) * share)).join('')}`
}

export function lighten(colour: string, share: number): string {
  return mix(colour, '#ffffff', share)
}

/** Darkens weak channels more than strong ones, so that gold becomes amber and not olive. */
export function darken(colour: string, share: number): string {
  const own = channels(colour)
  const strongest = Math.max(...own, 1)
  return `#${own.map((value) => hex(value * (1 - share * 0.86) * (value / strongest) ** (share * 2.4))).join('')}`
}

/** The same colour with an opacity. */
export function fade(colour: string, opacity: number): string {
  return `${colour.slice(0, 7)}${hex(opacity * 255)}`
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}
