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
import type { HistorySize } from './history/history.ts'
import { maxHistoryPlayers } from './history/plan.ts'
import { type OpenApp, withApp, withDatabase } from './lib/database.ts'
import { createPlayerSeeder } from './lib/player-seeder.ts'

const batchSize = 500
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
  const seedPlayers = await createPlayerSeeder(app)
  const file = out === '-' ? process.stdout : createWriteStream(out)
  for (let created = 0; created < players; ) {
    const batch = await seedPlayers({ country, amount, count: Math.min(batchSize, players - created) })
    for (const player of batch) file.write(`${JSON.stringify(player)}\n`)
    created += batch.length
    console.error(`${created} of ${players} players`)
  }
  if (file !== process.stdout) {
    file.end()
    await once(file, 'finish')
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
