import { readRules } from '@saguao/arcade/slots/rules.ts'
import { sheets } from '@saguao/arcade/slots/sheets.ts'
import { openStage } from '@saguao/arcade/slots/slots.ts'
import { awaited, shownSpin } from '@saguao/arcade/slots/views.ts'
import type { PlayedRound, Stage, StageOptions } from '@saguao/arcade/stage.ts'
import { rulesOf } from '@saguao/fair/rules.ts'
import type { SlotId } from '@saguao/fair/slot-themes.ts'
import { describe, expect, it, vi } from 'vitest'
import { framesByHand } from '#features/play/scenes/test-frames.ts'

const { asked, give, host, rest } = framesByHand(480)

const opened = (theme: SlotId, options: Partial<StageOptions> = {}): Promise<Stage> =>
  openStage({
    host: host(),
    theme,
    config: rulesOf(theme),
    reducedMotion: false,
    sound: { voice: () => null },
    ...options,
  })

const nothing = ['pineapple', 'mango', 'papaya']
const lost: PlayedRound = {
  choice: { lines: 20 },
  outcome: { reels: [nothing, nothing, nothing, nothing, nothing], wins: [], multiplier: 0 },
  bet: 1,
  win: 0,
  fast: false,
}
const win = { line: 0, symbol: 'mango', count: 3, multiplier: 2 }
const won: PlayedRound = { ...lost, outcome: { ...lost.outcome, wins: [win], multiplier: 2 }, win: 2 }
const freeSpin = {
  reels: [nothing, nothing, nothing, nothing, nothing],
  wins: [win],
  multiplier: 4,
  factor: 2,
}
const bonus: PlayedRound = {
  ...won,
  outcome: { ...won.outcome, freeSpins: [freeSpin, freeSpin, freeSpin], multiplier: 14 },
  win: 14,
}

/** Plays one round to its end; tells how many frames it took. */
async function framesOf(round: PlayedRound, options: Partial<StageOptions> = {}): Promise<number> {
  const stage = await opened('slot-frutas', options)
  await rest()
  const seen = vi.fn()
  void stage.play(round).then(seen)
  const frames = await rest()
  expect(seen).toHaveBeenCalledOnce()
  stage.destroy()
  return frames
}

function isDrawn(): boolean {
  const [back, front] = [...host().querySelectorAll('canvas')].map((canvas) =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0),
  )
  return Boolean(back && front)
}

/** What lies in the middle of the window, where no lamp shines. */
function shown(): string {
  const canvas = [...host().querySelectorAll('canvas')].at(-1)
  const [width = 0, height = 0] = [canvas?.width, canvas?.height]
  const cut = canvas?.getContext('2d')?.getImageData(width * 0.2, height * 0.5, width * 0.6, height * 0.25)
  return Array.from(cut?.data ?? []).join()
}

const drawn = Object.keys(sheets) as SlotId[]

