/** Splinters, dust and light around a cell. */

import { glowPicture, puffPicture, rayPicture, sparkPicture } from '../kit/common-sprites.ts'
import { type Burst, createParticles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import type { Pen } from '../kit/surface.ts'
import type { Board } from './board.ts'
import type { MinesTheme } from './theme.ts'

export type Effects = {
  readonly crack: (cell: number) => void
  readonly shine: (cell: number) => void
  readonly blast: (cell: number) => void
  readonly draw: (pen: Pen, seconds: number) => boolean
}

type Kind = Omit<Burst, 'x' | 'y'> & { readonly size: number }

/** All lengths are in edges of a cell. */
const bursts = {
  puff: { count: 7, speed: 1.6, seconds: 0.5, size: 1 / 34, drag: 3, reach: 0.3 },
  shard: { count: 12, speed: 4.4, seconds: 0.6, size: 1 / 80, gravity: 13, spin: 12, reach: 0.25 },
  ray: { count: 9, speed: 2, seconds: 0.75, size: 1 / 60, drag: 2, spin: 3, reach: 0.2 },
  smoke: { count: 16, speed: 2.6, seconds: 1.1, size: 1 / 26, drag: 2.4, gravity: -0.8 },
  flash: { count: 4, speed: 0.3, seconds: 0.45, size: 1 / 18 },
  ember: { count: 46, speed: 6.5, seconds: 0.9, size: 1 / 46, gravity: 5, drag: 1.6 },
} as const satisfies Readonly<Record<string, Kind>>

export function createEffects({ shard, dust, shine }: MinesTheme, { middleOf, edge }: Board): Effects {
  const random = createRandom(17)
  const [solid, light] = [createParticles(random, 80, 'dust'), createParticles(random, 110, 'light')]
  const pictures = {
    puff: puffPicture(dust),
    smoke: puffPicture('#2a2230', 26),
    ray: rayPicture(shine, 10),
    ember: sparkPicture('#ff8a2a', 10),
    flash: glowPicture(40, '#ffd08a'),
  }
  const around = (cell: number, kind: Kind): Burst => sized({ ...kind, ...middleOf(cell) }, edge())
  return {
    crack: (cell) => {
      solid.burst(pictures.puff, around(cell, bursts.puff))
      solid.burst(shard, around(cell, bursts.shard))
    },
    shine: (cell) => light.burst(pictures.ray, around(cell, bursts.ray)),
    blast: (cell) => {
      solid.burst(pictures.smoke, around(cell, bursts.smoke))
      light.burst(pictures.flash, around(cell, bursts.flash))
      light.burst(pictures.ember, around(cell, bursts.ember))
    },
    draw: (pen, seconds) => {
      const flies = solid.draw(pen, seconds)
      return light.draw(pen, seconds) || flies
    },
  }
}

const sized = (burst: Burst & { readonly size: number }, edge: number): Burst => ({
  ...burst,
  speed: burst.speed * edge,
  size: burst.size * edge,
  gravity: (burst.gravity ?? 0) * edge,
  reach: (burst.reach ?? 0) * edge,
})
