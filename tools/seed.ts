// `npm run seed -- --players N --balance AMOUNT --out FILE [--country BR|CL]`: players with money, for load tests and
// demonstrations, made by the same code as real ones. Writes one JSON line each: username, password, token. Sandbox only.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { countries, isCountry } from '@saguao/contract/product/countries.ts'
import { type Minor, parseAmount } from '@saguao/contract/product/money.ts'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createIdentity } from '../apps/server/src/modules/identity/identity.ts'
import { createWallet } from '../apps/server/src/modules/wallet/wallet.ts'
import { createLoggedInPlayers } from '../apps/server/src/testing/logged-in-players.ts'
import { withDatabase } from './lib/database.ts'

const perStep = 500
const password = 'porta-aberta'
const playersMost = 1_000_000

type Order = {
  readonly players: number
  readonly amount: Minor
  readonly country: 'BR' | 'CL'
  readonly out: string
}

function readOrder(): Order {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '10' },
      balance: { type: 'string', default: '1000' },
      country: { type: 'string', default: 'BR' },
      out: { type: 'string', default: '-' },
    },
  })
  const players = Number(values.players)
  if (!Number.isInteger(players) || players < 1 || players > playersMost)
    throw new Error(`--players is a whole number from 1 to ${playersMost}`)
  if (!isCountry(values.country)) throw new Error('--country is BR or CL')
  const amount = parseAmount(Number(values.balance), countries[values.country].currency)
  if (amount === null)
    throw new Error(`--balance ${values.balance} is no amount of ${countries[values.country].currency}`)
  return { players, amount, country: values.country, out: values.out }
}

async function seed(url: string, { players, amount, country, out }: Order): Promise<void> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), url)
  const [identity, wallet] = [createIdentity(app), await createWallet({ ...app, databaseUrl: url })]
  await wallet.openHouseAccount('promo:seed')
  // One hash for all: thousands of players must not take minutes.
  const passwordHash = await identity.hashPassword(password)
  const file = out === '-' ? process.stdout : createWriteStream(out)
  // Drawn, because others may be made at the same moment.
  const first = 31_000_000_000 + app.random.below(4_000_000) * 1_000
  for (let made = 0; made < players; made += perStep) {
    const newcomers = Array.from({ length: Math.min(perStep, players - made) }, (_, i) => {
      const username = String(first + made + i)
      return { country, username, phone: username, passwordHash }
    })
    const loggedIn = await createLoggedInPlayers({ app, identity }, newcomers)
    if (amount > 0n) await Promise.all(loggedIn.map(({ id }) => give(id)))
    for (const { username, token } of loggedIn)
      file.write(`${JSON.stringify({ username, password, token })}\n`)
    console.error(`${made + newcomers.length} of ${players} players`)
  }
  if (file !== process.stdout) {
    file.end()
    await once(file, 'finish')
  }
  await wallet.close()
  await app.db.close()

  async function give(player: bigint): Promise<void> {
    const transfer = { from: { house: 'promo:seed' }, to: { player, name: 'cash' }, amount } as const
    await wallet.post({
      player,
      key: 'seed',
      kind: 'bonus',
      currency: countries[country].currency,
      transfers: [transfer],
    })
  }
}

if (readConfig(process.env).mode !== 'sandbox') throw new Error('Players are made up in sandbox mode only')
const order = readOrder()
await withDatabase((url) => seed(url, order))
