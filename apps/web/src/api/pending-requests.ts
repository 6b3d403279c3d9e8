/**
 * A call that moves money carries a request id, stored before the call leaves. When no answer comes back,
 * sending the same intent again (a second tap, a reloaded page) carries the same id, and the server does it
 * once. An answer of either kind ends the intent.
 */

import { oncePaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { readPendingRequests, writePendingRequests } from '#lib/storage.ts'

type Pending = { readonly intent: string; readonly requestId: string; readonly atMs: number }

/** Doing the same thing again after this long is meant. */
const maxIntentAgeMs = 10 * 60_000
const maxPending = 20
const tabs = new BroadcastChannel('money')

/** The body as it is sent: a call that moves money gets its id, one the caller brought is kept. */
export function withRequestId(path: Path, body: object): object {
  return oncePaths.has(path) ? { requestId: requestIdFor(intentOf(path, body)), ...body } : body
}

export function settleRequest(path: Path, body: object): void {
  if (!oncePaths.has(path)) return
  const intent = intentOf(path, body)
  store(pendingRequests().filter((pending) => pending.intent !== intent))
  tabs.postMessage(path)
}

/** Another tab of this browser shows the same money: the server tells of most that moves, but not of every bet. */
export function onMoneyMovedInOtherTab(moved: () => void): () => void {
  tabs.addEventListener('message', moved)
  return () => tabs.removeEventListener('message', moved)
}

/** Whether something that moves money was sent and not answered. */
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

/** Not randomUUID: that one is missing on plain http addresses of a local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
