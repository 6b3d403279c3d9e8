// Cost of a bet over HTTP in a ledger of 1,000,000 players and 10,000,000 transfers ÷ its cost in an empty ledger,
// measured in turn. Bar: at most 1.05. `--players` and `--transfers` set another size; the ledger is deleted afterwards.
import { auditLedger } from '../apps/cli/src/lib/audit-ledger.ts'
import { removeScratchFolder } from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { createFolder, type Modules, makePlayers, openModules } from '../trials/lib/modules.ts'
import { ask } from '../trials/lib/query.ts'
import { type BetPlayer, type BetServer, type Bettor, openBetServer } from './lib/bet-server.ts'
import { median } from './lib/figures.ts'
import type { LoadResult } from './lib/http-load-process.ts'
import { assureRoom, type Filled } from './lib/large-ledger.ts'
import { fillFolder } from './lib/ledger-folder.ts'
import { postgresMs } from './lib/postgres-cpu.ts'
import type { Figures, Flags } from './run.ts'

const bar = 1.05
/** WAL per bet, rounded to 0.1 KB. */
const logBar = 1_549
const bettorsMost = 5_000
const warmSeconds = 8
const seconds = 6
/** Each ledger runs first as often as second, so that a machine that slows down affects both. */
const rounds = 6
const readSeconds = 2
const readRounds = 3

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const reads = {
  balance: ['/wallet/balance', {}],
  transactions: ['/wallet/transactions', { pageNum: 1, pageSize: 5 }],
  records: [
    '/wallet/records',
    {
      isBonus: false,
      startDate: dayOf(Date.now() - 30 * 86_400_000),
      endDate: dayOf(Date.now()),
      pageNum: 1,
      pageSize: 5,
    },
  ],
} as const
type Read = keyof typeof reads

type Book = {
  readonly environment: Modules
  readonly betServer: BetServer
  readonly bettors: readonly Bettor[]
}

/** PostgreSQL's counters and the CPU time of PostgreSQL and of this process. */
type Work = Readonly<Record<'hit' | 'read' | 'logBytes' | 'pages' | 'diskBytes' | 'processorMs', number>>

type Measured = LoadResult & Work & { readonly bets: number }

/** The tables a bet writes. */
const betTables = ['account', 'posting', 'entry', 'round', 'request']

async function workOf({ environment }: Pick<Book, 'environment'>): Promise<Work> {
  const [row] = await ask<Record<'hit' | 'read' | 'logBytes' | 'pages' | 'diskBytes', string>>(
    environment.superUrl,
    `select blks_hit as hit, blks_read as read, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as "logBytes",
            (select wal_fpi from pg_stat_wal) as pages,
            (select sum(pg_total_relation_size(c)) from unnest($1::regclass[]) c) as "diskBytes"
       from pg_stat_database where datname = current_database()`,
    [betTables],
  )
  if (!row) throw new Error('pg_stat_database returned no row')
  const { user, system } = process.cpuUsage()
  const processorMs = (user + system) / 1000 + (postgresMs(environment.folder) ?? 0)
  const { hit, read, logBytes, pages, diskBytes } = row
  return { hit: +hit, read: +read, logBytes: +logBytes, pages: +pages, diskBytes: +diskBytes, processorMs }
}

/** Spread evenly over all players, each with a new session. */
async function loginSome(
  { app, identity }: Modules,
  { firstPlayer, lastPlayer }: Filled,
): Promise<BetPlayer[]> {
  const step = (lastPlayer - firstPlayer + 1) / bettorsMost
  const ids = Array.from({ length: bettorsMost }, (_, i) =>
    BigInt(firstPlayer + Math.floor(i * Math.max(step, 1))),
  )
  const known = ids.filter((id) => id <= lastPlayer)
  const tokens = await app.db.tx((tx) => identity.openSessions(tx, known))
  return known.map((id, i) => ({ id, token: tokens[i] ?? '' }))
}

async function openBook(environment: Modules, filled?: Filled): Promise<Book> {
  const betServer = await openBetServer(environment)
  const players = filled ? await loginSome(environment, filled) : await makePlayers(environment, bettorsMost)
  const bettors = await betServer.openTables(players)
  await ask(environment.superUrl, 'vacuum analyze')
  return { environment, betServer, bettors }
}

async function betIn(book: Book): Promise<Measured> {
  const before = await workOf(book)
  const result = await book.betServer.bet(book.bettors, seconds)
  const after = await workOf(book)
  const change = (name: keyof Work): number => after[name] - before[name]
  return {
    ...result,
    bets: result.perSecond * seconds,
    hit: change('hit'),
    read: change('read'),
    logBytes: change('logBytes'),
    pages: change('pages'),
    diskBytes: change('diskBytes'),
    processorMs: change('processorMs'),
  }
}

const sum = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((total, one) => total + of(one), 0)

const processorUsOf = ({ processorMs, bets }: Measured): number => (processorMs * 1000) / bets

