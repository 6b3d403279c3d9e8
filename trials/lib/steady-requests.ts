// Requests at a steady rate, whether earlier ones are answered or not, and the times of the answered ones.
import { setTimeout as sleep } from 'node:timers/promises'

export type Times = { readonly sent: number; readonly ms: readonly number[] }

export type Pace = { readonly everyMs: number; readonly forMs: number }

/** A request that resolves with undefined was not answered. */
export async function sendSteadily(
  { everyMs, forMs }: Pace,
  request: (n: number) => Promise<unknown>,
): Promise<Times> {
  const ms: number[] = []
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n * everyMs < forMs; n++) {
    await sleep(Math.max(0, began + n * everyMs - performance.now()))
    const sentAt = performance.now()
    pending.push(
      request(n).then((answer) => void (answer !== undefined && ms.push(performance.now() - sentAt))),
    )
  }
  await Promise.all(pending)
  return { sent: pending.length, ms }
}

const quantile = ({ ms }: Times, share: number): number =>
  [...ms].sort((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0

export const p99 = (times: Times): number => quantile(times, 0.99)

export const figuresOf = (times: Times): string =>
  `${times.ms.length} of ${times.sent}, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms`

/** A player notices no delay below this, and single bets take longer than others on any machine. */
const noticedMs = 100
const maxSlowdown = 2

/** Bets of another player that were refused or slow during an attack. */
export function slowdownOf(calm: Times, attacked: Times): string[] {
  const unanswered = attacked.sent - attacked.ms.length
  const most = Math.max(noticedMs, maxSlowdown * p99(calm))
  return [
    unanswered > 0 && `${unanswered} bets of another player were refused`,
    p99(attacked) > most && `bets of another player took ${figuresOf(attacked)}; calm: ${figuresOf(calm)}`,
  ].filter((finding) => finding !== false)
}
