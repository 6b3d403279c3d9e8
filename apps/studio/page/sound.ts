/** Synthesised sounds: a bell, a hoot, a door, coins. */

export type Sound = {
  bell(): void
  hoot(): void
  creak(): void
  coins(): void
  on: boolean
}

type Note = {
  readonly wave: OscillatorType
  readonly from: number
  readonly to?: number
  readonly at?: number
  readonly seconds: number
  readonly volume: number
}

export function createSound(): Sound {
  let context: AudioContext | undefined
  const sound = { on: true }
  /** Browsers allow audio only after a tap, so the first note creates the context. */
  const note = ({ wave, from, to = from, at = 0, seconds, volume }: Note): void => {
    if (!sound.on) return
    context ??= new AudioContext()
    const start = context.currentTime + at
    const [tone, gain] = [context.createOscillator(), context.createGain()]
    tone.type = wave
    tone.frequency.setValueAtTime(from, start)
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds)
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(volume, start + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
  return Object.assign(sound, {
    bell: () => {
      for (const [from, volume] of [
        [392, 0.16],
        [784, 0.07],
        [1175, 0.04],
      ] as const)
        note({ wave: 'sine', from, seconds: 1.4, volume })
    },
    hoot: () => {
      note({ wave: 'sine', from: 340, to: 300, seconds: 0.22, volume: 0.12 })
      note({ wave: 'sine', from: 360, to: 280, at: 0.3, seconds: 0.5, volume: 0.14 })
    },
    creak: () => note({ wave: 'sawtooth', from: 90, to: 170, seconds: 0.4, volume: 0.03 }),
    coins: () => {
      for (let i = 0; i < 6; i++)
        note({ wave: 'triangle', from: 1050 + i * 130, at: i * 0.07, seconds: 0.3, volume: 0.08 })
    },
  })
}
