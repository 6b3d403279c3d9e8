// The symbols of every slot that has been drawn, by the slot's id.
import type { Draw } from '../kit/pen.ts'
import { amazonia } from './amazonia.ts'
import { andes } from './andes.ts'
import { austral } from './austral.ts'
import { cafe } from './cafe.ts'
import { carnaval } from './carnaval.ts'
import { frutas } from './frutas.ts'
import { junina } from './junina.ts'
import { mare } from './mare.ts'
import { neon } from './neon.ts'
import { onca } from './onca.ts'
import { type Symbols, sheetOf } from './parts.ts'
import { sertao } from './sertao.ts'
import { vindima } from './vindima.ts'

export const symbolsOf: Readonly<Record<string, Symbols>> = {
  'slot-carnaval': carnaval,
  'slot-amazonia': amazonia,
  'slot-frutas': frutas,
  'slot-andes': andes,
  'slot-mare': mare,
  'slot-junina': junina,
  'slot-sertao': sertao,
  'slot-neon': neon,
  'slot-vindima': vindima,
  'slot-cafe': cafe,
  'slot-onca': onca,
  'slot-austral': austral,
}

export const symbolSheets: Readonly<Record<string, Draw>> = Object.fromEntries(
  Object.entries(symbolsOf).map(([id, symbols]) => [id, sheetOf(symbols)]),
)
