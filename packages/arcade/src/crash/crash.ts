/** Macaw flight (crash): all players share one curve and cash out before its end. */
import type { TableMessage, TableState } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { inQuad } from '../kit/easing.ts'
import { createSurface } from '../kit/surface.ts'
import { createSynth } from '../kit/synth.ts'
import type { OpenScene, Outcome, SceneOptions } from '../scene.ts'
import { isTableMessage } from '../table/table-message.ts'
import { createFlight } from './flight.ts'
import { createCrashSounds } from './sounds.ts'
import { createView, type OwnBet } from './view.ts'

/** Timing of a flight without a table, in seconds; its length is bounded for high multipliers. */
const soloTiming = { perDoubling: 0.9, min: 0.6, max: 2.6, fast: 0.3 } as const
/** A scene opened later than this after the end shows no feathers. */
const recentEndMs = 1500

export const openScene: OpenScene = async (options) => {
  const parts = createParts(options)
  const { flight, ownBet, surface } = parts
  return {
    prepare: ({ autoCashout }) => {
      ownBet.target = autoCashout
      surface.wake()
    },
    play: async ({ choice, outcome, fast }) => {
      ownBet.target = choice.autoCashout
      if (flight.isSolo()) await flySolo(parts, outcome, fast)
      leave(parts, outcome)
      surface.wake()
    },
    show: async ({ choice, outcome, status }) => {
      ownBet.target = choice.autoCashout
      if (status === 'open') {
        ownBet.isAboard = true
        markCashout(parts, outcome.half)
      } else leave(parts, outcome)
      surface.wake()
    },
    receiveTableMessage: (message) => {
      if (isTableMessage(message)) receive(parts, message)
    },
    destroy: surface.destroy,
  }
}

type SceneParts = ReturnType<typeof createParts>

function createParts({ host, reducedMotion, sound }: SceneOptions) {
  const flight = createFlight()
  const ownBet: OwnBet = { target: undefined, isAboard: false, left: undefined, leftSeconds: 0 }
  const view = createView(flight, ownBet, reducedMotion)
  const sounds = createCrashSounds(createSynth(sound))
  const surface = createSurface({
    host,
    reducedMotion,
    layout: view.resize,
    drawBackground: () => undefined,
    drawFrame: (pen, seconds) => {
      const goesOn = view.draw(pen, seconds)
      sounds.follow(flight, view.beat())
      return goesOn
    },
  })
  surface.middle.append(view.sheet)
  return { flight, ownBet, view, sounds, surface, reducedMotion }
}

function receive(parts: SceneParts, message: TableMessage): void {
  const { flight, view, surface } = parts
  if (message.kind === 'state') applyState(parts, message)
  else if (message.round !== flight.round()) return
  else if (message.kind === 'players') view.cashouts.left(message.changed)
  else flight.tick(message.elapsedMs, performance.now())
  surface.wake()
}

function applyState(parts: SceneParts, state: TableState): void {
  const { flight, view } = parts
  const before = { phase: flight.phase(), round: flight.round(), isSolo: flight.isSolo() }
  flight.hear(state, performance.now())
  if (before.isSolo) view.cashouts.markKnown(state.players)
  else if (before.round !== state.round) board(parts)
  view.cashouts.left(state.players)
  if (state.phase === 'over' && before.phase !== 'over' && state.elapsedMs < recentEndMs) end(parts)
}

/** Starts a new round without cash-outs and without a bet of the player. */
function board({ ownBet, view }: SceneParts): void {
  view.cashouts.clear()
  ownBet.isAboard = false
  ownBet.left = undefined
}

function end({ ownBet, view, sounds, reducedMotion }: SceneParts): void {
  sounds.gone(ownBet.isAboard)
  if (!reducedMotion) view.birdParticles.burst(view.headNow())
  ownBet.isAboard = false
}

/**
 * A cash-out arrives twice, with the response to the tap and with the settled round. It is marked once, and not on the
 * chart of a later round.
 */
function leave(parts: SceneParts, { cashout }: Outcome): void {
  parts.ownBet.isAboard = false
  markCashout(parts, cashout)
}

function markCashout(
  { flight, ownBet, view, sounds, reducedMotion }: SceneParts,
  cashout: number | undefined,
): void {
  if (cashout === undefined || ownBet.left === cashout || flight.phase() === 'betting') return
  ownBet.left = cashout
  ownBet.leftSeconds = 0
  sounds.left(cashout)
  if (!reducedMotion) view.birdParticles.cheer(view.headNow())
}

async function flySolo(parts: SceneParts, { point = 1, cashout }: Outcome, fast: boolean): Promise<void> {
  const { flight, surface, reducedMotion } = parts
  board(parts)
  const endMs = crashMsOf(point)
  const long = Math.min(
    soloTiming.max,
    Math.max(soloTiming.min, (endMs / crashMsOf(2)) * soloTiming.perDoubling),
  )
  await surface.animations.run(fast || reducedMotion ? soloTiming.fast : long, (share) => {
    flight.flySolo(inQuad(share) * endMs, null)
    if (cashout !== undefined && crashMsOf(cashout) <= inQuad(share) * endMs) leave(parts, { cashout })
  })
  flight.flySolo(endMs, point)
  end(parts)
}
