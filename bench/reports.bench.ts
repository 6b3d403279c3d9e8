// Reports on a large ledger: the backfill of a ledger from before the roll-ups, its comparison with the ledger, bets per
// second beside roll-ups ÷ without (bar: 0.97), and the 95th percentile of a year's reports over HTTP (bar:
// 1 s). `--players` and `--transfers` set another size, `--folder` uses a ledger of `npm run bench console` again.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  compareMonth,
  readReportState,
  rebuildReports,
  rollUpReports,
} from '../apps/server/src/modules/reports/reports.ts'
import { readHorizon } from '../apps/server/src/modules/wallet/wallet.ts'
import { removeScratchFolder } from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { createFolder } from '../trials/lib/modules.ts'
import { ask as query } from '../trials/lib/query.ts'
import type { Bettor } from './lib/bet-server.ts'
import { type ConsoleServer, openConsoleServer } from './lib/console-server.ts'
import { median, quantile } from './lib/figures.ts'
import { assureRoom, type BookSize, type Filled } from './lib/large-ledger.ts'
import { fillFolder } from './lib/ledger-folder.ts'
import { addOperatorRows, bettorIdsOf } from './lib/operator-rows.ts'
import { postgresMs, processMs } from './lib/postgres-cpu.ts'
import type { Figures, Flags } from './run.ts'

const bar = 0.97
const barMs = 1_000
const callsPerCase = 40
/** The job rolls up once a minute; here a roll-up has the bets of half a minute, and runs beside those of the next. */
const seconds = 30
const rounds = 6

async function fillOnce(dir: string, size: BookSize): Promise<Filled> {
  const note = join(dir, 'bench-ledger.json')
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Filled
  await mkdir(dir, { recursive: true })
  const filled = await fillFolder(dir, size, addOperatorRows)
  await writeFile(note, JSON.stringify(filled))
  return filled
}

/** Everything from before the roll-ups, as the job does it: in steps with a pause as long as the step. */
async function measureBackfill({ server }: ConsoleServer, dir: string) {
  const note = join(dir, 'bench-rebuilt')
  // The rows of orders were filled without the triggers that mark their days. A backfill that was stopped continues.
  if (!existsSync(note)) await rebuildReports(server.app.db)
  await writeFile(note, '')
  const began = performance.now()
  const watching = setInterval(async () => {
    const { progress } = await readReportState(server.app.db)
    console.log(
      `  ${((performance.now() - began) / 1000).toFixed(0)} s: ${(progress * 100).toFixed(0)} % rolled up`,
    )
  }, 20_000)
  await rollUpReports(server.app.db)
  clearInterval(watching)
  const backfillSeconds = (performance.now() - began) / 1000
  console.log(`  backfill: ${backfillSeconds.toFixed(0)} s`)
  return { backfillSeconds }
}

/** Every month of the ledger in both markets: the number of figures and of differences. */
async function measureComparison({ server, databaseUrl }: ConsoleServer) {
  const months = await query<{ month: string }>(
    databaseUrl,
    `select distinct date_trunc('month', day)::date::text as month from report_account_day order by 1`,
  )
  let [compared, differences] = [0, 0]
  const began = performance.now()
  for (const { month } of months)
    for (const country of ['BR', 'CL'] as const) {
      const result = await compareMonth(server.app.db, country, month)
      compared += result.compared
      differences += result.differences.count
      if (result.differences.count > 0)
        console.log('  differs:', country, month, result.differences.list.slice(0, 5))
    }
  const compareSeconds = (performance.now() - began) / 1000
  console.log(
    `  compared ${compared} figures of ${months.length} months in ${compareSeconds.toFixed(0)} s: ${differences} differ`,
  )
  return { compared, differences, compareSeconds }
}

