import { createCashouts } from '@saguao/arcade/crash/cashouts.ts'
import { chartOf, stepOf, xOf, yOf } from '@saguao/arcade/crash/chart.ts'
import { createFlight, heightAt, timesAt } from '@saguao/arcade/crash/flight.ts'
import { createSpin, cruise, numberAt, ringOrder } from '@saguao/arcade/double/spin.ts'
import type { Scene, SceneOptions } from '@saguao/arcade/scene.ts'
import { scenes } from '@saguao/arcade/scenes.ts'
import { createPhaseClock } from '@saguao/arcade/table/phase-clock.ts'
import type { TablePlayer, TableState } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { colorOf } from '@saguao/fair/games/double.ts'
import { expect, it, vi } from 'vitest'
import { createTestFrames, isDrawnOn } from '#features/play/scenes/test-frames.ts'

const { pendingCount, runFrames: frames, host, runUntilIdle } = createTestFrames(400)

const kinds = ['crash', 'double'] as const
type Kind = (typeof kinds)[number]

async function openKind(kind: Kind, options: Partial<SceneOptions> = {}): Promise<Scene> {
  const { openScene } = await scenes[kind]()
  const silent = { node: () => null }
  return openScene({
    host: host(),
    themeId: kind,
    config: {},
    reducedMotion: false,
    sound: silent,
    ...options,
  })
}

const rounds: Readonly<Record<Kind, Parameters<Scene['play']>[0]>> = {
  crash: {
    choice: { autoCashout: 2 },
    outcome: { point: 3.4, cashout: 2, multiplier: 2 },
    bet: 1,
    win: 2,
    fast: false,
  },
  double: {
    choice: { color: 'black' },
    outcome: { number: 9, color: 'black', multiplier: 2.1 },
    bet: 1,
    win: 2.1,
    fast: false,
  },
}

const results: Readonly<Record<Kind, NonNullable<TableState['result']>['outcome']>> = {
  crash: { point: 3.4 },
  double: { number: 9, color: 'black', multiplier: 0 },
}

function state(kind: Kind, phase: TableState['phase'], more: Partial<TableState> = {}): TableState {
  const result = { round: 7, outcome: results[kind], hash: 'ab' }
  return {
    gameId: kind,
    round: 7,
    phase,
    elapsedMs: 0,
    lengthMs: phase === 'running' && kind === 'crash' ? null : 5000,
    result: phase === 'over' ? result : null,
    players: [],
    count: 0,
    history: [],
    ...more,
  }
}

const sendState = (scene: Scene, state: TableState) =>
  scene.receiveTableMessage?.({ kind: 'state', ...state })

const isDrawn = () => isDrawnOn(host())

it.each(kinds)('%s plays a round without a shared table, and comes to rest', async (kind) => {
  const scene = await openKind(kind)
  scene.prepare(rounds[kind].choice)
  await runUntilIdle()
  const onShown = vi.fn()
  void scene.play(rounds[kind]).then(onShown)
  await runUntilIdle()
  expect(onShown).toHaveBeenCalledOnce()
  expect(isDrawn()).toBe(true)
  scene.destroy()
})

it.each(kinds)('%s follows its table from the bets to the end, and then draws nothing', async (kind) => {
  const scene = await openKind(kind)
  for (const phase of ['betting', 'running'] as const) {
    sendState(scene, state(kind, phase))
    expect(await frames(40)).toBe(40)
  }
  sendState(scene, state(kind, 'over'))
  expect(await runUntilIdle()).toBeGreaterThan(20)
  expect(isDrawn()).toBe(true)
  scene.destroy()
})

it.each(kinds)('%s destroyed during a round resolves the round and leaves nothing behind', async (kind) => {
  const scene = await openKind(kind)
  const onShown = vi.fn()
  void scene.play(rounds[kind]).then(onShown)
  await frames(3)
  scene.destroy()
  await runUntilIdle()
  expect(onShown).toHaveBeenCalledOnce()
  expect(host().childElementCount).toBe(0)
  expect(pendingCount()).toBe(0)
})

it.each(kinds)('%s is shortened with reduced motion and in turbo mode', async (kind) => {
  const full = await framesOf(kind, {}, false)
  const reduced = await framesOf(kind, { reducedMotion: true }, false)
  expect(reduced).toBeGreaterThan(0)
  expect(reduced).toBeLessThan(full / 2)
  expect(await framesOf(kind, {}, true)).toBeLessThan(full)
})

async function framesOf(kind: Kind, options: Partial<SceneOptions>, fast: boolean): Promise<number> {
  const scene = await openKind(kind, options)
  await runUntilIdle()
  const onShown = vi.fn()
  void scene.play({ ...rounds[kind], fast }).then(onShown)
  let count = 0
  await vi.waitFor(
    async () => {
      count += await runUntilIdle()
      expect(onShown).toHaveBeenCalledOnce()
    },
    { timeout: 10_000, interval: 10 },
  )
  scene.destroy()
  return count
}

it.each(kinds)('%s pauses between the frames of a running round with reduced motion', async (kind) => {
  const scene = await openKind(kind, { reducedMotion: true })
  sendState(scene, state(kind, kind === 'crash' ? 'running' : 'betting'))
  expect(await frames(3)).toBe(1)
  expect(pendingCount()).toBe(0)
  await vi.waitFor(() => expect(pendingCount()).toBe(1))
  scene.destroy()
})

it.each(kinds)('%s ignores messages of another form', async (kind) => {
  const scene = await openKind(kind)
  await runUntilIdle()
  for (const word of [null, 'state', { kind: 'gift' }]) scene.receiveTableMessage?.(word)
  expect(pendingCount()).toBe(0)
  scene.destroy()
})

