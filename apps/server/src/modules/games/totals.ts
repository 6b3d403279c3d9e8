/** Sums of stakes, counted risk and wins of finished rounds, computed from the round rows themselves so that none can be missed. */
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'

/** A count of a player's rounds with one kind of money, which continues where the count before it ended. */
export type WagerCounter = {
  readonly isBonus: boolean
  /** The first round that counts. */
  readonly start: string
  /** The rounds before this id have been counted … */
  readonly from: string
  /** … except these, which were open then. */
  readonly open: string[]
}

type WagerSpan = {
  readonly player: bigint
  readonly counters: readonly WagerCounter[]
  /** No round before this id is inserted any more. */
  readonly finalBefore: string
  /** Older rounds per count; null counts all of them. */
  readonly maxRounds: number | null
}

const counted = 'coalesce(r.risk, r.bet)'

export type Wagered = {
  /** The id up to which rounds are counted now, and those before it that are still open. */
  readonly from: string
  readonly open: string[]
  /** Whether rounds were passed, and whether all older ones are. */
  readonly isMoved: boolean
  readonly isComplete: boolean
  /** To be added to the stored count: rounds that have ended, as they were before any correction. */
  readonly counted: bigint
  /** Of newer rounds, and corrections of counted ones: computed anew each time. Not complete before `isComplete`. */
  readonly recent: bigint
}

const sumOf = (what: string, condition = 'true'): string =>
  `coalesce(sum(${what}) filter (where ${condition}), 0)::bigint`

/**
 * Counted risk of several counters in one pass. Returned stakes do not count; rounds from before the count by risk count
 * fully. A round that has ended changes only by a correction of its slip, which is stored (round_correction).
 */
const wageredText = `
  with counter as (
    select c.*, greatest(c."from", $3 collate "C") as mark
      from json_to_recordset($2) c(n int, "isBonus" boolean, start text collate "C", "from" text collate "C", open text[] collate "C")
  ), cut as (
    select c.*, case when $4::int is null then c.mark else coalesce((
             select r.id from round r where r.player_id = $1 and r.id >= c."from" and r.id < c.mark
              order by r.id offset $4 limit 1), c.mark) end as upto
      from counter c
  )
  select c.upto as "from", late.open || older.open as open, older.rounds or late.ended > 0 or c.upto < c.mark as "isMoved",
         c.upto = c.mark as "isComplete",
         older.risk + late.risk - corrected.counted as counted, newer.risk + corrected.before as recent
    from cut c
   cross join lateral (
    select count(*) > 0 as rounds, ${sumOf(counted, `r.status = 'settled'`)} as risk,
           coalesce(array_agg(r.id order by r.id) filter (where r.status = 'open'), '{}') as open
      from round r where r.player_id = $1 and r.is_bonus = c."isBonus" and r.id >= c."from" and r.id < c.upto) older
   cross join lateral (
    select count(*) filter (where r.status <> 'open') as ended,
           ${sumOf(counted, `r.status = 'settled'`)} as risk,
           coalesce(array_agg(r.id order by r.id) filter (where r.status = 'open'), '{}') as open
      from round r where r.player_id = $1 and r.id = any (c.open)) late
   cross join lateral (
    select ${sumOf('k.change', 'k.round_id >= c."from" or k.round_id = any (c.open)')} as counted,
           ${sumOf('k.change')} as before
      from round_correction k
     where k.player_id = $1 and k.is_bonus = c."isBonus" and k.round_id >= c.start and k.round_id < c.upto) corrected
   cross join lateral (
    select ${sumOf(counted)} as risk from round r
     where c.upto = c.mark and r.player_id = $1 and r.is_bonus = c."isBonus" and r.status = 'settled' and r.id >= c.mark) newer
   order by c.n`

/** In the order of the counters. */
export const wageredSince = (
  tx: Tx,
  { player, counters, finalBefore, maxRounds }: WagerSpan,
): Promise<readonly Wagered[]> =>
  runSql<Wagered>(tx, wageredText, [
    player,
    JSON.stringify(counters.map((counter, n) => ({ ...counter, n }))),
    finalBefore,
    maxRounds,
  ])

/** Whether the player has an open round with bonus money. */
export async function hasOpenBonusRound(tx: Tx, player: bigint): Promise<boolean> {
  const rows = await runSql(
    tx,
    `select from round where player_id = $1 and status = 'open' and is_bonus limit 1`,
    [player],
  )
  return rows.length > 0
}

