/** Dice: a die rolls along a bar and comes to lie on the number. */
import { createChance } from '../kit/chance.ts'
import { arch, lerp, outCubic, ringing } from '../kit/easing.ts'
import { isWin } from '../kit/figures.ts'
import { buzz } from '../kit/haptics.ts'
import { createParticles } from '../kit/particles.ts'
import { sparkPicture } from '../kit/pictures.ts'
import { createScene } from '../kit/scene.ts'
import { createSounds, type Sounds } from '../kit/sounds.ts'
import type { Choice, OpenStage, PlayedRound, Stage, StageOptions } from '../stage.ts'
import { clothesOf } from './clothes.ts'
import { rest, type Turn } from './die.ts'
import { createDiceTable, firstSeen, type Seen } from './table.ts'

/** Where the die bounces on its way, as shares of it, and how high it gets in between. */
const landings = [0, 0.34, 0.6, 0.8, 0.92, 1] as const
const hopHeights = [1, 0.62, 0.34, 0.16, 0.05] as const
/** How much of what is left to the target the bar's edge goes in a second. */
const followRate = 22

export const openStage: OpenStage = async (options) => createDice(options)

function createDice({ host, theme, reducedMotion, sound }: StageOptions): Stage {
  const clothes = clothesOf(theme)
  const table = createDiceTable(clothes)
  const sparks = createParticles(createChance(11), 90, 'light')
  const spark = sparkPicture(clothes.spark)
  const sounds = createSounds(sound)
  const asked = { target: 50, over: true }
  const seen = firstSeen()
  const scene = createScene({
    host,
    lay: table.lay,
    back: table.back,
    front: (pen, seconds) => {
      const follows = follow(seen, asked, reducedMotion ? 1 : 1 - Math.exp(-followRate * seconds))
      table.draw(pen, seen)
      return sparks.draw(pen, seconds) || follows
    },
  })

  const prepare = ({ target = 50, over = true }: Choice): void => {
    Object.assign(asked, { target, over })
    Object.assign(seen, { verdict: 'none', lit: 0, pop: 1 })
    scene.wake()
  }

  const roll = (to: number, seconds: number): Promise<void> => {
    const show = rolling(seen, to, (bounce) => knock(sounds, bounce))
    return scene.motions.run(seconds, show)
  }

  const celebrate = (multiplier: number): void => {
    sounds.win(multiplier)
    buzz(20, 40, 30)
    const count = reducedMotion ? 0 : Math.min(60, 18 + multiplier * 4)
    const fan = { angle: -Math.PI / 2, fan: 2, speed: 330, gravity: 620, drag: 0.6 }
    sparks.burst(spark, { ...table.spotOf(seen.at), ...fan, count, seconds: 0.9 })
  }

  const settle = (round: PlayedRound): Promise<void> => {
    const won = isWin(round)
    seen.verdict = won ? 'won' : 'lost'
    if (won) celebrate(round.outcome.multiplier ?? 1)
    else sounds.lose()
    return scene.motions.run(reducedMotion || round.fast ? 0.16 : 0.5, (share) => {
      seen.lit = won ? 1 - share * 0.45 : 0
      seen.pop = reducedMotion ? 1 : 1 + (won ? 0.16 : 0.05) * ringing(share, 1.5)
    })
  }

  return {
    prepare,
    play: async (round) => {
      scene.motions.steady()
      prepare(round.choice)
      seen.rolled = true
      await roll(round.outcome.roll ?? 0, reducedMotion ? 0.12 : round.fast ? 0.42 : 1.25)
      await settle(round)
    },
    show: async ({ choice, outcome: { roll: at } }) => {
      prepare(choice)
      if (at !== undefined) Object.assign(seen, { at, rolled: true })
    },
    hurry: scene.motions.hurry,
    destroy: scene.destroy,
  }
}

/** The bar's edge goes after the player's finger; tells whether it has further to go. */
function follow(
  seen: Seen,
  { target, over }: { readonly target: number; readonly over: boolean },
  share: number,
): boolean {
  const overShare = over ? 1 : 0
  seen.target = near(lerp(seen.target, target, share), target, 0.02)
  seen.overShare = near(lerp(seen.overShare, overShare, share), overShare, 0.01)
  return seen.target !== target || seen.overShare !== overShare
}

const near = (value: number, wanted: number, reach: number): number =>
  Math.abs(value - wanted) < reach ? wanted : value

/** From where the die lies to where it has to: what each moment of the way looks like. */
function rolling(seen: Seen, to: number, onBounce: (bounce: number) => void): (share: number) => void {
  const from = seen.at
  const turns = to >= from ? 1 : -1
  let bounce = 0
  return (share) => {
    const hop = hopAt(share)
    if (hop.index > bounce) onBounce(hop.index)
    bounce = hop.index
    seen.at = lerp(from, to, outCubic(share))
    seen.height = hop.height
    seen.turn = tumbled(share, turns)
  }
}

function hopAt(share: number): { readonly index: number; readonly height: number } {
  const next = landings.findIndex((landing) => share < landing)
  if (next <= 0) return { index: hopHeights.length, height: 0 }
  const [from, to] = [landings[next - 1] ?? 0, landings[next] ?? 1]
  return { index: next - 1, height: arch((share - from) / (to - from)) * (hopHeights[next - 1] ?? 0) }
}

/** It turns fast at first and lies as it always lies at the end. */
function tumbled(share: number, turns: number): Turn {
  const left = (1 - outCubic(share)) * Math.PI * 2
  return { yaw: rest.yaw - left * 2, pitch: rest.pitch + left, roll: rest.roll - left * 2 * turns }
}

function knock(sounds: Sounds, bounce: number): void {
  const gain = 0.3 / bounce
  sounds.noise({ hz: 1500 - bounce * 120, seconds: 0.06, gain, narrow: 2 })
  sounds.tone({ hz: 240 - bounce * 18, toHz: 120, seconds: 0.08, gain })
  buzz(Math.max(4, 14 - bounce * 3))
}
