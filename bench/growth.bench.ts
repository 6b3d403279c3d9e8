// The cost of a bet over HTTP in a book of 1,000,000 players and 10,000,000 transfers ÷ its cost in an empty book, both
// measured in turn. Bar: at most 1.2. `--players` and `--transfers` ask for another size; the book is thrown away.
import pg from 'pg'
import { removeScratchFolder } from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { auditBooks } from '../tools/audit-books.ts'
import { type BetHouse, type Bettor, openBetHouse } from './bet-house.ts'
import { assureRoom, type BookSize, type Filled, fillBook, fillSettings } from './big-book.ts'
import { type BenchPlayer, type Ground, makeFolder, makeGround, makePlayers, median } from './ground.ts'
import { postgresMs } from './processor.ts'
import type { Pumped } from './pump.ts'
import type { Figures, Flags } from './run.ts'

const bar = 1.2
const bettorsMost = 5_000
const warmSeconds = 8
const seconds = 6
/** Each book is the first of a pair as often as the second, so that a machine that slows down slows both. */
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

type Book = { readonly ground: Ground; readonly house: BetHouse; readonly bettors: readonly Bettor[] }

/** What PostgreSQL did meanwhile, and how much of a processor it and our process took for it. */
type Work = Readonly<Record<'hit' | 'read' | 'logBytes' | 'pages' | 'processorMs', number>>

type Measured = Pumped & Work & { readonly bets: number }

const ask = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function workOf({ ground }: Pick<Book, 'ground'>): Promise<Work> {
  const [row] = await ask<Record<'hit' | 'read' | 'logBytes' | 'pages', string>>(
    ground.superUrl,
    `select blks_hit as hit, blks_read as read, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as "logBytes",
            (select wal_fpi from pg_stat_wal) as pages
       from pg_stat_database where datname = current_database()`,
  )
  if (!row) throw new Error('PostgreSQL counts nothing')
  const { user, system } = process.cpuUsage()
  const processorMs = (user + system) / 1000 + (postgresMs(ground.folder) ?? 0)
  return { hit: +row.hit, read: +row.read, logBytes: +row.logBytes, pages: +row.pages, processorMs }
}

/** Evenly from the whole book, each with a new login. */
async function loginSome(
  { app, identity }: Ground,
  { firstPlayer, lastPlayer }: Filled,
): Promise<BenchPlayer[]> {
  const step = (lastPlayer - firstPlayer + 1) / bettorsMost
  const ids = Array.from({ length: bettorsMost }, (_, i) =>
    BigInt(firstPlayer + Math.floor(i * Math.max(step, 1))),
  )
  const known = ids.filter((id) => id <= lastPlayer)
  const tokens = await app.db.tx((tx) => identity.openSessions(tx, known))
  return known.map((id, i) => ({ id, token: tokens[i] ?? '' }))
}

/** Filled without flushes by a PostgreSQL of its own, then opened as `npm start` opens it. */
async function fillFolder(dir: string, size: BookSize): Promise<Filled> {
  const ground = await makeGround({ dir, settings: fillSettings })
  try {
    const house = await openBetHouse(ground)
    await house.sitDown(await makePlayers(ground, 1))
    await house.close()
    const began = performance.now()
    const say = (step: string): void =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${step}`)
    return await fillBook(ground.superUrl, size, say)
  } finally {
    await ground.stop()
  }
}

async function openBook(ground: Ground, filled?: Filled): Promise<Book> {
  const house = await openBetHouse(ground)
  const players = filled ? await loginSome(ground, filled) : await makePlayers(ground, bettorsMost)
  const bettors = await house.sitDown(players)
  await ask(ground.superUrl, 'vacuum analyze')
  return { ground, house, bettors }
}

async function betIn(book: Book): Promise<Measured> {
  const before = await workOf(book)
  const pumped = await book.house.bet(book.bettors, seconds)
  const after = await workOf(book)
  const change = (name: keyof Work): number => after[name] - before[name]
  return {
    ...pumped,
    bets: pumped.perSecond * seconds,
    hit: change('hit'),
    read: change('read'),
    logBytes: change('logBytes'),
    pages: change('pages'),
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
  wholePagesPerBet: sum(all, ({ pages }) => pages) / sum(all, ({ bets }) => bets),
})

function told(all: readonly Measured[]): string {
  const last = all.at(-1)
  return last
    ? `${last.perSecond.toFixed(0)} bets/s and ${processorUsOf(last).toFixed(0)} µs of processors a bet`
    : ''
}

async function measureBets(empty: Book, full: Book) {
  for (const { house, bettors } of [empty, full]) await house.bet(bettors, warmSeconds)
  const results = { empty: [] as Measured[], full: [] as Measured[] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const)
    for (const which of order) results[which].push(await betIn(which === 'full' ? full : empty))
    console.log(`  round ${round + 1}: empty ${told(results.empty)}, full ${told(results.full)}`)
  }
  const [a, b] = [figuresOf(results.empty), figuresOf(results.full)]
  return {
    ratio: a.perSecond / b.perSecond,
    processorRatio: b.processorUsPerBet / a.processorUsPerBet,
    empty: a,
    full: b,
  }
}

async function measureReads(empty: Book, full: Book) {
  const one = async ({ house, bettors }: Book, name: Read): Promise<Pumped> => {
    const [path, body] = reads[name]
    return house.read(path, body, bettors, readSeconds)
  }
  const figures: Record<string, object> = {}
  for (const name of Object.keys(reads) as Read[]) {
    const pairs: { empty: Pumped; full: Pumped }[] = []
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

async function sizesOf({ superUrl }: Ground): Promise<TableSize[]> {
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

async function auditOf(ground: Ground): Promise<number> {
  const began = performance.now()
  if (!(await auditBooks(ground.url))) throw new Error('A book that is wrong measures nothing')
  return (performance.now() - began) / 1000
}

async function compare(empty: Ground, full: Ground, filled: Filled) {
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
    for (const { house } of books) await house.close()
  }
}

export async function measure({ players, transfers }: Flags): Promise<Figures> {
  const size = { players: Number(players ?? 1_000_000), transfers: Number(transfers ?? 10_000_000) }
  await assureRoom(size)
  const dir = await makeFolder()
  const opened: Ground[] = []
  try {
    const began = performance.now()
    const filled = await fillFolder(dir, size)
    const fillSeconds = (performance.now() - began) / 1000
    const empty = await makeGround()
    opened.push(empty)
    const full = await makeGround({ dir })
    opened.push(full)
    const measured = await compare(empty, full, filled)
    console.log(
      `  a bet costs ${measured.ratio.toFixed(2)} × as much as in an empty book (bar ${bar}), ` +
        `${measured.processorRatio.toFixed(2)} × as much of the processors`,
    )
    return { bar, ...size, fillSeconds, bettors: bettorsMost, ...measured }
  } finally {
    for (const ground of opened) await ground.close()
    await removeScratchFolder(dir)
  }
}
