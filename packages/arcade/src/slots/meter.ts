/** The meter above the reels: the win of the round, the number of the free spin and its factor. */
import { shortText, timesText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { drawSprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import type { Layout } from './layout.ts'
import type { Pictures } from './pictures.ts'
import { scatterAt, wildAt } from './rules.ts'

export type Reading = {
  /** The multiplier of the stake; undefined while there is no win. */
  win: number | undefined
  /** A win up to the stake is shown without celebration. */
  isWin: boolean
  /** Grows for a moment when a figure is reached. */
  swell: number
  free: { readonly spin: number; readonly spins: number; readonly factor: number } | undefined
}

export type Meter = { readonly draw: (pen: Pen, reading: Reading) => void }

export const blankReading = (): Reading => ({ win: undefined, isWin: false, swell: 0, free: undefined })

/** Symbols shown while there is no number. */
const emblems = [scatterAt, wildAt, scatterAt + 1] as const

export function createMeter({ meter, picture }: Layout, { sharp }: Pictures): Meter {
  const size = meter.height * 0.5
  const winNumerals = createNumerals({
    size,
    face: ['#fffbe6', '#ffd35e', '#f09a1a'],
    edge: '#4a2204',
    halo: '#ffb52e',
  })
  const plainNumerals = createNumerals({ size: size * 0.86, face: ['#ffffff', '#b8c2dc'], edge: '#10131f' })
  const side = createNumerals({ size: size * 0.66, face: ['#ffffff', '#dfe8ff'], edge: '#10131f' })
  // Characters are rendered at first use, so they are rendered here and not during a win.
  for (const numerals of [winNumerals, plainNumerals, side]) numerals.widthOf(`${timesText(1_234_567_890)}/`)
  const [middle, line] = [meter.x + meter.width / 2, meter.y + meter.height / 2]

  const drawEmblems = (pen: Pen): void => {
    const scale = (meter.height * 0.62) / picture
    for (const [at, emblem] of emblems.entries()) {
      const sprite = sharp[emblem]
      if (sprite) drawSprite(pen, sprite, middle + (at - 1) * meter.height * 0.95, line, scale)
    }
  }

  const draw = (pen: Pen, { win, isWin, swell, free }: Reading): void => {
    if (win !== undefined)
      (isWin ? winNumerals : plainNumerals).draw(pen, timesText(win), middle, line, 1 + swell * 0.22)
    else if (!free) drawEmblems(pen)
    if (!free) return
    atLeft(pen, side, `${free.spin}/${free.spins}`, meter.x + meter.height * 0.42, line)
    if (free.factor > 1)
      atRight(pen, side, `${shortText(free.factor)}×`, meter.x + meter.width - meter.height * 0.42, line)
  }
  return { draw }
}

const atLeft = (pen: Pen, numerals: Numerals, text: string, x: number, y: number): void =>
  numerals.draw(pen, text, x + numerals.widthOf(text) / 2, y)

const atRight = (pen: Pen, numerals: Numerals, text: string, x: number, y: number): void =>
  numerals.draw(pen, text, x - numerals.widthOf(text) / 2, y)
