/** Pearl reef: closed shells on sunlit coral stone, pearls in some of them, sea urchins under the others. */

import { shardPicture } from '../kit/common-sprites.ts'
import {
  along,
  around,
  ball,
  circle,
  down,
  faded,
  glow,
  polygon,
  twinkle,
  vignette,
  withShadow,
} from '../kit/paint.ts'
import { createRandom } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { stonePicture } from './stone.ts'
import type { MinesTheme } from './theme.ts'

export const reef: MinesTheme = {
  drawBackground,
  plate: {
    frame: ['#fff0cf', '#e5c48e', '#a8814e', '#d8b47c'],
    ground: ['#053a52', '#0a5a70'],
    well: ['#02283c', '#0f6d80'],
  },
  stones: (edge) => ['#ff8fa8', '#ff9f8a', '#f58fd0'].map((tone) => shellStone(edge, tone)),
  prize: pearl,
  danger: urchin,
  shard: shardPicture('#ffe3e8', '#d8708a'),
  dust: '#ffe9c8',
  shine: '#c8fff6',
}

function drawBackground(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = down(pen, 0, height, '#4fe0d8', [0.3, '#18a8bc'], [0.7, '#0b6f96'], [1, '#063a64'])
  pen.fillRect(0, 0, width, height)
  beams(pen, size)
  corals(pen, size)
  const { between } = createRandom(3)
  for (let index = 0; index < 22; index += 1)
    bubble(pen, between(0, width), between(0, height), between(1.5, 5))
  vignette(pen, size, '#00182c', 0.75)
}

function beams(pen: Pen, { width, height }: Size): void {
  for (let index = 0; index < 6; index += 1) {
    const x = (index + 0.3) * (width / 5.5)
    polygon(pen, [
      [x, -10],
      [x + 26, -10],
      [x + 60 - index * 22, height],
      [x - 30 - index * 22, height],
    ])
    pen.fillStyle = down(pen, 0, height, '#ffffff3d', '#ffffff00')
    pen.fill()
  }
}

function corals(pen: Pen, { width, height }: Size): void {
  const tones = ['#ff7f96', '#b77bff', '#ffb36b'] as const
  for (const [index, tone] of tones.entries())
    for (const side of [0, 1]) {
      const x = side === 0 ? 6 + index * 17 : width - 8 - index * 17
      branch(pen, x, height + 6, -Math.PI / 2 + (side === 0 ? 0.12 : -0.12), 46 - index * 9, 9, tone)
    }
}

function branch(
  pen: Pen,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  tone: string,
): void {
  if (length < 7) return
  const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  pen.lineCap = 'round'
  pen.lineWidth = width
  pen.strokeStyle = along(pen, [x, y], [endX, endY], faded(tone, 0.85), tone)
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(endX, endY)
  pen.stroke()
  for (const spread of [-0.5, 0.42])
    branch(pen, endX, endY, angle + spread, length * 0.66, width * 0.72, tone)
}

function bubble(pen: Pen, x: number, y: number, radius: number): void {
  circle(pen, x, y, radius)
  pen.fillStyle = around(
    pen,
    x - radius * 0.3,
    y - radius * 0.3,
    radius * 1.3,
    '#ffffff55',
    [0.7, '#ffffff10'],
    [1, '#ffffff66'],
  )
  pen.fill()
}

/** A closed shell in a block of coral stone. */
function shellStone(edge: number, tone: string): Sprite {
  const tones = { lip: ['#1d8b9a', '#064a5e'], face: ['#8ff0e8', '#45c6cb', '#1d93a8'], light: '#f4fffcd8' }
  return stonePicture(edge, tones, (pen) => {
    withShadow(pen, '#00303fb0', edge * 0.06, edge * 0.03, () => {
      fan(pen, edge * 0.32)
      pen.fillStyle = along(pen, [-edge * 0.2, -edge * 0.3], [edge * 0.2, edge * 0.28], '#fff2f2', tone, [
        1,
        '#b8486e',
      ])
      pen.fill()
    })
    pen.strokeStyle = '#9a2f5866'
    pen.lineWidth = edge * 0.018
    for (let rib = -3; rib <= 3; rib += 1) {
      pen.beginPath()
      pen.moveTo(0, edge * 0.22)
      pen.lineTo(Math.sin(rib * 0.4) * edge * 0.29, -Math.cos(rib * 0.4) * edge * 0.27)
      pen.stroke()
    }
  })
}

