// Computes a round, a match or a slip again and prints every step from the seeds to the win.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Cash,
  type Currency,
  currencies,
  minor,
  parseAmount,
  toMajor,
} from '@saguao/contract/product/money.ts'
import { type Claim, explain, type Step } from '../games/explain.ts'
import { isServerSeed } from '../random/seeds.ts'
import { answerIn, verifyRotations } from './verify-rotations.ts'
import { verdict, verifyMatch, verifySlip } from './verify-sports.ts'

export const usage = `  --game ID --server-seed … --client-seed … --nonce 7 --choice '{"mines":3}' --opened 0,6,12
  --round FILE.json   a response of /fair/round, with or without its envelope
  --rounds FILE       many such responses, one per line
  --match FILE.json   a response of /sports/match after the end of the match
  --slip FILE.json    a response of /sports/proof after the end of every match
  --rotations FILE    responses of /arcade/open and /arcade/seeds in their order, one per line
  --vectors           every golden round

Other options of one round: --server-seed-hash, --half, --cashout, --bet, --currency. The file name - reads from stdin.
Exits with 0 if everything agrees, with 1 if something differs, and with 2 if nothing could be computed.`

const stdin = 0
const text = { type: 'string' } as const

const options = {
  game: text,
  'server-seed': text,
  'server-seed-hash': text,
  'client-seed': text,
  nonce: text,
  choice: { ...text, default: '{}' },
  opened: text,
  half: text,
  cashout: text,
  bet: text,
  currency: { ...text, default: 'BRL' },
  round: text,
  rounds: text,
  match: text,
  slip: text,
  rotations: text,
  vectors: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof readValues>
const readValues = (args: string[]) => parseArgs({ args, options }).values
let values: Values

export function run(args: string[]): number {
  try {
    values = readValues(args)
    if (values.vectors) return verifyVectors()
    if (values.rotations !== undefined) return verifyRotations(linesOf(values.rotations))
    return values.rounds === undefined ? verifyOne() : verifyMany(values.rounds)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}

function verifyOne(): number {
  const agrees = verified()
  console.log(
    agrees ? '\nEverything that was claimed comes out.' : '\nSOMETHING THAT WAS CLAIMED DOES NOT COME OUT.',
  )
  return agrees ? 0 : 1
}

function verifyMany(file: string): number {
  return count(linesOf(file).map(claimOfRound), 'rounds come out as claimed')
}

const linesOf = (file: string): string[] => textOf(file).split('\n').filter(Boolean)

function verified(): boolean {
  if (values.match !== undefined) return verifyMatch(answerIn(textOf(values.match)), lineOf)
  if (values.slip !== undefined) return verifySlip(answerIn(textOf(values.slip)), amount)
  const claim = values.round === undefined ? claimOfOptions() : claimOfRound(textOf(values.round))
  const { steps, agrees } = explain(claim)
  for (const step of steps) console.log(lineOf(step))
  return agrees
}

function verifyVectors(): number {
  const file = new URL('../../vectors.json', import.meta.url)
  const { rounds, ...seeds } = JSON.parse(readFileSync(file, 'utf8')) as Claim & { rounds: Claim[] }
  return count(
    rounds.map((round) => ({ ...seeds, ...round })),
    'golden rounds come out as they always have',
  )
}

/** Prints the rounds that differ and the number of those that agree. */
function count(claims: readonly Claim[], summary: string): number {
  const wrong = claims.filter((claim) => !explain(claim).agrees)
  for (const { gameId, nonce, choice } of wrong)
    console.log(`${gameId} ${nonce} ${JSON.stringify(choice)}: differs`)
  console.log(`${claims.length - wrong.length} of ${claims.length} ${summary}`)
  return claims.length > 0 && wrong.length === 0 ? 0 : 1
}

function textOf(file: string): string {
  return readFileSync(file === '-' ? stdin : file, 'utf8')
}

function claimOfOptions(): Claim {
  const bet = values.bet === undefined ? undefined : amount(Number(values.bet))
  return {
    gameId: required('game'),
    serverSeed: seed(required('server-seed')),
    serverSeedHash: values['server-seed-hash'],
    clientSeed: required('client-seed'),
    nonce: wholeNumber(required('nonce')),
    choice: JSON.parse(values.choice),
    moves: {
      ...(values.opened !== undefined && { opened: values.opened.split(',').map(wholeNumber) }),
      ...(values.half !== undefined && { half: Number(values.half) }),
      ...(values.cashout !== undefined && { cashout: Number(values.cashout) }),
    },
    bet,
  }
}

/** An answer of /fair/round. Amounts are major units there. */
type FairRound = Omit<Claim, 'bet' | 'win' | 'serverSeed'> & {
  readonly serverSeed: string | null
  readonly bet: number
  readonly win: number
  readonly status?: string
}

function claimOfRound(answer: string): Claim {
  const { serverSeed, bet, win, status, outcome, ...round } = answerIn<FairRound>(answer)
  if (serverSeed === null) throw new Error('The server seed is not revealed yet: rotate the seeds first.')
  const claim = { ...round, serverSeed: seed(serverSeed), bet: amount(bet), currency: cash() }
  // A returned stake claims no outcome and no win.
  return status === 'returned' ? claim : { ...claim, outcome, win: amount(win) }
}

function lineOf(step: Step): string {
  switch (step.step) {
    case 'seed':
      return `SHA-256 of the server seed\n  ${step.serverSeed}\n  → ${step.hash}${verdict(step.agrees)}`
    case 'digest':
      return `HMAC-SHA256, key: the server seed, message: "${step.message}"\n  → ${step.digest}`
    case 'number':
      return `  ${step.bytes} → ${step.number}`
    case 'integer':
      return `  ${step.bytes} → ${step.number}, × ${step.below} → ${step.value ?? 'passed over'}`
    case 'mapping':
      return ['From numbers to outcome', ...step.formulas.map((formula) => `  ${formula}`)].join('\n')
    case 'outcome':
      return `Outcome${verdict(step.agrees)}\n  ${JSON.stringify(step.outcome)}`
    case 'multiplier':
      return `Multiplier\n  × ${(step.multiplierE4 / 10_000).toFixed(4)}`
    case 'jackpot':
      return `Jackpot, HMAC-SHA256 with the message "${step.message}"${verdict(step.agrees)}\n  ${step.winNumber} of 2^48 → ${step.isWon ? 'won' : 'not won'}, share ${major(step.contribution)}`
    case 'win':
      return `Win, rounded down to whole minor units${verdict(step.agrees)}\n  ${major(step.bet)} → ${major(step.win)}`
  }
}

function required(name: 'game' | 'server-seed' | 'client-seed' | 'nonce'): string {
  const value = values[name]
  if (value === undefined) throw new Error(`--${name} is missing. See npm run saguao -- verify --help`)
  return value
}

function seed(text: string): string {
  if (!isServerSeed(text)) throw new Error('A server seed is 64 hexadecimal characters.')
  return text
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${text} is no whole number.`)
  return Number(text)
}

function currency(): Currency {
  const known = Object.keys(currencies).find((name) => name === values.currency)
  if (known === undefined) throw new Error(`There is no currency ${values.currency}.`)
  return known as Currency
}

function cash(): Cash | undefined {
  const money = currency()
  return money === 'BONUS' ? undefined : money
}

function amount(units: number): bigint {
  const parsed = parseAmount(units, currency())
  if (parsed === null) throw new Error(`${units} is no amount of ${values.currency}.`)
  return parsed
}

function major(units: bigint): string {
  const { decimals } = currencies[currency()]
  return `${values.currency} ${toMajor(minor(units), currency()).toFixed(decimals)}`
}
