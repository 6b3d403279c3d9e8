// Bets of a player in a process of their own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BetOrder, BetPlayer } from './bet-client-process.ts'
import type { Times } from './steady-requests.ts'

export type BetClient = {
  /** The first bet is sent at once; resolves with the times of all. */
  bet(order: BetOrder): Promise<Times>
  close(): void
}

/** Resolves when the table is open, so that no bet waits for it during an attack. */
export async function openBetClient(player: BetPlayer): Promise<BetClient> {
  const child = fork(join(import.meta.dirname, 'bet-client-process.ts'))
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process with the bets exited')
  })
  exited.catch(() => undefined)
  const send = async (message: BetPlayer | BetOrder): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(message)
    return (await Promise.race([answered, exited]))[0]
  }
  await send(player)
  return { bet: async (order) => (await send(order)) as Times, close: () => child.disconnect() }
}
