/** The buckets: cups in order of what they pay. */

import { glowPicture } from '../kit/common-sprites.ts'
import { shortText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { down, withShadow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import type { FieldPlace } from './fall.ts'
import type { CupTones, PlinkoTheme } from './theme.ts'

export type Cups = {
  /** The parts behind and in front of a falling ball. `sunk` and `lit` have a share for each cup. */
  readonly drawBehind: (pen: Pen, sunk: readonly number[]) => void
  readonly drawBefore: (pen: Pen, sunk: readonly number[], lit: readonly number[]) => void
  readonly xOf: (bucket: number) => number
}

/** A label that would need a smaller scale than this is rotated. */
const minUprightScale = 0.78

export function createCups(
  theme: PlinkoTheme,
  place: FieldPlace,
  pays: readonly number[],
  height: number,
): Cups {
  const { pitch, middle, rows, cupTop } = place
  const width = pitch - Math.max(1.5, pitch * 0.07)
  const tones = pays.map((pay) => tonesFor(pay, theme.heats))
  const numerals = createNumerals({
    size: Math.min(13, height * 0.42),
    weight: 800,
    face: ['#ffffff', '#ffffff'],
    edge: '#23081a',
  })
  const texts = pays.map((pay): Label => {
    const text = shortText(pay)
    const scale = Math.min(1, (width - 2) / numerals.widthOf(text))
    return scale < minUprightScale ? { text, scale: 1, turn: -Math.PI / 2 } : { text, scale, turn: 0 }
  })
  const pictures = tones.map((tone, bucket) => ({
    inner: innerPicture(width, tone),
    outer: cupPicture(width, height, tone, (pen) => {
      const label = texts[bucket]
      if (label) drawLabel(pen, numerals, label, 0, height * 0.06)
    }),
    shine: glowPicture(pitch * 1.4, tone[1], 0.9),
  }))
  const xOf = (bucket: number): number => middle + (bucket - rows / 2) * pitch

  return {
    xOf,
    drawBehind: (pen, sunk) => {
      for (const [bucket, { inner }] of pictures.entries())
        drawSprite(pen, inner, xOf(bucket), cupTop + (sunk[bucket] ?? 0))
    },
    drawBefore: (pen, sunk, lit) => {
      for (const [bucket, { outer, shine }] of pictures.entries()) {
        const [x, y] = [xOf(bucket), cupTop + (sunk[bucket] ?? 0)]
        pen.globalAlpha = lit[bucket] ?? 0
        if (pen.globalAlpha > 0.01) drawSprite(pen, shine, x, y + height * 0.4)
        pen.globalAlpha = 1
        drawSprite(pen, outer, x, y + height / 2)
      }
    },
  }
}

type Label = { readonly text: string; readonly scale: number; readonly turn: number }

function drawLabel(pen: Pen, numerals: Numerals, { text, scale, turn }: Label, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  numerals.draw(pen, text, 0, 0, scale)
  pen.restore()
}

/** Pays below the stake are cold colours; every doubling above is a hotter one. */
function tonesFor(pay: number, heats: readonly CupTones[]): CupTones {
  const heat = pay < 1 ? (pay < 0.5 ? 0 : 1) : 2 + Math.log2(pay) / 1.7
  return heats[Math.min(heats.length - 1, Math.floor(heat))] ?? ['#ffffff', '#888888', '#444444']
}

function innerPicture(width: number, [rim, , foot]: CupTones): Sprite {
  const high = Math.max(3, width * 0.13)
  return sprite(width + 4, high * 2 + 4, (pen) => {
    pen.beginPath()
    pen.ellipse(0, 0, width / 2, high, 0, 0, Math.PI * 2)
    pen.fillStyle = down(pen, -high, high, '#0a0208', foot)
    pen.fill()
    pen.strokeStyle = rim
    pen.lineWidth = 1.3
    pen.stroke()
  })
}

/** `label` is drawn on it: a picture per cup instead of one per digit keeps frames short. */
function cupPicture(
  width: number,
  height: number,
  [rim, face, foot]: CupTones,
  label: (pen: Pen) => void,
): Sprite {
  const high = Math.max(3, width * 0.13)
  const [half, narrow] = [width / 2, (width / 2) * 0.8]
  return sprite(width + 10, height + 14, (pen) => {
    const top = -height / 2
    const outline = () => {
      pen.beginPath()
      pen.moveTo(-half, top)
      pen.quadraticCurveTo(0, top + high * 2, half, top)
      pen.lineTo(narrow, -top - 5)
      pen.quadraticCurveTo(narrow, -top, narrow - 5, -top)
      pen.lineTo(-narrow + 5, -top)
      pen.quadraticCurveTo(-narrow, -top, -narrow, -top - 5)
      pen.closePath()
    }
    withShadow(pen, '#00000099', 5, 2, () => {
      outline()
      pen.fillStyle = down(pen, top, -top, rim, [0.28, face], [1, foot])
      pen.fill()
    })
    pen.save()
    outline()
    pen.clip()
    pen.fillStyle = '#ffffff3a'
    pen.fillRect(-half + width * 0.1, top, width * 0.14, height)
    pen.restore()
    pen.beginPath()
    pen.moveTo(-half, top)
    pen.quadraticCurveTo(0, top + high * 2, half, top)
    pen.strokeStyle = rim
    pen.lineWidth = 1.4
    pen.stroke()
    label(pen)
  })
}
