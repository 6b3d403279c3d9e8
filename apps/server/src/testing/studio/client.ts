/** A client of the provider API with its own signing code, and a player of the lobby. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { StudioOperation, StudioStatus } from '@saguao/contract/calls/provider-api.ts'

/** A response of the provider API; absent fields are undefined. */
export type StudioResponse = {
  readonly status: StudioStatus
  readonly session?: string
  readonly playerId?: string
  readonly gameId?: string
  readonly currency?: string
  readonly decimals?: number
  readonly balance?: string
  readonly transactionId?: string
  readonly state?: string
  readonly bet?: string
  readonly win?: string
  readonly minBet?: string
  readonly maxBet?: string
}

/** Deviations from a correct request. */
type RequestOverrides = {
  readonly timestamp?: number
  readonly nonce?: string
  readonly secret?: string
  readonly signature?: string | null
  readonly raw?: string
  /** The path used in the signature instead of the real one. */
  readonly signedPath?: string
}

export type RawStudioResponse = {
  readonly httpStatus: number
  readonly text: string
  readonly response: StudioResponse
}

export type StudioClient = {
  readonly name: string
  sendRaw(operation: StudioOperation, body: object, overrides?: RequestOverrides): Promise<RawStudioResponse>
  /** Returns the parsed body only. */
  send(operation: StudioOperation, body: object, overrides?: RequestOverrides): Promise<StudioResponse>
}

export type StudioKey = { readonly address: () => string; readonly name: string; readonly secret: string }

export const freshId = (): string => randomUUID()

const signatureOf = (secret: string, message: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

export function createStudioClient({ address, name, secret }: StudioKey): StudioClient {
  const sendRaw: StudioClient['sendRaw'] = async (operation, body, overrides = {}) => {
    const path = `/provider/${name}/${operation}`
    const {
      timestamp = Date.now(),
      nonce = freshId(),
      raw = JSON.stringify(body),
      signedPath = path,
    } = overrides
    const bodyHash = createHash('sha256').update(raw).digest('hex')
    const signature = signatureOf(
      overrides.secret ?? secret,
      `${timestamp}.${nonce}.${signedPath}.${bodyHash}`,
    )
    const headers = new Headers({
      'content-type': 'application/json',
      'x-timestamp': String(timestamp),
      'x-nonce': nonce,
    })
    if (overrides.signature !== null) headers.set('x-signature', overrides.signature ?? signature)
    const response = await fetch(address() + path, { method: 'POST', headers, body: raw })
    const text = await response.text()
    return { httpStatus: response.status, text, response: JSON.parse(text) as StudioResponse }
  }
  return { name, sendRaw, send: async (...args) => (await sendRaw(...args)).response }
}

type Envelope<D> =
  | { readonly success: true; readonly data: D }
  | { readonly success: false; readonly code: string }

/** Calls the lobby like the web app. */
export async function callLobby<D>(address: string, path: string, body: object, token = ''): Promise<D> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'pt', ...(token && { token }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Envelope<D>
  if (!answer.success) throw new Error(`${path}: ${answer.code}`)
  return answer.data
}

export type StudioPlayer = {
  readonly currency: string
  /** A new launch token. */
  launch(): Promise<string>
  /** The cash balance in minor units. */
  cash(): Promise<bigint>
  logOut(): Promise<void>
}

const decimals: Readonly<Record<string, number>> = { BRL: 2, CLP: 0 }

export async function createStudioPlayer(
  address: () => string,
  token: string,
  gameId: string,
): Promise<StudioPlayer> {
  const balance = () => callLobby<{ cash: number; currency: string }>(address(), '/wallet/balance', {}, token)
  const { currency } = await balance()
  return {
    currency,
    launch: async () => {
      const { url } = await callLobby<{ url: string }>(address(), '/game/url', { gameId }, token)
      return new URL(url, address()).searchParams.get('launch') ?? ''
    },
    cash: async () => BigInt(Math.round((await balance()).cash * 10 ** (decimals[currency] ?? 0))),
    logOut: async () => {
      await callLobby(address(), '/user/logout', {}, token)
    },
  }
}
