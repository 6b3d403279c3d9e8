/** Emerald mine: hewn rock in the lantern's light, emeralds behind it, and bombs. */

import { shardPicture } from '../kit/common-sprites.ts'
import {
  along,
  around,
  ball,
  box,
  circle,
  down,
  faded,
  glow,
  gold,
  polygon,
  star,
  twinkle,
  vignette,
  withShadow,
} from '../kit/paint.ts'
import { createRandom } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { stonePicture } from './stone.ts'
import type { MinesTheme } from './theme.ts'

export const cave: MinesTheme = {
  drawBackground,
  plate: {
    frame: ['#e8ab68', '#a8662f', '#5c3014', '#96582c'],
    ground: ['#120b09', '#23160f'],
    well: ['#060808', '#123226'],
  },
  stones: (edge) => [3, 8, 21].map((seed) => rock(edge, seed)),
  prize: emerald,
  danger: bomb,
  shard: shardPicture('#c9a27c', '#4a3322'),
  dust: '#a98a6a',
  shine: '#35f29b',
}

function drawBackground(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = around(
    pen,
    width * 0.46,
    height * 0.5,
    Math.hypot(width, height) * 0.6,
    '#2f7a55',
    [0.34, '#1a4c3a'],
    [0.66, '#211a17'],
    [1, '#0c0707'],
  )
  pen.fillRect(0, 0, width, height)
  boulders(pen, size)
  beam(pen, [0, 0, 16, height], 'up')
  beam(pen, [width - 16, 0, 16, height], 'up')
  beam(pen, [-4, -6, width + 8, 18], 'across')
  lantern(pen, 36, 12)
  vignette(pen, size, '#070302', 0.6)
}

function boulders(pen: Pen, { width, height }: Size): void {
  const { between } = createRandom(5)
  for (let index = 0; index < 26; index += 1) {
    const side = index % 2 === 0 ? between(-0.04, 0.14) : between(0.86, 1.04)
    boulder(pen, side * width, between(0, height), between(18, 46), between(0, 3))
  }
}

function boulder(pen: Pen, x: number, y: number, radius: number, turn: number): void {
  const corners = [0, 1, 2, 3, 4, 5, 6].map((corner): [number, number] => {
    const angle = turn + (corner / 7) * Math.PI * 2
    const reach = radius * (corner % 2 === 0 ? 1 : 0.8)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8]
  })
  withShadow(pen, '#000000aa', 8, 5, () => {
    polygon(pen, corners)
    pen.fillStyle = along(
      pen,
      [x - radius, y - radius],
      [x + radius, y + radius],
      '#6b4429',
      '#3b2418',
      '#1c110c',
    )
    pen.fill()
  })
  pen.strokeStyle = '#ffb8702e'
  pen.lineWidth = 1.5
  pen.stroke()
}

function beam(
  pen: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  way: 'up' | 'across',
): void {
  const tones = ['#b5713a', '#7a4420', '#44230f'] as const
  withShadow(pen, '#000000cc', 12, 5, () => {
    box(pen, x, y, width, height, 3)
    pen.fillStyle =
      way === 'up' ? along(pen, [x, 0], [x + width, 0], ...tones) : down(pen, y, y + height, ...tones)
    pen.fill()
  })
  pen.strokeStyle = '#2c140899'
  pen.lineWidth = 1
  for (const share of [0.3, 0.62]) {
    pen.beginPath()
    pen.moveTo(way === 'up' ? x + width * share : x, way === 'up' ? y : y + height * share)
    pen.lineTo(way === 'up' ? x + width * share : x + width, way === 'up' ? y + height : y + height * share)
    pen.stroke()
  }
}

function lantern(pen: Pen, x: number, y: number): void {
  glow(pen, x, y + 24, 190, '#ffa53a', 0.75)
  pen.strokeStyle = '#3a2010'
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(x, y - 6)
  pen.lineTo(x, y + 8)
  pen.stroke()
  box(pen, x - 9, y + 12, 18, 24, 5)
  pen.fillStyle = around(pen, x, y + 24, 18, '#fffbe0', [0.4, '#ffd257'], [1, '#d9741a'])
  pen.fill()
  pen.fillStyle = gold(pen, y + 6, y + 42)
  for (const [top, half, high] of [
    [7, 7, 6],
    [34, 12, 6],
  ] as const) {
    box(pen, x - half, y + top, half * 2, high, 2)
    pen.fill()
  }
}

