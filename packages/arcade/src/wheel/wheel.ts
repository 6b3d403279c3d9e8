/** Wheel: it is pulled back, let go, and runs down against the pins until the drawn segment lies under the pointer. */

import { confettiPicture } from '../kit/common-sprites.ts'
import { type Ease, outQuad, ringing } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import { isWin, paysIn } from '../kit/number-text.ts'
import { createParticles, type Particles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import type { Sprite } from '../kit/sprite.ts'
import { createSurface, type Size, type Surface } from '../kit/surface.ts'
import { createSynth, type Synth } from '../kit/synth.ts'
import type { Choice, OpenScene, PlayedRound, Scene, SceneOptions } from '../scene.ts'
import { createDisc } from './disc.ts'
import { angleAhead, angleOf, pinsPassed, segmentAngle } from './spin.ts'
import { wheelThemeOf } from './themes.ts'
import { createWheelView, initialViewState, type ViewState, type WheelView } from './view.ts'

const pullSeconds = 0.24
const pullAngle = 0.16
/** How far from the middle of its segment the wheel may stop, as a share of the segment. */
const maxOffset = 0.36
const flapMost = 0.62
const flapBackRate = 13
/** Ticks within this number of frames are played as one sound. */
const tickGapFrames = 2

/** A short push, then friction. */
const runDown: Ease = (share) => 1 - (1 - share) ** 3.4

type SceneParts = {
  readonly surface: Surface
  readonly viewState: ViewState
  readonly view: WheelView
  readonly synth: Synth
  readonly confetti: Particles
  readonly sheets: readonly Sprite[]
  readonly segments: () => number
  readonly reducedMotion: boolean
}

export const openScene: OpenScene = async (options) => createWheel(options)

function createWheel({ host, themeId, config, reducedMotion, sound }: SceneOptions): Scene {
  const theme = wheelThemeOf(themeId)
  const disc = createDisc(theme)
  const view = createWheelView(theme, disc)
  const random = createRandom(31)
  const confetti = createParticles(random, 120, 'dust')
  const prepared = { segments: 20, risk: 'medium' }
  const viewState = initialViewState()
  let currentSize: Size = { width: 1, height: 1 }
  const resizeView = (): void => view.resize(currentSize, paysFor(config, prepared.segments, prepared.risk))

  const surface = createSurface({
    host,
    layout: (size) => {
      currentSize = size
      resizeView()
    },
    drawBackground: view.drawBackground,
    drawFrame: (pen, seconds) => {
      viewState.flap = Math.max(0, viewState.flap * Math.exp(-flapBackRate * seconds) - 0.0004)
      view.draw(pen, viewState)
      return confetti.draw(pen, seconds) || viewState.flap > 0
    },
  })
  surface.middle.append(disc.canvas)

  const prepare = ({ segments = 20, risk = 'medium' }: Choice): void => {
    Object.assign(viewState, { lit: 0, multiplier: undefined, pop: 1, lamps: 0 })
    surface.wake()
    if (segments === prepared.segments && risk === prepared.risk) return
    Object.assign(prepared, { segments, risk })
    resizeView()
  }

  const parts: SceneParts = {
    surface,
    viewState,
    view,
    synth: createSynth(sound),
    confetti,
    sheets: theme.confetti.map(confettiPicture),
    segments: () => prepared.segments,
    reducedMotion,
  }
  return {
    prepare,
    play: async (round) => {
      surface.animations.normalSpeed()
      prepare(round.choice)
      const offset = random.between(-maxOffset, maxOffset)
      await spin(parts, round, offset)
      await settle(parts, round, offset)
    },
    show: async ({ choice, outcome: { segment = 0, multiplier } }) => {
      prepare(choice)
      Object.assign(viewState, { angle: angleOf(prepared.segments, segment, 0), multiplier })
    },
    fastForward: surface.animations.fastForward,
    destroy: surface.destroy,
  }
}

/** Without multipliers in the config all segments pay 0, so that the wheel can be drawn. */
function paysFor(config: SceneOptions['config'], segments: number, risk: string): readonly number[] {
  const pays = paysIn(config, segments, risk)
  return pays.length === segments ? pays : Array.from({ length: segments }, () => 0)
}

async function spin(
  parts: SceneParts,
  { outcome: { segment = 0 }, fast }: PlayedRound,
  offset: number,
): Promise<void> {
  const { surface, viewState, segments, reducedMotion } = parts
  const target = angleOf(segments(), segment, offset)
  if (reducedMotion) {
    viewState.angle = target
    return surface.animations.wait(0.12)
  }
  const from = viewState.angle
  if (!fast)
    await surface.animations.run(pullSeconds, (share) => {
      viewState.angle = from - pullAngle * outQuad(share)
      viewState.lamps = share
    })
  const start = viewState.angle
  const end = angleAhead(start, target, fast ? 1 : 4)
  const pass = pinsPassing(parts)
  await surface.animations.run(fast ? 0.75 : 4.2, (share) => {
    const before = viewState.angle
    viewState.angle = start + (end - start) * runDown(share)
    viewState.chase += 0.25
    viewState.lamps = 1
    pass(before, viewState.angle)
  })
  // Full turns are dropped, so that the angle does not grow with every round.
  viewState.angle = target
}

/** Every passing pin pushes the pointer aside and plays a tick. */
function pinsPassing({ viewState, segments, synth }: SceneParts): (before: number, after: number) => void {
  let heardAt = 0
  let frames = 0
  return (before, after) => {
    frames += 1
    const share = Math.min(1, (after - before) / segmentAngle(segments()))
    if (pinsPassed(segments(), after) <= pinsPassed(segments(), before)) return
    viewState.flap = flapMost * (0.55 + 0.45 * (1 - share))
    if (frames - heardAt < tickGapFrames) return
    heardAt = frames
    synth.noise({ hz: 2600, seconds: 0.025, gain: 0.16, narrow: 3 })
    synth.tone({ hz: 880 - share * 240, seconds: 0.04, gain: 0.07, wave: 'square' })
    if (share < 0.2) buzz(6)
  }
}

/** The wheel rocks against the last pin and stops; only a win above the stake is celebrated. */
async function settle(parts: SceneParts, round: PlayedRound, offset: number): Promise<void> {
  const { surface, viewState, segments, synth, reducedMotion } = parts
  const won = isWin(round)
  const rest = viewState.angle
  const width = segmentAngle(segments())
  Object.assign(viewState, { multiplier: round.outcome.multiplier ?? 0, won, offset: offset * width })
  if (won) celebrate(parts, round.outcome.multiplier ?? 1)
  else synth.lose()
  await surface.animations.run(reducedMotion || round.fast ? 0.14 : 0.55, (share) => {
    const rock = reducedMotion ? 0 : Math.sin(share * Math.PI * 3) * (1 - share) ** 2 * width * 0.06
    viewState.angle = rest - rock
    viewState.offset = offset * width - rock
    viewState.lit = share * (won ? 0.85 : 0.3)
    viewState.lamps = won ? 1 : 1 - share
    viewState.pop = reducedMotion ? 1 : 1 + (won ? 0.14 : 0.04) * ringing(share, 1.5)
  })
  viewState.pop = 1
  surface.wake()
}

function celebrate({ view, confetti, sheets, synth, reducedMotion }: SceneParts, multiplier: number): void {
  synth.win(multiplier)
  buzz(20, 40, 30)
  if (reducedMotion) return
  const { x, y, radius } = view.place()
  const count = Math.min(24, 5 + Math.ceil(multiplier * 2))
  for (const sheet of sheets)
    confetti.burst(sheet, {
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
