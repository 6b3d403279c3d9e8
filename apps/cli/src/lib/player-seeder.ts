// Players with a balance, for load tests, demonstrations and journeys.
import { countries } from '@saguao/contract/product/countries.ts'
import type { Minor } from '@saguao/contract/product/money.ts'
import { createLoggedInPlayers } from '../../../server/src/testing/logged-in-players.ts'
import type { OpenApp } from './database.ts'

const password = 'porta-aberta'
const channel = 'channel:sandbox'

export type SeedOrder = { readonly country: 'BR' | 'CL'; readonly amount: Minor; readonly count: number }
export type SeededPlayer = { readonly username: string; readonly password: string; readonly token: string }

export async function createPlayerSeeder(
  app: OpenApp,
): Promise<(order: SeedOrder) => Promise<readonly SeededPlayer[]>> {
  const { identity, wallet } = app
  await wallet.openHouseAccount(channel)
  // One hash for all players: hashing a password takes longer than all other work on a player.
  const passwordHash = await identity.hashPassword(password)
  // A random start, because several seeds may run at the same time.
  let phone = 31_000_000_000 + app.random.below(4_000_000) * 1_000
  return async ({ country, amount, count }) => {
    const newcomers = Array.from({ length: count }, () => {
      const username = String(phone++)
      return { country, username, phone: username, passwordHash }
    })
    const players = await createLoggedInPlayers({ app, identity }, newcomers)
    const { currency } = countries[country]
    // From the channel, as a deposit: money from a promo account would be a cost of rewards in the reports.
    const credit = (player: bigint) => {
      const transfer = { from: { house: channel }, to: { player, name: 'cash' }, amount } as const
      return wallet.post({ player, key: 'seed', kind: 'recharge', currency, transfers: [transfer] })
    }
    if (amount > 0n) await Promise.all(players.map(({ id }) => credit(id)))
    return players.map(({ username, token }) => ({ username, password, token }))
  }
}
