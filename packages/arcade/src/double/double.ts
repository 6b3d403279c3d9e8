/** Double: a ring of fifteen stones that comes to rest under a tongue of gold. */
import type { TableState } from '@saguao/contract/tables.ts'
import { outCubic } from '../kit/easing.ts'
import { isWin } from '../kit/figures.ts'
import { buzz } from '../kit/haptics.ts'
import { createScene } from '../kit/scene.ts'
import { createSounds } from '../kit/sounds.ts'
import type { OpenStage, Outcome, PlayedRound, StageOptions } from '../stage.ts'
import { createLastSeconds } from '../table/last-seconds.ts'
import { createPhaseClock } from '../table/phase-clock.ts'
import { isTableMessage } from '../table/table-word.ts'
import { createClicks } from './clicks.ts'
import { angleOf, createSpin } from './spin.ts'
import { createView, type Seen } from './view.ts'

/** How long a ring that nobody shares spins before it goes down onto its number. */
const aloneSeconds = 0.9
/** Who plays many rounds in a row sees the ring go down onto its number at once, in this share of the time. */
const hurried = 0.3
const settleSeconds = 0.45
const quickSeconds = 0.2
/** How far the ring rolls back from the last peg. */
const rollBack = 0.045

export const openStage: OpenStage = async (options) => {
  const table = openTable(options)
  const { seen, scene } = table
  return {
    prepare: ({ color }) => {
      seen.choice = color
      if (!table.isShared) clear(table)
      scene.wake()
    },
    play: async (round) => {
      seen.choice = round.choice.color
      if (!table.isShared) clear(table)
      await own(table, round.outcome, round.fast)
      if (isWin(round)) celebrate(table, round)
    },
    show: async ({ choice, outcome, status }) => {
      seen.choice = choice.color
      if (status === 'settled') await own(table, outcome, true)
      scene.wake()
    },
    table: (message) => {
      if (isTableMessage(message) && message.kind === 'state') hear(table, message)
    },
    destroy: scene.destroy,
  }
}

type Table = ReturnType<typeof openTable>
type Landing = { readonly number: number; readonly done: Promise<void> }

function openTable({ host, reducedMotion: isStill, sound }: StageOptions) {
  const sounds = createSounds(sound)
  const clicks = createClicks(sounds)
  const countDown = createLastSeconds(sounds)
  const spin = createSpin()
  const seen: Seen = { choice: undefined, number: undefined, lit: 0, countdown: undefined }
  const view = createView(spin, seen)
  const clock = createPhaseClock()
  const word: { lengthMs: number | undefined } = { lengthMs: undefined }

  const readClock = (): boolean => {
    const { lengthMs } = word
    const leftMs = lengthMs === undefined ? 0 : Math.max(0, lengthMs - clock.at(performance.now()))
    seen.countdown = lengthMs === undefined ? undefined : { leftMs, lengthMs }
    if (lengthMs !== undefined) countDown(leftMs)
    return leftMs > 0
  }

  const scene = createScene({
    host,
    lay: view.lay,
    back: view.back,
    front: (pen, seconds) => {
      spin.step(seconds)
      const counts = readClock()
      if (view.follow(seconds)) clicks.peg(spin.speed())
      clicks.pass(seconds)
      return view.draw(pen, seconds) || counts || spin.isSpinning()
    },
  })
  scene.middle.append(view.sheet)
  const landing: { now: Landing | undefined } = { now: undefined }
  return { sounds, clicks, spin, seen, view, clock, word, scene, landing, isStill, isShared: false }
}

/** Nothing has come yet: the stones are alike again. */
function clear({ seen, landing }: Table): void {
  seen.number = undefined
  seen.lit = 0
  landing.now = undefined
}

function hear(table: Table, { phase, elapsedMs, lengthMs, result }: TableState): void {
  const { clock, word, spin, scene } = table
  table.isShared = true
  word.lengthMs = phase === 'betting' && lengthMs !== null ? lengthMs : undefined
  if (phase === 'betting') clock.begin(elapsedMs, performance.now())
  if (phase !== 'over') clear(table)
  if (phase === 'running' && !table.isStill) spin.begin()
  const number = result && 'number' in result.outcome ? result.outcome.number : undefined
  if (phase === 'over' && number !== undefined) void comeTo(table, number)
  scene.wake()
}

/** A ring that everybody watches turns for the table alone: what the player's own round says may be late. */
async function own(table: Table, { number }: Outcome, fast: boolean): Promise<void> {
  if (table.isShared) await table.landing.now?.done
  else if (number !== undefined) await spinTo(table, number, fast)
}

/** Who comes to a ring that lies still finds it as the round has left it. */
function comeTo(table: Table, number: number): Promise<void> {
  const { spin, seen, landing } = table
  if (spin.isSpinning() || landing.now || table.isStill) return spinTo(table, number, false)
  spin.turnTo(angleOf(number), 0)
  Object.assign(seen, { number, lit: 1 })
  landing.now = { number, done: Promise.resolve() }
  return landing.now.done
}

/** A number that is told again does not turn the ring again. */
function spinTo(table: Table, number: number, fast: boolean): Promise<void> {
  const { landing } = table
  if (landing.now?.number !== number) {
    const done = table.isStill ? lieAt(table, number) : land(table, number, fast)
    landing.now = { number, done }
  }
  return landing.now.done
}

function lieAt({ spin, seen, scene }: Table, number: number): Promise<void> {
  spin.turnTo(angleOf(number), 0)
  seen.number = number
  return scene.motions.run(quickSeconds, (share) => {
    seen.lit = share
  })
}

async function land({ spin, seen, scene, clicks }: Table, number: number, fast: boolean): Promise<void> {
  if (!spin.isSpinning() && !fast) {
    spin.begin()
    await scene.motions.wait(aloneSeconds)
  }
  const haste = fast ? hurried : 1
  const way = spin.wayTo(number)
  await scene.motions.run(way.seconds * haste, (share) => spin.turnTo(way.angleAt(share), way.speedAt(share)))
  clicks.rest()
  buzz(14)
  seen.number = number
  const end = way.angleAt(1)
  await scene.motions.run(fast ? quickSeconds : settleSeconds, (share) => {
    spin.turnTo(end - rollBack * (1 - share) ** 2 * Math.sin(share * Math.PI * 3), 0)
    seen.lit = outCubic(share)
  })
}

function celebrate({ sounds, view, scene, isStill }: Table, { bet, win }: PlayedRound): void {
  const times = win / bet
  sounds.win(times)
  buzz(20, 40, 30)
  if (!isStill) view.celebrate(Math.min(60, 16 + times * 3))
  scene.wake()
}
