/** One request to the provider over mutual TLS, with a timeout and without retries. */
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { PixTls } from '#modules/payments/channels/pix/pix-settings.ts'

export type PixRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
/** `json` is null when the body is not JSON. */
export type PixResponse = { readonly status: number; readonly json: unknown }
export type PixHttp = (request: PixRequest) => Promise<PixResponse>

const maxConnections = 32
const maxResponseBytes = 256 * 1024

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxResponseBytes) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function createPixHttp(tls: PixTls, timeoutMs: number): PixHttp {
  const agent = new Agent({ ...tls, keepAlive: true, maxSockets: maxConnections, minVersion: 'TLSv1.2' })
  return async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { agent, method, headers, signal }, resolve).on('error', reject).end(body)
    })
    return { status: response.statusCode ?? 0, json: jsonOf(await textOf(response)) }
  }
}
