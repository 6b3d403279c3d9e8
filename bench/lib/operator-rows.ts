// Rows that operators search and list, added to a large ledger: orders, payout accounts, persons, devices, tags, blocked
// players, and one player with very many rounds. Shares of the players are those of a product in use for a month.

import { firstRoundIdAt } from '../../apps/server/src/modules/games/round-id.ts'
import { firstOrderIdAt } from '../../apps/server/src/modules/payments/order-id.ts'
import { connectForFilling, type Filled } from './large-ledger.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const days = 30
const moments = 200
/** Rounds of the player who plays most; every round has a posting and four entries. */
export const roundsOfHeavyPlayer = 200_000
const heavyDeposits = 40

/** Every tenth player is of the other market. Bettors are not: their accounts are in one currency. */
export const isOtherMarket = (id: bigint): boolean => id % 10n === 7n

const bettorsMost = 1_000

export function bettorIdsOf({ firstPlayer, lastPlayer }: Filled): bigint[] {
  const step = Math.max((lastPlayer - firstPlayer) / bettorsMost, 1)
  const ids = Array.from({ length: bettorsMost }, (_, i) => BigInt(firstPlayer + 1 + Math.floor(i * step)))
  // Blocked, excluded and other-market players do not bet.
  return ids.filter((id) => id <= lastPlayer && !isOtherMarket(id) && id % 500n !== 1n && id % 1000n !== 3n)
}

/** The player with the most rounds is the first one. */
export const heavyPlayerOf = ({ firstPlayer }: Filled): number => firstPlayer

const atMoment = (values: readonly string[], from: number, to: number): string =>
  `(array[${values.join()}])[(1 + (i - ${from})::bigint * ${values.length} / ${to - from + 1})::int]`

const momentsOf = (name: (ms: number) => string): string[] => {
  const start = Date.now() - days * dayMs
  return Array.from({ length: moments }, (_, n) => name(start + Math.floor((n * days * dayMs) / moments)))
}

const orderIdOf = (kind: 'D' | 'W', from: number, to: number): string => {
  const starts = momentsOf((ms) => `'${firstOrderIdAt(kind, ms)}'`)
  return `${atMoment(starts, from, to)} || upper(substr(md5('${kind}' || i), 1, 17))`
}
const timeOf = (from: number, to: number): string =>
  atMoment(
    momentsOf((ms) => `timestamptz '${new Date(ms).toISOString()}'`),
    from,
    to,
  )

const marketOf = `case when i % 10 = 7 then 'CL' else 'BR' end`
const currencyOf = `case when i % 10 = 7 then 'CLP' else 'BRL' end`

type Span = { readonly from: number; readonly to: number }

const players = ({ from, to }: Span) => [
  `update player set country = 'CL' where id between ${from} and ${to} and id % 10 = 7`,
  `update player set blocked_at = now() where id between ${from} and ${to} and id % 500 = 1`,
  `update player set excluded_at = now(), excluded_until = 'infinity' where id between ${from} and ${to} and id % 1000 = 3`,
  `insert into player_tag (player_id, tag, set_by, set_at)
   select i, case when i % 200 = 0 then 'vip' else 'watch' end, 'bench', now()
     from generate_series(${from}, ${to}) i where i % 100 = 0`,
  // Two players in ten share a device with another one.
  `insert into player_mark (player_id, device, address, noted_at)
   select i, sha256(int8send(i - case when i % 10 = 1 then 1 else 0 end)), sha256(int8send(i / 3)), now()
     from generate_series(${from}, ${to}) i`,
]

const persons = ({ from, to }: Span) => [
  `insert into person (player_id, country, reference, sealed, document_hash, state, submitted_at, sent_at, ask_at, decided_at)
   select i, ${marketOf}, 'bench-' || lpad(i::text, 20, '0'), '\\x00', sha256(int8send(i)), 'verified', now(), now(), now(), now()
     from generate_series(${from}, ${to}) i where i % 3 = 0`,
]

const deposits = ({ from, to }: Span) => [
  `insert into deposit (player_id, id, country, currency, amount, fee, pay_channel, payment_method, created_at, state,
                        changed_at, reason, expires_at, paid_event, finished_at)
   select i, ${orderIdOf('D', from, to)}, ${marketOf}, ${currencyOf}, 5000, 0, 'sandbox', 'pix', t.at, s.state, t.at,
          case s.state when 'failure' then 'insufficient' end, t.at + interval '30 minutes',
          case s.state when 'success' then 'bench-' || i end, case when s.state in ('success', 'failure') then t.at end
     from generate_series(${from}, ${to}) i,
  lateral (select ${timeOf(from, to)} as at) t,
  lateral (select case when i % 50 = 0 then 'waiting' when i % 12 = 0 then 'failure' else 'success' end as state) s`,
]

