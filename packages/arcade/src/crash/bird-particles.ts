/** Particles of the bird: sparks and down during the flight, feathers at the end. */

import { puffPicture, sparkPicture } from '../kit/common-sprites.ts'
import { type Burst, createParticles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import type { Pen } from '../kit/surface.ts'
import { hues, type Plumage } from './plumage.ts'

type Place = { readonly x: number; readonly y: number }

export type BirdParticles = {
  /** Called during the flight. */
  readonly trail: (from: Place, seconds: number) => void
  readonly burst: (at: Place) => void
  readonly cheer: (at: Place) => void
  /** Returns whether any particle is left. */
  readonly draw: (pen: Pen, seconds: number) => boolean
}

type Strewn = Omit<Burst, 'x' | 'y'>

const sparkEvery = 0.05
const downEvery = 0.42
const wind = { angle: Math.PI * 0.86, fan: 0.6 } as const

const onItsWay = {
  spark: { ...wind, count: 1, speed: 110, seconds: 1.1, reach: 12, gravity: 26 },
  down: { ...wind, count: 1, speed: 120, seconds: 2, size: 0.24, spin: 3.5, drag: 0.8, gravity: 44 },
} as const satisfies Record<string, Strewn>

const atTheEnd = {
  puff: { count: 9, speed: 120, seconds: 0.9, size: 1.25, drag: 2.4, reach: 16 },
  feather: { count: 9, speed: 330, seconds: 2.9, size: 0.46, spin: 5, drag: 2.1, gravity: 74, reach: 14 },
  spark: { count: 22, speed: 260, seconds: 1, drag: 1.6, gravity: 60, size: 1.3 },
} as const satisfies Record<string, Strewn>

const cheering: Strewn = { count: 20, speed: 170, seconds: 0.9, drag: 1.5, gravity: 80 }

export function createBirdParticles(plumage: Plumage): BirdParticles {
  const random = createRandom(23)
  const lights = createParticles(random, 90, 'light')
  const feathers = createParticles(random, 64, 'dust')
  const ember = sparkPicture('#ffb84a', 7)
  const leaf = sparkPicture('#5affb0', 8)
  const puff = puffPicture('#ffe6d2', 34)
  const since = { spark: 0, down: 0 }

  const trail = ({ x, y }: Place, seconds: number): void => {
    since.spark += seconds
    since.down += seconds
    if (since.spark > sparkEvery) {
      since.spark = 0
      lights.burst(ember, { ...onItsWay.spark, x: x - 34, y: y + 16 })
    }
    if (since.down <= downEvery) return
    since.down = 0
    const hue = hues[Math.floor(random.next() * hues.length)] ?? 'scarlet'
    feathers.burst(plumage[hue], { ...onItsWay.down, x: x - 30, y: y + 8 })
  }

  const burst = (at: Place): void => {
    feathers.burst(puff, { ...atTheEnd.puff, ...at })
    for (const hue of hues) feathers.burst(plumage[hue], { ...atTheEnd.feather, ...at })
    lights.burst(ember, { ...atTheEnd.spark, ...at })
  }

  return {
    trail,
    burst,
    cheer: (at) => lights.burst(leaf, { ...cheering, ...at }),
    draw: (pen, seconds) => {
      const shines = lights.draw(pen, seconds)
      return feathers.draw(pen, seconds) || shines
    },
  }
}
