/** What every case of the studios' acceptance works with: somebody who plays, and what a studio does for them. */
import assert from 'node:assert/strict'
import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import { freshId, type StudioClient, type StudioPlayer, type StudioResponse } from './studio-client.ts'

export type Bench = {
  readonly studio: StudioClient
  /** Somebody with so much cash in minor units, who has not opened the game yet. */
  guest(country: 'BR' | 'CL', cash: bigint): Promise<StudioPlayer>
}

export type Case = { readonly name: string; run(bench: Bench): Promise<void> }

/** Somebody who plays, with what a studio does for them. */
export type Seat = {
  readonly guest: StudioPlayer
  readonly session: string
  readonly opened: StudioResponse
  bet(amount: bigint, more?: object): Promise<StudioResponse>
  win(amount: bigint, more: object): Promise<StudioResponse>
  rollback(more: object): Promise<StudioResponse>
  /** The balance, as the door and as the lobby say it; they must agree. */
  has(amount: bigint): Promise<void>
}

export const startCash = { BR: 100_000n, CL: 50_000n } as const

export async function sit(
  { studio, guest: make }: Bench,
  country: 'BR' | 'CL' = 'BR',
  cash?: bigint,
): Promise<Seat> {
  const guest = await make(country, cash ?? startCash[country])
  const opened = await studio.send('authenticate', { launch: await guest.launch() })
  assert.equal(opened.status, 'OK')
  const { session = '' } = opened
  const { currency } = guest
  const money = (amount: bigint) => ({ session, currency, amount: String(amount) })
  return {
    guest,
    session,
    opened,
    bet: (amount, more) =>
      studio.send('bet', { transactionId: freshId(), roundId: freshId(), ...money(amount), ...more }),
    win: (amount, more) => studio.send('win', { transactionId: freshId(), ...money(amount), ...more }),
    rollback: (more) => studio.send('rollback', { session, transactionId: freshId(), ...more }),
    has: async (amount) => {
      assert.equal((await studio.send('balance', { session })).balance, String(amount))
      assert.equal(await guest.cash(), amount)
    },
  }
}

export const is = (said: StudioResponse, status: StudioStatus): void => assert.equal(said.status, status)
