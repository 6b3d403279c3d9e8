/**
 * Idempotency keys. A call that moves money carries a request id, which is stored before the call is sent. Until a
 * response arrives, the same intent (a second tap, a reload) is sent with the same id, and the server executes it once.
 * Any response ends the intent.
 */

import { oncePaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { readPendingRequests, writePendingRequests } from '#lib/storage.ts'

type Pending = { readonly intent: string; readonly requestId: string; readonly atMs: number }

/** After this time the same body is a new intent. */
const maxIntentAgeMs = 10 * 60_000
const maxPending = 20
const tabs = new BroadcastChannel('money')

/** Adds the request id to a call that moves money; an id given by the caller is kept. */
export function withRequestId(path: Path, body: object): object {
  return oncePaths.has(path) ? { requestId: requestIdFor(intentOf(path, body)), ...body } : body
}

export function settleRequest(path: Path, body: object): void {
  if (!oncePaths.has(path)) return
  const intent = intentOf(path, body)
  store(pendingRequests().filter((pending) => pending.intent !== intent))
  tabs.postMessage(path)
}

/** Other tabs show the same balance, and the server does not push a balance event for every bet. */
export function onMoneyMovedInOtherTab(moved: () => void): () => void {
  tabs.addEventListener('message', moved)
  return () => tabs.removeEventListener('message', moved)
}

/** True while a call that moves money has no response. */
export function hasPendingRequests(): boolean {
  return pendingRequests().length > 0
}

function intentOf(path: Path, body: object): string {
  return `${path} ${JSON.stringify(body)}`
}

function requestIdFor(intent: string): string {
  const known = pendingRequests().find((pending) => pending.intent === intent)
  if (known) return known.requestId
  const requestId = randomId()
  store([...pendingRequests(), { intent, requestId, atMs: Date.now() }])
  return requestId
}

function pendingRequests(): Pending[] {
  try {
    const stored = JSON.parse(readPendingRequests() ?? '[]') as Pending[]
    return stored.filter(({ atMs }) => Date.now() - atMs < maxIntentAgeMs)
  } catch {
    return []
  }
}

function store(pending: Pending[]): void {
  writePendingRequests(JSON.stringify(pending.slice(-maxPending)))
}

/** Not randomUUID, which is missing on plain http addresses. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
