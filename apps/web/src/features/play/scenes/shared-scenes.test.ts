import { chartOf, stepOf, xOf, yOf } from '@saguao/arcade/crash/chart.ts'
import { createFlight, heightAt, timesAt } from '@saguao/arcade/crash/flight.ts'
import { createLeavers } from '@saguao/arcade/crash/leavers.ts'
import { createSpin, cruise, numberAt, ringOrder } from '@saguao/arcade/double/spin.ts'
import type { Stage, StageOptions } from '@saguao/arcade/stage.ts'
import { stages } from '@saguao/arcade/stages.ts'
import { createPhaseClock } from '@saguao/arcade/table/phase-clock.ts'
import type { TablePlayer, TableState } from '@saguao/contract/tables.ts'
import { crashMsOf } from '@saguao/fair/crash.ts'
import { colorOf } from '@saguao/fair/double.ts'
import { expect, it, vi } from 'vitest'
import { framesByHand, isDrawnOn } from '#features/play/scenes/test-frames.ts'

const { asked, give: frames, host, nowMs, rest } = framesByHand(400)

const kinds = ['crash', 'double'] as const
type Kind = (typeof kinds)[number]

async function opened(kind: Kind, options: Partial<StageOptions> = {}): Promise<Stage> {
  const { openStage } = await stages[kind]()
  const silent = { voice: () => null }
  return openStage({ host: host(), theme: kind, config: {}, reducedMotion: false, sound: silent, ...options })
}

const rounds: Readonly<Record<Kind, Parameters<Stage['play']>[0]>> = {
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

const tell = (stage: Stage, said: TableState) => stage.table?.({ kind: 'state', ...said })

const isDrawn = () => isDrawnOn(host())

it.each(kinds)('%s plays a round that no table shares, and comes to rest', async (kind) => {
  const stage = await opened(kind)
  stage.prepare(rounds[kind].choice)
  await rest()
  const seen = vi.fn()
  void stage.play(rounds[kind]).then(seen)
  await rest()
  expect(seen).toHaveBeenCalledOnce()
  expect(isDrawn()).toBe(true)
  stage.destroy()
})

it.each(kinds)(
  '%s goes with its table from the bets to the end, and then draws nothing more',
  async (kind) => {
    const stage = await opened(kind)
    for (const phase of ['betting', 'running'] as const) {
      tell(stage, state(kind, phase))
      expect(await frames(40)).toBe(40)
    }
    tell(stage, state(kind, 'over'))
    expect(await rest()).toBeGreaterThan(20)
    expect(isDrawn()).toBe(true)
    stage.destroy()
  },
)

it.each(kinds)(
  '%s that is left in the middle keeps nobody waiting and leaves nothing behind',
  async (kind) => {
    const stage = await opened(kind)
    const seen = vi.fn()
    void stage.play(rounds[kind]).then(seen)
    await frames(3)
    stage.destroy()
    await rest()
    expect(seen).toHaveBeenCalledOnce()
    expect(host().childElementCount).toBe(0)
    expect(asked()).toBe(0)
  },
)

it.each(kinds)('%s is quick for whoever asks for less motion, and for whoever plays fast', async (kind) => {
  const full = await framesOf(kind, {}, false)
  expect(await framesOf(kind, { reducedMotion: true }, false)).toBeLessThan(full / 2)
  expect(await framesOf(kind, {}, true)).toBeLessThan(full)
})

async function framesOf(kind: Kind, options: Partial<StageOptions>, fast: boolean): Promise<number> {
  const stage = await opened(kind, options)
  await rest()
  const before = nowMs()
  let tookMs = 0
  void stage.play({ ...rounds[kind], fast }).then(() => {
    tookMs = nowMs() - before
  })
  await rest()
  stage.destroy()
  return tookMs / 16
}

it.each(kinds)('%s ignores what is no word of a table', async (kind) => {
  const stage = await opened(kind)
  await rest()
  for (const word of [null, 'state', { kind: 'gift' }]) stage.table?.(word)
  expect(asked()).toBe(0)
  stage.destroy()
})

it('the player’s own round waits for the ring that everybody watches, and turns it no second time', async () => {
  const stage = await opened('double')
  tell(stage, state('double', 'running'))
  await frames(30)
  tell(stage, state('double', 'over'))
  const seen = vi.fn()
  void stage.play(rounds.double).then(seen)
  await frames(20)
  expect(seen).not.toHaveBeenCalled()
  await rest()
  expect(seen).toHaveBeenCalledOnce()
  const again = vi.fn()
  void stage.show({ ...rounds.double, status: 'settled' }).then(again)
  await rest()
  expect(again).toHaveBeenCalledOnce()
  stage.destroy()
})

it('an own round that is told late does not touch the ring of the next', async () => {
  const stage = await opened('double')
  tell(stage, state('double', 'over'))
  await rest()
  tell(stage, state('double', 'betting', { round: 8, lengthMs: null }))
  await rest()
  const seen = vi.fn()
  void stage.play({ ...rounds.double, win: 0 }).then(seen)
  expect(await rest()).toBeLessThan(3)
  expect(seen).toHaveBeenCalledOnce()
  stage.destroy()
})

it('the ring comes to rest on every number from every speed, and its speed does not jump', () => {
  for (const number of ringOrder) {
    const spin = createSpin()
    spin.begin()
    for (let frame = 0; frame < 200 + number; frame += 1) spin.step(1 / 60)
    const way = spin.wayTo(number)
    expect(way.angleAt(0)).toBe(spin.angle())
    expect(way.speedAt(0)).toBeCloseTo(cruise, 3)
    expect(way.speedAt(1)).toBe(0)
    expect(numberAt(way.angleAt(1))).toBe(number)
    expect(way.seconds).toBeLessThan(1.5)
  }
})

it('around the ring no two neighbours have the same colour', () => {
  expect([...ringOrder].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, number) => number))
  for (const [at, number] of ringOrder.entries())
    expect(colorOf(ringOrder[(at + 1) % ringOrder.length] ?? 0)).not.toBe(colorOf(number))
})

