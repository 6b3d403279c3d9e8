/**
 * The API client. Steps of every call, in this order: guest check → host, headers and timeout → renewed token → password
 * after idle time → 401 → other HTTP errors → rejected envelopes → data (R6.03, R7.01, R8.01 to R8.04, R12.10).
 */

import { guestPaths } from 'virtual:access'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope, Failure } from '@saguao/contract/calls/errors.ts'
import { apiTimeoutMs } from '@saguao/contract/product/constants.ts'
import { navigate } from 'wouter/use-browser-location'
import type { CallArgs, CallResult, EmptyResult } from '#api/call-types.ts'
import { settleRequest, withRequestId } from '#api/pending-requests.ts'
import { t } from '#i18n/i18n.ts'
import { type Settings, settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentLang } from '#stores/language.ts'
import { currentToken, endSession, isLoggedIn, setToken } from '#stores/session.ts'
import { type ToastKind, toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

type ShowError = (message: string, kind: ToastKind) => void

export const api = createCaller(toast)

/** No toast when the call fails. */
export const apiSilent = createCaller(() => undefined)

/** For reads that the player did not cause: silent, and the session does not count as used. */
export const apiBackground = createCaller(() => undefined, { background: '1' })

type Headers = Readonly<Record<string, string>>

function createCaller(showError: ShowError, headers?: Headers) {
  return async <P extends Path>(path: P, ...[args]: CallArgs<P>): Promise<CallResult<P>> => {
    if (!isLoggedIn() && !guestPaths.has(path)) return openLogin() as CallResult<P>
    const body: object = args ?? {}
    const { response, result, token, isFinal } = await sendConfirmed<P>(
      path,
      withRequestId(path, body),
      showError,
      headers,
    )
    if (isFinal) settleRequest(path, body)
    if (response.status === 401) return rejectUnauthorized(result, token)
    if (response.ok && result.success) return (result.data ?? result) as CallResult<P>
    if (!isCodeNeeded(result)) showError(result.message, response.ok ? 'failure' : 'error')
    return Promise.reject(result)
  }
}

/** A code that has to be typed is a step of a form, not a failure. */
const isCodeNeeded = (result: Envelope<unknown>): boolean =>
  'code' in result && result.code === 'CONFIRMATION_REQUIRED'

type Answer<D> = {
  readonly response: Response
  readonly result: Envelope<D>
  /** The token the call was sent with. */
  readonly token: string | undefined
  /** The server has executed or refused the call; otherwise the same intent is sent with the same request id. */
  readonly isFinal: boolean
}

/**
 * Sends a call. When the session was idle, the call waits for the password and is sent again with the same body, so with
 * the same request id. The flow that made the call notices nothing; when the player declines, it is refused.
 */
async function sendConfirmed<P extends Path>(
  path: P,
  body: object,
  showError: ShowError,
  headers?: Headers,
): Promise<Answer<Data<P>>> {
  const token = currentToken()
  const response = await send(path, body, token, headers).catch((error) =>
    rejectUnreachable(showError, error),
  )
  renewToken(response, token)
  const envelope = await envelopeOf<Data<P>>(response)
  const result = envelope ?? failureOf(response)
  if (!isReauthRefusal(result))
    return { response, result, token, isFinal: response.ok && envelope !== undefined }
  // Another call may have been confirmed while this one was under way.
  const isConfirmed = token === currentToken() ? await askPassword() : isLoggedIn()
  if (isConfirmed) return sendConfirmed(path, body, showError, headers)
  return { response, result: { ...result, message: t('reauth.not-done') }, token, isFinal: true }
}

/** Without its code the player cannot confirm, and the call is refused. */
async function askPassword(): Promise<boolean> {
  const queue = await import('#stores/confirm-password.ts').catch(() => undefined)
  return queue ? queue.confirmPassword() : false
}

function isReauthRefusal<D>(result: Envelope<D>): result is Failure {
  return !result.success && result.code === 'REAUTH_REQUIRED'
}

/** The server's failure envelope a call was rejected with; undefined for network errors. */
export function refusalOf(error: unknown): Failure | undefined {
  const isFailure = typeof error === 'object' && error !== null && 'success' in error && 'message' in error
  return isFailure ? (error as Failure) : undefined
}

function openLogin(): EmptyResult {
  emit('SHOW_POPUP', { kind: 'LOGIN' })
  return {}
}

let traceHeaders: (() => Record<string, string>) | undefined

/** Adds tracing headers to every call (trace-taps.ts). */
export function setTraceHeaders(create: typeof traceHeaders): void {
  traceHeaders = create
}

function send(path: Path, body: object, token: string | undefined, more?: Headers): Promise<Response> {
  const ownHeaders = { 'content-type': 'application/json', lang: currentLang(), ...(token && { token }) }
  const headers = { ...ownHeaders, ...more, ...traceHeaders?.() }
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const json = JSON.stringify(body)
  return fetch(hostOf(path) + path, { method: 'POST', headers, body: json, signal })
}

/** A player who logged out while the call was pending stays logged out. */
function renewToken(response: Response, sentToken: string | undefined): void {
  const renewed = response.headers.get('token')
  if (renewed && (isLoggedIn() || !sentToken)) setToken(renewed)
}

/** Paths that contain /v1 go to the gateway host. */
export function hostOf(path: Path, hosts: Pick<Settings, 'apiHost' | 'gatewayHost'> = settings): string {
  return path.includes('/v1') ? hosts.gatewayHost : hosts.apiHost
}

/** Undefined when the response is not from our server, such as the error page of a proxy. */
async function envelopeOf<D>(response: Response): Promise<Envelope<D> | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body
  return isEnvelope ? (body as Envelope<D>) : undefined
}

function failureOf({ status }: Response): Failure {
  return { success: false, message: t('error.http', { status }), data: null, code: 'INTERNAL' }
}

function rejectUnreachable(showError: ShowError, error: unknown): Promise<never> {
  showError(t('error.no-response'), 'failure')
  return Promise.reject(error)
}

/**
 * Ends the session and opens the login popup only when `todayShowed` is today (R8.02). A 401 for a token that was
 * replaced while the call was pending is ignored.
 */
function rejectUnauthorized(failure: unknown, token: string | undefined): Promise<never> {
  if (read('todayShowed') === utcDay() && token === currentToken()) {
    endSession()
    navigate('/')
    emit('SHOW_POPUP', { kind: 'LOGIN' })
  }
  return Promise.reject(failure)
}
