// Whole bets over HTTP (auth, validation, repeat?, game, round, posting with stake and win, kept answer) ÷ pgbench
// doing a bet's writes (round, transfers, balance, kept answer) as one prepared call per transaction. Bar: 1, then 1.5.
// And the SQL round trips of a bet: every message the server sends to PostgreSQL and waits for, divided by the bets.
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { calls } from '@saguao/contract/calls.ts'
import pg from 'pg'
import { demoContent } from '../apps/server/src/demo.ts'
import { everyCall } from '../apps/server/src/kernel/answers.ts'
import { createHttp } from '../apps/server/src/kernel/http.ts'
import { createFindAnswer } from '../apps/server/src/kernel/once.ts'
import { gameCalls } from '../apps/server/src/modules/games/calls.ts'
import { createGames, type Games, openStudios } from '../apps/server/src/modules/games/games.ts'
import { createLobby } from '../apps/server/src/modules/lobby/lobby.ts'
import { type BenchPlayer, type Ground, makeGround, makePlayers, median } from './ground.ts'
import { type Accounts, createYardstick, prepareSingle } from './pgbench.ts'
import type { Pumped, Pumping } from './pump.ts'
import type { Figures } from './run.ts'

const bar = 1
const playersMost = 2_000
const connections = 128
const seconds = 5
const rounds = 3

const table = { '/arcade/play': calls['/arcade/play'] }

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

/** A seat of its own for every player, as `/arcade/open` would give it. */
async function sitDown(ground: Ground, games: Games, players: readonly BenchPlayer[]): Promise<string[]> {
  const sessions: string[] = []
  for (const { id, token } of players) {
    const login = await ground.identity.findSession(token)
    if (!login) throw new Error('A player of the bench has no session')
    await games.seats.look(id)
    const { playerId, sessionId } = login
    sessions.push(games.sessions.write({ playerId, sessionId, gameId: 'dice', isBonus: false }))
  }
  return sessions
}

async function load(
  port: number,
  players: readonly BenchPlayer[],
  sessions: readonly string[],
): Promise<Pumped> {
  const body = { session: '@', bet: 1, choice: { target: 50, over: true }, requestId: '#' }
  const tokens = players.map(({ token }) => token)
  const pumping: Pumping = {
    port,
    path: '/arcade/play',
    tokens,
    fills: sessions,
    body: JSON.stringify(body),
    connections,
    seconds,
  }
  const pump = execFile(process.execPath, [join(import.meta.dirname, 'pump.ts')])
  pump.stdin?.end(JSON.stringify(pumping))
  const [said, complained] = await Promise.all([text(pump.stdout as Readable), text(pump.stderr as Readable)])
  if (said === '') throw new Error(`Bets could not be measured: ${complained}`)
  const pumped = JSON.parse(said) as Pumped
  if (pumped.refused > 0) throw new Error(`${pumped.refused} bets were refused`)
  return pumped
}

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

async function listen(ground: Ground, games: Games) {
  const { app, identity } = ground
  const { '/arcade/play': play } = gameCalls(games)
  const http = createHttp({
    ...app,
    calls: table,
    answers: everyCall(table, [{ '/arcade/play': play }]),
    findSession: identity.findSession,
    findAnswer: createFindAnswer(app.db),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port, close: () => http.close() }
}

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  const lobby = await createLobby({ ...ground.app, databaseUrl: ground.url })
  await lobby.importContent(demoContent())
  const studios = await openStudios({ ...ground.app, ...ground, databaseUrl: ground.url })
  const games = await createGames({ ...ground.app, ...ground, databaseUrl: ground.url, lobby, studios })
  const server = await listen(ground, games)
  try {
    const players = await makePlayers(ground, playersMost)
    const sessions = await sitDown(ground, games, players)
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
      const pumped = await load(server.port, players, sessions)
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
    await server.close()
    await games.close()
    await Promise.all([lobby.close(), studios.close()])
    await ground.close()
  }
}
