import { Type } from 'typebox'
import { type BodyOf, type CallTable, type DataOf, guest, player } from './call.ts'

export const calls = {
  '/ping': guest({}, Type.Object({ time: Type.String() })),
  '/wallet/balance': player({}, Type.Object({ total: Type.Number() })),
} satisfies CallTable

export type Calls = typeof calls
export type Path = keyof Calls
export type Body<P extends Path> = BodyOf<Calls[P]>
export type Data<P extends Path> = DataOf<Calls[P]>
