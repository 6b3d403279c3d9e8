/**
 * Client of the lobby's provider API. This file is all an integrator has to write: sign a request, send it, and repeat
 * it while the lobby does not respond.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type LobbyClient = {
  /** Sends one request; throws when the lobby does not respond. */
  send(operation: Operation, body: object): Promise<LobbyResponse>
  /** Repeats the request with the same transactionId until the lobby responds. */
  sendUntilAnswered(operation: Operation, body: object): Promise<LobbyResponse>
}

type Operation = 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback' | 'round'

/** The fields depend on the operation; amounts are minor units as text. */
export type LobbyResponse = {
  readonly status: string
  readonly session?: string
  readonly currency?: string
  readonly decimals?: number
  readonly balance?: string
  readonly minBet?: string
  readonly maxBet?: string
}

export type LobbyCredentials = { readonly url: string; readonly name: string; readonly secret: string }

const responseTimeoutMs = 5_000
const retryDelayMs = { first: 200, max: 30_000 }

export function signatureOf(
  secret: string,
  { timestamp, nonce, path, body }: { timestamp: string; nonce: string; path: string; body: string },
): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${timestamp}.${nonce}.${path}.${bodyHash}`).digest('hex')
}

export function createLobbyClient({ url, name, secret }: LobbyCredentials): LobbyClient {
  const send: LobbyClient['send'] = async (operation, payload) => {
    const path = `/provider/${name}/${operation}`
    const body = JSON.stringify(payload)
    // Both are new for every attempt: the lobby refuses a repeated nonce, and recognises a repeated transactionId.
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
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    if (response.status !== 200) throw new Error(`Lobby: ${path} responded with status ${response.status}`)
    return (await response.json()) as LobbyResponse
  }
  return {
    send,
    sendUntilAnswered: async (operation, payload) => {
      for (let pause = retryDelayMs.first; ; pause = Math.min(pause * 2, retryDelayMs.max)) {
        const response = await send(operation, payload).catch(() => undefined)
        if (response) return response
        await sleep(pause)
      }
    },
  }
}
