/** Dice: a die rolls along a bar and comes to lie on the number. */

import { sparkPicture } from '../kit/common-sprites.ts'
import { arch, lerp, outCubic, ringing } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import { isWin } from '../kit/number-text.ts'
import { createParticles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import { createSurface } from '../kit/surface.ts'
import { createSynth, type Synth } from '../kit/synth.ts'
import type { Choice, OpenScene, PlayedRound, Scene, SceneOptions } from '../scene.ts'
import { rest, type Turn } from './die.ts'
import { diceThemeOf } from './theme.ts'
import { createDiceView, initialViewState, type ViewState } from './view.ts'

/** The bounces of the die as shares of its path, and the heights between them. */
const landings = [0, 0.34, 0.6, 0.8, 0.92, 1] as const
const hopHeights = [1, 0.62, 0.34, 0.16, 0.05] as const
/** The rate at which the edge of the bar follows the target. */
const followRate = 22

export const openScene: OpenScene = async (options) => createDice(options)

function createDice({ host, themeId, reducedMotion, sound }: SceneOptions): Scene {
  const theme = diceThemeOf(themeId)
  const view = createDiceView(theme)
  const sparks = createParticles(createRandom(11), 90, 'light')
  const spark = sparkPicture(theme.spark)
  const synth = createSynth(sound)
  const choice = { target: 50, over: true }
  const viewState = initialViewState()
  const surface = createSurface({
    host,
    layout: view.resize,
    drawBackground: view.drawBackground,
    drawFrame: (pen, seconds) => {
      const follows = follow(viewState, choice, reducedMotion ? 1 : 1 - Math.exp(-followRate * seconds))
      view.draw(pen, viewState)
      return sparks.draw(pen, seconds) || follows
    },
  })

  const prepare = ({ target = 50, over = true }: Choice): void => {
    Object.assign(choice, { target, over })
    Object.assign(viewState, { verdict: 'none', lit: 0, pop: 1 })
    surface.wake()
  }

  const roll = (to: number, seconds: number): Promise<void> => {
    const show = rolling(viewState, to, (bounce) => knock(synth, bounce))
    return surface.animations.run(seconds, show)
  }

  const celebrate = (multiplier: number): void => {
    synth.win(multiplier)
    buzz(20, 40, 30)
    const count = reducedMotion ? 0 : Math.min(60, 18 + multiplier * 4)
    const fan = { angle: -Math.PI / 2, fan: 2, speed: 330, gravity: 620, drag: 0.6 }
    sparks.burst(spark, { ...view.spotOf(viewState.at), ...fan, count, seconds: 0.9 })
  }

  const settle = (round: PlayedRound): Promise<void> => {
    const won = isWin(round)
    viewState.verdict = won ? 'won' : 'lost'
    if (won) celebrate(round.outcome.multiplier ?? 1)
    else synth.lose()
    return surface.animations.run(reducedMotion || round.fast ? 0.16 : 0.5, (share) => {
      viewState.lit = won ? 1 - share * 0.45 : 0
      viewState.pop = reducedMotion ? 1 : 1 + (won ? 0.16 : 0.05) * ringing(share, 1.5)
    })
  }

  return {
    prepare,
    play: async (round) => {
      surface.animations.normalSpeed()
      prepare(round.choice)
      viewState.rolled = true
      await roll(round.outcome.roll ?? 0, reducedMotion ? 0.12 : round.fast ? 0.42 : 1.25)
      await settle(round)
    },
    show: async ({ choice, outcome: { roll: at } }) => {
      prepare(choice)
      if (at !== undefined) Object.assign(viewState, { at, rolled: true })
    },
    fastForward: surface.animations.fastForward,
    destroy: surface.destroy,
  }
}

/** Moves the edge of the bar towards the chosen target; returns whether it still moves. */
function follow(
  viewState: ViewState,
  { target, over }: { readonly target: number; readonly over: boolean },
  share: number,
): boolean {
  const overShare = over ? 1 : 0
  viewState.target = approach(lerp(viewState.target, target, share), target, 0.02)
  viewState.overShare = approach(lerp(viewState.overShare, overShare, share), overShare, 0.01)
  return viewState.target !== target || viewState.overShare !== overShare
}

const approach = (value: number, target: number, reach: number): number =>
  Math.abs(value - target) < reach ? target : value

/** The animation of the die from its position to the rolled number. */
function rolling(
  viewState: ViewState,
  to: number,
  onBounce: (bounce: number) => void,
): (share: number) => void {
  const from = viewState.at
  const turns = to >= from ? 1 : -1
  let bounce = 0
  return (share) => {
    const hop = hopAt(share)
    if (hop.index > bounce) onBounce(hop.index)
    bounce = hop.index
    viewState.at = lerp(from, to, outCubic(share))
    viewState.height = hop.height
    viewState.turn = tumbled(share, turns)
  }
}

function hopAt(share: number): { readonly index: number; readonly height: number } {
  const next = landings.findIndex((landing) => share < landing)
  if (next <= 0) return { index: hopHeights.length, height: 0 }
  const [from, to] = [landings[next - 1] ?? 0, landings[next] ?? 1]
  return { index: next - 1, height: arch((share - from) / (to - from)) * (hopHeights[next - 1] ?? 0) }
}

/** The die turns fast at first and ends in its rest position. */
function tumbled(share: number, turns: number): Turn {
  const left = (1 - outCubic(share)) * Math.PI * 2
  return { yaw: rest.yaw - left * 2, pitch: rest.pitch + left, roll: rest.roll - left * 2 * turns }
}

function knock(synth: Synth, bounce: number): void {
  const gain = 0.3 / bounce
  synth.noise({ hz: 1500 - bounce * 120, seconds: 0.06, gain, narrow: 2 })
  synth.tone({ hz: 240 - bounce * 18, toHz: 120, seconds: 0.08, gain })
  buzz(Math.max(4, 14 - bounce * 3))
}
