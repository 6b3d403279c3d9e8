/** The rotation of the ring: constant speed until the number is known, then a smooth stop on it. */
import { doubleNumbers } from '@saguao/fair/games/double.ts'
import { lerp } from '../kit/easing.ts'

/** Clockwise around the ring: the white stone, then red and black in turn. */
export const ringOrder: readonly number[] = [0, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7, 14]
export const stoneTurn = (Math.PI * 2) / doubleNumbers

const round = Math.PI * 2
/** Radians in a second. */
export const cruise = round * 2.4
const gatherRate = 4.5
/** The minimal rotation after the number is known, and the strength of the deceleration. */
const minTravel = round * 0.7
const brake = { near: 2.6, far: 2 } as const

export type Landing = {
  readonly seconds: number
  /** The angle and the speed after a share of the time. */
  readonly angleAt: (share: number) => number
  readonly speedAt: (share: number) => number
}

export type Spin = {
  readonly angle: () => number
  readonly speed: () => number
  readonly isSpinning: () => boolean
  readonly begin: () => void
  /** Moves a ring that spins. */
  readonly step: (seconds: number) => void
  /** The deceleration from the current angle to the number. */
  readonly landingOn: (number: number) => Landing
  readonly turnTo: (angle: number, speed: number) => void
}

/** The angle of the ring with a number under the pointer. */
export const angleOf = (number: number): number => -ringOrder.indexOf(number) * stoneTurn

/** The number under the pointer. */
export function numberAt(angle: number): number {
  const index = Math.round(-angle / stoneTurn)
  return ringOrder[((index % doubleNumbers) + doubleNumbers) % doubleNumbers] ?? 0
}

export function createSpin(): Spin {
  let angle = 0
  let speed = 0
  let isSpinning = false

  const landingOn = (number: number): Landing => {
    const [from, pace] = [angle, Math.max(speed, cruise / 2)]
    const way = minTravel + wrapped(angleOf(number) - from - minTravel)
    const power = lerp(brake.near, brake.far, (way - minTravel) / round)
    isSpinning = false
    return {
      seconds: (power * way) / pace,
      angleAt: (share) => from + way * (1 - (1 - share) ** power),
      speedAt: (share) => pace * (1 - share) ** (power - 1),
    }
  }

  return {
    angle: () => angle,
    speed: () => speed,
    isSpinning: () => isSpinning,
    begin: () => {
      isSpinning = true
    },
    step: (seconds) => {
      if (!isSpinning) return
      speed = lerp(speed, cruise, 1 - Math.exp(-gatherRate * seconds))
      angle += speed * seconds
    },
    landingOn,
    turnTo: (next, pace) => {
      angle = next
      speed = pace
      isSpinning = false
    },
  }
}

const wrapped = (angle: number): number => ((angle % round) + round) % round
