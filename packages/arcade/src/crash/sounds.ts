/** The sounds of a flight: wings and wind, the countdown, and the end. */
import { buzz } from '../kit/haptics.ts'
import { type Synth, stepHz } from '../kit/synth.ts'
import { createLastSecondsSound } from '../table/last-seconds-sound.ts'
import type { Flight } from './flight.ts'

export type CrashSounds = {
  readonly follow: (flight: Flight, isBeat: boolean) => void
  readonly left: (times: number) => void
  readonly gone: (withPlayer: boolean) => void
}

export function createCrashSounds(synth: Synth): CrashSounds {
  const countDown = createLastSecondsSound(synth)
  let phase = 'waiting'

  const takeOff = (): void => {
    synth.noise({ hz: 260, toHz: 1500, seconds: 0.7, gain: 0.14, narrow: 0.8 })
    synth.tone({ hz: 392, toHz: 784, seconds: 0.4, gain: 0.06, wave: 'triangle' })
  }

  /** The higher, the brighter: a step of the scale every half doubling. */
  const flap = (flownMs: number): void => {
    const step = Math.floor(flownMs / 4000)
    synth.noise({ hz: 520, toHz: 190, seconds: 0.16, gain: 0.06, narrow: 0.9 })
    synth.tone({ hz: stepHz(step % 15, 196), seconds: 0.24, gain: 0.022, wave: 'sine' })
  }

  return {
    follow: (flight, isBeat) => {
      const nowMs = performance.now()
      const leftMs = flight.leftMs(nowMs)
      if (leftMs !== null) countDown(leftMs)
      if (flight.phase() === 'running' && phase === 'betting') takeOff()
      if (flight.phase() === 'running' && isBeat) flap(flight.flownMs(nowMs))
      phase = flight.phase()
    },
    left: (times) => {
      synth.win(times)
      buzz(18)
    },
    gone: (withPlayer) => {
      synth.noise({ hz: 1400, toHz: 160, seconds: 0.55, gain: 0.22, narrow: 0.6 })
      synth.tone({ hz: 196, toHz: 82, seconds: 0.45, gain: 0.12, wave: 'triangle' })
      if (withPlayer) buzz(40)
    },
  }
}
