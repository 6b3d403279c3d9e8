/**
 * Sends every call of the console: JSON to the own origin, the session in a cookie that scripts cannot read. A refusal is
 * thrown as `Refused` with the server's message in the operator's language; a 401 also ends the session of this page.
 */
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type {
  AnyErrorCode,
  OperatorEnvelope,
  OperatorFailure,
} from '@saguao/contract/operators/operator-errors.ts'
import { currentLang, languages, t } from '#i18n/i18n.ts'

const timeoutMs = 30_000
const fileTimeoutMs = 600_000

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: AnyErrorCode | 'NO_RESPONSE'
  readonly status: number
  /** The field of the request that caused the refusal. */
  readonly field: string | undefined

  constructor(failure: { message: string; code: Refused['code']; field?: string }, status: number) {
    super(failure.message)
    this.code = failure.code
    this.status = status
    this.field = failure.field
  }
}

let onSessionEnd: () => void = () => undefined

/** `listener` runs when the server no longer knows the session (session/session.ts). */
export function watchSessionEnd(listener: () => void): void {
  onSessionEnd = listener
}

export async function call<P extends OperatorPath>(
  path: P,
  body: OperatorBody<P>,
  signal?: AbortSignal,
): Promise<OperatorData<P>> {
  const response = await send(path, body, timeoutMs, signal)
  const envelope = await envelopeOf<OperatorData<P>>(response)
  if (response.ok && envelope?.success) return envelope.data
  throw refusalOf(response, envelope?.success === false ? envelope : undefined)
}

/** Loads the file of a download call. */
export async function loadFile<P extends OperatorPath>(path: P, body: OperatorBody<P>): Promise<Blob> {
  const response = await send(path, body, fileTimeoutMs)
  if (response.ok && response.headers.has('content-disposition')) return response.blob()
  const envelope = await envelopeOf<null>(response)
  throw refusalOf(response, envelope?.success === false ? envelope : undefined)
}

async function send(
  path: OperatorPath,
  body: object,
  limitMs: number,
  signal?: AbortSignal,
): Promise<Response> {
  const signals = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]
  const headers = { 'content-type': 'application/json', lang: languages[currentLang()].contract }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.any(signals) }
  return fetch(path, request).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Refused({ message: t('error.no-response'), code: 'NO_RESPONSE' }, 0)
  })
}

/** Undefined when the response is not from our server, such as the error page of a proxy. */
async function envelopeOf<D>(response: Response): Promise<OperatorEnvelope<D> | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body
  return isEnvelope ? (body as OperatorEnvelope<D>) : undefined
}

function refusalOf({ status }: Response, failure: OperatorFailure | undefined): Refused {
  if (status === 401) onSessionEnd()
  return new Refused(failure ?? { message: t('error.http', { status }), code: 'INTERNAL' }, status)
}
