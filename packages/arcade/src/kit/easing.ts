/** Easing functions from a share of time (0 to 1) to a share of the distance; some overshoot. */
export type Ease = (share: number) => number

export const clamp = (value: number, min = 0, max = 1): number => Math.min(max, Math.max(min, value))
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

export const linear: Ease = (share) => share
export const inQuad: Ease = (share) => share * share
export const outQuad: Ease = (share) => 1 - (1 - share) ** 2
export const outCubic: Ease = (share) => 1 - (1 - share) ** 3
export const inOutCubic: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

const overshoot = 1.9

/** Overshoots a little and returns. */
export const outBack: Ease = (share) => 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2

/** 0 at both ends and 1 in the middle. */
export const arch: Ease = (share) => 4 * share * (1 - share)

/** A damped spring from 1 to 0. */
export const ringing = (share: number, swings: number): number =>
  (1 - share) ** 2 * Math.cos(share * swings * 2 * Math.PI)
