/**
 * The one cache of what the server said. An answer is known by its path and body; parts that ask the same share it,
 * and hear when it changes. This is what the product needs of a query library, at a tenth of its weight on the first
 * screen; why it is our own is told in docs/decisions.
 */

import { guestPaths } from 'virtual:access'
import type { Body, Path } from '@saguao/contract/calls/calls.ts'
import type { Failure } from '@saguao/contract/calls/errors.ts'
import type { SnapshotAnswer } from '@saguao/contract/lobby/snapshot.ts'
import type { CallResult } from '#api/api.ts'

/** An answer as it stands: what was said last, and whether it is being asked for again. */
export type CachedResult<Data> = {
  readonly data: Data | undefined
  /** What the last try was rejected with; null when it succeeded. */
  readonly error: unknown
  readonly isFetching: boolean
}

/** Quietly: when it fails, nobody is told. */
type Fetcher = (quietly: boolean) => Promise<unknown>

type Entry = {
  readonly path: Path
  state: CachedResult<unknown>
  /** When `data` came; an entry that has to be asked for is infinitely old. */
  atMs: number
  fetcher: Fetcher | undefined
  /** The try under way. What an earlier one says is no longer of interest. */
  pending: Promise<void> | undefined
  readonly listeners: Set<() => void>
}

/** Long enough that walking between screens asks nothing twice, short enough that nothing looks forgotten. */
const freshMs = 30_000
/** Beyond this, the answers nobody looks at make room, the oldest first. */
const maxEntries = 200
const neverFetched = Number.NEGATIVE_INFINITY

const emptyResult: CachedResult<never> = { data: undefined, error: null, isFetching: false }
const entries = new Map<string, Entry>()

/** The same whatever the order of the body's fields; a missing body and an empty one are the same too. */
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
  const [idle] =
    [...entries].find(([, { listeners, pending: asking }]) => listeners.size === 0 && !asking) ?? []
  if (idle !== undefined) entries.delete(idle)
}

function setState(entry: Entry, state: Partial<CachedResult<unknown>>): void {
  entry.state = { ...entry.state, ...state }
  for (const listener of entry.listeners) listener()
}

/** The same answer again is no news: parts that show it are not drawn anew. */
function storeData(entry: Entry, data: unknown): void {
  const { state } = entry
  const same = state.data !== undefined && JSON.stringify(data) === JSON.stringify(state.data)
  entry.atMs = Date.now()
  setState(entry, { data: same ? state.data : data, error: null, isFetching: false })
}

function fetchEntry(entry: Entry, quietly = false): Promise<void> {
  if (!entry.fetcher) return Promise.resolve()
  const current: Promise<void> = entry.fetcher(quietly).then(
    (data) => settle(entry, current, () => storeData(entry, data)),
    (error) => settle(entry, current, () => storeError(entry, error)),
  )
  entry.pending = current
  setState(entry, { isFetching: true })
  return current
}

/** What was shown stays, unless the session it was shown to is over: an old figure would then be anybody's. */
function storeError(entry: Entry, error: unknown): void {
  const { data } = entry.state
  const isOver = (error as Partial<Failure> | null)?.code === 'UNAUTHORIZED'
  setState(entry, { data: isOver ? undefined : data, error, isFetching: false })
}

function settle(entry: Entry, asked: Promise<void>, tell: () => void): void {
  if (entry.pending !== asked) return
  entry.pending = undefined
  tell()
}

/** How the answer stands now. Until it changes this is the same object. */
export function getCached<Data>(key: string): CachedResult<Data> {
  return (entries.get(key)?.state ?? emptyResult) as CachedResult<Data>
}

/** Calls back at every change until stopped. What is not known, or known for too long, is asked for. */
export function subscribe(key: string, asked: Fetcher, changed: () => void): () => void {
  const entry = entryOf(key)
  entry.fetcher = asked
  entry.listeners.add(changed)
  if (!entry.pending && Date.now() - entry.atMs > freshMs) void fetchEntry(entry)
  return () => entry.listeners.delete(changed)
}

/** Asks for one answer again; resolves when it is here, or has failed. */
export function refetch(key: string): Promise<void> {
  const entry = entryOf(key)
  return entry.pending ?? fetchEntry(entry)
}

/** Puts an answer in its place without asking, such as one that follows from an act. */
export function setCached<P extends Path>(path: P, body: Body<P>, data: CallResult<P>): void {
  storeData(entryOf(keyOf(path, body)), data)
}

/** The same for answers that come together and are what they say they are. */
export function setCachedAll(answers: readonly SnapshotAnswer[]): void {
  for (const { path, body, data } of answers) storeData(entryOf(keyOf(path, body)), data)
}

/** Changes every known answer of a path, such as the star of one game in all lists. */
export function updateCached<P extends Path>(path: P, by: (data: CallResult<P>) => CallResult<P>): void {
  for (const entry of entriesOf(path)) {
    const { data } = entry.state
    if (data !== undefined) setState(entry, { data: by(data as CallResult<P>) })
  }
}

/** Every answer of the path is old, and so is one on its way: those on screen are asked for again at once. */
export function refresh(path: Path): Promise<unknown> {
  return refetchVisible(entriesOf(path))
}

/** The same for what has been answered; an answer on its way is new enough. */
export function refreshUnlessPending(path: Path, quietly = false): Promise<unknown> {
  return refetchVisible(
    entriesOf(path).filter(({ pending: asking }) => !asking),
    quietly,
  )
}

function refetchVisible(outdated: readonly Entry[], quietly = false): Promise<unknown> {
  for (const entry of outdated) entry.atMs = neverFetched
  // Nobody is asked for what nobody looks at; whoever looks again finds it old.
  const shown = outdated.filter(({ listeners }) => listeners.size > 0 && !document.hidden)
  return Promise.all(shown.map((entry) => fetchEntry(entry, quietly)))
}

function entriesOf(path: Path): Entry[] {
  return [...entries.values()].filter((entry) => entry.path === path)
}

/** A guest may ask for it, but players get their own stars, favourites and recent games in it. */
const personalizedPath: Path = '/game/list'

/**
 * Forgets what only the player may see, and keeps the lobby. What is on screen is asked for again where somebody is
 * there to be answered: a guest, or the other player who took over.
 */
export function clearPlayerData(another = false): void {
  for (const [key, entry] of entries) {
    const forGuests = guestPaths.has(entry.path)
    if (forGuests && entry.path !== personalizedPath) continue
    clearEntry(key, entry)
    // Parts that are about to go would still be refreshed, and a guest who asks for a player's answer meets the login.
    if (!forGuests && !another) entry.fetcher = undefined
    if (entry.listeners.size > 0 && (forGuests || another)) void fetchEntry(entry)
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

// A phone that was offline asks again for what it shows.
addEventListener(
  'online',
  () => void refetchVisible([...entries.values()].filter(({ state }) => state.error !== null)),
)

// One that slept may show money that has moved, or a player whose session has ended meanwhile.
document.addEventListener('visibilitychange', () => {
  const isOld = ({ pending: asking, atMs }: Entry) => !asking && Date.now() - atMs > freshMs
  void refetchVisible([...entries.values()].filter(isOld), true)
})
