/** Macaw flight: everybody rides the same curve, and leaves it before the bird does. */
import type { TableMessage, TableState } from '@saguao/contract/tables.ts'
import { crashMsOf } from '@saguao/fair/crash.ts'
import { inQuad } from '../kit/easing.ts'
import { createScene } from '../kit/scene.ts'
import { createSounds } from '../kit/sounds.ts'
import type { OpenStage, Outcome, Stage, StageOptions } from '../stage.ts'
import { isTableMessage } from '../table/table-word.ts'
import { createFlight } from './flight.ts'
import { createNoises } from './noises.ts'
import { createView, type Ride } from './view.ts'

/** A flight without a table takes no longer than this, however high it goes. */
const alone = { perDoubling: 0.9, least: 0.6, most: 2.6, fast: 0.3 } as const
/** Whoever comes later than this after the end finds the feathers gone. */
const freshMs = 1500

export const openStage: OpenStage = async (options) => createCrash(options)

function createCrash({ host, reducedMotion, sound }: StageOptions): Stage {
  const flight = createFlight()
  const ride: Ride = { target: undefined, isAboard: false, left: undefined, leftSeconds: 0 }
  const view = createView(flight, ride, reducedMotion)
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

  const end = (): void => {
    noises.gone(ride.isAboard)
    if (!reducedMotion) view.flurry.burst(view.headNow())
    ride.isAboard = false
  }

  const leave = ({ cashout }: Outcome): void => {
    ride.isAboard = false
    if (cashout === undefined || ride.left === cashout) return
    ride.left = cashout
    ride.leftSeconds = 0
    noises.left(cashout)
    if (!reducedMotion) view.flurry.cheer(view.headNow())
  }

  const board = (): void => {
    Object.assign(ride, { isAboard: false, left: undefined })
  }

  const hearState = (state: TableState): void => {
    const before = { phase: flight.phase(), round: flight.round() }
    flight.hear(state, performance.now())
    if (before.phase === 'waiting') view.leavers.know(state.players)
    else if (before.round !== state.round) {
      board()
      view.leavers.clear()
    }
    view.leavers.left(state.players)
    if (state.phase === 'over' && before.phase !== 'over' && state.elapsedMs < freshMs) end()
  }

  const hear = (message: TableMessage): void => {
    if (message.kind === 'state') hearState(message)
    else if (message.round !== flight.round()) return
    else if (message.kind === 'players') view.leavers.left(message.changed)
    else flight.tick(message.elapsedMs, performance.now())
    scene.wake()
  }

  const flyAlone = async ({ point = 1, cashout }: Outcome, fast: boolean): Promise<void> => {
    board()
    const endMs = crashMsOf(point)
    const long = Math.min(alone.most, Math.max(alone.least, (endMs / crashMsOf(2)) * alone.perDoubling))
    await scene.motions.run(fast || reducedMotion ? alone.fast : long, (share) => {
      flight.flyAlone(inQuad(share) * endMs, null)
      if (cashout !== undefined && crashMsOf(cashout) <= inQuad(share) * endMs) leave({ cashout })
    })
    flight.flyAlone(endMs, point)
    end()
  }

  return {
    prepare: ({ autoCashout }) => {
      ride.target = autoCashout
      scene.wake()
    },
    play: async ({ choice, outcome, fast }) => {
      ride.target = choice.autoCashout
      if (flight.isAlone()) await flyAlone(outcome, fast)
      leave(outcome)
      scene.wake()
    },
    show: async ({ choice, outcome, status }) => {
      ride.target = choice.autoCashout
      if (status === 'open') ride.isAboard = true
      else leave(outcome)
      scene.wake()
    },
    table: (message) => {
      if (isTableMessage(message)) hear(message)
    },
    destroy: scene.destroy,
  }
}