async function measureBets(console_: ConsoleServer, dir: string, filled: Filled) {
  const bettors = await console_.openTables(bettorIdsOf(filled))
  const { db } = console_.server.app
  await rollUpReports(db)
  await console_.bet(bettors, seconds)
  const alone: number[] = []
  const beside: number[] = []
  const without = async (): Promise<void> => {
    await rollUpReports(db)
    alone.push((await console_.bet(bettors, seconds)).perSecond)
  }
  /** Rolls up the bets of the phase before. */
  const withRollUp = async (): Promise<void> => {
    const [{ perSecond }] = await Promise.all([console_.bet(bettors, seconds), rollUpReports(db)])
    beside.push(perSecond)
  }
  for (let round = 0; round < rounds; round++) {
    for (const step of round % 2 === 0 ? [without, withRollUp] : [withRollUp, without]) await step()
    console.log(
      `  round ${round + 1}: ${alone.at(-1)?.toFixed(0)} bets/s alone, ${beside.at(-1)?.toFixed(0)} beside roll-ups`,
    )
  }
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) shares.push(await measureCpu(console_, dir, bettors))
  const [aloneRate, besideRate] = [median(alone), median(beside)]
  const cpuShare = median(shares)
  console.log(`  CPU time of a roll-up: ${(cpuShare * 100).toFixed(1)} % of that of its bets (median)`)
  return { ratio: besideRate / aloneRate, alonePerSecond: aloneRate, besidePerSecond: besideRate, cpuShare }
}

/**
 * CPU time of the connection that rolls up, against that of the bets: other load of the machine does not change it, and
 * what autovacuum does meanwhile does not count.
 */
