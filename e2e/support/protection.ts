// Player protection in journeys: limits set by the API, and time that passes at once.
import { execFileSync } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import { call, type Player } from './players.ts'
import { expect, type Page } from './test.ts'

type Limit = {
  readonly kind: 'deposit' | 'loss' | 'stake' | 'time'
  readonly period: string
  readonly amount: number
}

export const setLimit = (request: APIRequestContext, player: Player, limit: Limit) =>
  call(request, '/protection/setLimit', limit, player)

type State = { readonly session: { readonly minutes: number } | null; readonly state: string }

export const protectionOf = (request: APIRequestContext, player: Player) =>
  call<State>(request, '/protection/state', {}, player)

/** The player, who plays now, has played so many minutes more. */
export async function playFor(request: APIRequestContext, player: Player, minutes: number): Promise<void> {
  await expect.poll(async () => (await protectionOf(request, player)).session).not.toBeNull()
  move(player, 'play', `${minutes}`)
}

/** The waiting time of raised limits is over. */
export const endWaiting = (player: Player): void => move(player, 'wait')

function move({ username }: Player, ...order: readonly string[]): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  execFileSync(process.execPath, ['e2e/support/move-protection.ts', username, ...order], {
    env,
    stdio: 'pipe',
  })
}

export const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
export const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')
