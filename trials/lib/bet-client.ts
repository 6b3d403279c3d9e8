// Bets of a player in a process of their own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BetOrder } from './bet-client-process.ts'
import type { Times } from './steady-requests.ts'

/** Resolves with the times of all bets. */
export async function placeBets(order: BetOrder): Promise<Times> {
  const child = fork(join(import.meta.dirname, 'bet-client-process.ts'))
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process with the bets exited')
  })
  exited.catch(() => undefined)
  child.send(order)
  const [times] = (await Promise.race([once(child, 'message'), exited])) as [Times]
  child.disconnect()
  return times
}
