/**
 * Pending deposits. The socket pushes their outcome; what it misses (a sleeping device, a broken connection) is found by
 * polling while the tab is visible, and at once when it becomes visible or the device comes online.
 */
import { fetchDeposit, orderPending } from '#domain/payments/announce-deposit.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

export const pollIntervalMs = 3000
const maxWatched = 10

const watched = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

export function watchDeposit(id: string): void {
  watched.add(id)
  const [oldest] = watched
  if (watched.size > maxWatched && oldest !== undefined) watched.delete(oldest)
  schedulePoll()
}

/** Polls one order now; its result goes into the query cache. */
export async function pollDeposit(id: string): Promise<void> {
  const order = await fetchDeposit(id).catch(() => undefined)
  if (order && order.status !== orderPending) watched.delete(id)
}

async function pollAll(): Promise<void> {
  if (!document.hidden && isLoggedIn()) await Promise.all([...watched].map(pollDeposit))
  schedulePoll()
}

function schedulePoll(): void {
  clearTimeout(timer)
  if (watched.size > 0) timer = setTimeout(() => void pollAll(), pollIntervalMs)
}

export function clearWatched(): void {
  watched.clear()
  clearTimeout(timer)
}

function onReturn(): void {
  if (!document.hidden && watched.size > 0) void pollAll()
}

document.addEventListener('visibilitychange', onReturn)
addEventListener('online', onReturn)
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) clearWatched()
})
