/**
 * Position of an event on the field. An event has a kind and a side; the point within its zone is derived from it, so
 * it is always the same. Pure.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'

/** On a field of 300 × 190. */
export type Spot = { readonly x: number; readonly y: number }

/** Ranges along and across the field, from 0 at the own goal to 1 at the opponent's. */
type Zone = { readonly deep: readonly [number, number]; readonly wide: readonly [number, number] }

const zone = (from: number, to: number, left = 0.2, right = 0.8): Zone => ({
  deep: [from, to],
  wide: [left, right],
})

const zones: Readonly<Record<string, Zone>> = {
  goal: zone(0.985, 0.985, 0.46, 0.54),
  attack: zone(0.58, 0.74, 0.14, 0.86),
  shot: zone(0.97, 0.98, 0.26, 0.4),
  save: zone(0.94, 0.955, 0.44, 0.56),
  corner: zone(0.965, 0.965, 0.05, 0.05),
  foul: zone(0.36, 0.6),
  card: zone(0.36, 0.6),
  basket: zone(0.925, 0.925, 0.5, 0.5),
  miss: zone(0.86, 0.9, 0.3, 0.7),
}

/** Origin of a shot at the basket, by points. */
const shots: Readonly<Record<number, Zone>> = {
  1: zone(0.79, 0.79, 0.5, 0.5),
  2: zone(0.72, 0.86, 0.34, 0.66),
  3: zone(0.6, 0.68, 0.18, 0.82),
}

const [width, height] = [300, 190]
export const middle: Spot = { x: width / 2, y: height / 2 }

/** Pseudo-random share from 0 to 1, well spread over neighbouring minutes. */
function shareOf({ minute, kind }: MatchEvent, salt: number): number {
  const mixed = Math.imul(minute * 31 + kind.length * 7 + salt, 0x9e3779b1) >>> 0
  return (mixed % 997) / 996
}

function spotIn({ deep, wide }: Zone, event: MatchEvent, salt: number): Spot {
  const along = deep[0] + (deep[1] - deep[0]) * shareOf(event, salt)
  const flip = shareOf(event, 5) > 0.5
  const across = wide[0] + (wide[1] - wide[0]) * shareOf(event, salt + 1)
  const [x, y] = [along * width, (flip ? 1 - across : across) * height]
  return event.side === 'away' ? { x: width - x, y: height - y } : { x, y }
}

export const spotOf = (event: MatchEvent): Spot => spotIn(zones[event.kind] ?? zone(0.5, 0.5), event, 1)

/** Origin of the ball; undefined if it moves on from its last position. */
export const fromOf = (event: MatchEvent): Spot | undefined => {
  const shot = event.kind === 'basket' ? shots[event.points ?? 2] : undefined
  return shot && spotIn(shot, event, 3)
}
