// A separate server whose sandbox offers only the rewards of live mode in Brazil, for journeys about what is switched off.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import {
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import type { Player } from './players.ts'

const maxReadyPolls = 240

export type PolicyServer = {
  readonly origin: string
  player(balance: number): Player
  stop(): Promise<void>
}

export async function startPolicyServer(): Promise<PolicyServer> {
  const folder = scratchFolder('policy')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: folder, PORT: `${port}`, HOST: '127.0.0.1' }
  const server = spawn(process.execPath, ['apps/cli/src/start.ts'], { env, stdio: 'ignore' })
  const run = (...order: readonly string[]): string =>
    execFileSync(process.execPath, order, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  await waitUntilReady(origin, server)
  run('e2e/support/live-rewards.ts')
  return {
    origin,
    player: (balance) => {
      const lines = run('apps/cli/src/seed.ts', '--players', '1', '--balance', `${balance}`).split('\n')
      return JSON.parse(lines.at(-1) ?? '') as Player
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.kill('SIGTERM')
      await closed
      await removeScratchFolder(folder)
    },
  }
}

async function waitUntilReady(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < maxReadyPolls; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The server was not ready in time')
}
