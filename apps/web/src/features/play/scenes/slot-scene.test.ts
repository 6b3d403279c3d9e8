import type { PlayedRound, Scene, SceneOptions } from '@saguao/arcade/scene.ts'
import { symbolSheets } from '@saguao/arcade/slots/art-files.ts'
import { readRules } from '@saguao/arcade/slots/rules.ts'
import { openScene } from '@saguao/arcade/slots/slots.ts'
import { awaited, shownSpin } from '@saguao/arcade/slots/views.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import type { SlotId } from '@saguao/fair/slots/slot-themes.ts'
import { describe, expect, it, vi } from 'vitest'
import { createTestFrames, hasPixels } from '#features/play/scenes/test-frames.ts'

const { pendingCount, runFrames, host, runUntilIdle } = createTestFrames(480)

const openTheme = (theme: SlotId, options: Partial<SceneOptions> = {}): Promise<Scene> =>
  openScene({
    host: host(),
    themeId: theme,
    config: rulesOf(theme),
    reducedMotion: false,
    sound: { node: () => null },
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

/** Plays one round to its end and returns the number of frames it took. */
async function framesOf(round: PlayedRound, options: Partial<SceneOptions> = {}): Promise<number> {
  const scene = await openTheme('slot-frutas', options)
  await runUntilIdle()
  const onShown = vi.fn()
  void scene.play(round).then(onShown)
  const frames = await runUntilIdle()
  expect(onShown).toHaveBeenCalledOnce()
  scene.destroy()
  return frames
}

function isDrawn(): boolean {
  const canvases = [...host().querySelectorAll('canvas')]
  return canvases.length === 2 && canvases.every(hasPixels)
}

/** Pixels in the middle of the window, where no lamp shines. */
function shown(): string {
  const canvas = [...host().querySelectorAll('canvas')].at(-1)
  const [width = 0, height = 0] = [canvas?.width, canvas?.height]
  const cut = canvas?.getContext('2d')?.getImageData(width * 0.2, height * 0.5, width * 0.6, height * 0.25)
  return Array.from(cut?.data ?? []).join()
}

const drawn = Object.keys(symbolSheets) as SlotId[]

describe('the reels', () => {
  it.each(drawn)('of %s are drawn with their own pictures', async (theme) => {
    const scene = await openTheme(theme)
    scene.prepare({})
    await runUntilIdle()
    expect(isDrawn()).toBe(true)
    scene.destroy()
  })

  it('fail to open without artwork, so that a plain scene takes over', async () => {
    const config = rulesOf('slot-frutas')
    const options = { host: host(), config, reducedMotion: false, sound: { node: () => null } }
    await expect(openScene({ ...options, themeId: 'slot-of-tomorrow' })).rejects.toThrow()
    await expect(openScene({ ...options, themeId: 'slot-frutas', config: {} })).rejects.toThrow()
  })

  it('play a round to its end, and draw nothing once nothing moves', async () => {
    expect(await framesOf(won)).toBeGreaterThan(0)
    expect(pendingCount()).toBe(0)
  })

  it('play every free spin before the round is over', async () => {
    const [short, long] = [await framesOf({ ...won, fast: true }), await framesOf({ ...bonus, fast: true })]
    expect(long).toBeGreaterThan(short * 2)
  })

  it('are shortened with reduced motion and in turbo mode', async () => {
    const full = await framesOf(won)
    expect(await framesOf(won, { reducedMotion: true })).toBeLessThan(full / 2)
    expect(await framesOf({ ...won, fast: true })).toBeLessThan(full / 2)
  })

  it('destroyed during a round resolve the round and leave nothing behind', async () => {
    const scene = await openTheme('slot-frutas')
    const onShown = vi.fn()
    void scene.play(bonus).then(onShown)
    scene.destroy()
    for (let turn = 0; turn < 400; turn += 1) await Promise.resolve()
    expect(onShown).toHaveBeenCalledOnce()
    expect(pendingCount()).toBe(0)
    expect(host().childElementCount).toBe(0)
  })

  it('skip only the spin that is under way', async () => {
    const scene = await openTheme('slot-frutas')
    await runUntilIdle()
    const framesFor = async (round: PlayedRound, isSkipped: boolean) => {
      const onShown = scene.play(round)
      if (isSkipped) scene.fastForward?.()
      const frames = await runUntilIdle()
      await onShown
      return frames
    }
    const full = await framesFor(lost, false)
    expect(await framesFor(lost, true)).toBeLessThan(full / 4)
    expect(await framesFor(lost, false)).toBeGreaterThan(full / 2)
    expect(await framesFor(bonus, true)).toBeGreaterThan(full)
    scene.destroy()
  })

  it('spin from the tap until the response arrives, and stop on its result', async () => {
    const scene = await openTheme('slot-frutas')
    await runUntilIdle()
    const still = shown()
    scene.begin?.(false)
    expect(await runFrames(200)).toBe(200)
    expect(shown() === still).toBe(false)
    const onShown = vi.fn()
    void scene.play(lost).then(onShown)
    await runUntilIdle()
    expect(onShown).toHaveBeenCalledOnce()
    const landed = shown()
    void scene.play(lost)
    await runUntilIdle()
    expect(shown() === landed, 'as after a round that was not begun before').toBe(true)
    scene.destroy()
  })

  it('return to their position when the bet fails', async () => {
    const scene = await openTheme('slot-frutas')
    await runUntilIdle()
    void scene.play(won)
    await runUntilIdle()
    const still = shown()
    for (const frames of [2, 100]) {
      scene.begin?.(false)
      await runFrames(frames)
      scene.cancelBet?.()
      await runUntilIdle()
      expect(shown() === still).toBe(true)
    }
    scene.destroy()
  })

  it('destroyed while spinning leave nothing behind, and do not spin in advance with reduced motion', async () => {
    const calm = await openTheme('slot-frutas', { reducedMotion: true })
    await runUntilIdle()
    calm.begin?.(false)
    expect(await runUntilIdle()).toBe(0)
    calm.destroy()
    const scene = await openTheme('slot-frutas')
    await runUntilIdle()
    scene.begin?.(true)
    await runFrames(40)
    scene.destroy()
    expect(await runUntilIdle()).toBe(0)
    expect(host().childElementCount).toBe(0)
  })

  it('do not celebrate a round that pays less than its stake', async () => {
    const node = vi.fn(() => null)
    const recordSound = async (round: PlayedRound) => {
      node.mockClear()
      await framesOf({ ...round, fast: true }, { sound: { node: node } })
      return node.mock.calls.length
    }
    const silence = await recordSound(lost)
    expect(await recordSound({ ...won, win: 0.5 })).toBe(silence)
    expect(await recordSound(won)).toBeGreaterThan(silence)
  })
})

describe('the cells of a win', () => {
  const { symbols } = rulesOf('slot-amazonia') as unknown as { symbols: { id: string }[] }
  const [best = '', other = ''] = symbols.map(({ id }) => id)
  const ways = readRules(rulesOf('slot-amazonia'))

  it('are the paying part of its line', () => {
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

  it('are every matching symbol and wild on the connected reels, in games that pay on all ways', () => {
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

  it('are every scatter at any position, without wilds', () => {
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
