// Child process that serves the product as `npm start` does. Sends its address to the parent; stops on SIGTERM.
import { createApp } from '#apps/server/src/app.ts'
import { readConfig } from '#apps/server/src/config.ts'
import { loadDemo } from '#apps/server/src/demo.ts'
import { serve, webDist } from '#apps/server/src/main.ts'

export type Started = { readonly address: string }
/** A last-resort collection also returns free memory to the system; it takes longer. */
export type Collection = 'regular' | 'last-resort'
export type Order = { readonly shiftMs: number } | { readonly collect: Collection }

// The channel closes when the parent is killed.
process.on('disconnect', () => process.exit(1))

/** Simulates a jump of the machine's clock for everything in this process, libraries included. */
let shiftMs = 0
const readClock = Date.now
class ShiftedDate extends Date {
  constructor(...parts: [] | [number | string | Date]) {
    super(parts.length === 0 ? readClock() + shiftMs : parts[0])
  }
  static override now(): number {
    return readClock() + shiftMs
  }
}
process.on('message', (order: Order) => {
  if ('collect' in order)
    return void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: order.collect })
  if (globalThis.Date !== ShiftedDate) Object.assign(globalThis, { Date: ShiftedDate })
  shiftMs = order.shiftMs
})

const databaseUrl = process.env.DATABASE_URL ?? ''
const page = process.env.WITH_PAGE === 'yes' ? { dist: webDist } : {}
const server = await serve(createApp(readConfig(process.env), databaseUrl), databaseUrl, page)
await loadDemo({ ...server, db: server.app.db })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send?.({ address: server.address } satisfies Started)
