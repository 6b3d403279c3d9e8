// Clients of a trial: each player bets, creates envelopes and deposits one request after the other, retries each until
// it is acknowledged, and logs the acknowledged ones. The ledger check compares this log with the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { FaultPlayer } from './environment.ts'

export type Kind = 'bet' | 'gift' | 'deposit' | 'payment' | 'crash' | 'slip' | 'withdrawal'
export type Acknowledged = {
  readonly player: FaultPlayer
  readonly kind: Kind
  readonly path: string
  readonly body: object
  /** Id of the round, envelope or order. */
  readonly id: string
  /** The response body; a repeated request must return the same bytes. */
  readonly text: string
  /** By the clock of `performance.now`. */
  readonly at: number
}

/** One HTTP request, for fault tests that look at requests in flight. */
export type Sending = { readonly beganAt: number; endedAt: number | undefined; status: number | undefined }

export type Log = {
  /** By requestId. */
  readonly acknowledged: Map<string, Acknowledged>
  readonly attempted: Map<string, Kind>
  readonly sendings: Sending[]
  /** Valid requests that were refused, by status and code. */
  readonly refused: Map<string, number>
}

export type Load = {
  readonly log: Log
  /** Resolves with true after `count` more acknowledgements, with false on timeout. */
  acknowledges(count: number): Promise<boolean>
  /** Starts no new actions; retries those in progress until the timeout. */
  end(): Promise<void>
}

const retryMs = 40
/** Longer than any fault lasts. */
export const timeoutMs = 45_000

const giftEvery = 10
const depositEvery = 15

export type Action = {
  readonly kind: Kind
  readonly path: string
  readonly body: { readonly requestId: string; readonly [field: string]: unknown }
  /** Undefined when the response acknowledges nothing. */
  idIn(data: unknown): string | undefined
  /** Codes with which the server may refuse it; the client then continues with the next action. */
  readonly mayRefuse?: readonly string[]
}

/** The n-th action of a player. */
export type NextAction = (player: FaultPlayer, n: number, requestId: string) => Promise<Action>

/** Acknowledged when the server accepted every notification of the sandbox bank. */
const payment = (id: string, requestId: string): Action => ({
  kind: 'payment',
  path: '/sandbox/pay',
  body: { id, outcome: 'success', requestId },
  idIn: (data) =>
    (data as { told: { status: number }[] }).told.every(({ status }) => status === 200) ? id : undefined,
})

/** Bets on dice, with envelopes and deposits in between. */
export function commonAction(n: number, requestId: string, session: string): Action {
  if (n % depositEvery === depositEvery - 1)
    return {
      kind: 'deposit',
      path: '/recharge/createRechargeOrder',
      body: { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId },
      idIn: (data) => (data as Data<'/recharge/createRechargeOrder'>).id,
    }
  if (n % giftEvery === giftEvery - 1)
    return {
      kind: 'gift',
      path: '/lucky/money/create',
      body: { amount: 5, count: 2, mode: 'equal', requestId },
      idIn: (data) => (data as Data<'/lucky/money/create'>).envelopeId,
      // A long run reaches the most open gifts that a player may have.
      mayRefuse: ['ENVELOPES_OPEN'],
    }
  return {
    kind: 'bet',
    path: '/arcade/play',
    body: { session, bet: 1, choice: { target: 50, over: true }, requestId },
    idIn: (data) => (data as Data<'/arcade/play'>).roundId,
  }
}

type Answer = { readonly status: number; readonly text: string; readonly json: Envelope<unknown> }

type Request = { readonly path: string; readonly body: object }

const newSending = (): Sending => ({ beganAt: performance.now(), endedAt: undefined, status: undefined })

/** Undefined without a response and on 503: the client retries. */
export async function send(
  address: string,
  { path, body }: Request,
  player: FaultPlayer,
  sending = newSending(),
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

async function callOk<P extends Path>(
  address: string,
  path: P,
  body: object,
  player: FaultPlayer,
): Promise<Data<P>> {
  const answer = await send(address, { path, body }, player)
  if (!answer?.json.success) throw new Error(`${path}: ${answer?.text ?? 'no response'}`)
  return answer.json.data as Data<P>
}

/** Session of an opened game table. A server that has just started may shed the first requests, so it retries. */
export async function openTable(
  address: string,
  player: FaultPlayer,
  gameId = 'dice',
  tries = 4,
): Promise<string> {
  try {
    const { url } = await callOk(address, '/game/url', { gameId }, player)
    const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
    return (await callOk(address, '/arcade/open', { launch }, player)).session
  } catch (error) {
    if (tries === 1) throw error
    await sleep(500)
    return openTable(address, player, gameId, tries - 1)
  }
}

export async function startLoad(
  server: { address(): string },
  players: readonly FaultPlayer[],
  timeoutMs: number,
  given?: NextAction,
): Promise<Load> {
  const log: Log = { acknowledged: new Map(), attempted: new Map(), sendings: [], refused: new Map() }
  const next = given ?? (await commonActions(server, players))
  let over = false
  let endsAt = Number.POSITIVE_INFINITY
  const work = players.map(async (player) => {
    const perform = (action: Action) => sendUntilAcknowledged(server, player, action, log, () => endsAt)
    for (let n = 0; !over; n++) {
      const requestId = `${player.id}-${n}`
      const action = await next(player, n, requestId)
      await perform(action)
      const ordered = action.kind === 'deposit' ? log.acknowledged.get(requestId) : undefined
      if (ordered) await perform(payment(ordered.id, `${requestId}-pay`))
    }
  })
  const done = Promise.all(work)
  return {
    log,
    acknowledges: async (count) => {
      const goal = log.acknowledged.size + count
      const until = performance.now() + timeoutMs
      while (log.acknowledged.size < goal && performance.now() < until) await sleep(retryMs)
      return log.acknowledged.size >= goal
    },
    end: async () => {
      over = true
      endsAt = performance.now() + timeoutMs
      await done
    },
  }
}

async function commonActions(
  server: { address(): string },
  players: readonly FaultPlayer[],
): Promise<NextAction> {
  const open = async (player: FaultPlayer) => [player, await openTable(server.address(), player)] as const
  const sessions = new Map(await Promise.all(players.map(open)))
  return async (player, n, requestId) => commonAction(n, requestId, sessions.get(player) ?? '')
}

async function sendUntilAcknowledged(
  server: { address(): string },
  player: FaultPlayer,
  action: Action,
  log: Log,
  endsAt: () => number,
): Promise<void> {
  const { requestId } = action.body
  log.attempted.set(requestId, action.kind)
  while (performance.now() < endsAt()) {
    const sending = newSending()
    log.sendings.push(sending)
    const answer = await send(server.address(), action, player, sending)
    const id = answer?.json.success ? action.idIn(answer.json.data) : undefined
    if (answer && id !== undefined) {
      const { kind, path, body } = action
      const at = performance.now()
      log.acknowledged.set(requestId, { player, kind, path, body, id, text: answer.text, at })
      return
    }
    if (answer && !answer.json.success && action.mayRefuse?.includes(answer.json.code)) {
      log.attempted.delete(requestId)
      return
    }
    if (answer && !answer.json.success) recordRefusal(log, answer)
    await sleep(retryMs)
  }
}

function recordRefusal({ refused }: Log, { status, json }: Answer): void {
  const what = `${status} ${json.success ? '' : json.code}`
  refused.set(what, (refused.get(what) ?? 0) + 1)
}
