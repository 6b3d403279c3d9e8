/** Double: a ring of fifteen stones that comes to rest under a tongue of gold. */
import type { TableState } from '@saguao/contract/realtime/table-state.ts'
import { outCubic } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import { isWin } from '../kit/number-text.ts'
import { createSurface } from '../kit/surface.ts'
import { createSynth } from '../kit/synth.ts'
import type { OpenScene, Outcome, PlayedRound, SceneOptions } from '../scene.ts'
import { createLastSecondsSound } from '../table/last-seconds-sound.ts'
import { createPhaseClock } from '../table/phase-clock.ts'
import { isTableMessage } from '../table/table-message.ts'
import { createClicks } from './clicks.ts'
import { angleOf, createSpin } from './spin.ts'
import { createView, type ViewState } from './view.ts'

/** Spin time of a round without a table before the ring decelerates. */
const soloSpinSeconds = 0.9
/** The share of the time that the deceleration takes in fast rounds. */
const fastShare = 0.3
const settleSeconds = 0.45
const quickSeconds = 0.2
/** How far the ring rolls back from the last peg. */
const rollBack = 0.045

export const openScene: OpenScene = async (options) => {
  const parts = createParts(options)
  const { viewState, surface } = parts
  return {
    prepare: ({ color }) => {
      viewState.choice = color
      if (!parts.isShared) clear(parts)
      surface.wake()
    },
    play: async (round) => {
      viewState.choice = round.choice.color
      if (!parts.isShared) clear(parts)
      await showOwnRound(parts, round.outcome, round.fast)
      if (isWin(round)) celebrate(parts, round)
    },
    show: async ({ choice, outcome, status }) => {
      viewState.choice = choice.color
      if (status === 'settled') await showOwnRound(parts, outcome, true)
      surface.wake()
    },
    receiveTableMessage: (message) => {
      if (isTableMessage(message) && message.kind === 'state') applyState(parts, message)
    },
    destroy: surface.destroy,
  }
}

type SceneParts = ReturnType<typeof createParts>
type Landing = { readonly number: number; readonly done: Promise<void> }

function createParts({ host, reducedMotion, sound }: SceneOptions) {
  const synth = createSynth(sound)
  const clicks = createClicks(synth)
  const countDown = createLastSecondsSound(synth)
  const spin = createSpin()
  const viewState: ViewState = { choice: undefined, number: undefined, lit: 0, countdown: undefined }
  const view = createView(spin, viewState)
  const clock = createPhaseClock()
  const betting: { lengthMs: number | undefined } = { lengthMs: undefined }

  const readClock = (): boolean => {
    const { lengthMs } = betting
    const leftMs = lengthMs === undefined ? 0 : Math.max(0, lengthMs - clock.at(performance.now()))
    viewState.countdown = lengthMs === undefined ? undefined : { leftMs, lengthMs }
    if (lengthMs !== undefined) countDown(leftMs)
    return leftMs > 0
  }

  const surface = createSurface({
    host,
    reducedMotion,
    layout: view.lay,
    drawBackground: view.back,
    drawFrame: (pen, seconds) => {
      spin.step(seconds)
      const counts = readClock()
      if (view.follow(seconds)) clicks.peg(spin.speed())
      clicks.pass(seconds)
      return view.draw(pen, seconds) || counts || spin.isSpinning()
    },
  })
  surface.middle.append(view.sheet)
  const landing: { now: Landing | undefined } = { now: undefined }
  return {
    synth,
    clicks,
    spin,
    viewState,
    view,
    clock,
    betting,
    surface,
    landing,
    reducedMotion,
    isShared: false,
  }
}

/** Clears the result: all stones look the same again. */
function clear({ viewState, landing }: SceneParts): void {
  viewState.number = undefined
  viewState.lit = 0
  landing.now = undefined
}

function applyState(parts: SceneParts, { phase, elapsedMs, lengthMs, result }: TableState): void {
  const { clock, betting, spin, surface } = parts
  parts.isShared = true
  betting.lengthMs = phase === 'betting' && lengthMs !== null ? lengthMs : undefined
  if (phase === 'betting') clock.begin(elapsedMs, performance.now())
  if (phase !== 'over') clear(parts)
  if (phase === 'running' && !parts.reducedMotion) spin.begin()
  const number = result && 'number' in result.outcome ? result.outcome.number : undefined
  if (phase === 'over' && number !== undefined) void showResult(parts, number)
  surface.wake()
}

/** With a shared table the ring follows table messages only: the player's own round may arrive late. */
async function showOwnRound(parts: SceneParts, { number }: Outcome, fast: boolean): Promise<void> {
  if (parts.isShared) await parts.landing.now?.done
  else if (number !== undefined) await spinTo(parts, number, fast)
}

/** A scene opened after the spin shows the result at once. */
function showResult(parts: SceneParts, number: number): Promise<void> {
  const { spin, viewState, landing } = parts
  if (spin.isSpinning() || landing.now || parts.reducedMotion) return spinTo(parts, number, false)
  spin.turnTo(angleOf(number), 0)
  Object.assign(viewState, { number, lit: 1 })
  landing.now = { number, done: Promise.resolve() }
  return landing.now.done
}

/** A repeated number does not spin the ring again. */
function spinTo(parts: SceneParts, number: number, fast: boolean): Promise<void> {
  const { landing } = parts
  if (landing.now?.number !== number) {
    const done = parts.reducedMotion ? placeAt(parts, number) : land(parts, number, fast)
    landing.now = { number, done }
  }
  return landing.now.done
}

function placeAt({ spin, viewState, surface }: SceneParts, number: number): Promise<void> {
  spin.turnTo(angleOf(number), 0)
  viewState.number = number
  return surface.animations.run(quickSeconds, (share) => {
    viewState.lit = share
  })
}

async function land(
  { spin, viewState, surface, clicks }: SceneParts,
  number: number,
  fast: boolean,
): Promise<void> {
  if (!spin.isSpinning() && !fast) {
    spin.begin()
    await surface.animations.wait(soloSpinSeconds)
  }
  const haste = fast ? fastShare : 1
  const way = spin.landingOn(number)
  await surface.animations.run(way.seconds * haste, (share) =>
    spin.turnTo(way.angleAt(share), way.speedAt(share)),
  )
  clicks.rest()
  buzz(14)
  viewState.number = number
  const end = way.angleAt(1)
  await surface.animations.run(fast ? quickSeconds : settleSeconds, (share) => {
    spin.turnTo(end - rollBack * (1 - share) ** 2 * Math.sin(share * Math.PI * 3), 0)
    viewState.lit = outCubic(share)
  })
}

function celebrate({ synth, view, surface, reducedMotion }: SceneParts, { bet, win }: PlayedRound): void {
  const times = win / bet
  synth.win(times)
  buzz(20, 40, 30)
  if (!reducedMotion) view.celebrate(Math.min(60, 16 + times * 3))
  surface.wake()
}