/** Every fifth player asked for a payout; the newest ones wait for operators. */
const withdrawals = ({ from, to }: Span) => {
  const isNew = `i > ${to - Math.floor((to - from) / 50)}`
  return [
    `insert into payout_account (player_id, id, pay_channel, payment_method, sealed, fingerprint, masked, name, confirmed_at, used_at)
     overriding system value
     select i, i, 'sandbox', 'pix', '\\x00', sha256(int8send(i - case when i % 100 = 5 then 5 else 0 end)), '•••••' || i % 1000,
            null, now(), now()
       from generate_series(${from}, ${to}) i where i % 5 = 0`,
    `insert into withdrawal (player_id, id, country, currency, amount, fee, pay_channel, payment_method, account_id, created_at,
                             state, changed_at, reason, approved_by, send_after, sent_at, finished_at, held_at, held_by, held_reason)
     select i, ${orderIdOf('W', from, to)}, ${marketOf}, ${currencyOf}, 5000, 0, 'sandbox', 'pix', i, t.at, s.state, t.at,
            case s.state when 'returned' then 'operator' end, case s.state when 'paid' then 'bench' end, t.at,
            case s.state when 'paid' then t.at end, case when s.state in ('paid', 'returned') then t.at end,
            case when s.held then t.at end, case when s.held then 'bench' end, case when s.held then 'bench' end
       from generate_series(${from}, ${to}) i,
    lateral (select ${timeOf(from, to)} as at) t,
    lateral (select case when ${isNew} then 'created' when i % 25 = 0 then 'returned' else 'paid' end as state,
                    ${isNew} and i % 200 = 0 as held) s
      where i % 5 = 0`,
    `insert into order_step (order_id, n, state, at) select id, 1, 'created', created_at from withdrawal`,
    `insert into risk_assessment (player_id, score, reasons, assessed_at)
     select i, 40, '[{"marker":"night","points":40,"facts":{}}]', now() from generate_series(${from}, ${to}) i where i % 50 = 0`,
  ]
}

const accountOf = (side: 'player' | 'house', name: string) =>
  `(select id from chart where side = '${side}' and name = '${name}' and currency = 'BRL')`

/** All of the last hour, after the other rounds, as ids of rounds grow with time. */
function heavyPlayer(player: number, lastPosting: number, rounds: number): string[] {
  const last = rounds + heavyDeposits
  const start = Date.now() - 60 * minuteMs
  const starts = Array.from(
    { length: moments },
    (_, n) => `'${firstRoundIdAt(start + Math.floor((n * 60 * minuteMs) / moments))}'`,
  )
  const round = `${atMoment(starts, 1, last)} || translate(substr(encode(sha256(int8send(i)), 'base64'), 1, 11), '+/', '-_')`
  const isRound = `i > ${heavyDeposits}`
  const [cash, games, seed] = [
    accountOf('player', 'cash'),
    accountOf('house', 'games:saguao'),
    accountOf('house', 'adjustments'),
  ]
  return [
    `insert into posting (player_id, id, kind, key, content, ref, posted_at)
     select ${player}, ${lastPosting} + i, case when ${isRound} then 'round' else 'deposit' end, 'heavy:' || i,
            substr(sha256(int8send(i)), 1, 16), case when ${isRound} then ${round} end, now()
       from generate_series(1, ${last}) i`,
    `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
     select l.player_id, ${lastPosting} + i, l.seq, l.account, l.amount, l.after
       from generate_series(1, ${last}) i,
    lateral (values (${player}, 1, ${cash}, case when ${isRound} then -100 else 100 end, 100000::bigint),
                    (0, 2, case when ${isRound} then ${games} else ${seed} end,
                     case when ${isRound} then 100 else -100 end, null)) l(player_id, seq, account, amount, after)`,
    `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, pair_id, nonce, choice, outcome,
                        created_at, changed_at)
     select ${player}, ${round}, 'dice', 'BRL', false, 'settled', 100, 0, ${player}, 1000 + i, '{"target":50,"over":true}',
            '{"roll":27.44,"multiplier":0}', now(), now()
       from generate_series(1, ${last}) i where ${isRound}`,
    `select setval('posting_id', ${lastPosting + last})`,
    `select wallet_roll_up(${lastPosting + last})`,
  ]
}

/** The figures of the overview as of the last posting: rolling up the entries would take minutes. */
const figures = (lastPosting: number) => [
  `insert into market_hour (hour, account, kind, credits, credit_count, debits, debit_count)
   select h, c.id, 'round', 1000000, 10000, 970000, 4500
     from generate_series(date_trunc('hour', now()) - interval '${days} days', now(), interval '1 hour') h, chart c
    where c.side = 'house'`,
  `update market_figures set upto = ${lastPosting}, rolled_at = now()`,
]

/** Needs a filled ledger. */
export async function addOperatorRows(
  superUrl: string,
  filled: Filled,
  say: (step: string) => void,
): Promise<void> {
  const span = { from: filled.firstPlayer, to: filled.lastPlayer }
  const rounds = Math.min(roundsOfHeavyPlayer, span.to - span.from)
  const steps: Record<string, string[]> = {
    'players, tags and devices': players(span),
    persons: persons(span),
    deposits: deposits(span),
    withdrawals: withdrawals(span),
    [`${rounds} rounds of one player`]: heavyPlayer(heavyPlayerOf(filled), filled.lastPosting, rounds),
    'figures of the overview': figures(filled.lastPosting + rounds + heavyDeposits),
  }
  const client = await connectForFilling(superUrl)
  try {
    for (const [step, statements] of Object.entries(steps)) {
      for (const statement of statements) await client.query(statement)
      say(step)
    }
  } finally {
    await client.end()
  }
}
