// A separate server whose sandbox has Brazil's policy of live mode, for journeys about what is required and switched off.
import { join } from 'node:path'
import { type APIRequestContext, request } from '@playwright/test'
import pg from 'pg'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'
import type { Player } from './players.ts'
import { setLimit } from './protection.ts'
import { type RunningApp, startApp } from './running-app.ts'
import { verifyPerson } from './verify-person.ts'

const playerCount = 6
const balance = 500

export type PolicyServer = {
  readonly origin: string
  /** Calls of the API at this server. */
  readonly api: APIRequestContext
  /** A player with a balance of 500, who has neither limits nor a verified identity. */
  player(): Player
  /** The same with everything that the market requires before a bet. */
  readyPlayer(): Promise<Player & { readonly cpf: string }>
  stop(): Promise<void>
}

export async function startPolicyServer(): Promise<PolicyServer> {
  const app = await startApp()
  await useLivePolicy(app)
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
  const api = await request.newContext({ baseURL: app.origin })
  const readyPlayer = async () => {
    const next = player()
    await setLimit(api, next, { kind: 'loss', period: 'day', amount: 300 })
    await setLimit(api, next, { kind: 'time', period: 'day', amount: 600 })
    return { ...next, cpf: await verifyPerson(api, next) }
  }
  const stop = async () => {
    await api.dispose()
    await app.stop()
  }
  return { origin: app.origin, api, player, readyPlayer, stop }
}

const copiedColumns = [
  'play',
  'deposits',
  'payment_methods',
  'rewards',
  'autoplay',
  'turbo',
  'jackpot',
  'bonus_buy',
  'min_round_ms',
  'identity_gate',
  'mandatory_limits',
  'raise_wait_hours',
  'reality_check_minutes',
  'idle_minutes',
  'second_factor_days',
  'min_rtp',
  'withdrawal_reversal',
  'payout_minutes',
]

async function useLivePolicy({ dataDir }: RunningApp): Promise<void> {
  const { url, stop } = await borrowDatabase({ dir: join(dataDir, 'postgres'), log: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copies = copiedColumns.map((column) => `${column} = l.${column}`).join(', ')
  await client.query(
    `update market_policy s set ${copies} from market_policy l
      where s.country = 'BR' and s.mode = 'sandbox' and l.country = 'BR' and l.mode = 'live'`,
  )
  await client.end()
  await stop()
}
