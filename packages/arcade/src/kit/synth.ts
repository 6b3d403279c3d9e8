/** Sounds synthesised from tones and noise, without audio files. */
import type { AudioOutput } from '../speaker.ts'

export type Tone = {
  readonly hz: number
  /** The final frequency of a glide. */
  readonly toHz?: number
  readonly seconds: number
  readonly gain: number
  readonly wave?: OscillatorType
  readonly after?: number
}

export type Noise = {
  /** The centre of the band-pass filter, and its final frequency. */
  readonly hz: number
  readonly toHz?: number
  readonly seconds: number
  readonly gain: number
  readonly narrow?: number
  readonly after?: number
}

export type Synth = {
  readonly tone: (tone: Tone) => void
  readonly noise: (noise: Noise) => void
  /** A rising chord, longer for higher multipliers. */
  readonly win: (times: number) => void
  /** A short low tone. */
  readonly lose: () => void
}

const noiseSeconds = 1
const noiseBuffers = new WeakMap<BaseAudioContext, AudioBuffer>()
/** A major pentatonic scale in half tones: all its notes are consonant. */
const scale = [0, 2, 4, 7, 9] as const

/** The frequency of the n-th step above the root. */
export const stepHz = (step: number, root = 523.25): number =>
  root * 2 ** (Math.floor(step / scale.length) + (scale[step % scale.length] ?? 0) / 12)

export function createSynth(sound: AudioOutput): Synth {
  const tone = (options: Tone): void => {
    const voice = sound.node()
    if (voice) playTone(voice, options)
  }
  const noise = (options: Noise): void => {
    const voice = sound.node()
    if (voice) playNoise(voice, options)
  }
  const win = (times: number): void => {
    const notes = Math.min(8, 3 + Math.floor(Math.log2(Math.max(1, times))))
    for (let note = 0; note < notes; note += 1) {
      const after = note * 0.075
      tone({ hz: stepHz(note), seconds: 0.5, gain: 0.16, wave: 'triangle', after })
      tone({ hz: stepHz(note) * 2, seconds: 0.35, gain: 0.05, after })
    }
  }
  const lose = (): void => tone({ hz: 196, toHz: 131, seconds: 0.28, gain: 0.14, wave: 'triangle' })
  return { tone, noise, win, lose }
}

function envelope(voice: AudioNode, gain: number, start: number, seconds: number): GainNode {
  const node = voice.context.createGain()
  node.gain.setValueAtTime(0.0001, start)
  node.gain.exponentialRampToValueAtTime(gain, start + Math.min(0.008, seconds / 4))
  node.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  node.connect(voice)
  return node
}

function playTone(voice: AudioNode, { hz, toHz, seconds, gain, wave = 'sine', after = 0 }: Tone): void {
  const start = voice.context.currentTime + after
  const source = voice.context.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(hz, start)
  if (toHz !== undefined) source.frequency.exponentialRampToValueAtTime(toHz, start + seconds)
  source.connect(envelope(voice, gain, start, seconds))
  source.start(start)
  source.stop(start + seconds)
}

function playNoise(voice: AudioNode, { hz, toHz, seconds, gain, narrow = 1, after = 0 }: Noise): void {
  const { context } = voice
  const start = context.currentTime + after
  const source = context.createBufferSource()
  source.buffer = noiseOf(context)
  source.loop = true
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = narrow
  band.frequency.setValueAtTime(hz, start)
  if (toHz !== undefined) band.frequency.exponentialRampToValueAtTime(toHz, start + seconds)
  source.connect(band)
  band.connect(envelope(voice, gain, start, seconds))
  source.start(start)
  source.stop(start + seconds)
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noiseBuffers.get(context)
  if (known) return known
  const made = context.createBuffer(1, context.sampleRate * noiseSeconds, context.sampleRate)
  const samples = made.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  noiseBuffers.set(context, made)
  return made
}
