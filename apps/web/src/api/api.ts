/**
 * The only way out. What happens to every call, in this order: guest gate → host, headers and time limit →
 * token header → 401 → other HTTP errors → refusals → data (R6.03, R7.01, R8.01 to R8.04).
 */

import { guestPaths } from 'virtual:access'
import type { Body, Calls, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope, Failure, Success } from '@saguao/contract/calls/errors.ts'
import { apiTimeoutMs } from '@saguao/contract/product/constants.ts'
import { navigate } from 'wouter/use-browser-location'
import { settleRequest, withRequestId } from '#api/pending-requests.ts'
import { t } from '#i18n/i18n.ts'
import { type Settings, settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentLang } from '#stores/language.ts'
import { currentToken, endSession, isLoggedIn, setToken } from '#stores/session.ts'
import { type ToastKind, toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** What a call is given. The request id of a call that moves money is added here, unless the caller has one. */
export type CallBody<P extends Path> = Calls[P]['once'] extends true
  ? Omit<Body<P>, 'requestId'> & { readonly requestId?: string }
  : Body<P>
/** A call whose every field may be left out may be made without a body. */
export type CallArgs<P extends Path> =
  Record<never, never> extends CallBody<P> ? [body?: CallBody<P>] : [body: CallBody<P>]

/** What a guest gets from a call that is not for guests. */
type Empty = Record<string, never>

type ResultOf<P extends Path> = Data<P> extends null ? Success<null> : Data<P>
export type CallResult<P extends Path> = Calls[P]['access'] extends 'guest'
  ? ResultOf<P>
  : ResultOf<P> | Empty

type ShowError = (message: string, kind: ToastKind) => void

export const api = createCaller(toast)

/** For what the player did not ask for: when it fails, nobody is told. */
export const apiSilent = createCaller(() => undefined)

function createCaller(tell: ShowError) {
  return async <P extends Path>(path: P, ...[given]: CallArgs<P>): Promise<CallResult<P>> => {
    if (!isLoggedIn() && !guestPaths.has(path)) return openLogin() as CallResult<P>
    const token = currentToken()
    const body: object = given ?? {}
    const response = await send(path, body, token).catch((error) => rejectUnreachable(tell, error))
    renewToken(response, token)
    const envelope = await envelopeOf<Data<P>>(response)
    if (response.ok && envelope) settleRequest(path, body)
    const answer = envelope ?? failureOf(response)
    if (response.status === 401) return rejectUnauthorized(answer, token)
    if (response.ok && answer.success) return (answer.data ?? answer) as CallResult<P>
    tell(answer.message, response.ok ? 'failure' : 'error')
    return Promise.reject(answer)
  }
}

/** The refusal a rejected call carries, where the server gave one. */
export function refusalOf(error: unknown): Failure | undefined {
  const refused = typeof error === 'object' && error !== null && 'success' in error && 'message' in error
  return refused ? (error as Failure) : undefined
}

function openLogin(): Empty {
  emit('SHOW_POPUP', { kind: 'LOGIN' })
  return {}
}

let traceHeaders: (() => Record<string, string>) | undefined

/** What every call carries besides, where the operator traces them (taps.ts). */
export function setTraceHeaders(make: typeof traceHeaders): void {
  traceHeaders = make
}

function send(path: Path, body: object, token: string | undefined): Promise<Response> {
  const own = { 'content-type': 'application/json', lang: currentLang(), ...(token && { token }) }
  const headers = { ...own, ...traceHeaders?.() }
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const sent = JSON.stringify(withRequestId(path, body))
  return fetch(hostOf(path) + path, { method: 'POST', headers, body: sent, signal })
}

/** A player who logged out while the call was under way stays logged out. */
function renewToken(response: Response, sentToken: string | undefined): void {
  const renewed = response.headers.get('token')
  if (renewed && (isLoggedIn() || !sentToken)) setToken(renewed)
}

/** Paths with /v1 in them are the gateway's. */
export function hostOf(path: Path, hosts: Pick<Settings, 'apiHost' | 'gatewayHost'> = settings): string {
  return path.includes('/v1') ? hosts.gatewayHost : hosts.apiHost
}

/** Undefined when it is not ours: something between us and the server may answer in its own words. */
async function envelopeOf<D>(response: Response): Promise<Envelope<D> | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const ours = typeof body === 'object' && body !== null && 'success' in body
  return ours ? (body as Envelope<D>) : undefined
}

function failureOf({ status }: Response): Failure {
  return { success: false, message: t('error.http', { status }), data: null, code: 'INTERNAL' }
}

function rejectUnreachable(tell: ShowError, error: unknown): Promise<never> {
  tell(t('error.no-response'), 'failure')
  return Promise.reject(error)
}

/**
 * The player is asked to log in only on a day the lobby has already been shown to them (R8.02). A token that
 * was replaced while this call was under way says nothing about the new one.
 */
function rejectUnauthorized(answer: unknown, token: string | undefined): Promise<never> {
  if (read('todayShowed') === utcDay() && token === currentToken()) {
    endSession()
    navigate('/')
    emit('SHOW_POPUP', { kind: 'LOGIN' })
  }
  return Promise.reject(answer)
}