describe('the reels', () => {
  it.each(drawn)('of %s stand there with their own pictures', async (theme) => {
    const stage = await opened(theme)
    stage.prepare({})
    await rest()
    expect(isDrawn()).toBe(true)
    stage.destroy()
  })

  it('are not opened where nothing is drawn, so that a plain stage takes over', async () => {
    const config = rulesOf('slot-frutas')
    const options = { host: host(), config, reducedMotion: false, sound: { voice: () => null } }
    await expect(openStage({ ...options, theme: 'slot-of-tomorrow' })).rejects.toThrow()
    await expect(openStage({ ...options, theme: 'slot-frutas', config: {} })).rejects.toThrow()
  })

  it('play a round to its end, and draw nothing more once nothing moves', async () => {
    expect(await framesOf(won)).toBeGreaterThan(0)
    expect(asked()).toBe(0)
  })

  it('play every free spin before the round is over', async () => {
    const [short, long] = [await framesOf({ ...won, fast: true }), await framesOf({ ...bonus, fast: true })]
    expect(long).toBeGreaterThan(short * 2)
  })

  it('are quick for whoever asks for less motion, and for whoever plays fast', async () => {
    const full = await framesOf(won)
    expect(await framesOf(won, { reducedMotion: true })).toBeLessThan(full / 2)
    expect(await framesOf({ ...won, fast: true })).toBeLessThan(full / 2)
  })

  it('that are left in the middle of a round keep nobody waiting and leave nothing behind', async () => {
    const stage = await opened('slot-frutas')
    const seen = vi.fn()
    void stage.play(bonus).then(seen)
    stage.destroy()
    for (let turn = 0; turn < 400; turn += 1) await Promise.resolve()
    expect(seen).toHaveBeenCalledOnce()
    expect(asked()).toBe(0)
    expect(host().childElementCount).toBe(0)
  })

  it('hurry through the spin that is under way, and through no other', async () => {
    const stage = await opened('slot-frutas')
    await rest()
    const framesFor = async (round: PlayedRound, isHurried: boolean) => {
      const seen = stage.play(round)
      if (isHurried) stage.hurry?.()
      const frames = await rest()
      await seen
      return frames
    }
    const full = await framesFor(lost, false)
    expect(await framesFor(lost, true)).toBeLessThan(full / 4)
    expect(await framesFor(lost, false)).toBeGreaterThan(full / 2)
    expect(await framesFor(bonus, true)).toBeGreaterThan(full)
    stage.destroy()
  })

  it('turn from the tap on, for as long as nobody answers, and come to rest by the answer', async () => {
    const stage = await opened('slot-frutas')
    await rest()
    const still = shown()
    stage.begin?.(false)
    expect(await give(200)).toBe(200)
    expect(shown() === still).toBe(false)
    const seen = vi.fn()
    void stage.play(lost).then(seen)
    await rest()
    expect(seen).toHaveBeenCalledOnce()
    const landed = shown()
    void stage.play(lost)
    await rest()
    expect(shown() === landed, 'as after a round that was not begun before').toBe(true)
    stage.destroy()
  })

  it('go back to where they were when the bet did not come about', async () => {
    const stage = await opened('slot-frutas')
    await rest()
    void stage.play(won)
    await rest()
    const still = shown()
    for (const frames of [2, 100]) {
      stage.begin?.(false)
      await give(frames)
      stage.takeBack?.()
      await rest()
      expect(shown() === still).toBe(true)
    }
    stage.destroy()
  })

  it('that are left while they turn leave nothing behind, and do not turn for whoever asks for less motion', async () => {
    const calm = await opened('slot-frutas', { reducedMotion: true })
    await rest()
    calm.begin?.(false)
    expect(await rest()).toBe(0)
    calm.destroy()
    const stage = await opened('slot-frutas')
    await rest()
    stage.begin?.(true)
    await give(40)
    stage.destroy()
    expect(await rest()).toBe(0)
    expect(host().childElementCount).toBe(0)
  })

  it('make no more of a round that gives back less than its stake than of one that is lost', async () => {
    const voice = vi.fn(() => null)
    const heard = async (round: PlayedRound) => {
      voice.mockClear()
      await framesOf({ ...round, fast: true }, { sound: { voice } })
      return voice.mock.calls.length
    }
    const silence = await heard(lost)
    expect(await heard({ ...won, win: 0.5 })).toBe(silence)
    expect(await heard(won)).toBeGreaterThan(silence)
  })
})

describe('what a win consists of', () => {
  const { symbols } = rulesOf('slot-amazonia') as unknown as { symbols: { id: string }[] }
  const [best = '', other = ''] = symbols.map(({ id }) => id)
  const ways = readRules(rulesOf('slot-amazonia'))

  it('is the part of its line that counts', () => {
    const rules = readRules(rulesOf('slot-frutas'))
    const { reels = [] } = lost.outcome
    const [shown] = shownSpin(rules, { reels, wins: [{ ...win, line: 3 }] }).wins
    expect(shown).toEqual({
      line: 3,
      cells: [
        { reel: 0, row: 0 },
        { reel: 1, row: 1 },
        { reel: 2, row: 2 },
      ],
    })
  })

  it('is every picture of the symbol and every wild on the reels that connect, where ways are played', () => {
    const reels = [
      [best, other, best],
      [other, 'sun-idol', other],
      [other, other, best],
      [best, other, other],
      [other, other, other],
    ]
    const wins = [{ line: -1, symbol: best, count: 3, multiplier: 1, ways: 2 }]
    const [shown] = shownSpin(ways, { reels, wins }).wins
    expect(shown?.cells).toEqual([
      { reel: 0, row: 0 },
      { reel: 0, row: 2 },
      { reel: 1, row: 1 },
      { reel: 2, row: 2 },
    ])
  })

  it('is every scatter, wherever it lies, and no wild with them', () => {
    const plain = [other, other, other]
    const reels = [
      ['temple', other, other],
      ['sun-idol', other, other],
      plain,
      [other, 'temple', other],
      [other, other, 'temple'],
    ]
    const wins = [{ line: -1, symbol: 'temple', count: 3, multiplier: 2 }]
    const spin = shownSpin(ways, { reels, wins })
    expect(spin.wins[0]?.cells).toEqual([
      { reel: 0, row: 0 },
      { reel: 3, row: 1 },
      { reel: 4, row: 2 },
    ])
    expect(awaited(spin.view)).toEqual([false, false, false, false, true])
  })
})
