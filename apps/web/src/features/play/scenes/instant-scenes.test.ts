import { ballAt, type FieldPlace, fallOf, pegAt } from '@saguao/arcade/plinko/fall.ts'
import type { BoardWords, Stage, StageOptions } from '@saguao/arcade/stage.ts'
import { stages } from '@saguao/arcade/stages.ts'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { framesByHand, isDrawnOn } from '#features/play/scenes/test-frames.ts'

const { asked, give, host, rest } = framesByHand(400)

const kinds = ['dice', 'mines', 'plinko', 'wheel'] as const
type Kind = (typeof kinds)[number]

const config: StageOptions['config'] = {
  multipliers: {
    8: { low: [5, 2.3, 1.1, 1, 0.4, 1, 1.1, 2.3, 5] },
    10: { low: [1.6, 1.1, 1.3, 1.1, 0, 1.3, 1.1, 1.1, 1.1, 0] },
  },
}

async function opened(kind: Kind, options: Partial<StageOptions> = {}): Promise<Stage> {
  const { openStage } = await stages[kind]()
  const silent = { voice: () => null }
  return openStage({ host: host(), theme: kind, config, reducedMotion: false, sound: silent, ...options })
}

const rounds: Readonly<Record<Kind, Parameters<Stage['play']>[0]>> = {
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

it.each(kinds)('%s plays a round to its end, and draws nothing more once nothing moves', async (kind) => {
  const stage = await opened(kind)
  stage.prepare(rounds[kind].choice)
  await rest()
  const seen = vi.fn()
  void stage.play(rounds[kind]).then(seen)
  await rest()
  expect(seen).toHaveBeenCalledOnce()
  expect(isDrawn()).toBe(true)
  expect(asked()).toBe(0)
  stage.destroy()
})

it.each(kinds)(
  '%s that is left in the middle of a round keeps nobody waiting and leaves nothing behind',
  async (kind) => {
    const stage = await opened(kind)
    const seen = vi.fn()
    void stage.play(rounds[kind]).then(seen)
    stage.destroy()
    expect(await rest()).toBe(0)
    expect(seen).toHaveBeenCalledOnce()
    expect(host().childElementCount).toBe(0)
    expect(asked()).toBe(0)
  },
)

const framesMost = 1000

it.each(['dice', 'plinko', 'wheel'] as const)('%s hurries for one round when it is told', async (kind) => {
  const stage = await opened(kind)
  await rest()
  const framesFor = async (isHurried: boolean) => {
    const seen = vi.fn()
    void stage.play(rounds[kind]).then(seen)
    if (isHurried) stage.hurry?.()
    let frames = 0
    for (; seen.mock.calls.length === 0 && frames < framesMost; frames += 1) await give(1)
    return frames
  }
  const full = await framesFor(false)
  expect(await framesFor(true)).toBeLessThan(full / 4)
  expect(await framesFor(false)).toBeGreaterThan(full / 2)
  stage.destroy()
})

it.each(kinds)('%s is quick for whoever asks for less motion, and for whoever plays fast', async (kind) => {
  const full = await framesOf(kind, {}, false)
  expect(await framesOf(kind, { reducedMotion: true }, false)).toBeLessThan(full / 2)
  if (kind !== 'mines') expect(await framesOf(kind, {}, true)).toBeLessThan(full)
})

async function framesOf(kind: Kind, options: Partial<StageOptions>, fast: boolean): Promise<number> {
  const stage = await opened(kind, options)
  stage.prepare(rounds[kind].choice)
  await rest()
  let frames = 0
  const count = vi.mocked(window.requestAnimationFrame)
  const before = count.mock.calls.length
  void stage.play({ ...rounds[kind], fast }).then(() => {
    frames = count.mock.calls.length - before
  })
  await rest()
  stage.destroy()
  return frames
}

const cell = (name: number): HTMLButtonElement => {
  const button = host().querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
  if (!button) throw new Error(`There is no cell ${name}`)
  return button
}

it('a board that was interrupted is laid again as it was left [R11.03]', async () => {
  const onPick = vi.fn()
  const stage = await opened('mines', { onPick })
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [0, 24], multiplier: 1.3 }, status: 'open' })
  await rest()
  expect([cell(1), cell(25), cell(2)].map(({ ariaDisabled }) => ariaDisabled)).toEqual([
    'true',
    'true',
    'false',
  ])
  cell(2).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1)
  stage.destroy()
})

it('a settled board can be touched no more, and a fresh one not before its round is open', async () => {
  const onPick = vi.fn()
  const stage = await opened('mines', { onPick })
  stage.prepare({ mines: 3 })
  cell(5).click()
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [], multiplier: 1 }, status: 'open' })
  await rest()
  expect(cell(5).ariaDisabled).toBe('false')
  const lost = { opened: [4], mines: [4, 5, 6], multiplier: 0 }
  void stage.show({ choice: { mines: 3 }, outcome: lost, status: 'settled' })
  await rest()
  cell(5).click()
  expect(onPick).not.toHaveBeenCalled()
  stage.destroy()
})

const words: BoardWords = {
  board: 'Tabuleiro',
  cell: (count, holds) => `${count} ${holds}`,
}

it('a board is one stop of the Tab key, its cells are reached by arrows, and what lies open is in their names', async () => {
  const onPick = vi.fn()
  const stage = await opened('mines', { onPick, words })
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [], multiplier: 1 }, status: 'open' })
  await rest()
  const board = host().querySelector('[role=group]')
  const names = () => [...(board?.children ?? [])].map(({ ariaLabel }) => ariaLabel)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(6)
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [6], multiplier: 1.1 }, status: 'open' })
  await rest()
  expect(names().slice(5, 8)).toEqual(['6 closed', '7 safe', '8 closed'])
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledOnce()
  expect(document.activeElement?.ariaLabel).toBe('7 safe')
  const lost = { opened: [6, 7], mines: [7, 8, 9], multiplier: 0 }
  void stage.show({ choice: { mines: 3 }, outcome: lost, status: 'settled' })
  await rest()
  expect(names().slice(5, 8)).toEqual(['6 closed', '7 safe', '8 mined'])
  await userEvent.tab()
  expect(board?.contains(document.activeElement)).toBe(false)
  stage.destroy()
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

it('a ball touches exactly the pegs of its way and ends over its bucket', () => {
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

it('several balls may be on their way at once, and each is told of when it has landed', async () => {
  const stage = await opened('plinko')
  const seen = vi.fn()
  for (const fast of [false, true]) void stage.play({ ...rounds.plinko, fast }).then(() => seen(fast))
  await rest()
  expect(seen.mock.calls).toEqual([[true], [false]])
  stage.destroy()
})

/** The segment that lies under the pointer, as the wheel is turned. */
function segmentUnderPointer(segments: number): number {
  const disc = [...host().querySelectorAll('canvas')].find(({ style }) => style.transform !== '')
  const turned = /rotate\((.+)rad\)/.exec(disc?.style.transform ?? '')?.[1]
  const passed = Math.round((-Number(turned) / (Math.PI * 2)) * segments)
  return ((passed % segments) + segments) % segments
}

it.each([10, 20, 50])('a wheel of %i stops with the drawn segment under its pointer', async (segments) => {
  const stage = await opened('wheel')
  for (const [segment, fast] of [
    [0, false],
    [7, true],
    [segments - 1, true],
  ] as const) {
    const outcome = { segment, multiplier: 0 }
    void stage.play({ choice: { segments, risk: 'high' }, outcome, bet: 1, win: 0, fast })
    await rest()
    expect(segmentUnderPointer(segments)).toBe(segment)
  }
  stage.destroy()
})
