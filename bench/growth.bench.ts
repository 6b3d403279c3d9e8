// A ledger of 13 months, of which 12 are sealed. Cost of a bet over HTTP ÷ its cost in an empty ledger, measured in turn;
// duration of the hourly audit ÷ its duration with the open month alone; WAL and disk per bet. `--transfers 10000000` is
// the size of docs/GROWTH.md; there are 20 transfers per player, or `--players`. The ledgers are deleted afterwards.
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
const auditBar = 1.2
const months = 13
const transfersPerPlayer = 20
const auditRounds = 3
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
            (select sum(pg_total_relation_size(c) + (
               select coalesce(sum(pg_total_relation_size(t.relid)), 0) from pg_partition_tree(c) t))
               from unnest($1::regclass[]) c) as "diskBytes"
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

function figuresText(all: readonly Measured[]): string {
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
    console.log(
      `  round ${round + 1}: empty ${figuresText(results.empty)}, full ${figuresText(results.full)}`,
    )
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
    `select regexp_replace(relname, '_\\d{6}$', '') as name, sum(reltuples)::bigint as rows, sum(pg_table_size(oid)) as bytes,
            sum(pg_indexes_size(oid)) as "indexBytes"
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      group by 1 order by sum(pg_total_relation_size(oid)) desc limit 10`,
  )
  return rows.map((row) => ({
    name: row.name,
    rows: +row.rows,
    bytes: +row.bytes,
    indexBytes: +row.indexBytes,
  }))
}

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`

async function auditOf(environment: Modules, allMonths = false): Promise<number> {
  const began = performance.now()
  if (!(await auditLedger(environment.url, allMonths)))
    throw new Error('The audit found errors in the generated ledger')
  return (performance.now() - began) / 1000
}

/** The hourly audit with 12 sealed months, and with one that has only the first money. */
async function measureAudits(full: Modules, alone: Modules) {
  const results = { full: [] as number[], alone: [] as number[] }
  for (let round = 0; round < auditRounds; round++) {
    results.alone.push(await auditOf(alone))
    results.full.push(await auditOf(full))
  }
  const [fullSeconds, aloneSeconds] = [median(results.full), median(results.alone)]
  const ratio = fullSeconds / aloneSeconds
  console.log(
    `  hourly audit: ${fullSeconds.toFixed(1)} s, ${ratio.toFixed(2)} × the open month alone (bar ${auditBar})`,
  )
  return { fullSeconds, aloneSeconds, ratio, allMonthsSeconds: await auditOf(full, true) }
}

async function compare(empty: Modules, full: Modules, filled: Filled) {
  const sizes = await sizesOf(full)
  const bytes = sizes.reduce((total, table) => total + table.bytes + table.indexBytes, 0)
  for (const { name, rows, bytes, indexBytes } of sizes)
    console.log(
      `  ${name.padEnd(14)} ${String(rows).padStart(9)} rows, ${gb(bytes)}, indexes ${gb(indexBytes)}`,
    )
  console.log(`  ${gb(bytes)} in all`)
  const books = [await openBook(empty), await openBook(full, filled)] as const
  try {
    const bets = await measureBets(...books)
    return { ...bets, reads: await measureReads(...books), sizes, bytes }
  } finally {
    for (const { betServer } of books) await betServer.close()
  }
}

/** Ledgers with the same players: 13 months of bets, and the bets of the last one of them. */
async function fillLedgers(size: { readonly players: number; readonly transfers: number }) {
  const [dir, aloneDir] = [await createFolder(), await createFolder()]
  const began = performance.now()
  const filled = await fillFolder(dir, { ...size, months })
  const fillSeconds = (performance.now() - began) / 1000
  await fillFolder(aloneDir, { players: size.players, transfers: 2 * size.players, months: 2 })
  return { dir, aloneDir, filled, fillSeconds }
}

async function withModules<T>(
  dirs: readonly (string | undefined)[],
  work: (opened: Modules[]) => Promise<T>,
) {
  const opened: Modules[] = []
  try {
    for (const dir of dirs) opened.push(await openModules(dir === undefined ? {} : { dir }))
    return await work(opened)
  } finally {
    for (const environment of opened) await environment.stop()
  }
}

export async function measure({ players, transfers = '200000' }: Flags): Promise<Figures> {
  const size = {
    players: Number(players ?? Math.ceil(Number(transfers) / transfersPerPlayer)),
    transfers: Number(transfers),
  }
  await assureRoom(size)
  const { dir, aloneDir, filled, fillSeconds } = await fillLedgers(size)
  const emptyDir = await createFolder()
  try {
    const audits = await withModules([dir, aloneDir], ([full, alone]) =>
      measureAudits(full as Modules, alone as Modules),
    )
    const measured = await withModules([emptyDir, dir], ([empty, full]) =>
      compare(empty as Modules, full as Modules, filled),
    )
    console.log(
      `  cost of a bet: ${measured.ratio.toFixed(2)} × an empty ledger (bar ${bar}), ` +
        `${measured.processorRatio.toFixed(2)} × the CPU time`,
    )
    return { bar, auditBar, months, ...size, fillSeconds, bettors: bettorsMost, audits, ...measured }
  } finally {
    for (const folder of [dir, aloneDir, emptyDir]) await removeScratchFolder(folder)
  }
}
