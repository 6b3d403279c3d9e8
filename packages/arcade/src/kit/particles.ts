/** Sparks, dust and confetti: a bounded pool of stamped sprites, made once and used again. */
import type { Chance } from './chance.ts'
import type { Pen } from './scene.ts'
import { type Sprite, stampTurned } from './sprite.ts'

export type Burst = {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Pixels in a second for the fastest of them. */
  readonly speed: number
  /** Where to: the middle of the fan and its width, in radians. All around unless told. */
  readonly angle?: number
  readonly fan?: number
  readonly seconds: number
  readonly size?: number
  readonly gravity?: number
  /** The share of its speed that a particle loses in a second. */
  readonly drag?: number
  readonly spin?: number
  /** They start this far around x, y. */
  readonly reach?: number
}

export type Particles = {
  readonly burst: (sprite: Sprite, burst: Burst) => void
  /** Moves and draws them; tells whether any is left. */
  readonly draw: (pen: Pen, seconds: number) => boolean
}

type Particle = {
  sprite: Sprite | undefined
  x: number
  y: number
  vx: number
  vy: number
  turn: number
  spin: number
  size: number
  age: number
  life: number
  gravity: number
  drag: number
}

const unborn = (): Particle => ({
  sprite: undefined,
  x: 0,
  y: 0,
  vx: 0,
  vy: 0,
  turn: 0,
  spin: 0,
  size: 1,
  age: 0,
  life: 0,
  gravity: 0,
  drag: 0,
})

/** Beyond `most` the oldest give way. Light adds up, dust covers. */
export function createParticles(chance: Chance, most: number, kind: 'light' | 'dust'): Particles {
  const pool = Array.from({ length: most }, unborn)
  let next = 0

  const burst = (sprite: Sprite, asked: Burst): void => {
    for (let born = 0; born < asked.count; born += 1) {
      const particle = pool[next % most]
      next += 1
      if (particle) release(particle, sprite, asked, chance)
    }
  }

  const draw = (pen: Pen, seconds: number): boolean => {
    let living = false
    pen.save()
    if (kind === 'light') pen.globalCompositeOperation = 'lighter'
    for (const particle of pool) living = drawn(pen, particle, seconds) || living
    pen.restore()
    return living
  }
  return { burst, draw }
}

function release(particle: Particle, sprite: Sprite, asked: Burst, { between }: Chance): void {
  const { fan = Math.PI * 2, angle = 0, reach = 0, size = 1, spin = 0 } = asked
  const towards = angle + between(-fan / 2, fan / 2)
  const speed = asked.speed * between(0.35, 1)
  const start = between(0, reach)
  particle.sprite = sprite
  particle.x = asked.x + Math.cos(towards) * start
  particle.y = asked.y + Math.sin(towards) * start
  particle.vx = Math.cos(towards) * speed
  particle.vy = Math.sin(towards) * speed
  particle.turn = between(0, Math.PI * 2)
  particle.spin = between(-spin, spin)
  particle.size = size * between(0.55, 1)
  particle.age = 0
  particle.life = asked.seconds * between(0.55, 1)
  particle.gravity = asked.gravity ?? 0
  particle.drag = asked.drag ?? 0
}

function drawn(pen: Pen, particle: Particle, seconds: number): boolean {
  if (!particle.sprite) return false
  particle.age += seconds
  const left = 1 - particle.age / particle.life
  if (left <= 0) {
    particle.sprite = undefined
    return false
  }
  const kept = Math.max(0, 1 - particle.drag * seconds)
  particle.vx *= kept
  particle.vy = particle.vy * kept + particle.gravity * seconds
  particle.x += particle.vx * seconds
  particle.y += particle.vy * seconds
  particle.turn += particle.spin * seconds
  pen.globalAlpha = Math.min(1, left * 2)
  stampTurned(pen, particle.sprite, particle.x, particle.y, particle.turn, particle.size)
  return true
}
