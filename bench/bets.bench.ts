// Whole bets over HTTP (access, validation, idempotency, game, round, posting) ÷ pgbench doing the same
// writes as one prepared call per transaction. Bar: 1.3. Also SQL round trips per bet (bar: 0.25), CPU time per bet and in
// each of its steps, and bets of players who have set every limit ÷ bets of players without limits (bar: 0.95).
import pg from 'pg'
import type { App } from '../apps/server/src/app.ts'
import { makePlayers, openModules } from '../trials/lib/modules.ts'
import { openBetServer } from './lib/bet-server.ts'
import { profileSteps, type StepTimes } from './lib/bet-steps.ts'
import { median } from './lib/figures.ts'
import type { LoadResult } from './lib/http-load-process.ts'
import { type Accounts, createBaseline, prepareBaseline } from './lib/pgbench.ts'
import { postgresMs } from './lib/postgres-cpu.ts'
import type { Figures } from './run.ts'

const bar = 1.3
const limitedBar = 0.95
const maxPlayers = 2_000
const seconds = 5
const rounds = 3

const single = ({ cash, house }: Accounts) => `
  create function bench_round(p_player bigint, p_key text) returns bigint language plpgsql as $$
  declare v_id bigint; v_after bigint; v_cash constant int := ${cash}; v_house constant int := ${house};
  begin
    update account set balance = balance - 100 + 198 where player_id = p_player and account = v_cash returning balance into v_after;
    v_id := nextval('posting_id');
    insert into posting (player_id, id, kind, key, content, ref, posted_at)
    values (p_player, v_id, 'round', p_key, '\\x00112233445566778899aabbccddeeff', 'Rhmsg1jpc00AAAAAAAAAAA', now());
    insert into entry (player_id, posting_id, seq, account, amount, balance_after)
    values (p_player, v_id, 1, v_cash, -100, v_after - 198), (0, v_id, 2, v_house, 100, null),
           (0, v_id, 3, v_house, -198, null), (p_player, v_id, 4, v_cash, 198, v_after);
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, pair_id, nonce, choice, outcome,
                       created_at, changed_at)
    values (p_player, 'R' || lpad(to_hex(v_id), 10, '0') || 'AAAAAAAAAAA', 'dice', 'BRL', false, 'settled', 100, 198,
            1000000000 + v_id, 0, '{"target":50,"over":true}', '{"roll":72.44,"multiplier":1.9802}', now(), now());
    return v_id;
  end $$`

const script = `\\set player random(1, ${maxPlayers})
\\set nonce random(1, 1000000000000000)
select bench_round(:player, 'single-' || :nonce);
`

/** Counts the queries this process sends to PostgreSQL. */
function countQueries(): () => number {
  let queries = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    queries++
    return Reflect.apply(query, this, args)
  } as typeof query
  return () => queries
}

/** Sets every limit of these players, so high that none is reached. */
async function setLimits({ db }: App, players: readonly bigint[]): Promise<void> {
  await db.pool.query(
    `select player_limit_set(p.id, k.kind, r.period, 1000000000000, now(), '24 hours', 'America/Sao_Paulo', 'R')
       from unnest($1::bigint[]) p(id), unnest(array['deposit', 'loss', 'stake', 'time']) k(kind),
            unnest(array['day', 'week', 'month']) r(period)`,
    [players],
  )
}

/** Microseconds of CPU time per bet in each step, largest first. */
async function stepsOf(folder: string, bet: () => Promise<LoadResult>): Promise<StepTimes> {
  let placed = 1
  const before = postgresMs(folder) ?? 0
  const server = await profileSteps(async () => {
    placed = (await bet()).perSecond * seconds
  })
  const postgres = { PostgreSQL: ((postgresMs(folder) ?? 0) - before) * 1000 }
  const perBet = Object.entries({ ...server, ...postgres }).map(([step, us]) => [step, us / placed] as const)
  return Object.fromEntries(perBet.toSorted(([, a], [, b]) => b - a))
}

export async function measure(): Promise<Figures> {
  const environment = await openModules()
  const betServer = await openBetServer(environment)
  try {
    const bettors = await betServer.openTables(await makePlayers(environment, maxPlayers))
    const limited = await betServer.openTables(await makePlayers(environment, maxPlayers))
    await setLimits(
      environment.app,
      limited.map(({ id }) => id),
    )
    await prepareBaseline(environment.url, single)
    const baseline = await createBaseline(environment.url, {
      script,
      call: 'select bench_round($1, $2)',
      maxPlayers,
    })
    const queries = countQueries()
    const bets: LoadResult[] = []
    const one: number[] = []
    const trips: number[] = []
    const busyUs: number[] = []
    const limitedRatios: number[] = []
    const limitedTrips: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const before = queries()
      const idle = process.cpuUsage()
      const result = await betServer.bet(bettors, seconds)
      const { user, system } = process.cpuUsage(idle)
      bets.push(result)
      busyUs.push((user + system) / (result.perSecond * seconds))
      trips.push((queries() - before) / (result.perSecond * seconds))
      const beforeLimited = queries()
      const { perSecond: withLimits } = await betServer.bet(limited, seconds)
      limitedTrips.push((queries() - beforeLimited) / (withLimits * seconds))
      limitedRatios.push(withLimits / result.perSecond)
      one.push(await baseline.perSecond(seconds))
      console.log(
        `  round ${round}: ${result.perSecond.toFixed(0)} bets/s, p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, ` +
          `${trips.at(-1)?.toFixed(3)} queries and ${busyUs.at(-1)?.toFixed(0)} µs CPU per bet, ` +
          `with limits ${withLimits.toFixed(0)}/s and ${limitedTrips.at(-1)?.toFixed(3)} queries, baseline ${one.at(-1)?.toFixed(0)}/s`,
      )
    }
    const perSecond = median(bets.map((bet) => bet.perSecond))
    const ratio = perSecond / median(one)
    console.log(
      `  ${perSecond.toFixed(0)} bets/s ÷ ${median(one).toFixed(0)}/s of ${baseline.by} = ${ratio.toFixed(2)} (bar ${bar})`,
    )
    const steps = await stepsOf(environment.folder, () => betServer.bet(bettors, seconds))
    for (const [step, us] of Object.entries(steps)) console.log(`  ${us.toFixed(0).padStart(5)} µs ${step}`)
    const limitedRatio = median(limitedRatios)
    console.log(`  bets with every limit ÷ without = ${limitedRatio.toFixed(3)} (bar ${limitedBar})`)
    return {
      ratio,
      bar,
      limitedRatio,
      limitedBar,
      limitedQueriesPerBet: median(limitedTrips),
      perSecond,
      baselinePerSecond: median(one),
      baseline: baseline.by,
      queriesPerBet: median(trips),
      processorUsPerBet: median(busyUs),
      stepsUsPerBet: steps,
      latencyMs: { p50: median(bets.map(({ p50 }) => p50)), p99: median(bets.map(({ p99 }) => p99)) },
    }
  } finally {
    await betServer.close()
    await environment.close()
  }
}
