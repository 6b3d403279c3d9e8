/**
 * The one cache of what the server said. An answer is known by its path and body; parts that ask the same share it,
 * and hear when it changes. This is what the product needs of a query library, at a tenth of its weight on the first
 * screen; why it is our own is told in docs/decisions.
 */

import { guestPaths } from 'virtual:access'
import type { Body, Path } from '@saguao/contract/calls.ts'
import type { Failure } from '@saguao/contract/errors.ts'
import type { SnapshotAnswer } from '@saguao/contract/snapshot.ts'
import type { Answer } from '#api/api.ts'

/** An answer as it stands: what was said last, and whether it is being asked for again. */
export type Answered<Data> = {
  readonly data: Data | undefined
  /** What the last try was rejected with; null when it succeeded. */
  readonly error: unknown
  readonly isFetching: boolean
}

/** Quietly: when it fails, nobody is told. */
type Ask = (quietly: boolean) => Promise<unknown>

type Entry = {
  readonly path: Path
  state: Answered<unknown>
  /** When `data` came; an entry that has to be asked for is infinitely old. */
  atMs: number
  ask: Ask | undefined
  /** The try under way. What an earlier one says is no longer of interest. */
  asking: Promise<void> | undefined
  readonly listeners: Set<() => void>
}

/** Long enough that walking between screens asks nothing twice, short enough that nothing looks forgotten. */
const freshMs = 30_000
/** Beyond this, the answers nobody looks at make room, the oldest first. */
const entriesMax = 200
const old = Number.NEGATIVE_INFINITY

const unasked: Answered<never> = { data: undefined, error: null, isFetching: false }
const entries = new Map<string, Entry>()

/** The same whatever the order of the body's fields; a missing body and an empty one are the same too. */
export function keyOf(path: Path, body: object = {}): string {
  return JSON.stringify([path, body], (_, value: unknown) => (isPlain(value) ? inOrder(value) : value))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inOrder(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  const [path]: [Path] = JSON.parse(key)
  const entry: Entry = {
    path,
    state: unasked,
    atMs: old,
    ask: undefined,
    asking: undefined,
    listeners: new Set(),
  }
  entries.set(key, entry)
  makeRoom()
  return entry
}

function makeRoom(): void {
  if (entries.size <= entriesMax) return
  const [idle] = [...entries].find(([, { listeners, asking }]) => listeners.size === 0 && !asking) ?? []
  if (idle !== undefined) entries.delete(idle)
}

function change(entry: Entry, state: Partial<Answered<unknown>>): void {
  entry.state = { ...entry.state, ...state }
  for (const listener of entry.listeners) listener()
}

/** The same answer again is no news: parts that show it are not drawn anew. */
function answered(entry: Entry, data: unknown): void {
  const { state } = entry
  const same = state.data !== undefined && JSON.stringify(data) === JSON.stringify(state.data)
  entry.atMs = Date.now()
  change(entry, { data: same ? state.data : data, error: null, isFetching: false })
}

function ask(entry: Entry, quietly = false): Promise<void> {
  if (!entry.ask) return Promise.resolve()
  const current: Promise<void> = entry.ask(quietly).then(
    (data) => finish(entry, current, () => answered(entry, data)),
    (error) => finish(entry, current, () => failed(entry, error)),
  )
  entry.asking = current
  change(entry, { isFetching: true })
  return current
}

/** What was shown stays, unless the session it was shown to is over: an old figure would then be anybody's. */
function failed(entry: Entry, error: unknown): void {
  const { data } = entry.state
  const isOver = (error as Partial<Failure> | null)?.code === 'UNAUTHORIZED'
  change(entry, { data: isOver ? undefined : data, error, isFetching: false })
}

function finish(entry: Entry, asked: Promise<void>, tell: () => void): void {
  if (entry.asking !== asked) return
  entry.asking = undefined
  tell()
}

/** How the answer stands now. Until it changes this is the same object. */
export function answerAt<Data>(key: string): Answered<Data> {
  return (entries.get(key)?.state ?? unasked) as Answered<Data>
}

/** Calls back at every change until stopped. What is not known, or known for too long, is asked for. */
export function watch(key: string, asked: Ask, changed: () => void): () => void {
  const entry = entryOf(key)
  entry.ask = asked
  entry.listeners.add(changed)
  if (!entry.asking && Date.now() - entry.atMs > freshMs) void ask(entry)
  return () => entry.listeners.delete(changed)
}

/** Asks for one answer again; resolves when it is here, or has failed. */
export function askAgain(key: string): Promise<void> {
  const entry = entryOf(key)
  return entry.asking ?? ask(entry)
}

/** Puts an answer in its place without asking, such as one that follows from an act. */
export function keep<P extends Path>(path: P, body: Body<P>, data: Answer<P>): void {
  answered(entryOf(keyOf(path, body)), data)
}

/** The same for answers that come together and are what they say they are. */
export function keepAll(answers: readonly SnapshotAnswer[]): void {
  for (const { path, body, data } of answers) answered(entryOf(keyOf(path, body)), data)
}

/** Changes every known answer of a path, such as the star of one game in all lists. */
export function amend<P extends Path>(path: P, by: (data: Answer<P>) => Answer<P>): void {
  for (const entry of entriesOf(path)) {
    const { data } = entry.state
    if (data !== undefined) change(entry, { data: by(data as Answer<P>) })
  }
}

/** Every answer of the path is old, and so is one on its way: those on screen are asked for again at once. */
export function refresh(path: Path): Promise<unknown> {
  return again(entriesOf(path))
}

/** The same for what has been answered; an answer on its way is new enough. */
export function renew(path: Path, quietly = false): Promise<unknown> {
  return again(
    entriesOf(path).filter(({ asking }) => !asking),
    quietly,
  )
}

function again(outdated: readonly Entry[], quietly = false): Promise<unknown> {
  for (const entry of outdated) entry.atMs = old
  // Nobody is asked for what nobody looks at; whoever looks again finds it old.
  const shown = outdated.filter(({ listeners }) => listeners.size > 0 && !document.hidden)
  return Promise.all(shown.map((entry) => ask(entry, quietly)))
}

function entriesOf(path: Path): Entry[] {
  return [...entries.values()].filter((entry) => entry.path === path)
}

/** A guest may ask for it, but players get their own stars, favourites and recent games in it. */
const personal: Path = '/game/list'

/**
 * Forgets what only the player may see, and keeps the lobby. What is on screen is asked for again where somebody is
 * there to be answered: a guest, or the other player who took over.
 */
export function forgetPlayer(another = false): void {
  for (const [key, entry] of entries) {
    const forGuests = guestPaths.has(entry.path)
    if (forGuests && entry.path !== personal) continue
    forget(key, entry)
    // Parts that are about to go would still be refreshed, and a guest who asks for a player's answer meets the login.
    if (!forGuests && !another) entry.ask = undefined
    if (entry.listeners.size > 0 && (forGuests || another)) void ask(entry)
  }
}

function forget(key: string, entry: Entry): void {
  if (entry.listeners.size === 0) entries.delete(key)
  entry.asking = undefined
  entry.atMs = old
  change(entry, unasked)
}

export function forgetAll(): void {
  entries.clear()
}

// A phone that was offline asks again for what it shows.
addEventListener(
  'online',
  () => void again([...entries.values()].filter(({ state }) => state.error !== null)),
)

// One that slept may show money that has moved, or a player whose session has ended meanwhile.
document.addEventListener('visibilitychange', () => {
  const isOld = ({ asking, atMs }: Entry) => !asking && Date.now() - atMs > freshMs
  void again([...entries.values()].filter(isOld), true)
})
