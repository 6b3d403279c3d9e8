// A separate server whose sandbox offers only the rewards of live mode in Brazil, for journeys about what is switched off.
import { join } from 'node:path'
import pg from 'pg'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'
import type { Player } from './players.ts'
import { type RunningApp, startApp } from './running-app.ts'

const playerCount = 3
const balance = 500

export type PolicyServer = {
  readonly origin: string
  /** A player with a balance of 500. */
  player(): Player
  stop(): Promise<void>
}

export async function startPolicyServer(): Promise<PolicyServer> {
  const app = await startApp()
  await useLiveRewards(app)
  const order = ['--players', `${playerCount}`, '--balance', `${balance}`]
  const players = app
    .tool('seed', ...order)
    .split('\n')
    .map((line) => JSON.parse(line) as Player)
  const player = (): Player => {
    const next = players.pop()
    if (!next) throw new Error(`Only ${playerCount} players are seeded`)
    return next
  }
  return { origin: app.origin, player, stop: app.stop }
}

/** Gives Brazil's sandbox the reward switches of live mode. */
async function useLiveRewards({ dataDir }: RunningApp): Promise<void> {
  const { url, stop } = await borrowDatabase({ dir: join(dataDir, 'postgres'), log: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update reward_switch s set enabled = l.enabled from reward_switch l
      where s.mode = 'sandbox' and s.country = 'BR' and l.mode = 'live' and l.country = 'BR' and l.reward = s.reward`,
  )
  await client.end()
  await stop()
}
