/** Wheel: it is pulled back, let go, and runs down against the pins until the drawn segment lies under the pointer. */
import { createChance } from '../kit/chance.ts'
import { type Ease, outQuad, ringing } from '../kit/easing.ts'
import { isWin, paysIn } from '../kit/figures.ts'
import { buzz } from '../kit/haptics.ts'
import { createParticles, type Particles } from '../kit/particles.ts'
import { confettiPicture } from '../kit/pictures.ts'
import { createScene, type Scene, type Size } from '../kit/scene.ts'
import { createSounds, type Sounds } from '../kit/sounds.ts'
import type { Sprite } from '../kit/sprite.ts'
import type { Choice, OpenStage, PlayedRound, Stage, StageOptions } from '../stage.ts'
import { clothesOf } from './clothes.ts'
import { createDisc } from './disc.ts'
import { angleAhead, angleOf, pinsPassed, segmentAngle } from './spin.ts'
import { createWheelTable, firstSeen, type Seen, type WheelTable } from './table.ts'

const pullSeconds = 0.24
const pullAngle = 0.16
/** How far from the middle of its segment the wheel may stop, as a share of the segment. */
const besideMost = 0.36
const flapMost = 0.62
const flapBackRate = 13
/** Ticks that are closer than this are one noise. */
const tickGapFrames = 2

/** A short push, then friction. */
const runDown: Ease = (share) => 1 - (1 - share) ** 3.4

type Cast = {
  readonly scene: Scene
  readonly seen: Seen
  readonly table: WheelTable
  readonly sounds: Sounds
  readonly paper: Particles
  readonly sheets: readonly Sprite[]
  readonly segments: () => number
  readonly reducedMotion: boolean
}

export const openStage: OpenStage = async (options) => createWheel(options)

function createWheel({ host, theme, config, reducedMotion, sound }: StageOptions): Stage {
  const clothes = clothesOf(theme)
  const disc = createDisc(clothes)
  const table = createWheelTable(clothes, disc)
  const chance = createChance(31)
  const paper = createParticles(chance, 120, 'dust')
  const asked = { segments: 20, risk: 'medium' }
  const seen = firstSeen()
  let room: Size = { width: 1, height: 1 }
  const relay = (): void => table.lay(room, paysFor(config, asked.segments, asked.risk))

  const scene = createScene({
    host,
    lay: (size) => {
      room = size
      relay()
    },
    back: table.back,
    front: (pen, seconds) => {
      seen.flap = Math.max(0, seen.flap * Math.exp(-flapBackRate * seconds) - 0.0004)
      table.draw(pen, seen)
      return paper.draw(pen, seconds) || seen.flap > 0
    },
  })
  scene.middle.append(disc.canvas)

  const prepare = ({ segments = 20, risk = 'medium' }: Choice): void => {
    Object.assign(seen, { lit: 0, multiplier: undefined, pop: 1, lamps: 0 })
    scene.wake()
    if (segments === asked.segments && risk === asked.risk) return
    Object.assign(asked, { segments, risk })
    relay()
  }

  const cast: Cast = {
    scene,
    seen,
    table,
    sounds: createSounds(sound),
    paper,
    sheets: clothes.confetti.map(confettiPicture),
    segments: () => asked.segments,
    reducedMotion,
  }
  return {
    prepare,
    play: async (round) => {
      scene.motions.steady()
      prepare(round.choice)
      const beside = chance.between(-besideMost, besideMost)
      await spin(cast, round, beside)
      await settle(cast, round, beside)
    },
    show: async ({ choice, outcome: { segment = 0, multiplier } }) => {
      prepare(choice)
      Object.assign(seen, { angle: angleOf(asked.segments, segment, 0), multiplier })
    },
    hurry: scene.motions.hurry,
    destroy: scene.destroy,
  }
}

