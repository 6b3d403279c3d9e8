import type { Outcome, PlayedRound } from '@saguao/arcade/stage.ts'
import { stages } from '@saguao/arcade/stages.ts'
import { type GameId, games, type Moves } from '@saguao/fair/games.ts'
import { numbersOf } from '@saguao/fair/numbers.ts'
import { rulesOf } from '@saguao/fair/rules.ts'
import vectors from '@saguao/fair/vectors.json'
import { describe, expect, it } from 'vitest'
import { framesByHand } from '#features/play/scenes/test-frames.ts'
import { firstChoice } from '#features/play/table/rules.ts'

const { host, nowMs, rest } = framesByHand(440)

const ids = ['dice', 'mines', 'plinko', 'wheel', 'double', 'crash', 'slot-frutas', 'slot-sertao'] as const
const moves: Moves = { opened: [0, 6, 12], cashout: 1.5 }
const roundsMost = 500
const stake = 10_000

const sampleRate = 22_050
const secondsMost = 40
/** Below this nobody hears anything, above the other everything is torn. */
const audible = 0.02
const loudest = 1
const faint = 0.001
/** The last sound may ring on for so long after the round is over. */
const tailSeconds = 1.5

/** The first round of the golden seeds that ends so. */
function roundOf(id: GameId, isWon: boolean): PlayedRound {
  const choice = firstChoice(games[id].kind, rulesOf(id))
  for (let nonce = 0; nonce < roundsMost; nonce += 1) {
    const played = games[id].play(numbersOf({ ...vectors, nonce }), choice, moves)
    if (!played || played.multiplierE4 > stake !== isWon) continue
    const win = played.multiplierE4 / stake
    return { choice, outcome: played.outcome as Outcome, bet: 1, win, fast: false }
  }
  throw new Error(`${id} has no such round`)
}

/** Its clock is that of the frames, so every sound stands where its player would hear it. */
function recorderAt(startMs: number) {
  const tape = new OfflineAudioContext(1, sampleRate * secondsMost, sampleRate)
  const context = new Proxy(tape, {
    get: (target, name) => {
      if (name === 'currentTime') return (nowMs() - startMs) / 1000
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const voice = tape.createGain()
  voice.connect(tape.destination)
  Object.defineProperty(voice, 'context', { value: context })
  return { voice, samples: async () => (await tape.startRendering()).getChannelData(0) }
}

async function heard(id: GameId, isWon: boolean) {
  const { openStage } = await stages[games[id].kind]()
  const { voice, samples } = recorderAt(nowMs())
  const sound = { voice: () => voice }
  const stage = await openStage({
    host: host(),
    theme: id,
    config: rulesOf(id),
    reducedMotion: false,
    sound,
  })
  let endedMs = 0
  const began = nowMs()
  void stage.play(roundOf(id, isWon)).then(() => {
    endedMs = nowMs()
  })
  await rest()
  stage.destroy()
  const tape = await samples()
  return {
    peak: tape.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    lastSecond: tape.findLastIndex((sample) => Math.abs(sample) > faint) / sampleRate,
    roundSeconds: (endedMs - began) / 1000,
  }
}

describe.each(ids)('%s', (id) => {
  it.each([true, false])('is heard, is never torn, and ends with its round; won: %s', async (isWon) => {
    const { peak, lastSecond, roundSeconds } = await heard(id, isWon)
    expect(roundSeconds).toBeLessThan(secondsMost - tailSeconds)
    expect(peak).toBeGreaterThan(audible)
    expect(peak).toBeLessThanOrEqual(loudest)
    expect(lastSecond).toBeLessThan(roundSeconds + tailSeconds)
  })
})
