/**
 * Cache of call results, keyed by path and body. Components that make the same call share one result and are notified
 * when it changes. docs/decisions/0004-own-query-cache.md says why it is not a library.
 */

import { guestPaths } from 'virtual:access'
import type { Body, Path } from '@saguao/contract/calls/calls.ts'
import type { Failure } from '@saguao/contract/calls/errors.ts'
import type { SnapshotResponse } from '@saguao/contract/lobby/snapshot.ts'
import type { CallResult } from '#api/call-types.ts'

export type CachedResult<Data> = {
  readonly data: Data | undefined
  /** Rejection of the last fetch; null when it succeeded. */
  readonly error: unknown
  readonly isFetching: boolean
}

/** `isBackground`: the player did not cause the fetch. */
type Fetcher = (isBackground: boolean) => Promise<unknown>

type Entry = {
  readonly path: Path
  state: CachedResult<unknown>
  /** Time of `data`; negative infinity when it has to be fetched. */
  atMs: number
  fetcher: Fetcher | undefined
  /** The current fetch. Results of earlier fetches are dropped. */
  pending: Promise<void> | undefined
  readonly listeners: Set<() => void>
}

/** Switching between screens within this time fetches nothing again. */
const freshMs = 30_000
/** Beyond this number the oldest entry without a listener is evicted. */
const maxEntries = 200
const neverFetched = Number.NEGATIVE_INFINITY

const emptyResult: CachedResult<never> = { data: undefined, error: null, isFetching: false }
const entries = new Map<string, Entry>()

/** Independent of the order of the fields; a missing body equals an empty one. */
export function keyOf(path: Path, body: object = {}): string {
  return JSON.stringify([path, body], (_, value: unknown) => (isPlain(value) ? sortFields(value) : value))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  const [path]: [Path] = JSON.parse(key)
  const entry: Entry = {
    path,
    state: emptyResult,
    atMs: neverFetched,
    fetcher: undefined,
    pending: undefined,
    listeners: new Set(),
  }
  entries.set(key, entry)
  evictIdle()
  return entry
}

function evictIdle(): void {
  if (entries.size <= maxEntries) return
  const [idle] = [...entries].find(([, { listeners, pending }]) => listeners.size === 0 && !pending) ?? []
  if (idle !== undefined) entries.delete(idle)
}

function setState(entry: Entry, state: Partial<CachedResult<unknown>>): void {
  entry.state = { ...entry.state, ...state }
  for (const listener of entry.listeners) listener()
}

/** An equal result keeps the old object, so that components are not rendered again. */
function storeData(entry: Entry, data: unknown): void {
  const { state } = entry
  const same = state.data !== undefined && JSON.stringify(data) === JSON.stringify(state.data)
  entry.atMs = Date.now()
  setState(entry, { data: same ? state.data : data, error: null, isFetching: false })
}

let untilRest: (() => Promise<void>) | undefined

/** Results on screen that the player did not ask for wait for `rest`: the screen must not change under a finger. */
export function setRest(rest: typeof untilRest): void {
  untilRest = rest
}

function fetchEntry(entry: Entry, isBackground = false): Promise<void> {
  if (!entry.fetcher) return Promise.resolve()
  const current: Promise<void> = entry.fetcher(isBackground).then(
    async (data) => {
      if (isBackground && entry.listeners.size > 0) await untilRest?.()
      settle(entry, current, () => storeData(entry, data))
    },
    (error) => settle(entry, current, () => storeError(entry, error)),
  )
  entry.pending = current
  setState(entry, { isFetching: true })
  return current
}

/** Old data stays, unless the session has ended: it must not be shown to the next visitor. */
function storeError(entry: Entry, error: unknown): void {
  const { data } = entry.state
  const isSessionOver = (error as Partial<Failure> | null)?.code === 'UNAUTHORIZED'
  setState(entry, { data: isSessionOver ? undefined : data, error, isFetching: false })
}

function settle(entry: Entry, finished: Promise<void>, store: () => void): void {
  if (entry.pending !== finished) return
  entry.pending = undefined
  store()
}

