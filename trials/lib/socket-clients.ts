// Socket.IO clients in a process of their own, so that their memory and CPU time are not measured as the server's.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinTo } from './cpu-pinning.ts'
import type { SocketOrder, SocketReport } from './socket-client-process.ts'

export type SocketClients = { report(): Promise<SocketReport>; close(): void }

/** Resolves when every client is connected. */
export async function openSocketClients(order: SocketOrder): Promise<SocketClients> {
  const child = fork(join(import.meta.dirname, 'socket-client-process.ts'))
  if (child.pid) pinTo('clients', child.pid)
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process with the socket clients exited')
  })
  exited.catch(() => undefined)
  const nextReport = async (): Promise<SocketReport> =>
    ((await Promise.race([once(child, 'message'), exited])) as [SocketReport])[0]
  child.send(order)
  await nextReport()
  return {
    report: () => {
      child.send('report')
      return nextReport()
    },
    close: () => child.disconnect(),
  }
}
