/** Where a wheel has to turn to. Angles are in radians, clockwise; at 0 the first segment lies under the pointer. */

const full = Math.PI * 2

/** The width of one segment. */
export const segmentAngle = (segments: number): number => full / Math.max(1, segments)

/** The angle at which a segment lies under the pointer; `beside` is how far from its middle, from -0.5 to 0.5. */
export const angleOf = (segments: number, segment: number, offset: number): number =>
  (offset - segment) * segmentAngle(segments)

/** The next angle that looks like `wanted` and is at least so many turns ahead. */
export function angleAhead(from: number, target: number, turns: number): number {
  const min = from + turns * full
  return min + ((((target - min) % full) + full) % full)
}

/** How many pins have gone by since angle 0. */
export const pinsPassed = (segments: number, angle: number): number =>
  Math.floor(angle / segmentAngle(segments) + 0.5)
