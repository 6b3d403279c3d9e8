// Whole bets over HTTP (auth, validation, repeat?, game, round, posting with stake and win, kept answer) ÷ pgbench
// doing a bet's writes (round, transfers, balance, kept answer) as one prepared call per transaction. Bar: 1, then 1.5.
// And the SQL round trips of a bet: every message the server sends to PostgreSQL and waits for, divided by the bets.
import pg from 'pg'
import { openBetHouse } from './bet-house.ts'
import { makeGround, makePlayers, median } from './ground.ts'
import { type Accounts, createYardstick, prepareSingle } from './pgbench.ts'
import type { Pumped } from './pump.ts'
import type { Figures } from './run.ts'

const bar = 1
const playersMost = 2_000
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
    insert into request (player_id, path, request_id, content, answer, created_at)
    values (p_player, '/arcade/play', p_key, '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
            '{"roundId":"Rhmsg1jpc00AAAAAAAAAAA","status":"settled","bet":1,"win":1.98,"outcome":{"roll":72.44,"multiplier":1.9802},"balance":1000.98,"fair":{"serverSeedHash":"f5195188b4ed4bad9f992dadc4ceb02f03faf6f450be36d2516fb04d62e33453","clientSeed":"kYYiYAZAKgBu3mmp","nonce":0}}', now());
    return v_id;
  end $$`

const script = `\\set player random(1, ${playersMost})
\\set nonce random(1, 1000000000000000)
select bench_round(:player, 'single-' || :nonce);
`

/** Counts what is sent to PostgreSQL by anything in this process. */
function countQueries(): () => number {
  let queries = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    queries++
    return Reflect.apply(query, this, args)
  } as typeof query
  return () => queries
}

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  const house = await openBetHouse(ground)
  try {
    const bettors = await house.sitDown(await makePlayers(ground, playersMost))
    await prepareSingle(ground.url, single)
    const yardstick = await createYardstick(ground.url, {
      script,
      call: 'select bench_round($1, $2)',
      playersMost,
    })
    const queries = countQueries()
    const bets: Pumped[] = []
    const one: number[] = []
    const trips: number[] = []
    const busyUs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const before = queries()
      const idle = process.cpuUsage()
      const pumped = await house.bet(bettors, seconds)
      const { user, system } = process.cpuUsage(idle)
      bets.push(pumped)
      busyUs.push((user + system) / (pumped.perSecond * seconds))
      trips.push((queries() - before) / (pumped.perSecond * seconds))
      one.push(await yardstick.perSecond(seconds))
      console.log(
        `  round ${round}: ${pumped.perSecond.toFixed(0)} bets/s, p50 ${pumped.p50.toFixed(1)} ms, p99 ${pumped.p99.toFixed(1)} ms, ` +
          `${trips.at(-1)?.toFixed(3)} queries and ${busyUs.at(-1)?.toFixed(0)} µs of our processor a bet, one by one ${one.at(-1)?.toFixed(0)}/s`,
      )
    }
    const perSecond = median(bets.map((bet) => bet.perSecond))
    const ratio = perSecond / median(one)
    console.log(
      `  ${perSecond.toFixed(0)} bets/s ÷ ${median(one).toFixed(0)}/s of ${yardstick.by} = ${ratio.toFixed(2)} (bar ${bar})`,
    )
    return {
      ratio,
      bar,
      perSecond,
      yardstickPerSecond: median(one),
      yardstick: yardstick.by,
      queriesPerBet: median(trips),
      processorUsPerBet: median(busyUs),
      latencyMs: { p50: median(bets.map(({ p50 }) => p50)), p99: median(bets.map(({ p99 }) => p99)) },
    }
  } finally {
    await house.close()
    await ground.close()
  }
}
