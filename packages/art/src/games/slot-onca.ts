// Spotted jaguar: the face comes out of the leaves at night, and the eyes are there first.
import { around, down } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, vignette } from '../kit/light.ts'
import { leaf, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, path, rect } from '../kit/shape.ts'
import { jaguar } from '../subjects/jaguar.ts'

const size = { width: 480, height: 640 }

type Frond = readonly [x: number, y: number, turn: number, length: number, width: number, colour: string]
const behind: readonly Frond[] = [
  [60, 330, -52, 300, 120, '#0f5a3a'],
  [420, 330, 52, 300, 120, '#0c4e36'],
  [150, 250, -22, 300, 130, '#157a48'],
  [330, 250, 22, 300, 130, '#116a42'],
  [240, 230, 0, 260, 120, '#1a8a4e'],
  [30, 460, -84, 200, 110, '#0c4a34'],
  [450, 460, 84, 200, 110, '#0a4230'],
]
const before: readonly Frond[] = [
  [-30, 560, 62, 170, 92, '#1c9a52'],
  [510, 560, -62, 170, 92, '#148a4a'],
  [-20, 670, 30, 240, 116, '#2fb85a'],
  [500, 670, -30, 240, 116, '#27a854'],
  [90, 690, 8, 170, 96, '#1a8a4a'],
  [390, 690, -8, 170, 96, '#117a44'],
  [200, 700, -14, 130, 84, '#24a054'],
  [290, 700, 14, 130, 84, '#1a924c'],
]

export function slotOnca(pen: Pen): string {
  const fronds = (places: readonly Frond[]) =>
    places
      .map(([x, y, turn, length, width, colour]) =>
        at(x, y, cast(pen, leaf(pen, length, width, colour), { x: 4, y: 8, blur: 9 }), { turn }),
      )
      .join('')
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [240, 280, 440], '#c8d84a', [0.2, '#4a9a3e'], [0.55, '#0f4a34'], [1, '#031c18']),
    ) +
    additive(
      blurred(pen, 16, path('M-40 -20L120 -20L380 640L220 640Z', down(pen, '#f4ffb088', '#f4ffb000'))),
    ) +
    fronds(behind) +
    at(240, 312, jaguar(pen), { scale: 1.18 }) +
    fronds(before) +
    motes(pen, 22, [30, 60, 420, 520], '#d8ff6a', 2.8) +
    sparkles(
      pen,
      [
        [330, 296, 20],
        [160, 296, 20],
        [96, 150, 14],
      ],
      '#f0ffb0',
    ) +
    additive(glow(pen, 240, 320, 200, '#ffcf5a', 0.15)) +
    vignette(pen, size, '#010f0a')
  )
}