async function measureCpu(console_: ConsoleServer, dir: string, bettors: readonly Bettor[]): Promise<number> {
  const { db } = console_.server.app
  await rollUpReports(db)
  const [start, usage] = [postgresMs(dir) ?? 0, process.cpuUsage()]
  const { perSecond } = await console_.bet(bettors, seconds)
  const used = process.cpuUsage(usage)
  const betMs = (postgresMs(dir) ?? 0) - start + (used.user + used.system) / 1000
  const horizon = await readHorizon(db)
  const client = new pg.Client({ connectionString: console_.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const before = processMs(pid)
  for (let more = true; more; )
    more =
      (await client.query<{ more: boolean }>('select report_roll_up($1) as more', [horizon])).rows[0]?.more ??
      false
  const rollUpMs = processMs(pid) - before
  await client.end()
  const usOf = (ms: number): string => ((1000 * ms) / (perSecond * seconds)).toFixed(0)
  console.log(`  CPU time: ${usOf(betMs)} µs a bet, ${usOf(rollUpMs)} µs its roll-up`)
  return rollUpMs / betMs
}

/** A year of 300 games in two markets, cash and bonus, on the days that the ledger does not have. */
const fillYear = `
  insert into report_game_day (day, country, currency, game_id, studio, money, rounds, stakes, wins, stake_squares, stake_wins,
                               win_squares)
  select d::date, c.country, c.currency, 'game-' || g, 'studio-' || g % 12, m.money, 1000 + g, 100000 + g, 95000 + g, 1e7, 1e7, 2e7
    from generate_series(now() - interval '400 days', now() - interval '1 day', interval '1 day') d,
         (values ('BR', 'BRL'), ('CL', 'CLP')) c(country, currency), generate_series(1, 300) g,
         (values ('cash'), ('bonus')) m(money)
  on conflict do nothing`
const fillAccounts = `
  insert into report_account_day (day, account, kind, credits, credit_count, debits, debit_count)
  select d::date, c.id, k.kind, 100000, 100, 90000, 90
    from generate_series(now() - interval '400 days', now() - interval '1 day', interval '1 day') d, chart c,
         (values ('round'), ('bonus'), ('recharge'), ('settle'), ('collect')) k(kind)
  on conflict do nothing`
/** The sums by market and by month, as the roll-up has them. */
const fillSums = [
  'truncate report_market_day, report_game_month, report_account_month',
  `insert into report_market_day (country, day, rounds, stakes, wins, bonus_stakes, bonus_wins)
   select country, day, sum(rounds), sum(stakes), sum(wins), coalesce(sum(stakes) filter (where money = 'bonus'), 0),
          coalesce(sum(wins) filter (where money = 'bonus'), 0)
     from report_game_day group by 1, 2`,
  `insert into report_game_month (country, month, game_id, studio, money, rounds, stakes, wins, stake_squares, stake_wins,
                                  win_squares)
   select country, date_trunc('month', day)::date, game_id, studio, money, sum(rounds), sum(stakes), sum(wins),
          sum(stake_squares), sum(stake_wins), sum(win_squares)
     from report_game_day group by 1, 2, 3, 4, 5`,
  `insert into report_account_month (account, month, change)
   select account, date_trunc('month', day)::date, sum(credits - debits) from report_account_day group by 1, 2`,
]

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayMs = 86_400_000

async function measureYear({ ask, databaseUrl }: ConsoleServer) {
  for (const text of [
    fillYear,
    fillAccounts,
    ...fillSums,
    'vacuum analyze report_game_day, report_account_day, report_market_day, report_game_month, report_account_month',
  ])
    await query(databaseUrl, text)
  const figures: Record<string, { p50: number; p95: number }> = {}
  const time = async (name: string, call: (n: number) => Promise<unknown>): Promise<void> => {
    const times: number[] = []
    for (let n = 0; n < callsPerCase + 2; n++) {
      const began = performance.now()
      await call(n)
      if (n >= 2) times.push(performance.now() - began)
    }
    figures[name] = { p50: median(times), p95: quantile(times, 0.95) }
    console.log(
      `  ${name.padEnd(28)} median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
    )
  }
  const year = (n: number) => {
    const to = Date.now() - (n % 20) * dayMs
    return { from: isoDay(to - 364 * dayMs), to: isoDay(to) }
  }
  for (const by of ['day', 'country', 'currency', 'game', 'studio'] as const)
    await time(`revenue of a year by ${by}`, (n) => ask('/operator/report/revenue', { ...year(n), by }))
  await time('returns of a year', (n) => ask('/operator/report/returns', year(n)))
  await time('payments of a year', (n) => ask('/operator/report/payments', year(n)))
  await time('bonus of a year', (n) => ask('/operator/report/bonus', year(n)))
  await time('funds of a year', (n) => ask('/operator/report/funds', year(n)))
  await time('cohorts', (n) =>
    ask('/operator/report/cohorts', { country: 'BR', unit: n % 2 ? 'week' : 'month' }),
  )
  await time('open rounds', () => ask('/operator/report/open-rounds', {}))
  await time('months', () => ask('/operator/report/months', { country: 'BR' }))
  return { cases: figures, slowestP95Ms: Math.max(...Object.values(figures).map(({ p95 }) => p95)) }
}

async function measureIn(dir: string, filled: Filled) {
  const measured = await withServer(dir, async (server) => ({
    ...(await measureBackfill(server, dir)),
    ...(await measureComparison(server)),
    ...(await measureBets(server, dir, filled)),
  }))
  // Another sign-in: the operator's session of the first one ends during a long backfill.
  return { ...measured, ...(await withServer(dir, measureYear)) }
}

async function withServer<T>(dir: string, measure: (server: ConsoleServer) => Promise<T>): Promise<T> {
  const server = await openConsoleServer(dir)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

export async function measure({ players, transfers, folder }: Flags): Promise<Figures> {
  const size = {
    players: Number(players ?? 20_000),
    transfers: Number(transfers ?? 320_000),
  }
  await assureRoom(size)
  const dir = folder ?? (await createFolder())
  try {
    const measured = await measureIn(dir, await fillOnce(dir, size))
    console.log(
      `  slowest p95 ${measured.slowestP95Ms.toFixed(0)} ms (bar ${barMs}); bets beside roll-ups: ` +
        `${measured.ratio.toFixed(2)} of the rate without (bar ${bar})`,
    )
    return { bar, barMs, ...size, ...measured }
  } finally {
    if (folder === undefined) await removeScratchFolder(dir)
  }
}