/** The outline of a scallop: bows along its upper edge, a narrow foot. */
function fan(pen: Pen, radius: number): void {
  pen.beginPath()
  pen.moveTo(-radius * 0.3, radius * 0.72)
  for (let rib = -4; rib <= 4; rib += 1) {
    const [middle, end] = [(rib - 0.5) * 0.34, rib * 0.34]
    pen.quadraticCurveTo(
      Math.sin(middle) * radius * 1.12,
      -Math.cos(middle) * radius * 1.12 + radius * 0.1,
      Math.sin(end) * radius,
      -Math.cos(end) * radius + radius * 0.1,
    )
  }
  pen.lineTo(radius * 0.3, radius * 0.72)
  pen.closePath()
}

function pearl(edge: number): Sprite {
  return sprite(edge * 1.2, edge * 1.2, (pen) => {
    glow(pen, 0, 0, edge * 0.55, '#c8fff6', 0.45)
    pen.save()
    pen.translate(0, edge * 0.06)
    withShadow(pen, '#00202ccc', edge * 0.07, edge * 0.04, () => {
      fan(pen, edge * 0.42)
      pen.fillStyle = down(pen, -edge * 0.4, edge * 0.3, '#ffd0d8', '#ff8aa2', '#c24a72')
      pen.fill()
    })
    pen.restore()
    withShadow(pen, '#5a1038aa', edge * 0.07, edge * 0.04, () =>
      ball(pen, 0, edge * 0.04, edge * 0.24, ['#ffffff', '#fbeef8', '#d3c4ea', '#8f9ccc']),
    )
    circle(pen, 0, edge * 0.04, edge * 0.24)
    pen.fillStyle = around(pen, edge * 0.1, edge * 0.16, edge * 0.2, '#ffc8e466', [1, '#ffffff00'])
    pen.fill()
    twinkle(pen, -edge * 0.1, -edge * 0.08, edge * 0.15)
  })
}

const spines = 22

function urchin(edge: number): Sprite {
  return sprite(edge * 1.2, edge * 1.2, (pen) => {
    withShadow(pen, '#000a14cc', edge * 0.06, edge * 0.04, () => {
      for (let spine = 0; spine < spines; spine += 1) {
        const angle = (spine / spines) * Math.PI * 2
        const reach = edge * (spine % 2 === 0 ? 0.45 : 0.37)
        polygon(pen, [
          [Math.cos(angle - 0.16) * edge * 0.2, Math.sin(angle - 0.16) * edge * 0.2],
          [Math.cos(angle) * reach, Math.sin(angle) * reach],
          [Math.cos(angle + 0.16) * edge * 0.2, Math.sin(angle + 0.16) * edge * 0.2],
        ])
        pen.fillStyle = around(pen, 0, 0, edge * 0.45, '#2a0c5a', [0.6, '#5a2aa8'], [1, '#c9a0ff'])
        pen.fill()
      }
    })
    ball(pen, 0, 0, edge * 0.25, ['#c9a0ff', '#6a38c0', '#33146e', '#14052e'])
    for (let dot = 0; dot < 6; dot += 1) {
      circle(pen, Math.cos(dot * 1.05) * edge * 0.12, Math.sin(dot * 1.05) * edge * 0.12, edge * 0.02)
      pen.fillStyle = '#e0c8ffaa'
      pen.fill()
    }
  })
}
