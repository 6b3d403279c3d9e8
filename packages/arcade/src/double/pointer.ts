/** The golden pointer that the pegs of the ring push aside. */
import { down, polygon, withShadow } from '../kit/paint.ts'
import { drawSpriteRotated, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { stoneTurn } from './spin.ts'
import { tonesOf } from './stones.ts'

export type Pointer = {
  /** Follows the angle of the ring; returns whether a peg passed. */
  readonly follow: (angle: number, seconds: number) => boolean
  readonly draw: (pen: Pen, x: number, y: number) => void
  readonly isMoving: () => boolean
}

const kick = 0.42
const springBack = 11
const stillBelow = 0.01

export function createPointer(radius: number): Pointer {
  const [wide, long] = [radius * 0.15, radius * 0.165]
  const picture = sprite(wide * 2, long * 2.4, (pen) => drawTongue(pen, wide, long))
  let pegs = 0
  let lean = 0
  return {
    follow: (angle, seconds) => {
      const passed = Math.floor(angle / stoneTurn + 0.5)
      const isPassing = passed !== pegs
      pegs = passed
      lean = isPassing ? kick : lean * Math.exp(-springBack * seconds)
      return isPassing
    },
    draw: (pen, x, y) => drawSpriteRotated(pen, picture, x, y, lean),
    isMoving: () => lean > stillBelow,
  }
}

/** It hangs from the middle of its picture. */
function drawTongue(pen: Pen, wide: number, long: number): void {
  const half = wide / 2
  withShadow(pen, '#000000b0', wide * 0.3, wide * 0.14, () => {
    pen.beginPath()
    pen.moveTo(0, long)
    pen.bezierCurveTo(half * 0.5, long * 0.55, half, long * 0.4, half, 0)
    pen.arc(0, 0, half, 0, Math.PI, true)
    pen.bezierCurveTo(-half, long * 0.4, -half * 0.5, long * 0.55, 0, long)
    pen.closePath()
    pen.fillStyle = down(pen, -half, long, '#fff8da', [0.3, '#ffd05a'], [0.7, '#c98420'], [1, '#7d4508'])
    pen.fill()
  })
  const { lit, body, deep } = tonesOf.red
  polygon(pen, [
    [0, -half * 0.62],
    [half * 0.52, 0],
    [0, half * 0.62],
    [-half * 0.52, 0],
  ])
  pen.fillStyle = down(pen, -half * 0.6, half * 0.6, lit, [0.45, body], [1, deep])
  pen.fill()
  pen.lineWidth = wide * 0.04
  pen.strokeStyle = '#7d4508'
  pen.stroke()
}
