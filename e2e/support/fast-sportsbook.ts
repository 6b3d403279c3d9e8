// A separate server whose matches last seconds, for journeys that wait for the end of a match.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import {
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import type { Player } from './players.ts'

/** A match takes 15 s, and a new round of matches begins about as often. */
const speed = 12
const maxReadyPolls = 240

export type FastSportsbook = {
  readonly origin: string
  player(balance: number): Player
  /** Abandons a match as an operator. */
  abandon(matchId: string): void
  stop(): Promise<void>
}

export async function startFastSportsbook(): Promise<FastSportsbook> {
  const folder = scratchFolder('book')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    SPORTS_SPEED: `${speed}`,
  }
  const server = spawn(process.execPath, ['apps/cli/src/start.ts'], { env, stdio: 'ignore' })
  const run = (...order: readonly string[]): string =>
    execFileSync(process.execPath, order, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  await waitUntilReady(origin, server)
  return {
    origin,
    player: (balance) => {
      const lines = run('apps/cli/src/seed.ts', '--players', '1', '--balance', `${balance}`).split('\n')
      return JSON.parse(lines.at(-1) ?? '') as Player
    },
    abandon: (matchId) => {
      run('apps/cli/src/saguao.ts', 'sports', 'abandon', matchId, '--by', 'journey', '--reason', 'storm')
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
