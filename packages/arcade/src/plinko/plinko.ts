/** Plinko: a ball falls over pegs, as it was drawn, into a bucket. Several may be on their way at once. */
import { createChance } from '../kit/chance.ts'
import { ringing } from '../kit/easing.ts'
import { isWin, paysIn } from '../kit/figures.ts'
import { buzz } from '../kit/haptics.ts'
import { createParticles, type Particles } from '../kit/particles.ts'
import { sparkPicture } from '../kit/pictures.ts'
import { createScene, type Pen, type Scene, type Size } from '../kit/scene.ts'
import { createSounds, type Sounds, stepHz } from '../kit/sounds.ts'
import type { Sprite } from '../kit/sprite.ts'
import type { Choice, OpenStage, PlayedRound, Stage, StageOptions } from '../stage.ts'
import { clothesOf } from './clothes.ts'
import { ballAt, fallOf } from './fall.ts'
import { type Ball, createField, type Field } from './field.ts'

const bucketsMost = 17
const fadeSeconds = 0.22
const sinkPx = 7

/** One hop takes longer where there are fewer of them. */
const hopSeconds = (rows: number): number => 0.21 - rows * 0.0052
const fastShare = 0.36

type Table = {
  readonly scene: Scene
  readonly sounds: Sounds
  readonly field: () => Field
  readonly balls: Set<Ball>
  readonly sunk: number[]
  readonly lit: number[]
  readonly sparks: Particles
  readonly spark: Sprite
  readonly reducedMotion: boolean
}

export const openStage: OpenStage = async (options) => createPlinko(options)

function createPlinko({ host, theme, config, reducedMotion, sound }: StageOptions): Stage {
  const clothes = clothesOf(theme)
  const asked = { rows: 12, risk: 'medium' }
  const balls = new Set<Ball>()
  const zeros = () => Array.from({ length: bucketsMost }, () => 0)
  const [sunk, lit] = [zeros(), zeros()]
  const sparks = createParticles(createChance(29), 120, 'light')
  let size: Size = { width: 1, height: 1 }
  // The scene lays the field before it draws anything.
  let field: Field

  const relay = (): void => {
    field = createField(clothes, size, asked.rows, paysIn(config, asked.rows, asked.risk))
  }

  const front = (pen: Pen, seconds: number): boolean => {
    const shines = field.drawPegs(pen, seconds)
    field.cups.drawBehind(pen, sunk)
    for (const ball of balls) field.drawBall(pen, ball)
    field.cups.drawBefore(pen, sunk, lit)
    return sparks.draw(pen, seconds) || shines
  }

  const scene = createScene({
    host,
    lay: (room) => {
      size = room
      relay()
    },
    back: (pen, room) => {
      clothes.back(pen, room)
      field.paintPegs(pen)
    },
    front,
  })

  const prepare = ({ rows = 12, risk = 'medium' }: Choice): void => {
    if (rows === asked.rows && risk === asked.risk) return
    Object.assign(asked, { rows, risk })
    relay()
    scene.repaint()
    scene.wake()
  }

  const table: Table = {
    scene,
    sounds: createSounds(sound),
    field: () => field,
    balls,
    sunk,
    lit,
    sparks,
    spark: sparkPicture(clothes.trail, 8),
    reducedMotion,
  }
  return {
    prepare,
    play: async (round) => {
      scene.motions.steady()
      prepare(round.choice)
      await drop(table, round)
      land(table, round)
    },
    show: async ({ choice }) => prepare(choice),
    hurry: scene.motions.hurry,
    destroy: scene.destroy,
  }
}

/** Whoever asks for less motion sees the ball in its bucket at once. */
async function drop(
  { scene, field, balls, sounds, reducedMotion }: Table,
  { outcome, fast }: PlayedRound,
): Promise<void> {
  const { path = [] } = outcome
  const { light, place } = field()
  const fall = fallOf(place, path)
  const hops = path.length + 1
  const ball: Ball = { ...ballAt(fall, 0), turn: 0, fade: 1, trail: [] }
  balls.add(ball)
  let touched = 0
  const seconds = hops * hopSeconds(path.length) * (fast ? fastShare : 1)
  await scene.motions.run(reducedMotion ? 0.1 : seconds, (share) => {
    const at = reducedMotion ? hops : share * hops
    Object.assign(ball, ballAt(fall, at))
    ball.turn = (ball.x - place.middle) / place.ballRadius / 2
    for (; touched < Math.min(path.length, Math.floor(at)); touched += 1) {
      light(touched, fall.pegs[touched] ?? 0)
      tick(sounds, touched)
    }
  })
  void scene.motions
    .run(fadeSeconds, (share) => {
      ball.y += place.ballRadius * 0.2
      ball.fade = 1 - share
    })
    .then(() => balls.delete(ball))
}

function tick({ tone }: Sounds, row: number): void {
  tone({ hz: stepHz(row, 392), seconds: 0.09, gain: 0.07, wave: 'triangle' })
}

/** The cup gives way and comes back; only one that gives more than was staked is made anything of. */
function land(
  { scene, field, sounds, sunk, lit, sparks, spark, reducedMotion }: Table,
  round: PlayedRound,
): void {
  const { bucket = 0, multiplier = 0 } = round.outcome
  const won = isWin(round)
  if (won) sounds.win(multiplier)
  else sounds.tone({ hz: 150, toHz: 90, seconds: 0.16, gain: 0.2 })
  buzz(...(won ? [16, 30, 24] : [10]))
  const { cups, place } = field()
  if (won && !reducedMotion) {
    const count = Math.min(60, 10 + multiplier * 5)
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
  void scene.motions.run(reducedMotion ? 0.1 : 0.7, (share) => {
    sunk[bucket] = reducedMotion ? 0 : sinkPx * ringing(share, 2)
    lit[bucket] = (1 - share) * (won ? 1 : 0.35)
  })
}
