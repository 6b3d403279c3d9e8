/**
 * The only module that uses browser storage. When storage is blocked or full (private mode, no cookies, no disk space),
 * values live in memory until the tab is closed, so that the visit still works.
 */
import { lobbyCookie } from '@saguao/contract/lobby/snapshot.ts'

export const storageKeys = [
  'locale',
  'token',
  'country',
  'isBonus',
  'StickyBanner',
  'cid',
  'channel',
  'shared',
  'currentReward',
  'clickShareIcon',
  'clickInviteBtn',
  'todayShowed',
  'BonusGamesID',
  'localFrom',
  'agentcode',
  'showPb',
  'showPb2',
  'showFirstRecharge',
] as const // R3.01

export type StorageKey = (typeof storageKeys)[number]

/** Session storage: pending requests must survive a reload, but not a new visit. */
const pendingRequestsKey = 'pendingRequests'

/** Session storage: the matches of an unfinished slip end within a quarter of an hour. */
const slipKey = 'slip'

/** Session storage: the last pair of seeds that was shown, which the next rotation is checked against. */
const seenSeedsKey = 'seenSeeds'

const cookieMs = 365 * 86_400_000

/**
 * An operator looks at unpublished content (features/preview). The preview runs on the players' origin and uses none of
 * their storage: values live in memory.
 */
export const isPreview = location.search.includes('preview=')

const memory = new Map<string, string>()

export function read(key: StorageKey): string | undefined {
  return readFrom(() => localStorage, key)
}

export function write(key: StorageKey, value: string): void {
  writeTo(() => localStorage, key, value)
}

export function remove(...keys: StorageKey[]): void {
  for (const key of keys) {
    memory.delete(key)
    attempt(() => localStorage.removeItem(key))
  }
}

/** Calls `changed` with the new value when another tab changes the key. */
export function onOtherTabChange(key: StorageKey, changed: (value: string | undefined) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed(read(key))
  })
}

export function readPendingRequests(): string | undefined {
  return readFrom(() => sessionStorage, pendingRequestsKey)
}

export function writePendingRequests(value: string): void {
  writeTo(() => sessionStorage, pendingRequestsKey, value)
}

export function readSlip(): string | undefined {
  return readFrom(() => sessionStorage, slipKey)
}

export function writeSlip(value: string): void {
  writeTo(() => sessionStorage, slipKey, value)
}

export function readSeenSeeds(): string | undefined {
  return readFrom(() => sessionStorage, seenSeedsKey)
}

export function writeSeenSeeds(value: string): void {
  writeTo(() => sessionStorage, seenSeedsKey, value)
}

/**
 * Country and language of the lobby snapshot in the next index.html. A cookie, because the server needs it with the
 * request for the document. It holds no player data. Without it the server sends the default lobby and the web app
 * requests its own.
 */
export function writeLobbyCookie(value: string): void {
  writeCookie(lobbyCookie, value)
}

/** A cookie of lib/choices.ts. Also kept in memory: setting a cookie is asynchronous and may be blocked. */
export function writeChoice(name: string, value: string): void {
  memory.set(name, value)
  writeCookie(name, value)
}

export function readChoice(name: string): string | undefined {
  const stored = attempt(() => new RegExp(`(?:^|; *)${name}=([^;]+)`).exec(document.cookie)?.[1])
  return memory.get(name) ?? stored
}

function writeCookie(name: string, value: string): void {
  const expires = Date.now() + cookieMs
  void attempt(() => cookieStore.set({ name, value, expires, sameSite: 'lax' }))?.catch(() => undefined)
}

function readFrom(store: () => Storage, key: string): string | undefined {
  return memory.get(key) ?? attempt(() => store().getItem(key)) ?? undefined
}

function writeTo(store: () => Storage, key: string, value: string): void {
  memory.set(key, value)
  attempt(() => {
    store().setItem(key, value)
    memory.delete(key)
  })
}

// Reading `localStorage` itself throws when storage is blocked, so the stores are passed as functions.
function attempt<T>(act: () => T): T | undefined {
  try {
    return isPreview ? undefined : act()
  } catch {
    return undefined
  }
}
