/** The running animations of a scene. They are advanced by its frames, not by timers. */
import { type Ease, linear } from './easing.ts'

export type Animations = {
  /** Calls `show` with shares from 0 to exactly 1; resolves at the end or after `end`. */
  readonly run: (seconds: number, show: (share: number) => void, ease?: Ease) => Promise<void>
  readonly wait: (seconds: number) => Promise<void>
  /** Returns whether an animation is still running. */
  readonly step: (seconds: number) => boolean
  /** Runs current and following animations many times faster, until `normalSpeed`. */
  readonly fastForward: () => void
  readonly normalSpeed: () => void
  /** Finishes all animations at once, also those started later, and resolves their promises. */
  readonly end: () => void
}

/** Fast enough to end almost at once, slow enough to follow the movement. */
const fastForwardSpeed = 14

type Animation = {
  readonly seconds: number
  readonly show: (share: number) => void
  readonly done: () => void
  spent: number
}

/** `wake` is called for every new animation, to start the frame loop. */
export function createAnimations(wake: () => void): Animations {
  let running: Animation[] = []
  let speed = 1
  let hasEnded = false

  const run = (seconds: number, show: (share: number) => void, ease: Ease = linear): Promise<void> =>
    new Promise((done) => {
      running.push({ seconds, show: (share) => show(share === 1 ? 1 : ease(share)), done, spent: 0 })
      if (hasEnded) step(Infinity)
      else wake()
    })

  // An animation may start another one in `show`, so the list is replaced before it is processed.
  const step = (seconds: number): boolean => {
    const moved = running
    running = []
    const going = moved.filter((motion) => advance(motion, seconds * speed))
    running = [...going, ...running]
    return running.length > 0
  }

  const end = (): void => {
    hasEnded = true
    step(Infinity)
  }
  return {
    run,
    wait: (seconds) => run(seconds, () => undefined),
    step,
    fastForward: () => {
      speed = fastForwardSpeed
    },
    normalSpeed: () => {
      speed = 1
    },
    end,
  }
}

function advance(motion: Animation, seconds: number): boolean {
  motion.spent += seconds
  const share = motion.seconds > 0 ? Math.min(1, motion.spent / motion.seconds) : 1
  motion.show(share)
  if (share === 1) motion.done()
  return share < 1
}
