import { ballAt, type FieldPlace, fallOf, pegAt } from '@saguao/arcade/plinko/fall.ts'
import type { BoardWords, Scene, SceneOptions } from '@saguao/arcade/scene.ts'
import { scenes } from '@saguao/arcade/scenes.ts'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createTestFrames, isDrawnOn } from '#features/play/scenes/test-frames.ts'

const { pendingCount, runFrames, host, runUntilIdle } = createTestFrames(400)

const kinds = ['dice', 'mines', 'plinko', 'wheel'] as const
type Kind = (typeof kinds)[number]

const config: SceneOptions['config'] = {
  multipliers: {
    8: { low: [5, 2.3, 1.1, 1, 0.4, 1, 1.1, 2.3, 5] },
    10: { low: [1.6, 1.1, 1.3, 1.1, 0, 1.3, 1.1, 1.1, 1.1, 0] },
  },
}

async function openKind(kind: Kind, options: Partial<SceneOptions> = {}): Promise<Scene> {
  const { openScene } = await scenes[kind]()
  const silent = { node: () => null }
  return openScene({ host: host(), themeId: kind, config, reducedMotion: false, sound: silent, ...options })
}

const rounds: Readonly<Record<Kind, Parameters<Scene['play']>[0]>> = {
  dice: {
    choice: { target: 50, over: true },
    outcome: { roll: 77.12, multiplier: 1.98 },
    bet: 1,
    win: 1.98,
    fast: false,
  },
  mines: {
    choice: { mines: 2 },
    outcome: { mines: [3, 9], opened: [12], multiplier: 1.06 },
    bet: 1,
    win: 1.06,
    fast: false,
  },
  plinko: {
    choice: { rows: 8, risk: 'low' },
    outcome: { path: [1, 1, 0, 1, 1, 1, 1, 1], bucket: 7, multiplier: 2.3 },
    bet: 1,
    win: 2.3,
    fast: false,
  },
  wheel: {
    choice: { segments: 10, risk: 'low' },
    outcome: { segment: 2, multiplier: 1.3 },
    bet: 1,
    win: 1.3,
    fast: false,
  },
}

const isDrawn = () => isDrawnOn(host())

it.each(kinds)('%s plays a round to its end, and draws nothing once nothing moves', async (kind) => {
  const scene = await openKind(kind)
  scene.prepare(rounds[kind].choice)
  await runUntilIdle()
  const onShown = vi.fn()
  void scene.play(rounds[kind]).then(onShown)
  await runUntilIdle()
  expect(onShown).toHaveBeenCalledOnce()
  expect(isDrawn()).toBe(true)
  expect(pendingCount()).toBe(0)
  scene.destroy()
})

it.each(kinds)('%s destroyed during a round resolves the round and leaves nothing behind', async (kind) => {
  const scene = await openKind(kind)
  const onShown = vi.fn()
  void scene.play(rounds[kind]).then(onShown)
  scene.destroy()
  expect(await runUntilIdle()).toBe(0)
  expect(onShown).toHaveBeenCalledOnce()
  expect(host().childElementCount).toBe(0)
  expect(pendingCount()).toBe(0)
})

const maxFrames = 1000

it.each(['dice', 'plinko', 'wheel'] as const)('%s skips one round when asked to', async (kind) => {
  const scene = await openKind(kind)
  await runUntilIdle()
  const framesFor = async (isSkipped: boolean) => {
    const onShown = vi.fn()
    void scene.play(rounds[kind]).then(onShown)
    if (isSkipped) scene.fastForward?.()
    let frames = 0
    for (; onShown.mock.calls.length === 0 && frames < maxFrames; frames += 1) await runFrames(1)
    return frames
  }
  const full = await framesFor(false)
  expect(await framesFor(true)).toBeLessThan(full / 4)
  expect(await framesFor(false)).toBeGreaterThan(full / 2)
  scene.destroy()
})

it.each(kinds)('%s is shortened with reduced motion and in turbo mode', async (kind) => {
  const full = await framesOf(kind, {}, false)
  expect(await framesOf(kind, { reducedMotion: true }, false)).toBeLessThan(full / 2)
  if (kind !== 'mines') expect(await framesOf(kind, {}, true)).toBeLessThan(full)
})

async function framesOf(kind: Kind, options: Partial<SceneOptions>, fast: boolean): Promise<number> {
  const scene = await openKind(kind, options)
  scene.prepare(rounds[kind].choice)
  await runUntilIdle()
  let frames = 0
  const count = vi.mocked(window.requestAnimationFrame)
  const before = count.mock.calls.length
  void scene.play({ ...rounds[kind], fast }).then(() => {
    frames = count.mock.calls.length - before
  })
  await runUntilIdle()
  scene.destroy()
  return frames
}

const cell = (name: number): HTMLButtonElement => {
  const button = host().querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
  if (!button) throw new Error(`There is no cell ${name}`)
  return button
}

it('an interrupted board is restored as it was left [R11.03]', async () => {
  const onPick = vi.fn()
  const scene = await openKind('mines', { onPick })
  void scene.show({ choice: { mines: 3 }, outcome: { opened: [0, 24], multiplier: 1.3 }, status: 'open' })
  await runUntilIdle()
  expect([cell(1), cell(25), cell(2)].map(({ ariaDisabled }) => ariaDisabled)).toEqual([
    'true',
    'true',
    'false',
  ])
  cell(2).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1)
  scene.destroy()
})

