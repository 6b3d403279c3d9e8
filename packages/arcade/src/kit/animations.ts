/** What is under way on a stage. Motions are moved by its frames, never by a clock of their own. */
import { type Ease, linear } from './easing.ts'

export type Animations = {
  /** Calls `show` with shares from 0 to exactly 1; resolves when it is over, or was ended. */
  readonly run: (seconds: number, show: (share: number) => void, ease?: Ease) => Promise<void>
  readonly wait: (seconds: number) => Promise<void>
  /** Tells whether anything still moves. */
  readonly step: (seconds: number) => boolean
  /** What is under way, and what follows it, goes many times as fast until it is told to be steady again. */
  readonly fastForward: () => void
  readonly normalSpeed: () => void
  /** Brings everything to its end, now and from now on: whoever waits for it goes on. */
  readonly end: () => void
}

/** Fast enough to be over at once, slow enough that the eye sees where everything goes. */
const fastForwardSpeed = 14

type Animation = {
  readonly seconds: number
  readonly show: (share: number) => void
  readonly done: () => void
  spent: number
}

/** `wake` is called for every new motion, so that the frames that move it come. */
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

  // A motion that starts another one while it is shown must not lose it, so the list is taken before.
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
