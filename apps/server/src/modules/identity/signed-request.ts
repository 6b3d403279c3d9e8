/** Signed JSON requests to a provider: x-signature is hex(HMAC-SHA256(secret, timestamp.body)). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#kernel/clock.ts'
import { signatureHeaders, signMessage } from '#kernel/security/signature.ts'

export type SignedEndpoint = { readonly url: string; readonly secrets: readonly string[] }

const maxResponseBytes = 16 * 1024

/** Reads no more than a response of the protocol can have. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error(`the response is larger than ${maxResponseBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** The parsed response. Throws for a failed request, another status than 2xx and a response that is not JSON. */
export async function postSigned(
  { url, secrets }: SignedEndpoint,
  path: string,
  body: object,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<unknown> {
  const text = JSON.stringify(body)
  const timestamp = String(clock.now())
  const response = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
    method: 'POST',
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.signature]: signMessage(secrets[0] ?? '', [`${timestamp}.`, text]),
    },
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the provider responded with status ${response.status}`)
  }
  return readJson(response)
}

const pausesMs = [200, 1_000]

/** Tries again after a failure, at most `attempts` times; the last failure is thrown. */
export async function withAttempts<T>(
  attempts: number,
  work: () => Promise<T>,
  onFailure: () => void,
): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await work()
    } catch (error) {
      onFailure()
      if (tried >= attempts) throw error
      await sleep(pausesMs[tried - 1] ?? 0)
    }
}

/** The text of an error for the log. Contains no personal data: messages of `fetch` and of this file have none. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'the response is not JSON'
  return error instanceof Error ? error.message : String(error)
}
