// The product in a process of its own, as `npm start` serves it, for faults that end, stop or confuse it. It says its
// address, and stops in order when it is asked to.
import { createApp } from '#apps/server/src/app.ts'
import { loadDemo } from '#apps/server/src/demo.ts'
import { readConfig } from '#apps/server/src/kernel/config/config.ts'
import { serve, webDist } from '#apps/server/src/main.ts'

export type Told = { readonly address: string }
/** Of collections, the last resort also gives back to the system what is free; it takes longer. */
export type Collection = 'regular' | 'last-resort'
export type Order = { readonly shiftMs: number } | { readonly collect: Collection }

// A run that is killed closes this channel.
process.on('disconnect', () => process.exit(1))

/** The machine's clock jumps: everything that reads the time in this process, libraries too, reads another. */
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
  // Only where the process was started with leave to.
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
process.send?.({ address: server.address } satisfies Told)
