/** How things get from here to there. All of them take and give a share from 0 to 1; some go past the end and return. */
export type Ease = (share: number) => number

export const clamp = (value: number, min = 0, max = 1): number => Math.min(max, Math.max(min, value))
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

export const linear: Ease = (share) => share
export const inQuad: Ease = (share) => share * share
export const outQuad: Ease = (share) => 1 - (1 - share) ** 2
export const outCubic: Ease = (share) => 1 - (1 - share) ** 3
export const inOutCubic: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

const overshoot = 1.9

/** Goes a little too far and comes back. */
export const outBack: Ease = (share) => 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2

/** Up and down again: nothing at both ends, all of it in the middle. */
export const arch: Ease = (share) => 4 * share * (1 - share)

/** A spring that was let go at 1 and rests at 0. */
export const ringing = (share: number, swings: number): number =>
  (1 - share) ** 2 * Math.cos(share * swings * 2 * Math.PI)
