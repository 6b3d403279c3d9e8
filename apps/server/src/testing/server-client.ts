/** The HTTP client of a test server. */
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'

export type CallResult<P extends Path> = {
  readonly status: number
  readonly headers: Headers
  readonly json: Envelope<Data<P>>
}

export type ServerClient = {
  /** Sends a typed call and returns its envelope. */
  call<P extends Path>(path: P, body: Body<P>, headers?: Record<string, string>): Promise<CallResult<P>>
  /** Sends an arbitrary request. */
  send(path: string, init?: RequestInit): Promise<Response>
}
