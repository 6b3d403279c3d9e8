/**
 * Choices and notes that are stored as cookies: muted games, odds format, policy for changed odds, share of the balance
 * above which Max asks, number of install prompts, operator popups closed today, open rounds whose result has not been
 * shown. Not local storage, because its 18 keys are a closed list (R3.01). The first screen needs none of them.
 */
import { readChoice, writeChoice } from '#lib/storage.ts'

const mutedCookie = 'muted'
const oddsCookie = 'odds'
const oddsChangeCookie = 'oddsChange'
const installCookie = 'install'
const maxShareCookie = 'maxShare'
const popupsCookie = 'popups'
const roundsCookie = 'rounds'

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

export function readMaxShare(): number {
  const stored = Number(readChoice(maxShareCookie))
  return maxShares.find((share) => share === stored) ?? defaultMaxShare
}

export const maxShares = [10, 25, 50, 100] as const
const defaultMaxShare = 25

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
  return parts.map(decoded)
}

/** Empty when the cookie was changed by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
