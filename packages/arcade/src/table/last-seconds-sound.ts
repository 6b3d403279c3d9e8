/** A tone in each of the last seconds before betting closes. */
import type { Synth } from '../kit/synth.ts'

export const lastSecondsMs = 3000

/** The returned function is called in every frame with the remaining time. */
export function createLastSecondsSound(synth: Synth): (leftMs: number) => void {
  let second = 0
  return (leftMs) => {
    const now = Math.ceil(leftMs / 1000)
    if (now < second && now > 0 && leftMs < lastSecondsMs)
      synth.tone({ hz: 660, seconds: 0.09, gain: 0.06, wave: 'triangle' })
    second = now
  }
}
