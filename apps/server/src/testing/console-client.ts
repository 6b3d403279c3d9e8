/** The HTTP client of the console of a test server: calls of operators, and demo operators who sign in as people do. */
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type { OperatorEnvelope } from '@saguao/contract/operators/operator-errors.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { Secret, TOTP } from 'otpauth'

export type OperatorResult<P extends OperatorPath> = {
  readonly status: number
  readonly headers: Headers
  readonly json: OperatorEnvelope<OperatorData<P>>
}

/** Credentials, and the cookie of a session. */
export type SignedIn = {
  readonly email: string
  readonly password: string
  readonly totpSecret: string
  readonly cookie: string
}

export type ConsoleClient = {
  readonly origin: string
  call<P extends OperatorPath>(
    path: P,
    body: OperatorBody<P>,
    headers?: Record<string, string>,
  ): Promise<OperatorResult<P>>
  send(path: string, init?: RequestInit): Promise<Response>
  credentials(role: Role, number?: number): Promise<Omit<SignedIn, 'cookie'>>
  /** Signs in a demo operator; returns its cookie as a header. */
  signIn(role: Role, number?: number): Promise<SignedIn>
}

/** A code of the given time step: each step is accepted once, so tests that sign in twice use the next one. */
export const totpCode = (secret: string, timestamp: number, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: timestamp + stepsAhead * 30_000 })

export const cookieIn = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

export function createConsoleClient(
  origin: string,
  addSecretsOf: (...carried: unknown[]) => void,
  now: () => number = Date.now,
): ConsoleClient {
  const send = (path: string, init: RequestInit = {}) => fetch(origin + path, { method: 'POST', ...init })
  const call: ConsoleClient['call'] = async (path, body, headers = {}) => {
    const response = await send(path, {
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })
    const json = (await response.json()) as OperatorEnvelope<never>
    addSecretsOf(body, headers, json)
    return { status: response.status, headers: response.headers, json }
  }
  const credentials: ConsoleClient['credentials'] = async (role, number = 1) => {
    const response = await send(`/sandbox/operator?role=${role}&number=${number}`, { method: 'GET' })
    if (!response.ok) throw new Error(`No demo operator: ${response.status} ${await response.text()}`)
    return (await response.json()) as Omit<SignedIn, 'cookie'>
  }
  return {
    origin,
    send,
    call,
    credentials,
    signIn: async (role, number) => {
      const { totpSecret, ...rest } = await credentials(role, number)
      const { json, headers } = await call('/operator/signIn', { ...rest, code: totpCode(totpSecret, now()) })
      if (!json.success) throw new Error(`Sign-in refused: ${json.code}`)
      return { ...rest, totpSecret, cookie: cookieIn(headers) }
    },
  }
}
