/** A client that repeats a request with the same requestId until a server responds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'

const retryMs = 50

/** The address is evaluated for every attempt. */
export function createRetryingClient(address: () => string) {
  return async <P extends Path>(path: P, body: Body<P>, headers: Record<string, string> = {}) => {
    for (;;) {
      try {
        const response = await fetch(address() + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        const json = (await response.json()) as Envelope<Data<P>>
        if (response.status < 500) return { status: response.status, headers: response.headers, json }
      } catch {
        // No server is listening.
      }
      await sleep(retryMs)
    }
  }
}
