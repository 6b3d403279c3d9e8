// A process of its own: arrivals come when they come, whether the server keeps up or not. Every time is counted from
// the moment a call was due, so that a server that stands still is not excused by calls that nobody could send.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyHistogram, type Histogram, record } from './histogram.ts'
import { type Answer, createLines } from './lines.ts'
import { type Asked, type Cast, drawAsked, drawKind, isShed, type Kind, payFor } from './mix.ts'

/** Arrivals at a rate; or, to find out what the server can do, always so many under way. */
export type Phase = { readonly seconds: number } & (
  | { readonly perSecond: number }
  | { readonly width: number }
)

export type Order = {
  readonly port: number
  readonly cast: Cast
  readonly phases: readonly Phase[]
}

/** Answers to what was due in that phase. */
export type Counted = {
  readonly phase: number
  readonly kind: Kind
  readonly times: Histogram
  /** Of those that were turned away, so that a quick no doesn't make the others look quick. */
  readonly shedTimes: Histogram
  readonly outcomes: Record<string, number>
}

/** What was answered in about a second. */
export type Second = {
  readonly phase: number
  readonly counted: readonly Counted[]
  readonly busy: number
  /** How late this process itself was: where it is much, the figures are its own. */
  readonly lateMs: number
}

export type Said = { readonly second: Second } | { readonly end: true }

/** Below what most systems let one process hold open. */
const linesMost = 12_000
const tickMs = 1
const secondMs = 1_000
const lastAnswersMs = 12_000

process.on('disconnect', () => process.exit(1))
const [order] = (await once(process, 'message')) as [Order]
const lines = createLines(order.port, linesMost)

let phase = 0
let counted = new Map<string, Counted>()
let lateMs = 0

function requestOf({ path, body, token }: Asked): string {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\n`
  const by = token ? `token: ${token}\r\n` : ''
  return `${head}${by}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

function countedOf(phase: number, kind: Kind): Counted {
  const key = `${phase} ${kind}`
  const own = counted.get(key) ?? {
    phase,
    kind,
    times: emptyHistogram(),
    shedTimes: emptyHistogram(),
    outcomes: {},
  }
  counted.set(key, own)
  return own
}

function note(own: Counted, { status, code }: Answer, ms: number): void {
  const outcome = status === 200 ? 'OK' : `${status || ''} ${code}`.trim()
  own.outcomes[outcome] = (own.outcomes[outcome] ?? 0) + 1
  record(isShed(outcome) ? own.shedTimes : own.times, ms)
}

async function perform(asked: Asked, dueAt: number): Promise<void> {
  const duePhase = phase
  const answer = await lines.send(requestOf(asked), dueAt)
  note(countedOf(duePhase, asked.kind), answer, performance.now() - dueAt)
  const orderId = asked.kind === 'deposit' ? /"id":"([^"]+)"/.exec(answer.text)?.[1] : undefined
  if (orderId && answer.status === 200) await perform(payFor(orderId), performance.now())
}

const arrive = (dueAt: number): Promise<void> => perform(drawAsked(drawKind(), order.cast), dueAt)

/** As independent people arrive: the gaps between them are exponential. */
async function arriveAt(perSecond: number, endsAt: number): Promise<void> {
  let dueAt = performance.now()
  while (dueAt < endsAt) {
    const now = performance.now()
    if (dueAt <= now) lateMs = Math.max(lateMs, now - dueAt)
    while (dueAt <= now && dueAt < endsAt) {
      void arrive(dueAt)
      dueAt += (-Math.log(1 - Math.random()) * secondMs) / perSecond
    }
    await sleep(tickMs)
  }
}

const keepBusy = (width: number, endsAt: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < endsAt) await arrive(performance.now())
    }),
  )

function tell(): void {
  const second: Second = { phase, counted: [...counted.values()], busy: lines.busy(), lateMs }
  process.send?.({ second } satisfies Said)
  counted = new Map()
  lateMs = 0
}

const telling = setInterval(tell, secondMs)
for (const { seconds, ...how } of order.phases) {
  const endsAt = performance.now() + seconds * secondMs
  await ('width' in how ? keepBusy(how.width, endsAt) : arriveAt(how.perSecond, endsAt))
  phase++
}
phase = order.phases.length - 1
for (const until = performance.now() + lastAnswersMs; lines.busy() > 0 && performance.now() < until; )
  await sleep(tickMs)
clearInterval(telling)
tell()
lines.close()
process.send?.({ end: true } satisfies Said, () => process.disconnect())
