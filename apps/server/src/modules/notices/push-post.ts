/** One message to one push service. It answers in time, or it fails; it is not followed anywhere else. */
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { publicLookup } from '#modules/notices/push-address.ts'

export type Sealed = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}
/** The status it was answered with. */
export type PushPost = (sealed: Sealed) => Promise<number>

const connectionsMost = 32
const answerMs = 10_000

export const publicAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: connectionsMost, lookup: publicLookup })

export const createPushPost =
  (agent: Agent): PushPost =>
  async ({ endpoint, headers, body }) => {
    const signal = AbortSignal.timeout(answerMs)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(endpoint, { agent, method: 'POST', headers, signal }, resolve).on('error', reject).end(body)
    })
    response.resume()
    return response.statusCode ?? 0
  }
