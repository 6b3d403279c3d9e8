/** Click sounds of the passing pegs, limited to an audible rate. */
import type { Synth } from '../kit/synth.ts'
import { cruise } from './spin.ts'

export type Clicks = {
  readonly peg: (speed: number) => void
  readonly pass: (seconds: number) => void
  /** The ring has stopped. */
  readonly rest: () => void
}

const apartSeconds = 0.045

export function createClicks(synth: Synth): Clicks {
  let since = apartSeconds
  return {
    peg: (speed) => {
      if (since < apartSeconds) return
      since = 0
      const share = Math.min(1, speed / cruise)
      synth.noise({ hz: 2600 + 1400 * share, seconds: 0.03, gain: 0.1 - 0.06 * share, narrow: 4 })
      synth.tone({ hz: 1150 + 500 * share, seconds: 0.028, gain: 0.035, wave: 'square' })
    },
    pass: (seconds) => {
      since += seconds
    },
    rest: () => {
      synth.tone({ hz: 220, toHz: 110, seconds: 0.16, gain: 0.16, wave: 'triangle' })
      synth.noise({ hz: 900, toHz: 300, seconds: 0.1, gain: 0.12 })
    },
  }
}
