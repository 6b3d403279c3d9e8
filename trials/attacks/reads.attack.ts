import { setTimeout as sleep } from 'node:timers/promises'
import { rateLimits } from '@saguao/contract/calls/limits.ts'
import { openTable, send } from '../lib/clients.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { makePlayers } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import type { Attack, Target } from './attack.ts'

const phaseMs = 20_000
const betEveryMs = 100
/** The limit that every player has; the runner of the attacks switches it off. */
const readEveryMs = (rateLimits.read.perSeconds * 1_000) / rateLimits.read.points
const reads = ['/wallet/wagering', '/v1/pb/list']
const rounds = 50_000
/** A player notices no delay below this, and single bets take longer than others on any machine. */
const noticedMs = 100
const maxSlowdown = 2

/** Two days of rounds and unfinished bonuses, without the triggers that would count and check them. */
const load = `
  begin; set local session_replication_role = replica;
  insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome, created_at, changed_at)
  select PLAYER, first_round_id(at) || lpad(n::text, 11, '0'), 'dice', 'BRL', false, 'settled', 100, 0, 1, '{}', '{}', at, at
    from (select n, now() - interval '2 days' * (n / ${rounds}.0) as at from generate_series(1, ${rounds}) n) each;
  insert into pb_grant (player_id, reward_type, recharge, total, tag, reg, release_points, granted_at, from_round)
  select PLAYER, kind, 5000, 100000000, '', 0, 100, now() - interval '2 days', first_round_id(now() - interval '2 days')
    from generate_series(1, 2) kind;
  insert into bonus_purse (player_id, n, kind, granted, required, opened_at, from_round, state)
  select PLAYER, 1, 'deposit', 1000000, 63000000, now() - interval '2 days', first_round_id(now() - interval '2 days'), 'open';
  commit; analyze round`

/** The rounds have no postings: the audit would report them. */
const unload = `
  begin; set local session_replication_role = replica;
  delete from round where player_id = PLAYER; delete from pb_grant where player_id = PLAYER;
  delete from bonus_purse where player_id = PLAYER; commit`

type Times = { readonly sent: number; readonly ms: number[] }

/** Sends at a steady rate, whether earlier requests are answered or not, and returns the times of the answered ones. */
async function sendSteadily(everyMs: number, request: (n: number) => Promise<unknown>): Promise<Times> {
  const ms: number[] = []
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n * everyMs < phaseMs; n++) {
    await sleep(Math.max(0, began + n * everyMs - performance.now()))
    const sentAt = performance.now()
    pending.push(
      request(n).then((answer) => void (answer !== undefined && ms.push(performance.now() - sentAt))),
    )
  }
  await Promise.all(pending)
  return { sent: pending.length, ms }
}

const p99 = ({ ms }: Times): number => ms.sort((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? 0

async function betsOf({ address }: Target, player: FaultPlayer, phase: string): Promise<Times> {
  const session = await openTable(address, player)
  const body = { session, bet: 1, choice: { target: 50, over: true } }
  return sendSteadily(betEveryMs, (n) =>
    send(address, { path: '/arcade/play', body: { ...body, requestId: `${phase}-${n}` } }, player),
  )
}

const figuresOf = (times: Times): string =>
  `${times.ms.length} of ${times.sent}, p99 ${p99(times).toFixed(0)} ms`

export const attack: Attack = {
  summary:
    'one account reads its wagering at the limit of reads, with two days of rounds, while another bets',
  run: async (target) => {
    const { environment, address } = target
    const [reader, player] = await makePlayers(environment, 2)
    if (!reader || !player) throw new Error('The players were not created')
    const own = (sql: string): string => sql.replaceAll('PLAYER', String(reader.id))
    await ask(environment.superUrl, own(load))
    const calm = await betsOf(target, player, 'calm')
    const flood = sendSteadily(readEveryMs, (n) =>
      send(address, { path: reads[n % reads.length] ?? '', body: {} }, reader),
    )
    const attacked = await betsOf(target, player, 'attacked')
    const answered = await flood
    await ask(environment.superUrl, own(unload))
    const most = Math.max(noticedMs, maxSlowdown * p99(calm))
    const findings = [
      attacked.ms.length < attacked.sent &&
        `${attacked.sent - attacked.ms.length} bets of another player were refused`,
      p99(attacked) > most && `bets of another player took ${figuresOf(attacked)}; calm: ${figuresOf(calm)}`,
    ].filter((finding) => finding !== false)
    const figures =
      `bets of another player answered: calm ${figuresOf(calm)}; during the reads ${figuresOf(attacked)}; ` +
      `reads answered ${figuresOf(answered)}`
    return { tried: answered.sent, figures, findings }
  },
}
