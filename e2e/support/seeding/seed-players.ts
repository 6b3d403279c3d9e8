// Creates players of several balances in one process, because every process takes more than a second of a core:
//   node seed-players.ts COUNTRY-BALANCE=COUNT …
// Prints one JSON line per player: COUNTRY-BALANCE, username, password and token.

import { withApp } from '../../../apps/cli/src/lib/database.ts'
import { createLoggedInPlayers } from '../../../apps/server/src/testing/logged-in-players.ts'
import { countries } from '../../../packages/contract/src/product/countries.ts'
import { parseAmount } from '../../../packages/contract/src/product/money.ts'

const password = 'porta-aberta'

function readBatch(order: string) {
  const [, key = '', country, balance, count] = /^((BR|CL)-([\d.]+))=(\d+)$/.exec(order) ?? []
  if (country !== 'BR' && country !== 'CL') throw new Error(`${order} is not COUNTRY-BALANCE=COUNT`)
  const { currency } = countries[country]
  const amount = parseAmount(Number(balance), currency)
  if (amount === null) throw new Error(`${balance} is no amount of ${currency}`)
  return { key, country, currency, amount, count: Number(count) } as const
}

const batches = process.argv.slice(2).map(readBatch)

await withApp(async (app) => {
  const { identity, wallet } = app
  const house = 'channel:sandbox'
  await wallet.openHouseAccount(house)
  // One hash for all players: hashing a password takes longer than all other work on a player.
  const passwordHash = await identity.hashPassword(password)
  let phone = 31_000_000_000 + app.random.below(4_000_000) * 1_000
  for (const { key, country, currency, amount, count } of batches) {
    const newcomers = Array.from({ length: count }, () => {
      const username = String(phone++)
      return { country, username, phone: username, passwordHash }
    })
    const players = await createLoggedInPlayers({ app, identity }, newcomers)
    const credit = (player: bigint) => {
      const transfer = { from: { house }, to: { player, name: 'cash' }, amount } as const
      return wallet.post({ player, key: 'seed', kind: 'recharge', currency, transfers: [transfer] })
    }
    if (amount > 0n) await Promise.all(players.map(({ id }) => credit(id)))
    for (const { username, token } of players)
      console.log(JSON.stringify({ batch: key, username, password, token }))
  }
})
