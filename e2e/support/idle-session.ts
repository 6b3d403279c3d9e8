// Lets the sessions of a player be idle for longer than IDLE_MINUTES, so that a journey does not wait for it.
import { execFileSync } from 'node:child_process'
import type { Player } from './players.ts'

export function makeIdle({ username }: Pick<Player, 'username'>): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  execFileSync(process.execPath, ['e2e/support/expire-money.ts', username], { env, stdio: 'pipe' })
}
