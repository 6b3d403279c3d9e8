import { rateLimits } from '@saguao/contract/calls/limits.ts'
import { openBetClient } from '../lib/bet-client.ts'
import { send } from '../lib/clients.ts'
import { makePlayers } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import { figuresOf, sendSteadily, slowdownOf } from '../lib/steady-requests.ts'
import type { Attack } from './attack.ts'

const forMs = 20_000
const betPace = { everyMs: 100, forMs }
/** The limit that every player has; the runner of the attacks switches it off. */
const readPace = { everyMs: (rateLimits.read.perSeconds * 1_000) / rateLimits.read.points, forMs }
const reads = ['/wallet/wagering', '/v1/pb/list']
const rounds = 50_000

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

export const attack: Attack = {
  summary:
    'one account reads its wagering at the limit of reads, with two days of rounds, while another bets',
  run: async (target) => {
    const { environment, address } = target
    const [reader, player] = await makePlayers(environment, 2)
    if (!reader || !player) throw new Error('The players were not created')
    const own = (sql: string): string => sql.replaceAll('PLAYER', String(reader.id))
    await ask(environment.superUrl, own(load))
    const other = await openBetClient({ address, token: player.token })
    const calm = await other.bet({ name: 'calm', pace: betPace })
    const flood = sendSteadily(readPace, (n) =>
      send(address, { path: reads[n % reads.length] ?? '', body: {} }, reader),
    )
    const attacked = await other.bet({ name: 'attacked', pace: betPace })
    other.close()
    const answered = await flood
    await ask(environment.superUrl, own(unload))
    const figures =
      `bets of another player answered: calm ${figuresOf(calm)}; during the reads ${figuresOf(attacked)}; ` +
      `reads answered ${figuresOf(answered)}`
    return { tried: answered.sent, figures, findings: slowdownOf(calm, attacked) }
  },
}
