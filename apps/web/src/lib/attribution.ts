/** Campaign attribution: the query parameters of the opened link are stored, because the first navigation drops them. */
import { type StorageKey, write } from '#lib/storage.ts'

const storedParams: Readonly<Record<string, StorageKey>> = {
  cid: 'cid',
  channel: 'channel',
  agentcode: 'agentcode',
  from: 'localFrom',
}

/** Links of the product carry no longer values. */
const maxValueLength = 64

export function storeAttribution(search: string): void {
  for (const [name, value] of new URLSearchParams(search)) {
    const key = Object.hasOwn(storedParams, name) ? storedParams[name] : undefined
    if (key && value && value.length <= maxValueLength) write(key, value)
  }
}

/** The address the web app was opened with; `location` changes with every screen. */
export function initialAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}
