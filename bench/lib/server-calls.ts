// Calls to a running server, for benches that start the whole product.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'

const concurrency = 64
const retryMs = 50

type Call = <P extends Path>(path: P, body: object, token: string) => Promise<Data<P>>

export const callOn =
  (address: string): Call =>
  async (path, body, token) => {
    const headers = { 'content-type': 'application/json', token }
    for (;;) {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as Envelope<never>
      if (answer.success) return answer.data
      if (answer.code !== 'OVERLOADED') throw new Error(`${path}: ${answer.code}`)
      await sleep(retryMs)
    }
  }

/** Runs the work for every item, a bounded number at once. */
export async function forAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = [...items.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Opens the game for every player, as the web app does, and returns the game sessions. */
export const openTables = (
  call: Call,
  gameId: string,
  players: readonly { readonly token: string }[],
): Promise<{ readonly token: string; readonly session: string }[]> =>
  forAll(players, async ({ token }) => {
    const { url } = await call('/game/url', { gameId }, token)
    const launch = new URLSearchParams(url.split('?')[1]).get('launch')
    return { token, session: (await call('/arcade/open', { launch }, token)).session }
  })
