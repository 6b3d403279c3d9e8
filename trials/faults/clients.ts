// Players at their phones: each bets, gives and orders one thing after the other, insists on each until somebody
// answers, and writes down what was acknowledged. Their log is what the books are compared with.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls.ts'
import type { Envelope } from '@saguao/contract/errors.ts'
import { limits } from '@saguao/contract/limits.ts'
import type { FaultPlayer } from './stage.ts'

export type Kind = 'bet' | 'gift' | 'deposit' | 'payment'
export type Acknowledged = {
  readonly player: FaultPlayer
  readonly kind: Kind
  readonly path: string
  readonly body: object
  /** The round's, the envelope's or the order's. */
  readonly id: string
  /** The whole answer, which a repeat must bring again. */
  readonly text: string
}

/** One sending of a call, for faults that care for those under way. */
export type Sending = { readonly beganAt: number; endedAt: number | undefined; status: number | undefined }

export type Log = {
  /** By requestId. */
  readonly acknowledged: Map<string, Acknowledged>
  readonly attempted: Map<string, Kind>
  readonly sendings: Sending[]
  /** What was refused although it is right. */
  readonly refused: Map<string, number>
}

export type Load = {
  readonly log: Log
  /** Resolves when so many more were acknowledged, or the patience is over. */
  acknowledges(count: number): Promise<boolean>
  /** No new calls; those under way are insisted on as long as the patience lasts. */
  end(): Promise<void>
}

const againMs = 40
/** Longer than any fault may take to be over. */
export const patienceMs = 45_000

const bet = { path: '/arcade/play', idIn: (data: unknown) => (data as Data<'/arcade/play'>).roundId } as const
const gift = {
  path: '/lucky/money/create',
  idIn: (data: unknown) => (data as Data<'/lucky/money/create'>).envelopeId,
} as const
const deposit = {
  path: '/recharge/createRechargeOrder',
  idIn: (data: unknown) => (data as Data<'/recharge/createRechargeOrder'>).id,
} as const

const giftEvery = 10
const depositEvery = 15

type Asked = {
  readonly kind: Kind
  readonly path: string
  readonly body: { readonly requestId: string }
  /** Undefined when the answer acknowledges nothing. */
  idIn(data: unknown): string | undefined
}

/** The bank was paid, and the lobby took its word for it: until then the bank tells again. */
const payment = (id: string, requestId: string): Asked => ({
  kind: 'payment',
  path: '/sandbox/pay',
  body: { id, outcome: 'success', requestId } as Asked['body'],
  idIn: (data) =>
    (data as { told: { status: number }[] }).told.every(({ status }) => status === 200) ? id : undefined,
})

/** The n-th thing a player does. */
function thing(n: number, requestId: string, session: string): Asked {
  if (n % depositEvery === depositEvery - 1)
    return {
      kind: 'deposit',
      ...deposit,
      body: { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId } as Asked['body'],
    }
  if (n % giftEvery === giftEvery - 1)
    return { kind: 'gift', ...gift, body: { amount: 5, count: 2, mode: 'equal', requestId } as Asked['body'] }
  return {
    kind: 'bet',
    ...bet,
    body: { session, bet: 1, choice: { target: 50, over: true }, requestId } as Asked['body'],
  }
}

type Answer = { readonly status: number; readonly text: string; readonly json: Envelope<unknown> }

/** Undefined when nobody answered, or with a no that asks to come again. */
async function send(
  address: string,
  { path, body }: Pick<Asked, 'path' | 'body'>,
  player: FaultPlayer,
  sending: Sending,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: player.token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limits.serverTimeoutMs),
    })
    const text = await response.text()
    sending.status = response.status
    player.token = response.headers.get('token') ?? player.token
    if (response.status === 503) return undefined
    return { status: response.status, text, json: JSON.parse(text) as Envelope<unknown> }
  } catch {
    return undefined
  } finally {
    sending.endedAt = performance.now()
  }
}

export async function callOnce(
  address: string,
  asked: Pick<Asked, 'path' | 'body'>,
  player: FaultPlayer,
): Promise<Answer | undefined> {
  return send(address, asked, player, { beganAt: performance.now(), endedAt: undefined, status: undefined })
}

async function say<P extends Path>(
  address: string,
  path: P,
  body: object,
  player: FaultPlayer,
): Promise<Data<P>> {
  const answer = await callOnce(address, { path, body: body as Asked['body'] }, player)
  if (!answer?.json.success) throw new Error(`${path}: ${answer?.text ?? 'nobody answered'}`)
  return answer.json.data as Data<P>
}

/** A seat at a game. On a busy machine the first calls to a server that has just begun may be turned away. */
export async function sitDown(
  address: string,
  player: FaultPlayer,
  gameId = 'dice',
  tries = 4,
): Promise<string> {
  try {
    return await takeSeat(address, player, gameId)
  } catch (error) {
    if (tries === 1) throw error
    await sleep(500)
    return sitDown(address, player, gameId, tries - 1)
  }
}

async function takeSeat(address: string, player: FaultPlayer, gameId: string): Promise<string> {
  const { url } = await say(address, '/game/url', { gameId }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
  return (await say(address, '/arcade/open', { launch }, player)).session
}

export async function startLoad(
  server: { address(): string },
  players: readonly FaultPlayer[],
  patienceMs: number,
): Promise<Load> {
  const log: Log = { acknowledged: new Map(), attempted: new Map(), sendings: [], refused: new Map() }
  const seats = await Promise.all(players.map((player) => sitDown(server.address(), player)))
  let over = false
  let endsAt = Number.POSITIVE_INFINITY
  const work = players.map(async (player, i) => {
    for (let n = 0; !over; n++) {
      const requestId = `${player.id}-${n}`
      const asked = thing(n, requestId, seats[i] ?? '')
      await insist(server, player, asked, log, () => endsAt)
      const ordered = asked.kind === 'deposit' ? log.acknowledged.get(requestId) : undefined
      if (ordered) await insist(server, player, payment(ordered.id, `${requestId}-pay`), log, () => endsAt)
    }
  })
  const done = Promise.all(work)
  return {
    log,
    acknowledges: async (count) => {
      const goal = log.acknowledged.size + count
      const until = performance.now() + patienceMs
      while (log.acknowledged.size < goal && performance.now() < until) await sleep(againMs)
      return log.acknowledged.size >= goal
    },
    end: async () => {
      over = true
      endsAt = performance.now() + patienceMs
      await done
    },
  }
}

async function insist(
  server: { address(): string },
  player: FaultPlayer,
  asked: Asked,
  log: Log,
  endsAt: () => number,
): Promise<void> {
  const { requestId } = asked.body
  log.attempted.set(requestId, asked.kind)
  while (performance.now() < endsAt()) {
    const sending: Sending = { beganAt: performance.now(), endedAt: undefined, status: undefined }
    log.sendings.push(sending)
    const answer = await send(server.address(), asked, player, sending)
    const id = answer?.json.success ? asked.idIn(answer.json.data) : undefined
    if (answer && id !== undefined) {
      const { kind, path, body } = asked
      log.acknowledged.set(requestId, { player, kind, path, body, id, text: answer.text })
      return
    }
    if (answer && !answer.json.success) note(log, answer)
    await sleep(againMs)
  }
}

function note({ refused }: Log, { status, json }: Answer): void {
  const what = `${status} ${json.success ? '' : json.code}`
  refused.set(what, (refused.get(what) ?? 0) + 1)
}
