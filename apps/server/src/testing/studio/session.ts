/** A player's game session at the studio, as used by the acceptance cases. */
import assert from 'node:assert/strict'
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import { freshId, type StudioClient, type StudioPlayer, type StudioResponse } from './client.ts'

export type CaseDeps = {
  readonly studio: StudioClient
  /** Creates a player with that cash in minor units. */
  createPlayer(country: 'BR' | 'CL', cash: bigint): Promise<StudioPlayer>
}

export type Case = { readonly name: string; run(deps: CaseDeps): Promise<void> }

/** An open game session with the studio's operations. */
export type GameSession = {
  readonly player: StudioPlayer
  readonly session: string
  readonly opened: StudioResponse
  bet(amount: bigint, more?: object): Promise<StudioResponse>
  win(amount: bigint, more: object): Promise<StudioResponse>
  rollback(more: object): Promise<StudioResponse>
  /** Asserts the balance in the provider API and in the lobby. */
  expectBalance(amount: bigint): Promise<void>
}

export const startCash = { BR: 100_000n, CL: 50_000n } as const

export async function openSession(
  { studio, createPlayer }: CaseDeps,
  country: 'BR' | 'CL' = 'BR',
  cash?: bigint,
): Promise<GameSession> {
  const player = await createPlayer(country, cash ?? startCash[country])
  const opened = await studio.send('authenticate', { launch: await player.launch() })
  assert.equal(opened.status, 'OK')
  const { session = '' } = opened
  const { currency } = player
  const money = (amount: bigint) => ({ session, currency, amount: String(amount) })
  return {
    player,
    session,
    opened,
    bet: (amount, more) =>
      studio.send('bet', { transactionId: freshId(), roundId: freshId(), ...money(amount), ...more }),
    win: (amount, more) => studio.send('win', { transactionId: freshId(), ...money(amount), ...more }),
    rollback: (more) => studio.send('rollback', { session, transactionId: freshId(), ...more }),
    expectBalance: async (amount) => {
      assert.equal((await studio.send('balance', { session })).balance, String(amount))
      assert.equal(await player.cash(), amount)
    },
  }
}

export const expectStatus = (response: StudioResponse, status: StudioStatus): void =>
  assert.equal(response.status, status)