it('the clock of a phase makes up what it differs by, never runs back, and waits for a silent table', () => {
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

it('a flight shows the curve while it lasts and exactly its point when it is over', () => {
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

it('the time to bet counts from the first bet on, however long the table waited for it', () => {
  const flight = createFlight()
  flight.hear(state('crash', 'betting', { lengthMs: null }), 0)
  expect(flight.leftMs(500)).toBeNull()
  flight.hear(state('crash', 'betting', { lengthMs: 7000 }), 900)
  expect(flight.leftMs(900)).toBe(7000)
})

it('the bird stays within the chart however high it flies, and the measures never crowd', () => {
  const size = { width: 390, height: 400 }
  for (const times of [1, 1.3, 2, 10, 480, 1_000_000]) {
    const ms = crashMsOf(times)
    const chart = chartOf(size, ms)
    expect(xOf(chart, ms)).toBeLessThanOrEqual(size.width * 0.85)
    expect(yOf(chart, heightAt(ms))).toBeGreaterThanOrEqual(chart.top)
    expect((chart.most - 1) / stepOf(chart.most - 1, 0.1)).toBeLessThanOrEqual(5)
  }
})

const leaver = (key: string, multiplier: number): TablePlayer => ({
  key,
  name: 'a•••',
  bet: 1,
  currency: 'BRL',
  choice: {},
  multiplier,
})

it('whoever leaves is shown once, and not at all when they had left before we came', () => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('There is no canvas')
  const chart = chartOf({ width: 390, height: 400 }, crashMsOf(3))
  const leavers = createLeavers()
  leavers.know([leaver('early', 1.2)])
  leavers.left([leaver('early', 1.2), leaver('aboard', 0)])
  expect(leavers.draw(pen, chart, 0)).toBe(false)
  leavers.left([leaver('late', 2.2)])
  expect(leavers.draw(pen, chart, 0)).toBe(true)
  leavers.draw(pen, chart, 5)
  expect(leavers.draw(pen, chart, 0)).toBe(false)
  leavers.left([leaver('late', 2.2)])
  expect(leavers.draw(pen, chart, 0)).toBe(false)
  leavers.left([leaver('me', 2.5)])
  expect(leavers.draw(pen, chart, 0, 2.5)).toBe(false)
})
