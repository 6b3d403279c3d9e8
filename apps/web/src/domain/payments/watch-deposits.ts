/**
 * Deposits that were begun and have not ended. The socket tells their end at once; whatever it missed – a phone that
 * slept, a line that broke – is found by asking, while somebody looks and at the moment they look again.
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

/** Asks about one of them now; what it answers is shown by whoever shows the order. */
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