it("the player's own round waits for the shared ring and does not spin it again", async () => {
  const scene = await openKind('double')
  sendState(scene, state('double', 'running'))
  await frames(30)
  sendState(scene, state('double', 'over'))
  const onShown = vi.fn()
  void scene.play(rounds.double).then(onShown)
  await frames(20)
  expect(onShown).not.toHaveBeenCalled()
  await runUntilIdle()
  expect(onShown).toHaveBeenCalledOnce()
  const again = vi.fn()
  void scene.show({ ...rounds.double, status: 'settled' }).then(again)
  await runUntilIdle()
  expect(again).toHaveBeenCalledOnce()
  scene.destroy()
})

it('an own round that arrives late does not move the ring of the next round', async () => {
  const scene = await openKind('double')
  sendState(scene, state('double', 'over'))
  await runUntilIdle()
  sendState(scene, state('double', 'betting', { round: 8, lengthMs: null }))
  await runUntilIdle()
  const onShown = vi.fn()
  void scene.play({ ...rounds.double, win: 0 }).then(onShown)
  expect(await runUntilIdle()).toBeLessThan(3)
  expect(onShown).toHaveBeenCalledOnce()
  scene.destroy()
})

it('the ring stops on every number from every speed, and its speed does not jump', () => {
  for (const number of ringOrder) {
    const spin = createSpin()
    spin.begin()
    for (let frame = 0; frame < 200 + number; frame += 1) spin.step(1 / 60)
    const landing = spin.landingOn(number)
    expect(landing.angleAt(0)).toBe(spin.angle())
    expect(landing.speedAt(0)).toBeCloseTo(cruise, 3)
    expect(landing.speedAt(1)).toBe(0)
    expect(numberAt(landing.angleAt(1))).toBe(number)
    expect(landing.seconds).toBeLessThan(1.5)
  }
})

it('no two neighbours on the ring have the same colour', () => {
  expect([...ringOrder].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, number) => number))
  for (const [at, number] of ringOrder.entries())
    expect(colorOf(ringOrder[(at + 1) % ringOrder.length] ?? 0)).not.toBe(colorOf(number))
})

it('the phase clock evens out differences, never runs backwards, and stops when no messages arrive', () => {
  const clock = createPhaseClock()
  clock.begin(0, 0, 4000)
  expect(clock.at(1000)).toBe(1000)
  clock.correct(800, 1000)
  expect(clock.at(1016)).toBeGreaterThanOrEqual(1000)
  for (let ms = 1016; ms < 3000; ms += 16) clock.at(ms)
  expect(clock.at(3000)).toBeCloseTo(2800, -1)
  const silent = clock.at(20_000)
  expect(silent).toBeLessThan(5000)
  expect(clock.at(30_000)).toBe(silent)
})

it('a flight shows the curve while it runs and exactly its crash point when it is over', () => {
  const flight = createFlight()
  flight.hear(state('crash', 'running', { elapsedMs: 8000 }), 0)
  expect(timesAt(flight.flownMs(0))).toBe(2)
  expect(flight.point()).toBeNull()
  flight.hear(state('crash', 'over'), 9000)
  expect(flight.point()).toBe(3.4)
  expect(flight.flownMs(9000)).toBe(crashMsOf(3.4))
  flight.hear(state('crash', 'betting', { round: 8, elapsedMs: 1000 }), 12_000)
  expect(flight.leftMs(12_000)).toBe(4000)
  expect(flight.leftMs(15_900)).toBe(100)
  expect(flight.flownMs(12_000)).toBe(0)
})

it('the time to bet counts from the first bet, however long the table waited for it', () => {
  const flight = createFlight()
  flight.hear(state('crash', 'betting', { lengthMs: null }), 0)
  expect(flight.leftMs(500)).toBeNull()
  flight.hear(state('crash', 'betting', { lengthMs: 7000 }), 900)
  expect(flight.leftMs(900)).toBe(7000)
})

it('the bird stays within the chart at any height, and the scale marks never crowd', () => {
  const size = { width: 390, height: 400 }
  for (const times of [1, 1.3, 2, 10, 480, 1_000_000]) {
    const ms = crashMsOf(times)
    const chart = chartOf(size, ms)
    expect(xOf(chart, ms)).toBeLessThanOrEqual(size.width * 0.85)
    expect(yOf(chart, heightAt(ms))).toBeGreaterThanOrEqual(chart.top)
    expect((chart.max - 1) / stepOf(chart.max - 1, 0.1)).toBeLessThanOrEqual(5)
  }
})

const player = (key: string, multiplier: number): TablePlayer => ({
  key,
  name: 'a•••',
  bet: 1,
  currency: 'BRL',
  choice: {},
  multiplier,
})

it('a cash-out is shown once, and not at all if it happened before the player arrived', () => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('There is no canvas')
  const chart = chartOf({ width: 390, height: 400 }, crashMsOf(3))
  const cashouts = createCashouts()
  cashouts.markKnown([player('early', 1.2)])
  cashouts.left([player('early', 1.2), player('aboard', 0)])
  expect(cashouts.draw(pen, chart, 0)).toBe(false)
  cashouts.left([player('late', 2.2)])
  expect(cashouts.draw(pen, chart, 0)).toBe(true)
  cashouts.draw(pen, chart, 5)
  expect(cashouts.draw(pen, chart, 0)).toBe(false)
  cashouts.left([player('late', 2.2)])
  expect(cashouts.draw(pen, chart, 0)).toBe(false)
  cashouts.left([player('me', 2.5)])
  expect(cashouts.draw(pen, chart, 0, 2.5)).toBe(false)
})
