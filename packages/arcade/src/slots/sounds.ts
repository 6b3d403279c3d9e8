/** The sounds of a slot. */
import { createSynth, stepHz } from '../kit/synth.ts'
import type { AudioOutput } from '../speaker.ts'

export type SlotSounds = {
  readonly start: () => void
  readonly tick: () => void
  readonly stop: (reel: number) => void
  /** Higher with every scatter. */
  readonly scatter: (count: number) => void
  readonly tension: (seconds: number) => void
  readonly expand: () => void
  readonly line: (step: number) => void
  readonly count: (share: number) => void
  readonly freeSpins: () => void
  readonly win: (times: number) => void
}

const fanfare = [0, 2, 4, 5, 7, 9] as const

export function createSlotSounds(sound: AudioOutput): SlotSounds {
  const { tone, noise, win } = createSynth(sound)
  return {
    start: () => noise({ hz: 300, toHz: 1200, seconds: 0.3, gain: 0.05, narrow: 0.8 }),
    tick: () => noise({ hz: 2600, seconds: 0.025, gain: 0.03, narrow: 4 }),
    stop: (reel) => {
      tone({ hz: 120 + reel * 10, toHz: 60, seconds: 0.16, gain: 0.24, wave: 'triangle' })
      noise({ hz: 1500, toHz: 500, seconds: 0.06, gain: 0.1 })
    },
    scatter: (count) => {
      for (const octave of [1, 2])
        tone({ hz: stepHz(count * 2) * octave, seconds: 0.7 / octave, gain: 0.14 / octave, wave: 'triangle' })
    },
    tension: (seconds) => noise({ hz: 280, toHz: 1900, seconds, gain: 0.06, narrow: 5 }),
    expand: () => {
      noise({ hz: 400, toHz: 3200, seconds: 0.4, gain: 0.07, narrow: 2 })
      tone({ hz: 330, toHz: 880, seconds: 0.4, gain: 0.09, wave: 'triangle' })
    },
    line: (step) => tone({ hz: stepHz(step % 10), seconds: 0.3, gain: 0.1, wave: 'triangle' }),
    count: (share) => tone({ hz: 900 + share * 700, seconds: 0.05, gain: 0.04 }),
    freeSpins: () => {
      for (const [at, step] of fanfare.entries())
        tone({ hz: stepHz(step), seconds: 0.5, gain: 0.13, wave: 'triangle', after: at * 0.09 })
    },
    win,
  }
}
