/** The last seconds before the bets close are heard as well as seen. */
import type { Synth } from '../kit/synth.ts'

export const lastSecondsMs = 3000

/** Call it with what is left, as often as that is drawn. */
export function createLastSecondsSound(synth: Synth): (leftMs: number) => void {
  let second = 0
  return (leftMs) => {
    const now = Math.ceil(leftMs / 1000)
    if (now < second && now > 0 && leftMs < lastSecondsMs)
      synth.tone({ hz: 660, seconds: 0.09, gain: 0.06, wave: 'triangle' })
    second = now
  }
}
