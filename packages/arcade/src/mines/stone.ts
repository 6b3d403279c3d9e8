/**
 * A cut block that stands out of the plate: a lip below, light on its upper edge, something chiselled into its face.
 */
import { along, box, down, withShadow } from '../kit/paint.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'

export type StoneTones = {
  readonly lip: readonly string[]
  readonly face: readonly string[]
  readonly light: string
}

/** How much of a cell's edge its stone is thick. */
const thickness = 0.09

export function stonePicture(
  edge: number,
  { lip, face, light }: StoneTones,
  carve: (pen: Pen, edge: number) => void,
): Sprite {
  const half = edge / 2
  const radius = edge * 0.17
  return sprite(edge * 1.16, edge * 1.16, (pen) => {
    withShadow(pen, '#000000b0', edge * 0.07, edge * 0.03, () => {
      box(pen, -half, -half, edge, edge, radius)
      pen.fillStyle = down(pen, -half, half, ...lip)
      pen.fill()
    })
    const height = edge * (1 - thickness)
    box(pen, -half, -half, edge, height, radius)
    pen.fillStyle = along(pen, [-half, -half], [half * 0.6, half], ...face)
    pen.fill()
    pen.save()
    box(pen, -half, -half, edge, height, radius)
    pen.clip()
    carve(pen, edge)
    pen.restore()
    bevel(pen, edge, height, radius, light)
  })
}

function bevel(pen: Pen, edge: number, height: number, radius: number, light: string): void {
  const inset = edge * 0.025
  box(pen, -edge / 2 + inset, -edge / 2 + inset, edge - inset * 2, height - inset * 2, radius - inset)
  pen.lineWidth = edge * 0.035
  pen.strokeStyle = along(
    pen,
    [-edge / 2, -edge / 2],
    [edge / 3, edge / 2],
    light,
    [0.42, '#ffffff14'],
    [0.6, '#00000020'],
    [1, '#00000070'],
  )
  pen.stroke()
}
