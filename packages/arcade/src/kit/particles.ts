/** Sparks, dust and confetti: a fixed pool of reusable particles. */
import type { Random } from './random.ts'
import { drawSpriteRotated, type Sprite } from './sprite.ts'
import type { Pen } from './surface.ts'

export type Burst = {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Maximal speed in pixels per second. */
  readonly speed: number
  /** Direction and width of the fan in radians; by default a full circle. */
  readonly angle?: number
  readonly fan?: number
  readonly seconds: number
  readonly size?: number
  readonly gravity?: number
  /** The share of the speed lost per second. */
  readonly drag?: number
  readonly spin?: number
  /** Maximal distance of the start from x, y. */
  readonly reach?: number
}

export type Particles = {
  readonly burst: (sprite: Sprite, burst: Burst) => void
  /** Moves and draws the particles; returns whether any is left. */
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

const inactiveParticle = (): Particle => ({
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

/** Beyond `max` particles the oldest are reused. `light` blends additively, `dust` covers. */
export function createParticles(random: Random, max: number, kind: 'light' | 'dust'): Particles {
  const pool = Array.from({ length: max }, inactiveParticle)
  let next = 0

  const burst = (sprite: Sprite, options: Burst): void => {
    for (let born = 0; born < options.count; born += 1) {
      const particle = pool[next % max]
      next += 1
      if (particle) emit(particle, sprite, options, random)
    }
  }

  const draw = (pen: Pen, seconds: number): boolean => {
    let living = false
    pen.save()
    if (kind === 'light') pen.globalCompositeOperation = 'lighter'
    for (const particle of pool) living = drawParticle(pen, particle, seconds) || living
    pen.restore()
    return living
  }
  return { burst, draw }
}

function emit(particle: Particle, sprite: Sprite, options: Burst, { between }: Random): void {
  const { fan = Math.PI * 2, angle = 0, reach = 0, size = 1, spin = 0 } = options
  const towards = angle + between(-fan / 2, fan / 2)
  const speed = options.speed * between(0.35, 1)
  const start = between(0, reach)
  particle.sprite = sprite
  particle.x = options.x + Math.cos(towards) * start
  particle.y = options.y + Math.sin(towards) * start
  particle.vx = Math.cos(towards) * speed
  particle.vy = Math.sin(towards) * speed
  // Round particles are drawn without rotation, which takes a quarter of the time.
  particle.turn = spin > 0 ? between(0, Math.PI * 2) : 0
  particle.spin = between(-spin, spin)
  particle.size = size * between(0.55, 1)
  particle.age = 0
  particle.life = options.seconds * between(0.55, 1)
  particle.gravity = options.gravity ?? 0
  particle.drag = options.drag ?? 0
}

function drawParticle(pen: Pen, particle: Particle, seconds: number): boolean {
  if (!particle.sprite) return false
  particle.age += seconds
  const left = 1 - particle.age / particle.life
  if (left <= 0) {
    particle.sprite = undefined
    return false
  }
  const remaining = Math.max(0, 1 - particle.drag * seconds)
  particle.vx *= remaining
  particle.vy = particle.vy * remaining + particle.gravity * seconds
  particle.x += particle.vx * seconds
  particle.y += particle.vy * seconds
  particle.turn += particle.spin * seconds
  pen.globalAlpha = Math.min(1, left * 2)
  drawSpriteRotated(pen, particle.sprite, particle.x, particle.y, particle.turn, particle.size)
  return true
}
