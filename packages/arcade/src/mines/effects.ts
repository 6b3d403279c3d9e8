/** Splinters, dust and light around a cell. */
import { createChance } from '../kit/chance.ts'
import { createParticles } from '../kit/particles.ts'
import { glowPicture, puffPicture, rayPicture, sparkPicture } from '../kit/pictures.ts'
import type { Pen } from '../kit/scene.ts'
import type { Board } from './board.ts'
import type { MinesClothes } from './clothes.ts'

export type Effects = {
  readonly crack: (cell: number) => void
  readonly shine: (cell: number) => void
  readonly blast: (cell: number) => void
  readonly draw: (pen: Pen, seconds: number) => boolean
}

export function createEffects({ shard, dust, shine }: MinesClothes, { middleOf, edge }: Board): Effects {
  const chance = createChance(17)
  const [solid, light] = [createParticles(chance, 80, 'dust'), createParticles(chance, 110, 'light')]
  const pictures = {
    puff: puffPicture(dust),
    smoke: puffPicture('#2a2230', 26),
    ray: rayPicture(shine, 10),
    ember: sparkPicture('#ff8a2a', 10),
    flash: glowPicture(40, '#ffd08a'),
  }
  return {
    crack: (cell) => {
      const [at, size] = [middleOf(cell), edge()]
      solid.burst(pictures.puff, {
        ...at,
        count: 7,
        speed: size * 1.6,
        seconds: 0.5,
        size: size / 34,
        drag: 3,
        reach: size * 0.3,
      })
      solid.burst(shard, {
        ...at,
        count: 12,
        speed: size * 4.4,
        seconds: 0.6,
        size: size / 80,
        gravity: size * 13,
        spin: 12,
        reach: size * 0.25,
      })
    },
    shine: (cell) => {
      const [at, size] = [middleOf(cell), edge()]
      light.burst(pictures.ray, {
        ...at,
        count: 9,
        speed: size * 2,
        seconds: 0.75,
        size: size / 60,
        drag: 2,
        spin: 3,
        reach: size * 0.2,
      })
    },
    blast: (cell) => {
      const [at, size] = [middleOf(cell), edge()]
      solid.burst(pictures.smoke, {
        ...at,
        count: 16,
        speed: size * 2.6,
        seconds: 1.1,
        size: size / 26,
        drag: 2.4,
        gravity: -size * 0.8,
      })
      light.burst(pictures.flash, { ...at, count: 4, speed: size * 0.3, seconds: 0.45, size: size / 18 })
      light.burst(pictures.ember, {
        ...at,
        count: 46,
        speed: size * 6.5,
        seconds: 0.9,
        size: size / 46,
        gravity: size * 5,
        drag: 1.6,
      })
    },
    draw: (pen, seconds) => {
      const flies = solid.draw(pen, seconds)
      return light.draw(pen, seconds) || flies
    },
  }
}
