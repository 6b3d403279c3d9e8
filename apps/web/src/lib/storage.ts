/**
 * Everything the browser keeps between visits. Nothing else touches storage, so this list is the whole truth.
 * A phone in private mode, with cookies blocked or with a full disk, still gets a working visit: what cannot
 * be stored is remembered until the page is closed.
 */
import { lobbyCookie } from '@saguao/contract/snapshot.ts'

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

/** Requests under way live as long as the tab: they must survive a reload, not a new visit. */
const pendingRequestsKey = 'pendingRequests'

/** So does the slip under way: its matches are over in a quarter of an hour. */
const slipKey = 'slip'

/**
 * Whether games are silent, how odds are written, what is done when they move, and how often installing was offered.
 * Cookies, because the keys of the storage are a closed list.
 */
const mutedCookie = 'muted'
const oddsCookie = 'odds'
const oddsChangeCookie = 'oddsChange'
const installCookie = 'install'

const cookieMs = 365 * 86_400_000

const unstored = new Map<string, string>()

export function read(key: StorageKey): string | undefined {
  return readFrom(() => localStorage, key)
}

export function write(key: StorageKey, value: string): void {
  writeTo(() => localStorage, key, value)
}

export function erase(...keys: StorageKey[]): void {
  for (const key of keys) {
    unstored.delete(key)
    attempt(() => localStorage.removeItem(key))
  }
}

/** Calls back when another tab changes the key, with its new value. */
export function onChangeElsewhere(key: StorageKey, changed: (value: string | undefined) => void): void {
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

/**
 * Which lobby the next page is to carry: a cookie, because it has to travel with the request for the page itself.
 * It says nothing of the player. A browser that cannot store it this way gets the usual lobby and asks for its own.
 */
export function writeLobbyCookie(wanted: string): void {
  writeCookie(lobbyCookie, wanted)
}

export function writeMuted(muted: boolean): void {
  writeChoice(mutedCookie, muted ? '1' : '0')
}

export function readMuted(): boolean {
  return readChoice(mutedCookie) === '1'
}

export function writeOddsFormat(format: string): void {
  writeChoice(oddsCookie, format)
}

export function readOddsFormat(): string | undefined {
  return readChoice(oddsCookie)
}

export function writeOddsChange(policy: string): void {
  writeChoice(oddsChangeCookie, policy)
}

export function readOddsChange(): string | undefined {
  return readChoice(oddsChangeCookie)
}

export function writeInstallTries(tries: number): void {
  writeChoice(installCookie, String(tries))
}

export function readInstallTries(): number {
  return Number(readChoice(installCookie) ?? 0)
}

/** Until the browser has stored it, and where it never does, the choice holds for this visit. */
function writeChoice(name: string, value: string): void {
  unstored.set(name, value)
  writeCookie(name, value)
}

function readChoice(name: string): string | undefined {
  const stored = attempt(() => new RegExp(`(?:^|; *)${name}=(\\w+)`).exec(document.cookie)?.[1])
  return unstored.get(name) ?? stored
}

function writeCookie(name: string, value: string): void {
  const expires = Date.now() + cookieMs
  void attempt(() => cookieStore.set({ name, value, expires, sameSite: 'lax' }))?.catch(() => undefined)
}

function readFrom(store: () => Storage, key: string): string | undefined {
  return unstored.get(key) ?? attempt(() => store().getItem(key)) ?? undefined
}

function writeTo(store: () => Storage, key: string, value: string): void {
  unstored.set(key, value)
  attempt(() => {
    store().setItem(key, value)
    unstored.delete(key)
  })
}

// Even naming localStorage throws where storage is blocked, hence the stores are passed as functions.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
