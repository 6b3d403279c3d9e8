// What `npm run bench growth` measured, as tables of docs/GROWTH.md, and what follows from it for so many players.
import { existsSync, readFileSync } from 'node:fs'
import { grouped, row, table } from './tables.ts'

type Book = {
  readonly perSecond: number
  readonly latencyMs: { readonly p50: number; readonly p99: number }
  readonly processorUsPerBet: number
  readonly pagesPerBet: number
  readonly buffersHit: number
  readonly logBytesPerBet: number
}
type Read = { readonly ratio: number; readonly emptyPerSecond: number; readonly fullPerSecond: number }
type Size = {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
}

type Growth = {
  readonly players: number
  readonly transfers: number
  readonly bettors: number
  readonly fillSeconds: number
  readonly auditSeconds: number
  readonly ratio: number
  readonly processorRatio: number
  readonly bar: number
  readonly bytes: number
  readonly empty: Book
  readonly full: Book
  readonly reads: Readonly<Record<'balance' | 'transactions' | 'records', Read>>
  readonly sizes: readonly Size[]
}

/** How people are assumed to play; whoever knows their own players puts other numbers here. */
const assumed = { activeShare: 0.1, betsADay: 200, peakOverMean: 4, onlineShare: 0.1, socketBytes: 25_000 }
const sizes = [10_000, 100_000, 1_000_000]
const daySeconds = 86_400
const [daysInYear, answerDays] = [365, 30]

const bytesOf = (value: number): string => {
  if (value >= 1e12) return `${grouped(value / 1e12, 1)} TB`
  if (value >= 1e9) return `${grouped(value / 1e9, 1)} GB`
  return value >= 1e6 ? `${grouped(value / 1e6)} MB` : `${grouped(value / 1e3, 1)} KB`
}
const percent = (share: number): string => `${grouped(share * 100, 2)} %`

function machineTable(growth: Growth): string {
  const { empty, full, reads, ratio, processorRatio, bar } = growth
  const both = (name: string, of: (book: Book) => string) => row(name, of(empty), of(full))
  const read = (name: string, { emptyPerSecond, fullPerSecond }: Read) =>
    row(name, grouped(emptyPerSecond), grouped(fullPerSecond))
  const rows = [
    both('bets a second', ({ perSecond }) => grouped(perSecond)),
    row('cost of a bet', '1', `${grouped(ratio, 2)} (bar ${bar})`),
    row('… of the processors', '1', grouped(processorRatio, 2)),
    both(
      'answered within: half of them, 99 %',
      ({ latencyMs: { p50, p99 } }) => `${grouped(p50)} ms, ${grouped(p99)} ms`,
    ),
    both(
      'processors, server and PostgreSQL, per bet',
      ({ processorUsPerBet }) => `${grouped(processorUsPerBet)} µs`,
    ),
    both('pages looked at per bet', ({ pagesPerBet }) => grouped(pagesPerBet, 1)),
    both('… found in PostgreSQL’s own memory', ({ buffersHit }) => percent(buffersHit)),
    both('log per bet', ({ logBytesPerBet }) => bytesOf(logBytesPerBet)),
    read('balances a second', reads.balance),
    read('pages of the ledger a second', reads.transactions),
    read('pages of the betting history a second', reads.records),
  ]
  const size = `${grouped(growth.players)} players, ${grouped(growth.transfers)} transfers`
  return table(['', 'empty book', size], rows)
}

const sizeTable = ({ sizes }: Growth): string =>
  table(
    ['table', 'rows', 'rows take', 'indexes take'],
    sizes.map(({ name, rows, bytes, indexBytes }) =>
      row(`\`${name}\``, grouped(rows), bytesOf(bytes), bytesOf(indexBytes)),
    ),
  )

function measured(growth: Growth): string {
  const { bettors, bytes, fillSeconds, auditSeconds } = growth
  const said =
    `${grouped(bettors)} players bet in turn, evenly from the whole book, 128 at a time. ` +
    `The book is ${bytesOf(bytes)}; it was filled in ${grouped(fillSeconds)} s and audited whole in ${grouped(auditSeconds)} s.`
  return [machineTable(growth), said, sizeTable(growth)].join('\n\n')
}

/** What one row of something takes with its indexes. */
function bytesEach({ sizes }: Growth, names: readonly string[], count: number): number {
  const own = sizes.filter(({ name }) => names.includes(name))
  return own.reduce((total, { bytes, indexBytes }) => total + bytes + indexBytes, 0) / count
}

function needsOf(growth: Growth, players: number) {
  const rounds = growth.sizes.find(({ name }) => name === 'round')?.rows ?? 1
  const active = players * assumed.activeShare
  const bets = active * assumed.betsADay
  const meanPerSecond = bets / daySeconds
  const people = ['player', 'account', 'session', 'session_token', 'seed_pair']
  return {
    active,
    bets,
    meanPerSecond,
    peakPerSecond: meanPerSecond * assumed.peakOverMean,
    transfers: (bets * (growth.transfers - growth.players)) / rounds,
    yearBytes: bets * daysInYear * bytesEach(growth, ['posting', 'entry', 'round'], rounds),
    answerBytes: bets * answerDays * bytesEach(growth, ['request'], rounds),
    playerBytes: players * bytesEach(growth, people, growth.players),
    logBytes: bets * growth.full.logBytesPerBet,
    online: active * assumed.onlineShare,
    ofOneMachine: (meanPerSecond * assumed.peakOverMean) / growth.full.perSecond,
  }
}

function arithmetic(growth: Growth): string {
  const all = sizes.map((players) => needsOf(growth, players))
  const line = (name: string, of: (deps: (typeof all)[number]) => string) => row(name, ...all.map(of))
  const rows = [
    line('who play on a day', ({ active }) => grouped(active)),
    line('bets a day', ({ bets }) => grouped(bets)),
    line('bets a second, on the average', ({ meanPerSecond }) => grouped(meanPerSecond, 1)),
    line('… at the peak', ({ peakPerSecond }) => grouped(peakPerSecond)),
    line('… of what this machine did', ({ ofOneMachine }) => percent(ofOneMachine)),
    line('transfers a day', ({ transfers }) => grouped(transfers)),
    line('disk for players', ({ playerBytes }) => bytesOf(playerBytes)),
    line('disk for the books and rounds, a year', ({ yearBytes }) => bytesOf(yearBytes)),
    line('disk for kept answers, 30 days', ({ answerBytes }) => bytesOf(answerBytes)),
    line('log a day, which replicas read and backups keep', ({ logBytes }) => bytesOf(logBytes)),
    line('lines open at the peak', ({ online }) => grouped(online)),
    line('memory for them, by the bar of 25 KB', ({ online }) => bytesOf(online * assumed.socketBytes)),
  ]
  return table(['players', ...sizes.map((players) => grouped(players))], rows)
}

/** Contents of the places in the document; without a measurement what stands there stays. */
export function growthTables(out: string): Readonly<Record<string, (standing: string) => string>> {
  const file = `${out}/growth.json`
  const growth = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Growth) : undefined
  return {
    machine: (standing) => (growth ? measured(growth) : standing),
    arithmetic: (standing) => (growth ? arithmetic(growth) : standing),
  }
}