/** A round with bonus money. */
export type BonusRound = {
  readonly id: string
  readonly status: 'open' | 'settled' | 'returned'
  readonly bet: bigint
  readonly win: bigint
}

/** The player's open rounds with bonus money. */
export const openBonusRounds = (tx: Tx, player: bigint): Promise<readonly BonusRound[]> =>
  runSql<BonusRound>(
    tx,
    `select id, status, bet, win from round where player_id = $1 and status = 'open' and is_bonus`,
    [player],
  )

/** Rounds with bonus money by their ids. */
export const bonusRounds = (tx: Tx, player: bigint, ids: readonly string[]): Promise<readonly BonusRound[]> =>
  runSql<BonusRound>(
    tx,
    'select id, status, bet, win from round where player_id = $1 and id = any ($2) and is_bonus',
    [player, ids],
  )

export type Stakes = {
  readonly player: bigint
  readonly bet: bigint
  readonly win: bigint
  /** The counted risk of the bets. */
  readonly risk: bigint
}

/** A span of time, and the range of ids that contains every round that ended in it. */
export type StakeSpan = {
  readonly from: Date
  readonly to: Date
  readonly fromId: string
  readonly toId: string
}

const ended = `r.status = 'settled' and not r.is_bonus and r.changed_at >= $1 and r.changed_at < $2
               and r.id >= $3 and r.id < $4`

const sums = `coalesce(sum(r.bet), 0)::bigint as bet, coalesce(sum(r.win), 0)::bigint as win,
              coalesce(sum(${counted}), 0)::bigint as risk`

const valuesOf = ({ from, to, fromId, toId }: StakeSpan) => [from, to, fromId, toId]

/** Stakes and wins of one player in cash rounds that ended in the span. */
export async function stakesOf({ pool }: Db, player: bigint, span: StakeSpan): Promise<Stakes> {
  const { rows } = await pool.query<Stakes>(
    `select ${sums}
       from round r where r.player_id = $5 and ${ended}`,
    [...valuesOf(span), player],
  )
  const { bet, win, risk } = rows[0] ?? { bet: 0n, win: 0n, risk: 0n }
  return { player, bet, win, risk }
}

export type SpanLoss = Stakes & { /** The place of the span in the list. */ readonly span: number }

const lossesPerBatch = 5_000
const lossTimeoutMs = 120_000

/**
 * Losses of all players with cash rounds of a currency in each of several spans, in batches ordered by player. One pass over
 * the rounds, on the connections of long reads. Spans follow one another; there may be time between two of them.
 */
export async function forEachLoss(
  { slowQuery }: Pick<Db, 'slowQuery'>,
  currency: string,
  spans: readonly StakeSpan[],
  work: (losses: readonly SpanLoss[]) => Promise<void>,
): Promise<void> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return
  const bounds = spans.flatMap(({ from, to }) => [from, to])
  await slowQuery.transaction().execute(async (tx) => {
    await runSql(tx, `set local statement_timeout = ${lossTimeoutMs}`, [])
    // Times between two spans fall between the end of one and the start of the next, an even bucket.
    await runSql(
      tx,
      `declare losses no scroll cursor for
       select r.player_id as player, (width_bucket(r.changed_at, $5::timestamptz[]) - 1) / 2 as span, ${sums}
         from round r
        where ${ended} and r.currency = $6 and width_bucket(r.changed_at, $5::timestamptz[]) % 2 = 1
        group by 1, 2 having sum(r.bet) > sum(r.win) order by 1, 2`,
      [first.from, last.to, first.fromId, last.toId, bounds, currency],
    )
    for (;;) {
      const batch = await runSql<SpanLoss>(tx, `fetch ${lossesPerBatch} from losses`, [])
      if (batch.length === 0) return
      await work(batch)
    }
  })
}

/** The same for the next players by id who ever played; zero for players without a round in the span. */
export async function stakesAfter(
  { pool }: Db,
  after: bigint,
  limit: number,
  span: StakeSpan,
): Promise<Stakes[]> {
  const { rows } = await pool.query<Stakes>(
    `with recursive next(player, n) as (
       select (select min(r.player_id) from round r where r.player_id > $5), 1
       union all
       select (select min(r.player_id) from round r where r.player_id > next.player), n + 1
         from next where next.player is not null and n < $6)
     select next.player, ${sums}
       from next left join round r on r.player_id = next.player and ${ended}
      where next.player is not null group by next.player order by next.player`,
    [...valuesOf(span), after, limit],
  )
  return rows
}
