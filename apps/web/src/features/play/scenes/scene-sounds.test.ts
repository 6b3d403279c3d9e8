import type { Outcome, PlayedRound } from '@saguao/arcade/scene.ts'
import { scenes } from '@saguao/arcade/scenes.ts'
import { type GameId, games, type Moves } from '@saguao/fair/games/games.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import vectors from '@saguao/fair/vectors.json'
import { describe, expect, it } from 'vitest'
import { createTestFrames } from '#features/play/scenes/test-frames.ts'
import { firstChoice } from '#features/play/table/rules.ts'

const { host, nowMs, runUntilIdle } = createTestFrames(440)

const ids = ['dice', 'mines', 'plinko', 'wheel', 'double', 'crash', 'slot-frutas', 'slot-sertao'] as const
const moves: Moves = { opened: [0, 6, 12], cashout: 1.5 }
const maxRounds = 500
const stake = 10_000

const sampleRate = 22_050
const maxSeconds = 40
/** Peak levels: below `audible` nothing can be heard, above `loudest` the sound clips. */
const audible = 0.02
const loudest = 1
const faint = 0.001
/** Maximum ringing of the last sound after the end of the round. */
const tailSeconds = 1.5

/** The first round of the golden seeds with this result. */
function roundOf(id: GameId, isWon: boolean): PlayedRound {
  const choice = firstChoice(games[id].kind, rulesOf(id))
  for (let nonce = 0; nonce < maxRounds; nonce += 1) {
    const played = games[id].play(numbersOf({ ...vectors, nonce }), choice, moves)
    if (!played || played.multiplierE4 > stake !== isWon) continue
    const win = played.multiplierE4 / stake
    return { choice, outcome: played.outcome as Outcome, bet: 1, win, fast: false }
  }
  throw new Error(`${id} has no such round`)
}

/** The recorder uses the clock of the frames, so every sound is recorded at the time the player would hear it. */
function recorderAt(startMs: number) {
  const tape = new OfflineAudioContext(1, sampleRate * maxSeconds, sampleRate)
  const context = new Proxy(tape, {
    get: (target, name) => {
      if (name === 'currentTime') return (nowMs() - startMs) / 1000
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const node = tape.createGain()
  node.connect(tape.destination)
  Object.defineProperty(node, 'context', { value: context })
  return { node, samples: async () => (await tape.startRendering()).getChannelData(0) }
}

async function recordSound(id: GameId, isWon: boolean) {
  const { openScene } = await scenes[games[id].kind]()
  const { node, samples } = recorderAt(nowMs())
  const sound = { node: () => node }
  const scene = await openScene({
    host: host(),
    themeId: id,
    config: rulesOf(id),
    reducedMotion: false,
    sound,
  })
  let endedMs = 0
  const startedMs = nowMs()
  void scene.play(roundOf(id, isWon)).then(() => {
    endedMs = nowMs()
  })
  await runUntilIdle()
  scene.destroy()
  const tape = await samples()
  return {
    peak: tape.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0),
    lastSecond: tape.findLastIndex((sample) => Math.abs(sample) > faint) / sampleRate,
    roundSeconds: (endedMs - startedMs) / 1000,
  }
}

describe.each(ids)('%s', (id) => {
  it.each([true, false])('is audible, never clips, and ends with its round; won: %s', async (isWon) => {
    const { peak, lastSecond, roundSeconds } = await recordSound(id, isWon)
    expect(roundSeconds).toBeLessThan(maxSeconds - tailSeconds)
    expect(peak).toBeGreaterThan(audible)
    expect(peak).toBeLessThanOrEqual(loudest)
    expect(lastSecond).toBeLessThan(roundSeconds + tailSeconds)
  })
})
