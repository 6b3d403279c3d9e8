// The symbols of every slot that has been drawn, by the slot's id.
import type { Draw } from '../kit/pen.ts'
import { carnaval } from './carnaval.ts'
import { frutas } from './frutas.ts'
import { type Symbols, sheetOf } from './parts.ts'

export const symbolsOf: Readonly<Record<string, Symbols>> = {
  'slot-carnaval': carnaval,
  'slot-frutas': frutas,
}

export const symbolSheets: Readonly<Record<string, Draw>> = Object.fromEntries(
  Object.entries(symbolsOf).map(([id, symbols]) => [id, sheetOf(symbols)]),
)