it('cells react only while a round is open', async () => {
  const onPick = vi.fn()
  const scene = await openKind('mines', { onPick })
  scene.prepare({ mines: 3 })
  cell(5).click()
  void scene.show({ choice: { mines: 3 }, outcome: { opened: [], multiplier: 1 }, status: 'open' })
  await runUntilIdle()
  expect(cell(5).ariaDisabled).toBe('false')
  const lost = { opened: [4], mines: [4, 5, 6], multiplier: 0 }
  void scene.show({ choice: { mines: 3 }, outcome: lost, status: 'settled' })
  await runUntilIdle()
  cell(5).click()
  expect(onPick).not.toHaveBeenCalled()
  scene.destroy()
})

const words: BoardWords = {
  board: 'Tabuleiro',
  cell: (count, holds) => `${count} ${holds}`,
}

it('a board is one Tab stop, arrow keys reach its cells, and their names say what lies open', async () => {
  const onPick = vi.fn()
  const scene = await openKind('mines', { onPick, words })
  void scene.show({ choice: { mines: 3 }, outcome: { opened: [], multiplier: 1 }, status: 'open' })
  await runUntilIdle()
  const board = host().querySelector('[role=group]')
  const names = () => [...(board?.children ?? [])].map(({ ariaLabel }) => ariaLabel)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(6)
  void scene.show({ choice: { mines: 3 }, outcome: { opened: [6], multiplier: 1.1 }, status: 'open' })
  await runUntilIdle()
  expect(names().slice(5, 8)).toEqual(['6 closed', '7 safe', '8 closed'])
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledOnce()
  expect(document.activeElement?.ariaLabel).toBe('7 safe')
  const lost = { opened: [6, 7], mines: [7, 8, 9], multiplier: 0 }
  void scene.show({ choice: { mines: 3 }, outcome: lost, status: 'settled' })
  await runUntilIdle()
  expect(names().slice(5, 8)).toEqual(['6 closed', '7 safe', '8 mined'])
  await userEvent.tab()
  expect(board?.contains(document.activeElement)).toBe(false)
  scene.destroy()
})

const place: FieldPlace = {
  rows: 8,
  middle: 200,
  pitch: 40,
  drop: 36,
  firstRow: 50,
  cupTop: 350,
  pegRadius: 5,
  ballRadius: 10,
}

it('a ball touches exactly the pegs of its path and ends over its bucket', () => {
  const path = [1, 0, 0, 1, 1, 0, 1, 1]
  const fall = fallOf(place, path)
  for (const [row, column] of fall.pegs.entries()) {
    const [ball, peg] = [ballAt(fall, row + 1), pegAt(place, row, column)]
    expect(Math.hypot(ball.x - peg.x, ball.y - peg.y)).toBeCloseTo(place.pegRadius + place.ballRadius)
    expect(Math.sign(ball.x - peg.x)).toBe(path[row] === 1 ? 1 : -1)
  }
  const bucket = path.filter((step) => step === 1).length
  expect(ballAt(fall, path.length + 1).x).toBeCloseTo(place.middle + (bucket - 4) * place.pitch)
})

it('several balls may fall at once, and each round resolves when its ball has landed', async () => {
  const scene = await openKind('plinko')
  const onShown = vi.fn()
  for (const fast of [false, true]) void scene.play({ ...rounds.plinko, fast }).then(() => onShown(fast))
  await runUntilIdle()
  expect(onShown.mock.calls).toEqual([[true], [false]])
  scene.destroy()
})

/** Index of the segment under the pointer, read from the rotation of the wheel. */
function segmentUnderPointer(segments: number): number {
  const disc = [...host().querySelectorAll('canvas')].find(({ style }) => style.transform !== '')
  const turned = /rotate\((.+)rad\)/.exec(disc?.style.transform ?? '')?.[1]
  const passed = Math.round((-Number(turned) / (Math.PI * 2)) * segments)
  return ((passed % segments) + segments) % segments
}

it.each([10, 20, 50])('a wheel of %i stops with the drawn segment under its pointer', async (segments) => {
  const scene = await openKind('wheel')
  for (const [segment, fast] of [
    [0, false],
    [7, true],
    [segments - 1, true],
  ] as const) {
    const outcome = { segment, multiplier: 0 }
    void scene.play({ choice: { segments, risk: 'high' }, outcome, bet: 1, win: 0, fast })
    await runUntilIdle()
    expect(segmentUnderPointer(segments)).toBe(segment)
  }
  scene.destroy()
})

// The last test of the file: the device stays slow until the page is closed.
it('a device that is too slow for the animation gets a foreground with fewer pixels', async () => {
  vi.stubGlobal('devicePixelRatio', 2)
  const scene = await openKind('plinko')
  const widthOf = (at: number) => [...host().querySelectorAll('canvas')].at(at)?.width
  const round = rounds.plinko
  void scene.play(round)
  await runFrames(30)
  expect([widthOf(0), widthOf(-1)]).toEqual([780, 780])
  await runFrames(5, 60)
  expect(widthOf(-1)).toBe(780)
  await runFrames(1, 60)
  expect([widthOf(0), widthOf(-1)]).toEqual([780, 585])
  await runFrames(5, 60)
  expect(widthOf(-1)).toBe(585)
  await runFrames(1, 60)
  expect([widthOf(0), widthOf(-1)]).toEqual([780, 390])
  expect(isDrawnOn(host())).toBe(true)
  await runUntilIdle()
  scene.destroy()
  vi.unstubAllGlobals()
})
