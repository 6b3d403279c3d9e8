/** Plinko: a ball falls over pegs along the settled path into a bucket. Several balls may fall at once. */

import { sparkPicture } from '../kit/common-sprites.ts'
import { ringing } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import { isWin, paysIn } from '../kit/number-text.ts'
import { createParticles, type Particles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import type { Sprite } from '../kit/sprite.ts'
import { createSurface, type Pen, type Size, type Surface } from '../kit/surface.ts'
import { createSynth, type Synth, stepHz } from '../kit/synth.ts'
import type { Choice, OpenScene, PlayedRound, Scene, SceneOptions } from '../scene.ts'
import { ballAt, fallOf } from './fall.ts'
import { type Ball, createField, type Field } from './field.ts'
import { plinkoThemeOf } from './themes.ts'

const bucketsMost = 17
const fadeSeconds = 0.22
const maxHeard = 3
/**
 * With more balls than these, frames have fewer pixels, lit pegs fade faster and wins have fewer sparks: frames stay short
 * on slow phones.
 */
const fewBalls = 4
const sinkPx = 7

/** One hop takes longer where there are fewer of them. */
const hopSeconds = (rows: number): number => 0.21 - rows * 0.0052
const fastShare = 0.36

type SceneParts = {
  readonly surface: Surface
  readonly synth: Synth
  readonly field: () => Field
  readonly balls: Set<Ball>
  readonly sunk: number[]
  readonly lit: number[]
  readonly sparks: Particles
  readonly spark: Sprite
  readonly reducedMotion: boolean
}

export const openScene: OpenScene = async (options) => createPlinko(options)

function createPlinko({ host, themeId, config, reducedMotion, sound }: SceneOptions): Scene {
  const theme = plinkoThemeOf(themeId)
  const asked = { rows: 12, risk: 'medium' }
  const balls = new Set<Ball>()
  const zeros = () => Array.from({ length: bucketsMost }, () => 0)
  const [sunk, lit] = [zeros(), zeros()]
  const sparks = createParticles(createRandom(29), 120, 'light')
  // A sent bet shows its ball above the pegs until the outcome arrives.
  let isWaiting = false
  let size: Size = { width: 1, height: 1 }
  // The surface calls `layout` before it draws anything.
  let field: Field

  const resizeView = (): void => {
    field = createField(theme, size, asked.rows, paysIn(config, asked.rows, asked.risk))
  }

  const front = (pen: Pen, seconds: number): boolean => {
    const shines = field.drawPegs(pen, balls.size > fewBalls ? seconds * 2 : seconds)
    field.cups.drawBehind(pen, sunk)
    if (isWaiting) field.drawWaiting(pen)
    for (const ball of balls) field.drawBall(pen, ball, balls.size)
    field.cups.drawBefore(pen, sunk, lit)
    return sparks.draw(pen, seconds) || shines
  }

  const surface = createSurface({
    host,
    layout: (layout) => {
      size = layout
      resizeView()
    },
    drawBackground: (pen, layout) => {
      theme.drawBackground(pen, layout)
      field.paintPegs(pen)
    },
    drawFrame: front,
  })

  const prepare = ({ rows = 12, risk = 'medium' }: Choice): void => {
    if (rows === asked.rows && risk === asked.risk) return
    Object.assign(asked, { rows, risk })
    resizeView()
    surface.repaint()
    surface.wake()
  }

  const wait = (next: boolean): void => {
    isWaiting = next
    surface.wake()
  }

  const parts: SceneParts = {
    surface,
    synth: createSynth(sound),
    field: () => field,
    balls,
    sunk,
    lit,
    sparks,
    spark: sparkPicture(theme.trail, 8),
    reducedMotion,
  }
  return {
    prepare,
    begin: () => wait(true),
    cancelBet: () => wait(false),
    play: async (round) => {
      wait(false)
      surface.animations.normalSpeed()
      prepare(round.choice)
      await drop(parts, round)
      land(parts, round)
    },
    show: async ({ choice }) => prepare(choice),
    fastForward: surface.animations.fastForward,
    destroy: surface.destroy,
  }
}

/** With reduced motion the ball appears in its bucket at once. */
async function drop(
  { surface, field, balls, synth, reducedMotion }: SceneParts,
  { outcome, fast }: PlayedRound,
): Promise<void> {
  const { path = [] } = outcome
  const { light, place } = field()
  const fall = fallOf(place, path)
  const hops = path.length + 1
  const ball: Ball = { ...ballAt(fall, 0), turn: 0, fade: 1, trail: [] }
  balls.add(ball)
  if (balls.size > fewBalls) surface.simplify(true)
  let touched = 0
  const seconds = hops * hopSeconds(path.length) * (fast ? fastShare : 1)
  await surface.animations.run(reducedMotion ? 0.1 : seconds, (share) => {
    const at = reducedMotion ? hops : share * hops
    Object.assign(ball, ballAt(fall, at))
    ball.turn = (ball.x - place.middle) / place.ballRadius / 2
    for (; touched < Math.min(path.length, Math.floor(at)); touched += 1) {
      light(touched, fall.pegs[touched] ?? 0)
      // Of many balls only some have sounds.
      if (balls.size <= maxHeard || touched % balls.size === 0) tick(synth, touched)
    }
  })
  void surface.animations
    .run(fadeSeconds, (share) => {
      ball.y += place.ballRadius * 0.2
      ball.fade = 1 - share
    })
    .then(() => {
      balls.delete(ball)
      if (balls.size === 0) surface.simplify(false)
    })
}

function tick({ tone }: Synth, row: number): void {
  tone({ hz: stepHz(row, 392), seconds: 0.09, gain: 0.07, wave: 'triangle' })
}

/** The cup sinks and returns; only a win above the stake is celebrated. */
function land(
  { surface, field, synth, balls, sunk, lit, sparks, spark, reducedMotion }: SceneParts,
  round: PlayedRound,
): void {
  const { bucket = 0, multiplier = 0 } = round.outcome
  const won = isWin(round)
  if (won) synth.win(multiplier)
  else synth.tone({ hz: 150, toHz: 90, seconds: 0.16, gain: 0.2 })
  buzz(...(won ? [16, 30, 24] : [10]))
  const { cups, place } = field()
  if (won && !reducedMotion) {
    const count = Math.min(60, 10 + multiplier * 5) / Math.max(1, balls.size / fewBalls)
    sparks.burst(spark, {
      x: cups.xOf(bucket),
      y: place.cupTop,
      count,
      speed: 300,
      angle: -Math.PI / 2,
      fan: 1.7,
      seconds: 0.9,
      gravity: 640,
      drag: 0.5,
    })
  }
  void surface.animations.run(reducedMotion ? 0.1 : 0.7, (share) => {
    sunk[bucket] = reducedMotion ? 0 : sinkPx * ringing(share, 2)
    lit[bucket] = (1 - share) * (won ? 1 : 0.35)
  })
}