/** A table that tells nothing still has its segments. */
function paysFor(config: StageOptions['config'], segments: number, risk: string): readonly number[] {
  const pays = paysIn(config, segments, risk)
  return pays.length === segments ? pays : Array.from({ length: segments }, () => 0)
}

async function spin(
  cast: Cast,
  { outcome: { segment = 0 }, fast }: PlayedRound,
  beside: number,
): Promise<void> {
  const { scene, seen, segments, reducedMotion } = cast
  const wanted = angleOf(segments(), segment, beside)
  if (reducedMotion) {
    seen.angle = wanted
    return scene.motions.wait(0.12)
  }
  const from = seen.angle
  if (!fast)
    await scene.motions.run(pullSeconds, (share) => {
      seen.angle = from - pullAngle * outQuad(share)
      seen.lamps = share
    })
  const start = seen.angle
  const end = angleAhead(start, wanted, fast ? 1 : 4)
  const pass = pinsPassing(cast)
  await scene.motions.run(fast ? 0.75 : 4.2, (share) => {
    const before = seen.angle
    seen.angle = start + (end - start) * runDown(share)
    seen.chase += 0.25
    seen.lamps = 1
    pass(before, seen.angle)
  })
  // Turns are forgotten, or the angle would grow with every round.
  seen.angle = wanted
}

/** Every pin that goes by pushes the pointer aside and is heard. */
function pinsPassing({ seen, segments, sounds }: Cast): (before: number, after: number) => void {
  let heardAt = 0
  let frames = 0
  return (before, after) => {
    frames += 1
    const share = Math.min(1, (after - before) / segmentAngle(segments()))
    if (pinsPassed(segments(), after) <= pinsPassed(segments(), before)) return
    seen.flap = flapMost * (0.55 + 0.45 * (1 - share))
    if (frames - heardAt < tickGapFrames) return
    heardAt = frames
    sounds.noise({ hz: 2600, seconds: 0.025, gain: 0.16, narrow: 3 })
    sounds.tone({ hz: 880 - share * 240, seconds: 0.04, gain: 0.07, wave: 'square' })
    if (share < 0.2) buzz(6)
  }
}

/** It rocks against the last pin and comes to rest; only what gives more than was staked is made anything of. */
async function settle(cast: Cast, round: PlayedRound, beside: number): Promise<void> {
  const { scene, seen, segments, sounds, reducedMotion } = cast
  const won = isWin(round)
  const rest = seen.angle
  const width = segmentAngle(segments())
  Object.assign(seen, { multiplier: round.outcome.multiplier ?? 0, won, beside: beside * width })
  if (won) celebrate(cast, round.outcome.multiplier ?? 1)
  else sounds.lose()
  await scene.motions.run(reducedMotion || round.fast ? 0.14 : 0.55, (share) => {
    const rock = reducedMotion ? 0 : Math.sin(share * Math.PI * 3) * (1 - share) ** 2 * width * 0.06
    seen.angle = rest - rock
    seen.beside = beside * width - rock
    seen.lit = share * (won ? 0.85 : 0.3)
    seen.lamps = won ? 1 : 1 - share
    seen.pop = reducedMotion ? 1 : 1 + (won ? 0.14 : 0.04) * ringing(share, 1.5)
  })
  seen.pop = 1
  scene.wake()
}

function celebrate({ table, paper, sheets, sounds, reducedMotion }: Cast, multiplier: number): void {
  sounds.win(multiplier)
  buzz(20, 40, 30)
  if (reducedMotion) return
  const { x, y, radius } = table.place()
  const count = Math.min(24, 5 + Math.ceil(multiplier * 2))
  for (const sheet of sheets)
    paper.burst(sheet, {
      x,
      y: y - radius * 0.9,
      count,
      speed: 360,
      angle: -Math.PI / 2,
      fan: 2.6,
      seconds: 1.5,
      gravity: 520,
      drag: 1.2,
      spin: 9,
    })
}
