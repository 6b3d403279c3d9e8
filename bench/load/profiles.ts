// What a run does: rates as parts of what the server can do at most, which is measured first.
export type Step = {
  readonly name: string
  readonly seconds: number
  /** Of the most the server answers per second. */
  readonly part: number
}

export type Profile = {
  readonly does: string
  readonly steps: readonly Step[]
  /** How many players leave the app open meanwhile. */
  readonly listeners: number
  /** How often the server is asked to collect its garbage, so that what is left is what it holds. */
  readonly collectSeconds?: number
}

const warmUp: Step = { name: 'warm-up', seconds: 5, part: 0.4 }

export const profiles = {
  steady: {
    does: 'half of what the server can do',
    steps: [warmUp, { name: 'steady', seconds: 60, part: 0.5 }],
    listeners: 300,
  },
  spike: {
    does: 'five times as many for ten seconds',
    steps: [
      warmUp,
      { name: 'before', seconds: 15, part: 0.3 },
      { name: 'spike', seconds: 10, part: 1.5 },
      { name: 'after', seconds: 30, part: 0.3 },
    ],
    listeners: 300,
  },
  overload: {
    does: 'three times what the server can do',
    steps: [
      warmUp,
      { name: 'before', seconds: 10, part: 0.4 },
      { name: 'overload', seconds: 25, part: 3 },
      { name: 'after', seconds: 20, part: 0.4 },
    ],
    listeners: 300,
  },
} as const satisfies Record<string, Profile>

export const soak = (minutes: number): Profile => ({
  does: `${minutes} minutes at 40 % of what the server can do`,
  steps: [warmUp, { name: 'soak', seconds: minutes * 60, part: 0.4 }],
  listeners: 300,
  collectSeconds: 15,
})
