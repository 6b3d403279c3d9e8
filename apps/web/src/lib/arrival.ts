/** Who sent the player here: the address they arrived with is gone after the first tap. */
import { type StorageKey, write } from '#lib/storage.ts'

const remembered: Readonly<Record<string, StorageKey>> = {
  cid: 'cid',
  channel: 'channel',
  agentcode: 'agentcode',
  from: 'localFrom',
}

/** Nothing longer than this comes from a link of ours. */
const valueMaxLength = 64

export function rememberArrival(search: string): void {
  for (const [name, value] of new URLSearchParams(search)) {
    const key = Object.hasOwn(remembered, name) ? remembered[name] : undefined
    if (key && value && value.length <= valueMaxLength) write(key, value)
  }
}

/** The address of the page changes with every screen; the browser remembers the one it was opened with. */
export function openedAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}
