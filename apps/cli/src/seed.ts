// `npm run seed -- --players N --balance AMOUNT --out FILE [--country BR|CL]`: creates players with a balance for load
// tests and demonstrations, in sandbox mode. Writes one JSON line per player: username, password, token.
// `npm run seed -- --history 30d [--players N] [--rounds N]`: creates a month of demo data instead (history/history.ts).
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { countries, isCountry } from '@saguao/contract/product/countries.ts'
import { type Minor, parseAmount } from '@saguao/contract/product/money.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemRandom } from '../../server/src/kernel/random.ts'
import { createLoggedInPlayers } from '../../server/src/testing/logged-in-players.ts'
import type { HistorySize } from './history/history.ts'
import { maxHistoryPlayers } from './history/plan.ts'
import { type OpenApp, withApp, withDatabase } from './lib/database.ts'

const batchSize = 500
const password = 'porta-aberta'
const maxPlayers = 1_000_000

type Order = {
  readonly players: number
  readonly amount: Minor
  readonly country: 'BR' | 'CL'
  readonly out: string
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      history: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string' },
      players: { type: 'string', default: '10' },
      balance: { type: 'string', default: '1000' },
      country: { type: 'string', default: 'BR' },
      out: { type: 'string', default: '-' },
    },
  })
  return values
}

type Arguments = ReturnType<typeof readArguments>

const maxDays = 90
/** A month of this size takes about a minute. */
const playersPerHistory = 200
const roundsPerPlayer = 40

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new Error(`--${name} is a whole number from 1 to ${max}`)
  return number
}

function readHistory(values: Arguments, history: string): HistorySize {
  const days = /^(\d+)d$/.exec(history)?.[1]
  if (days === undefined) throw new Error('--history is a number of days, such as 30d')
  const isGiven = process.argv.includes('--players')
  const players = isGiven ? wholeNumber('players', values.players, maxHistoryPlayers) : playersPerHistory
  return {
    days: wholeNumber('history', days, maxDays),
    players,
    rounds: wholeNumber('rounds', values.rounds ?? String(players * roundsPerPlayer), 1_000_000),
    seed: wholeNumber('seed', values.seed ?? String(systemRandom.below(1_000_000) + 1), 1_000_000),
  }
}

function readOrder(values: Arguments): Order {
  const players = Number(values.players)
  if (!Number.isInteger(players) || players < 1 || players > maxPlayers)
    throw new Error(`--players is a whole number from 1 to ${maxPlayers}`)
  if (!isCountry(values.country)) throw new Error('--country is BR or CL')
  const amount = parseAmount(Number(values.balance), countries[values.country].currency)
  if (amount === null)
    throw new Error(`--balance ${values.balance} is no amount of ${countries[values.country].currency}`)
  return { players, amount, country: values.country, out: values.out }
}

async function seed(app: OpenApp, { players, amount, country, out }: Order): Promise<void> {
  const { identity, wallet } = app
  const { currency } = countries[country]
  await wallet.openHouseAccount('channel:sandbox')
  // One password hash for all players: hashing thousands would take minutes.
  const passwordHash = await identity.hashPassword(password)
  const file = out === '-' ? process.stdout : createWriteStream(out)
  // A random start, because several seeds may run at the same time.
  const first = 31_000_000_000 + app.random.below(4_000_000) * 1_000
  for (let created = 0; created < players; created += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, players - created) }, (_, i) => {
      const username = String(first + created + i)
      return { country, username, phone: username, passwordHash }
    })
    const loggedIn = await createLoggedInPlayers({ app, identity }, batch)
    if (amount > 0n) await Promise.all(loggedIn.map(({ id }) => credit(id)))
    for (const { username, token } of loggedIn)
      file.write(`${JSON.stringify({ username, password, token })}\n`)
    console.error(`${created + batch.length} of ${players} players`)
  }
  if (file !== process.stdout) {
    file.end()
    await once(file, 'finish')
  }

  /** From the channel, as a deposit: money from a promo account would be a cost of rewards in the reports. */
  async function credit(player: bigint): Promise<void> {
    const transfer = { from: { house: 'channel:sandbox' }, to: { player, name: 'cash' }, amount } as const
    await wallet.post({ player, key: 'seed', kind: 'recharge', currency, transfers: [transfer] })
  }
}

async function run(): Promise<boolean> {
  if (readConfig(process.env).mode !== 'sandbox') throw new Error('npm run seed works in sandbox mode only')
  const values = readArguments()
  if (values.history === undefined) {
    const order = readOrder(values)
    await withApp((app) => seed(app, order))
    return true
  }
  const size = readHistory(values, values.history)
  // Only the history needs the whole server.
  const { makeHistory } = await import('./history/history.ts')
  return withDatabase((url) => makeHistory(url, size))
}

/** Wrong arguments and a running server are explained in a sentence; anything else is an error of the program. */
function explain(error: unknown): void {
  const isExpected = error instanceof Error && (error.constructor === Error || 'code' in error)
  console.error(isExpected ? error.message : error)
}

const isDone = await run().catch((error: unknown) => {
  explain(error)
  return false
})
process.exitCode = isDone ? 0 : 1