const figuresOf = (all: readonly Measured[]) => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  latencyMs: { p50: median(all.map(({ p50 }) => p50)), p99: median(all.map(({ p99 }) => p99)) },
  processorUsPerBet: median(all.map(processorUsOf)),
  buffersHit: sum(all, ({ hit }) => hit) / sum(all, ({ hit, read }) => hit + read),
  pagesPerBet: sum(all, ({ hit, read }) => hit + read) / sum(all, ({ bets }) => bets),
  logBytesPerBet: sum(all, ({ logBytes }) => logBytes) / sum(all, ({ bets }) => bets),
  diskBytesPerBet: sum(all, ({ diskBytes }) => diskBytes) / sum(all, ({ bets }) => bets),
  wholePagesPerBet: sum(all, ({ pages }) => pages) / sum(all, ({ bets }) => bets),
})

function told(all: readonly Measured[]): string {
  const last = all.at(-1)
  return last
    ? `${last.perSecond.toFixed(0)} bets/s and ${processorUsOf(last).toFixed(0)} µs of processors a bet`
    : ''
}

async function measureBets(empty: Book, full: Book) {
  for (const { betServer, bettors } of [empty, full]) await betServer.bet(bettors, warmSeconds)
  const results = { empty: [] as Measured[], full: [] as Measured[] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const)
    for (const which of order) results[which].push(await betIn(which === 'full' ? full : empty))
    console.log(`  round ${round + 1}: empty ${told(results.empty)}, full ${told(results.full)}`)
  }
  const [a, b] = [figuresOf(results.empty), figuresOf(results.full)]
  for (const [name, { logBytesPerBet, diskBytesPerBet }] of Object.entries({ empty: a, full: b }))
    console.log(
      `  ${name}: ${logBytesPerBet.toFixed(0)} B of WAL (bar ${logBar}) and ${diskBytesPerBet.toFixed(0)} B of disk per bet`,
    )
  return {
    ratio: a.perSecond / b.perSecond,
    processorRatio: b.processorUsPerBet / a.processorUsPerBet,
    empty: a,
    full: b,
  }
}

async function measureReads(empty: Book, full: Book) {
  const one = async ({ betServer, bettors }: Book, name: Read): Promise<LoadResult> => {
    const [path, body] = reads[name]
    return betServer.read(path, body, bettors, readSeconds)
  }
  const figures: Record<string, object> = {}
  for (const name of Object.keys(reads) as Read[]) {
    const pairs: { empty: LoadResult; full: LoadResult }[] = []
    for (let round = 0; round < readRounds; round++)
      pairs.push({ empty: await one(empty, name), full: await one(full, name) })
    const [a, b] = [
      median(pairs.map(({ empty }) => empty.perSecond)),
      median(pairs.map(({ full }) => full.perSecond)),
    ]
    const ratio = a / b
    console.log(`  ${name}: empty ${a.toFixed(0)}/s, full ${b.toFixed(0)}/s, cost × ${ratio.toFixed(2)}`)
    figures[name] = {
      ratio,
      emptyPerSecond: a,
      fullPerSecond: b,
      p99Ms: median(pairs.map((pair) => pair.full.p99)),
    }
  }
  return figures
}

type TableSize = {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
}

async function sizesOf({ superUrl }: Modules): Promise<TableSize[]> {
  const rows = await ask<{ name: string; rows: string; bytes: string; indexBytes: string }>(
    superUrl,
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as bytes, pg_indexes_size(oid) as "indexBytes"
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc limit 9`,
  )
  return rows.map((row) => ({
    name: row.name,
    rows: +row.rows,
    bytes: +row.bytes,
    indexBytes: +row.indexBytes,
  }))
}

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`

async function auditOf(environment: Modules): Promise<number> {
  const began = performance.now()
  if (!(await auditLedger(environment.url))) throw new Error('The audit found errors in the generated ledger')
  return (performance.now() - began) / 1000
}

async function compare(empty: Modules, full: Modules, filled: Filled) {
  const sizes = await sizesOf(full)
  const bytes = sizes.reduce((total, table) => total + table.bytes + table.indexBytes, 0)
  for (const { name, rows, bytes, indexBytes } of sizes)
    console.log(
      `  ${name.padEnd(14)} ${String(rows).padStart(9)} rows, ${gb(bytes)}, indexes ${gb(indexBytes)}`,
    )
  const auditSeconds = await auditOf(full)
  console.log(`  ${gb(bytes)} in all, audited in ${auditSeconds.toFixed(0)} s`)
  const books = [await openBook(empty), await openBook(full, filled)] as const
  try {
    const bets = await measureBets(...books)
    return { ...bets, reads: await measureReads(...books), sizes, bytes, auditSeconds }
  } finally {
    for (const { betServer } of books) await betServer.close()
  }
}

export async function measure({ players, transfers }: Flags): Promise<Figures> {
  const size = { players: Number(players ?? 1_000_000), transfers: Number(transfers ?? 10_000_000) }
  await assureRoom(size)
  const dir = await createFolder()
  const opened: Modules[] = []
  try {
    const began = performance.now()
    const filled = await fillFolder(dir, size)
    const fillSeconds = (performance.now() - began) / 1000
    const empty = await openModules()
    opened.push(empty)
    const full = await openModules({ dir })
    opened.push(full)
    const measured = await compare(empty, full, filled)
    console.log(
      `  cost of a bet: ${measured.ratio.toFixed(2)} × an empty ledger (bar ${bar}), ` +
        `${measured.processorRatio.toFixed(2)} × the CPU time`,
    )
    return { bar, ...size, fillSeconds, bettors: bettorsMost, ...measured }
  } finally {
    for (const environment of opened) await environment.close()
    await removeScratchFolder(dir)
  }
}
