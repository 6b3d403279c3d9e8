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

/**
 * Cookies for: muted games, odds format, policy for changed odds, number of install prompts, whether another country was offered, operator popups closed
 * today, open rounds whose result has not been shown. Not local storage, because its 18 keys are a closed list (R3.01).
 */
const mutedCookie = 'muted'
const oddsCookie = 'odds'
const oddsChangeCookie = 'oddsChange'
const installCookie = 'install'
const countryAskedCookie = 'countryAsked'
const maxShareCookie = 'maxShare'
const popupsCookie = 'popups'
const roundsCookie = 'rounds'

const cookieMs = 365 * 86_400_000

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

/**
 * Country and language of the lobby snapshot in the next index.html. A cookie, because the server needs it with the
 * request for the document. It holds no player data. Without it the server sends the default lobby and the web app
 * requests its own.
 */
export function writeLobbyCookie(value: string): void {
  writeCookie(lobbyCookie, value)
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

/** The share of the balance, in percent, above which the Max button asks. */
export function writeMaxShare(percent: number): void {
  writeChoice(maxShareCookie, String(percent))
}

export function readMaxShare(): number | undefined {
  const stored = readChoice(maxShareCookie)
  return stored === undefined ? undefined : Number(stored)
}

export function writeCountryAsked(): void {
  writeChoice(countryAskedCookie, '1')
}

/** Whether the visitor has been offered the country of the browser. */
export function wasCountryAsked(): boolean {
  return readChoice(countryAskedCookie) === '1'
}

export function writeInstallTries(tries: number): void {
  writeChoice(installCookie, String(tries))
}

export function readInstallTries(): number {
  return Number(readChoice(installCookie) ?? 0)
}

/** `game:round` of each open round. A cookie outlives the tab, which a phone may close during the round. */
export function writeOpenRounds(rounds: readonly string[]): void {
  writeChoice(roundsCookie, rounds.map(encodeURIComponent).join('/'))
}

export function readOpenRounds(): readonly string[] {
  return readList(roundsCookie)
}

/** The day, then the ids of the operator popups closed on it. */
export function writeClosedPopups(dayAndIds: readonly string[]): void {
  writeChoice(popupsCookie, dayAndIds.map(encodeURIComponent).join('/'))
}

export function readClosedPopups(): readonly string[] {
  return readList(popupsCookie)
}

function readList(name: string): readonly string[] {
  const parts = (readChoice(name) ?? '').split('/').filter((part) => part !== '')
  return parts.map((part) => attempt(() => decodeURIComponent(part)) ?? '')
}

/** Also kept in memory: setting a cookie is asynchronous and may be blocked. */
function writeChoice(name: string, value: string): void {
  memory.set(name, value)
  writeCookie(name, value)
}

function readChoice(name: string): string | undefined {
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
    return act()
  } catch {
    return undefined
  }
}
