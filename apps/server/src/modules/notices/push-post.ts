/** Sends one message to a push service, with a timeout. Redirects are not followed. */
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { publicLookup } from '#modules/notices/push-address.ts'

export type PushMessage = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}
/** Returns the HTTP status of the response. */
export type PushPost = (message: PushMessage) => Promise<number>

const maxConnections = 32
const timeoutMs = 10_000

export const publicAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: maxConnections, lookup: publicLookup })

export const createPushPost =
  (agent: Agent): PushPost =>
  async ({ endpoint, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(endpoint, { agent, method: 'POST', headers, signal }, resolve).on('error', reject).end(body)
    })
    response.resume()
    return response.statusCode ?? 0
  }
