/**
 * The lobby's door, from the studio's side. Everything an integrator has to write is on this page: sign the message,
 * send it, and when nobody answers say the very same again.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Lobby = {
  /** Asks once; throws when nobody answers. */
  ask(operation: Operation, body: object): Promise<Answer>
  /** Asks until somebody answers: what must not be lost is said again, under the same transactionId. */
  insist(operation: Operation, body: object): Promise<Answer>
}

type Operation = 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback' | 'round'

/** Which fields there are depends on the operation; amounts are minor units as text. */
export type Answer = {
  readonly status: string
  readonly session?: string
  readonly currency?: string
  readonly decimals?: number
  readonly balance?: string
  readonly minBet?: string
  readonly maxBet?: string
}

export type LobbyKey = { readonly url: string; readonly name: string; readonly secret: string }

const answerMs = 5_000
const pauseMs = { first: 200, most: 30_000 }

export function signatureOf(
  secret: string,
  { timestamp, nonce, path, body }: { timestamp: string; nonce: string; path: string; body: string },
): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${timestamp}.${nonce}.${path}.${bodyHash}`).digest('hex')
}

export function createLobby({ url, name, secret }: LobbyKey): Lobby {
  const ask: Lobby['ask'] = async (operation, payload) => {
    const path = `/provider/${name}/${operation}`
    const body = JSON.stringify(payload)
    // Both are new for every try: a message is taken once, a transaction is decided once.
    const [timestamp, nonce] = [String(Date.now()), randomUUID()]
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(secret, { timestamp, nonce, path, body }),
      },
      body,
      signal: AbortSignal.timeout(answerMs),
    })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  }
  return {
    ask,
    insist: async (operation, payload) => {
      for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.most)) {
        const answer = await ask(operation, payload).catch(() => undefined)
        if (answer) return answer
        await sleep(pause)
      }
    },
  }
}
