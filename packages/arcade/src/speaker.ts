/** Where the sounds of a stage go. Stages make them; the page decides whether anybody hears them. */

export type AudioOutput = {
  /** What to connect to; its `context` makes the nodes. Null while nobody wants to hear, or where there is no sound. */
  readonly node: () => AudioNode | null
}

export type Speaker = AudioOutput & {
  readonly mute: (muted: boolean) => void
  readonly close: () => void
}

const fadeSeconds = 0.02

/** The context is made at the first sound: browsers refuse one that no touch has asked for. */
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
