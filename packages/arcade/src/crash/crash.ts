/** Macaw flight: everybody rides the same curve, and leaves it before the bird does. */
import type { TableMessage, TableState } from '@saguao/contract/tables.ts'
import { crashMsOf } from '@saguao/fair/crash.ts'
import { inQuad } from '../kit/easing.ts'
import { createScene } from '../kit/scene.ts'
import { createSounds } from '../kit/sounds.ts'
import type { OpenStage, Outcome, StageOptions } from '../stage.ts'
import { isTableMessage } from '../table/table-word.ts'
import { createFlight } from './flight.ts'
import { createNoises } from './noises.ts'
import { createView, type Ride } from './view.ts'

/** A flight without a table takes no longer than this, however high it goes. */
const alone = { perDoubling: 0.9, least: 0.6, most: 2.6, fast: 0.3 } as const
/** Whoever comes later than this after the end finds the feathers gone. */
const freshMs = 1500

export const openStage: OpenStage = async (options) => {
  const air = openAir(options)
  const { flight, ride, scene } = air
  return {
    prepare: ({ autoCashout }) => {
      ride.target = autoCashout
      scene.wake()
    },
    play: async ({ choice, outcome, fast }) => {
      ride.target = choice.autoCashout
      if (flight.isAlone()) await flyAlone(air, outcome, fast)
      leave(air, outcome)
      scene.wake()
    },
    show: async ({ choice, outcome, status }) => {
      ride.target = choice.autoCashout
      if (status === 'open') ride.isAboard = true
      else leave(air, outcome)
      scene.wake()
    },
    table: (message) => {
      if (isTableMessage(message)) hear(air, message)
    },
    destroy: scene.destroy,
  }
}

type Air = ReturnType<typeof openAir>

function openAir({ host, reducedMotion: isStill, sound }: StageOptions) {
  const flight = createFlight()
  const ride: Ride = { target: undefined, isAboard: false, left: undefined, leftSeconds: 0 }
  const view = createView(flight, ride, isStill)
  const noises = createNoises(createSounds(sound))
  const scene = createScene({
    host,
    lay: view.lay,
    back: () => undefined,
    front: (pen, seconds) => {
      const goesOn = view.draw(pen, seconds)
      noises.follow(flight, view.beat())
      return goesOn
    },
  })
  scene.middle.append(view.sheet)
  return { flight, ride, view, noises, scene, isStill }
}

function hear(air: Air, message: TableMessage): void {
  const { flight, view, scene } = air
  if (message.kind === 'state') hearState(air, message)
  else if (message.round !== flight.round()) return
  else if (message.kind === 'players') view.leavers.left(message.changed)
  else flight.tick(message.elapsedMs, performance.now())
  scene.wake()
}

function hearState(air: Air, state: TableState): void {
  const { flight, view } = air
  const before = { phase: flight.phase(), round: flight.round(), isAlone: flight.isAlone() }
  flight.hear(state, performance.now())
  if (before.isAlone) view.leavers.know(state.players)
  else if (before.round !== state.round) board(air)
  view.leavers.left(state.players)
  if (state.phase === 'over' && before.phase !== 'over' && state.elapsedMs < freshMs) end(air)
}

/** A new round: nobody has left yet, and the player is not in it before the page says so. */
function board({ ride, view }: Air): void {
  view.leavers.clear()
  ride.isAboard = false
  ride.left = undefined
}

function end({ ride, view, noises, isStill }: Air): void {
  noises.gone(ride.isAboard)
  if (!isStill) view.flurry.burst(view.headNow())
  ride.isAboard = false
}

/**
 * The same leaving is told by the answer to the touch and by the round that is settled: it is marked once, and not at
 * all on the chart of a round that came after it.
 */
function leave({ flight, ride, view, noises, isStill }: Air, { cashout }: Outcome): void {
  ride.isAboard = false
  if (cashout === undefined || ride.left === cashout || flight.phase() === 'betting') return
  ride.left = cashout
  ride.leftSeconds = 0
  noises.left(cashout)
  if (!isStill) view.flurry.cheer(view.headNow())
}

async function flyAlone(air: Air, { point = 1, cashout }: Outcome, fast: boolean): Promise<void> {
  const { flight, scene, isStill } = air
  board(air)
  const endMs = crashMsOf(point)
  const long = Math.min(alone.most, Math.max(alone.least, (endMs / crashMsOf(2)) * alone.perDoubling))
  await scene.motions.run(fast || isStill ? alone.fast : long, (share) => {
    flight.flyAlone(inQuad(share) * endMs, null)
    if (cashout !== undefined && crashMsOf(cashout) <= inQuad(share) * endMs) leave(air, { cashout })
  })
  flight.flyAlone(endMs, point)
  end(air)
}
