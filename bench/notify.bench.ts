// From a payment notification received to the `recharge` event on the player's socket, one after the other and twenty
// at once: p99 ÷ one second. Bar: at most 1, because players look at the screen while they wait.
import { once } from 'node:events'
import { readRecharge } from '@saguao/contract/events.ts'
import { io, type Socket } from 'socket.io-client'
import { serve } from '../apps/server/src/main.ts'
import { sign } from '../apps/server/src/modules/payments/channels/signature.ts'
import { type BenchPlayer, makeGround, makePlayers } from './ground.ts'
import type { Figures } from './run.ts'

const bar = 1
const secondMs = 1_000
const secret = 'bench'
const oneByOne = 200
const atOnce = 20
const rounds = 15
const answerMs = 10_000

type Listener = BenchPlayer & { readonly socket: Socket; readonly waits: Map<string, (at: number) => void> }

async function listen(url: string, player: BenchPlayer): Promise<Listener> {
  const { token } = player
  const socket = io(url, { transports: ['websocket'], forceNew: true, query: { token } })
  await once(socket as never, 'connect')
  await socket.timeout(answerMs).emitWithAck('login', token)
  const waits: Listener['waits'] = new Map()
  socket.on('recharge', (payload: string) => {
    waits.get(readRecharge(payload)?.orderId ?? '')?.(performance.now())
  })
  return { ...player, socket, waits }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

async function order(url: string, { token }: BenchPlayer): Promise<string> {
  const body = JSON.stringify({ amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' })
  const answer = (await post(`${url}/recharge/v2/createRechargeOrder`, body, { token })) as {
    data: { id: string }
  }
  return answer.data.id
}

/** Milliseconds from the moment the notification leaves until the player's socket has the event. */
async function notify(url: string, listener: Listener): Promise<number> {
  const orderId = await order(url, listener)
  const heard = new Promise<number>((resolve) => listener.waits.set(orderId, resolve))
  const at = new Date().toISOString()
  const notice = {
    id: `ev-${orderId}`,
    type: 'charge.paid',
    orderId,
    amount: '5000',
    currency: 'BRL',
    reason: null,
    at,
  }
  const body = JSON.stringify(notice)
  const timestamp = Date.now()
  const signature = sign(secret, timestamp, Buffer.from(body))
  const began = performance.now()
  await post(`${url}/psp/sandbox/webhook`, body, {
    'x-timestamp': String(timestamp),
    'x-signature': signature,
  })
  return (await heard) - began
}

const at = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  const config = { ...ground.app.config, sandboxSecrets: [secret] }
  const server = await serve({ ...ground.app, config }, ground.url)
  const url = server.address
  try {
    const players = (await makePlayers(ground, atOnce)).slice(0, atOnce)
    const listeners = await Promise.all(players.map((player) => listen(url, player)))
    for (const listener of listeners) await notify(url, listener)
    const calm: number[] = []
    for (let i = 0; i < oneByOne; i++) calm.push(await notify(url, listeners[i % atOnce] as Listener))
    const crowd: number[] = []
    for (let i = 0; i < rounds; i++)
      crowd.push(...(await Promise.all(listeners.map((listener) => notify(url, listener)))))
    for (const { socket } of listeners) socket.disconnect()
    const figures = {
      p50Ms: at(calm, 0.5),
      p99Ms: at(calm, 0.99),
      crowdP50Ms: at(crowd, 0.5),
      crowdP99Ms: at(crowd, 0.99),
    }
    const ratio = figures.crowdP99Ms / secondMs
    const say = (ms: number): string => `${ms.toFixed(1)} ms`
    console.log(`  one by one: p50 ${say(figures.p50Ms)}, p99 ${say(figures.p99Ms)}`)
    console.log(
      `  ${atOnce} at once: p50 ${say(figures.crowdP50Ms)}, p99 ${say(figures.crowdP99Ms)} (bar: one second)`,
    )
    return { ratio, bar, ...figures }
  } finally {
    await server.stop()
    await ground.close()
  }
}