/** Hewn by hand: facets of slightly different tones, grains and a crack. */
function rock(edge: number, seed: number): Sprite {
  const { between } = createRandom(seed)
  const tones = { lip: ['#4b382a', '#1d140e'], face: ['#b08d6c', '#8a6a4e', '#5e4531'], light: '#ffe6c4d0' }
  return stonePicture(edge, tones, (pen) => {
    for (let index = 0; index < 7; index += 1) {
      const [x, y, reach] = [between(-0.5, 0.5) * edge, between(-0.5, 0.5) * edge, between(0.16, 0.34) * edge]
      const turn = between(0, 3)
      polygon(
        pen,
        [0, 1, 2, 3, 4].map((corner): [number, number] => [
          x + Math.cos(turn + corner * 1.26) * reach,
          y + Math.sin(turn + corner * 1.26) * reach * 0.8,
        ]),
      )
      pen.fillStyle =
        index % 2 === 0 ? faded('#fff0dc', between(0.05, 0.12)) : faded('#20120a', between(0.06, 0.15))
      pen.fill()
    }
    for (let grain = 0; grain < 26; grain += 1) {
      circle(pen, between(-0.48, 0.48) * edge, between(-0.48, 0.42) * edge, between(0.4, 1.1))
      pen.fillStyle = grain % 3 === 0 ? '#ffedd655' : '#1a0e0766'
      pen.fill()
    }
    circle(pen, between(-0.3, 0.3) * edge, between(-0.3, 0.3) * edge, 1.5)
    pen.fillStyle = '#49ffae88'
    pen.fill()
  })
}

const facets = 8

/** Brilliant cut, seen from above: a table and a ring of facets that each take the light in their own way. */
function emerald(edge: number): Sprite {
  const [outer, inner] = [edge * 0.4, edge * 0.22]
  const corner = (index: number, reach: number): [number, number] => {
    const angle = ((index + 0.5) / facets) * Math.PI * 2
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.94]
  }
  return sprite(edge * 1.2, edge * 1.2, (pen) => {
    glow(pen, 0, 0, edge * 0.55, '#1dff8e', 0.4)
    withShadow(pen, '#00140acc', edge * 0.08, edge * 0.05, () => {
      polygon(
        pen,
        Array.from({ length: facets }, (_, index) => corner(index, outer)),
      )
      pen.fillStyle = '#0a7a48'
      pen.fill()
    })
    for (let index = 0; index < facets; index += 1) {
      const light = (1 - Math.sin(((index + 1) / facets) * Math.PI * 2 + 0.75)) / 2
      polygon(pen, [
        corner(index, outer),
        corner(index + 1, outer),
        corner(index + 1, inner),
        corner(index, inner),
      ])
      pen.fillStyle =
        light > 0.78 ? '#b9ffdf' : light > 0.5 ? '#3fe69a' : light > 0.22 ? '#12b06a' : '#06693f'
      pen.fill()
    }
    polygon(
      pen,
      Array.from({ length: facets }, (_, index) => corner(index, inner)),
    )
    pen.fillStyle = along(
      pen,
      [-inner, -inner],
      [inner, inner],
      '#d8fff0',
      [0.35, '#58f0ae'],
      [0.36, '#25cf83'],
      [1, '#0f9c5c'],
    )
    pen.fill()
    twinkle(pen, -outer * 0.5, -outer * 0.56, edge * 0.16)
  })
}

function bomb(edge: number): Sprite {
  const radius = edge * 0.28
  return sprite(edge * 1.2, edge * 1.2, (pen) => {
    pen.translate(-edge * 0.02, edge * 0.06)
    withShadow(pen, '#000000dd', edge * 0.09, edge * 0.05, () =>
      ball(pen, 0, 0, radius, ['#a3aecf', '#474f6c', '#1c2034', '#05060d']),
    )
    pen.save()
    pen.rotate(0.5)
    box(pen, -radius * 0.3, -radius * 1.22, radius * 0.6, radius * 0.34, 2)
    pen.fillStyle = gold(pen, -radius * 1.25, -radius * 0.85)
    pen.fill()
    pen.restore()
    pen.strokeStyle = '#d0a870'
    pen.lineWidth = edge * 0.045
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(radius * 0.56, -radius * 1.06)
    pen.quadraticCurveTo(radius * 0.8, -radius * 1.6, radius * 1.25, -radius * 1.3)
    pen.stroke()
    glow(pen, radius * 1.28, -radius * 1.34, edge * 0.2, '#ffab2e', 0.9)
    star(pen, radius * 1.28, -radius * 1.34, 8, edge * 0.11, edge * 0.04)
    pen.fillStyle = '#fff7c8'
    pen.fill()
  })
}
