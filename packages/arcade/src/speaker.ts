/** Audio output of scenes. Scenes create sounds; the web app mutes or unmutes the output. */

export type AudioOutput = {
  /** The node to connect to; its `context` creates further nodes. Null while muted or without audio support. */
  readonly node: () => AudioNode | null
}

export type Speaker = AudioOutput & {
  readonly mute: (muted: boolean) => void
  readonly close: () => void
}

const fadeSeconds = 0.02

/** The audio context is created at the first sound: browsers refuse one before the first tap. */
export function createSpeaker(muted: boolean): Speaker {
  let isMuted = muted
  let master: GainNode | undefined
  return {
    node: () => {
      if (isMuted || typeof AudioContext === 'undefined') return null
      master ??= masterOf(new AudioContext())
      const { context } = master
      if (context instanceof AudioContext && context.state === 'suspended') void context.resume()
      return master
    },
    mute: (next) => {
      isMuted = next
      master?.gain.setTargetAtTime(next ? 0 : 1, master.context.currentTime, fadeSeconds)
    },
    close: () => {
      const { context } = master ?? {}
      if (context instanceof AudioContext) void context.close()
      master = undefined
      isMuted = true
    },
  }
}

function masterOf(context: AudioContext): GainNode {
  const gain = context.createGain()
  gain.connect(context.destination)
  return gain
}
