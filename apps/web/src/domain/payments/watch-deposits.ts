/**
 * Deposits that were begun and have not ended. The socket tells their end at once; whatever it missed – a phone that
 * slept, a line that broke – is found by asking, while somebody looks and at the moment they look again.
 */
import { lookAtDeposit, orderWaits } from '#domain/payments/announce-deposit.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

export const askEveryMs = 3000
const watchedMax = 10

const watched = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

export function watchDeposit(id: string): void {
  watched.add(id)
  const [oldest] = watched
  if (watched.size > watchedMax && oldest !== undefined) watched.delete(oldest)
  askLater()
}

/** Asks about one of them now; what it answers is shown by whoever shows the order. */
export async function askAboutDeposit(id: string): Promise<void> {
  const order = await lookAtDeposit(id).catch(() => undefined)
  if (order && order.status !== orderWaits) watched.delete(id)
}

async function askAboutAll(): Promise<void> {
  if (!document.hidden && isLoggedIn()) await Promise.all([...watched].map(askAboutDeposit))
  askLater()
}

function askLater(): void {
  clearTimeout(timer)
  if (watched.size > 0) timer = setTimeout(() => void askAboutAll(), askEveryMs)
}

export function forgetWatched(): void {
  watched.clear()
  clearTimeout(timer)
}

function onReturn(): void {
  if (!document.hidden && watched.size > 0) void askAboutAll()
}

document.addEventListener('visibilitychange', onReturn)
addEventListener('online', onReturn)
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) forgetWatched()
})