/** The current result; the same object until it changes. */
export function getCached<Data>(key: string): CachedResult<Data> {
  return (entries.get(key)?.state ?? emptyResult) as CachedResult<Data>
}

/** Notifies of every change until the returned function is called. A missing or stale result is fetched. */
export function subscribe(key: string, fetcher: Fetcher, changed: () => void): () => void {
  const entry = entryOf(key)
  entry.fetcher = fetcher
  entry.listeners.add(changed)
  if (!entry.pending && Date.now() - entry.atMs > freshMs) void fetchEntry(entry)
  return () => entry.listeners.delete(changed)
}

/** Fetches one result again; resolves when the fetch has succeeded or failed. */
export function refetch(key: string): Promise<void> {
  const entry = entryOf(key)
  return entry.pending ?? fetchEntry(entry)
}

/** Stores a result without a fetch, such as one that another call has returned. */
export function setCached<P extends Path>(path: P, body: Body<P>, data: CallResult<P>): void {
  storeData(entryOf(keyOf(path, body)), data)
}

/** Stores the results of the lobby snapshot. */
export function setCachedAll(responses: readonly SnapshotResponse[]): void {
  for (const { path, body, data } of responses) storeData(entryOf(keyOf(path, body)), data)
}

/** Changes all cached results of a path, such as the favourite flag of one game in all lists. */
export function updateCached<P extends Path>(path: P, update: (data: CallResult<P>) => CallResult<P>): void {
  for (const entry of entriesOf(path)) {
    const { data } = entry.state
    if (data !== undefined) setState(entry, { data: update(data as CallResult<P>) })
  }
}

/** Marks all results of the path as stale, pending fetches included, and refetches those on screen. */
export function refresh(path: Path, isBackground = false): Promise<unknown> {
  return refetchVisible(entriesOf(path), isBackground)
}

/** Like `refresh`, but lets a pending fetch finish. */
export function refreshUnlessPending(path: Path, isBackground = false): Promise<unknown> {
  return refetchVisible(
    entriesOf(path).filter(({ pending }) => !pending),
    isBackground,
  )
}

function refetchVisible(stale: readonly Entry[], isBackground = false): Promise<unknown> {
  for (const entry of stale) entry.atMs = neverFetched
  // Results without a listener and results of a hidden tab are fetched when they are shown again.
  const visible = stale.filter(({ listeners }) => listeners.size > 0 && !document.hidden)
  return Promise.all(visible.map((entry) => fetchEntry(entry, isBackground)))
}

function entriesOf(path: Path): Entry[] {
  return [...entries.values()].filter((entry) => entry.path === path)
}

/** Open to guests, but its result holds the player's favourites and recent games. */
const personalizedPath: Path = '/game/list'

/**
 * Removes the player's results and keeps those of the lobby. Results on screen are fetched again for the guest, or for
 * the other player who has logged in.
 */
export function clearPlayerData(isOtherPlayer = false): void {
  for (const [key, entry] of entries) {
    const forGuests = guestPaths.has(entry.path)
    if (forGuests && entry.path !== personalizedPath) continue
    clearEntry(key, entry)
    // Components that are about to unmount must not refetch: a guest's request for a player's call opens the login popup.
    if (!forGuests && !isOtherPlayer) entry.fetcher = undefined
    if (entry.listeners.size > 0 && (forGuests || isOtherPlayer)) void fetchEntry(entry)
  }
}

function clearEntry(key: string, entry: Entry): void {
  if (entry.listeners.size === 0) entries.delete(key)
  entry.pending = undefined
  entry.atMs = neverFetched
  setState(entry, emptyResult)
}

export function clearCache(): void {
  entries.clear()
}

// Back online: refetch what has failed.
addEventListener(
  'online',
  () => void refetchVisible([...entries.values()].filter(({ state }) => state.error !== null)),
)

// Visible again: balances may have changed and the session may have ended meanwhile.
document.addEventListener('visibilitychange', () => {
  const isStale = ({ pending, atMs }: Entry) => !pending && Date.now() - atMs > freshMs
  void refetchVisible([...entries.values()].filter(isStale), true)
})
