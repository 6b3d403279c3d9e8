// `npm run verify`: computes a round again and prints every step from the seeds to the win.
//   npm run verify -- --game mines --server-seed … --client-seed … --nonce 7 --choice '{"mines":3}' --opened 0,6,12
//   npm run verify -- --round FILE.json    what /fair/round answered, with or without its envelope; - reads from stdin
//   npm run verify -- --rounds FILE        many such answers, one in a line; - reads from stdin
//   npm run verify -- --match FILE.json    what /sports/match answered after the whistle
//   npm run verify -- --slip FILE.json     what /sports/proof answered after every whistle
//   npm run verify -- --vectors            every golden round
// It ends with 0 when all that was claimed comes out, with 1 when something does not, and with 2 when there is nothing
// it could compute.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Currency, currencies, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { type Claim, explain, type Step } from '@saguao/fair/games/explain.ts'
import { isServerSeed } from '@saguao/fair/random/seeds.ts'
import { verdict } from '../verify-lines.ts'
import { verifyMatch, verifySlip } from '../lib/verify-sports.ts'

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
  cashout: text,
  bet: text,
  currency: { ...text, default: 'BRL' },
  round: text,
  rounds: text,
  match: text,
  slip: text,
  vectors: { type: 'boolean', default: false },
} as const

const words = unlessBroken(() => parseArgs({ options }).values)
process.exitCode = unlessBroken(verify)

function unlessBroken<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

function verify(): number {
  if (words.vectors) return verifyVectors()
  return words.rounds === undefined ? verifyOne() : verifyMany(words.rounds)
}

function verifyOne(): number {
  const agrees = verified()
  console.log(
    agrees ? '\nEverything that was claimed comes out.' : '\nSOMETHING THAT WAS CLAIMED DOES NOT COME OUT.',
  )
  return agrees ? 0 : 1
}

function verifyMany(file: string): number {
  const lines = textOf(file).split('\n').filter(Boolean)
  return count(lines.map(claimOfRound), 'rounds come out as claimed')
}

function verified(): boolean {
  if (words.match !== undefined) return verifyMatch(answerIn(textOf(words.match)), lineOf)
  if (words.slip !== undefined) return verifySlip(answerIn(textOf(words.slip)), amount)
  const claim = words.round === undefined ? claimOfWords() : claimOfRound(textOf(words.round))
  const { steps, agrees } = explain(claim)
  for (const step of steps) console.log(lineOf(step))
  return agrees
}

function verifyVectors(): number {
  const file = new URL('../../packages/fair/vectors.json', import.meta.url)
  const { rounds, ...seeds } = JSON.parse(readFileSync(file, 'utf8')) as Claim & { rounds: Claim[] }
  return count(
    rounds.map((round) => ({ ...seeds, ...round })),
    'golden rounds come out as they always have',
  )
}

/** Names those that differ, and says how many do not. */
function count(claims: readonly Claim[], praise: string): number {
  const wrong = claims.filter((claim) => !explain(claim).agrees)
  for (const { gameId, nonce, choice } of wrong)
    console.log(`${gameId} ${nonce} ${JSON.stringify(choice)}: differs`)
  console.log(`${claims.length - wrong.length} of ${claims.length} ${praise}`)
  return claims.length > 0 && wrong.length === 0 ? 0 : 1
}

function textOf(file: string): string {
  return readFileSync(file === '-' ? stdin : file, 'utf8')
}

function claimOfWords(): Claim {
  const bet = words.bet === undefined ? undefined : amount(Number(words.bet))
  return {
    gameId: asked('game'),
    serverSeed: seed(asked('server-seed')),
    serverSeedHash: words['server-seed-hash'],
    clientSeed: asked('client-seed'),
    nonce: wholeNumber(asked('nonce')),
    choice: JSON.parse(words.choice),
    moves: {
      ...(words.opened !== undefined && { opened: words.opened.split(',').map(wholeNumber) }),
      ...(words.cashout !== undefined && { cashout: Number(words.cashout) }),
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

/** What a call answered, with or without its envelope. */
function answerIn<Answer>(text: string): Answer {
  const read = JSON.parse(text) as Answer & { data?: Answer }
  return read.data ?? read
}

function claimOfRound(answer: string): Claim {
  const { serverSeed, bet, win, status, outcome, ...round } = answerIn<FairRound>(answer)
  if (serverSeed === null) throw new Error('The server seed is not revealed yet: rotate the seeds first.')
  const claim = { ...round, serverSeed: seed(serverSeed), bet: amount(bet) }
  // A stake that was given back claims nothing of what its round came to.
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
      return ['From numbers to outcome', ...step.formulae.map((formula) => `  ${formula}`)].join('\n')
    case 'outcome':
      return `Outcome${verdict(step.agrees)}\n  ${JSON.stringify(step.outcome)}`
    case 'multiplier':
      return `Multiplier\n  × ${(step.multiplierE4 / 10_000).toFixed(4)}`
    case 'win':
      return `Win, rounded down to whole minor units${verdict(step.agrees)}\n  ${major(step.bet)} → ${major(step.win)}`
  }
}

function asked(name: 'game' | 'server-seed' | 'client-seed' | 'nonce'): string {
  const word = words[name]
  if (word === undefined)
    throw new Error(`--${name} is missing. What a round needs stands at the top of tools/commands/verify.ts.`)
  return word
}

function seed(word: string): string {
  if (!isServerSeed(word)) throw new Error('A server seed is 64 hexadecimal characters.')
  return word
}

function wholeNumber(word: string): number {
  if (!/^\d+$/.test(word)) throw new Error(`${word} is no whole number.`)
  return Number(word)
}

function currency(): Currency {
  const known = Object.keys(currencies).find((name) => name === words.currency)
  if (known === undefined) throw new Error(`There is no currency ${words.currency}.`)
  return known as Currency
}

function amount(units: number): bigint {
  const parsed = parseAmount(units, currency())
  if (parsed === null) throw new Error(`${units} is no amount of ${words.currency}.`)
  return parsed
}

function major(units: bigint): string {
  const { decimals } = currencies[currency()]
  return `${words.currency} ${toMajor(minor(units), currency()).toFixed(decimals)}`
}
