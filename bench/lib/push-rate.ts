// Pushes a second to connected players until the 99th percentile of their delay exceeds a bound.
import { setTimeout as sleep } from 'node:timers/promises'
import { writeRecharge } from '@saguao/contract/realtime/events.ts'
import type { Push } from '#apps/server/src/kernel/socket/socket.ts'
import type { SocketClients } from '../../trials/lib/socket-clients.ts'
import { quantile } from './figures.ts'

export const maxDelayMs = 250
const seconds = 3
/** The events still on their way after the last push. */
const graceMs = 1_000
const tickMs = 10
const firstRate = 500
const maxRate = 64_000
/** Halvings of the interval between the last rate that held and the first that did not. */
const halvings = 3

type Sending = {
  readonly push: Push
  readonly clients: SocketClients
  readonly players: readonly bigint[]
}

export type RateResult = {
  readonly rate: number
  readonly arrived: number
  readonly p50: number
  readonly p99: number
}

/** A rate holds when every push arrives and the 99th percentile of the delays is within the bound. */
const holds = ({ arrived, p99 }: RateResult): boolean => arrived === 1 && p99 <= maxDelayMs

/** A rate that did not hold is tried once more: a single pause of a process is longer than the bound. */
async function pushAt(rate: number, sending: Sending): Promise<RateResult> {
  const result = await pushOnceAt(rate, sending)
  if (holds(result)) return result
  await sleep(graceMs)
  return pushOnceAt(rate, sending)
}

async function pushOnceAt(rate: number, { push, clients, players }: Sending): Promise<RateResult> {
  await clients.report()
  const began = performance.now()
  const total = rate * seconds
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * rate))
    for (; sent < due; sent++) {
      const payload = { orderId: String(performance.timeOrigin + performance.now()), amount: 1 }
      push.toPlayer(players[sent % players.length] ?? 0n, 'recharge', writeRecharge(payload))
    }
    await sleep(tickMs)
  }
  // A sender that cannot keep up has not reached the rate.
  const lateMs = performance.now() - began - seconds * 1000
  await sleep(graceMs)
  const { delays } = await clients.report()
  const [p50, p99] = [quantile(delays, 0.5), Math.max(quantile(delays, 0.99), lateMs)]
  return { rate, arrived: delays.length / total, p50, p99 }
}

/** The highest rate that held. */
export async function highestRate(sending: Sending): Promise<RateResult> {
  let best: RateResult = { rate: 0, arrived: 0, p50: 0, p99: 0 }
  let above = maxRate
  for (let rate = firstRate; rate < maxRate; rate *= 2) {
    const result = await pushAt(rate, sending)
    if (!holds(result)) {
      above = rate
      break
    }
    best = result
  }
  for (let halving = 0; halving < halvings; halving++) {
    await sleep(graceMs)
    const result = await pushAt(Math.round((best.rate + above) / 2), sending)
    if (holds(result)) best = result
    else above = result.rate
  }
  return best
}
