/** A server in its own process that tests kill with SIGKILL and restart on the same database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const program = fileURLToPath(new URL('server-process.ts', import.meta.url))

type KillableServer = {
  /** The address since the last start. */
  address(): string
  start(databaseUrl: string): Promise<void>
  kill(): Promise<void>
}

export function createKillableServer(): KillableServer {
  let child: ChildProcess | undefined
  let address = ''
  return {
    address: () => address,
    start: async (databaseUrl) => {
      child = spawn(process.execPath, [program, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
      const [connection] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
      address = connection.toString().trim()
    },
    kill: async () => {
      if (!child) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      expect((await closed)[1]).toBe('SIGKILL')
    },
  }
}
