// Creates players of several balances in one process, because every process takes more than a second of a core:
//   node seed-players.ts COUNTRY-BALANCE=COUNT …
// Prints one JSON line per player: COUNTRY-BALANCE, username, password and token.

import { withApp } from '../../../apps/cli/src/lib/database.ts'
import { createPlayerSeeder } from '../../../apps/cli/src/lib/player-seeder.ts'
import { countries } from '../../../packages/contract/src/product/countries.ts'
import { parseAmount } from '../../../packages/contract/src/product/money.ts'

function readBatch(order: string) {
  const [, key = '', country, balance, count] = /^((BR|CL)-([\d.]+))=(\d+)$/.exec(order) ?? []
  if (country !== 'BR' && country !== 'CL') throw new Error(`${order} is not COUNTRY-BALANCE=COUNT`)
  const { currency } = countries[country]
  const amount = parseAmount(Number(balance), currency)
  if (amount === null) throw new Error(`${balance} is no amount of ${currency}`)
  return { key, country, amount, count: Number(count) } as const
}

const batches = process.argv.slice(2).map(readBatch)

await withApp(async (app) => {
  const seedPlayers = await createPlayerSeeder(app)
  for (const { key, ...order } of batches)
    for (const player of await seedPlayers(order)) console.log(JSON.stringify({ batch: key, ...player }))
})
