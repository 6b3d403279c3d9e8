// Months of a generated ledger: partitions of months before the current one, and their sealing.
import { monthAt } from '../../apps/server/src/modules/wallet/months/months.ts'
import { ask } from '../../trials/lib/query.ts'

/** Posting ids of the month are larger than `firstPosting`. */
export type FilledMonth = { readonly month: number; readonly firstPosting: number; readonly startMs: number }

const dayMs = 86_400_000
const idsPerMonth = 10_000_000_000

const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1)

/**
 * The first partition of a new ledger becomes that of the earliest month; those after it are created as the job creates
 * them. A ledger of one month stays as it is: its bets were made in the last `days` days.
 */
export async function openMonths(superUrl: string, count: number, days: number): Promise<FilledMonth[]> {
  if (count === 1) return [{ month: 0, firstPosting: 0, startMs: Date.now() - days * dayMs }]
  const months = Array.from({ length: count }, (_, i) => monthAt(Date.now(), i + 1 - count))
  const [first = 0, second = 0] = months
  const [old] = await ask<{ month: number }>(superUrl, 'select min(month) as month from ledger_month')
  const until = new Date(startOf(second)).toISOString()
  const bounds = {
    posting: second * idsPerMonth,
    entry: second * idsPerMonth,
    round: `(select first_round_id('${until}'))`,
    request: until,
  }
  for (const [table, bound] of Object.entries(bounds)) {
    const [row] = await ask<{ upper: string }>(
      superUrl,
      `select quote_literal(${table === 'round' ? bound : `'${bound}'`}) as upper`,
    )
    await ask(
      superUrl,
      `do $$ declare name text; begin
         alter table ${table} detach partition ${table}_${old?.month};
         alter table ${table}_${old?.month} rename to ${table}_${first};
         for name in select indexname from pg_indexes
                      where tablename = '${table}_${first}' and indexname like '%\\_${old?.month}' loop
           execute format('alter index %I rename to %I', name, replace(name, '${old?.month}', '${first}'));
         end loop;
         alter table ${table} attach partition ${table}_${first} for values from (minvalue) to (${row?.upper});
       end $$`,
    )
  }
  await ask(superUrl, 'delete from ledger_month')
  await ask(
    superUrl,
    `insert into ledger_month (month, first_posting, first_round, turned_at) values ($1, 0, 'R', $2)`,
    [first, new Date(startOf(first))],
  )
  for (const month of [...months.slice(1), monthAt(Date.now(), 1)])
    await ask(superUrl, 'select ledger_month_add($1)', [month])
  for (const month of months)
    await ask(superUrl, 'update ledger_month set turned_at = $2 where month = $1', [
      month,
      new Date(startOf(month)),
    ])
  return months.map((month, i) => ({
    month,
    firstPosting: i === 0 ? 0 : month * idsPerMonth,
    startMs: startOf(month),
  }))
}

/**
 * Rows are filled player by player, which leaves full index pages; bets of many players in turn leave them filled to about
 * 70 %. Null sets the fill factor back.
 */
export async function setIndexFill(
  superUrl: string,
  months: readonly FilledMonth[],
  percent: number | null,
): Promise<void> {
  const month = months.at(-1)?.month || '%'
  const change = percent === null ? 'reset (fillfactor)' : `set (fillfactor = ${percent})`
  await ask(
    superUrl,
    `do $$ declare name text; begin
       for name in select c.relname from pg_class c join pg_index i on i.indexrelid = c.oid
                     join pg_class t on t.oid = i.indrelid join pg_am a on a.oid = c.relam
                    where a.amname = 'btree' and c.relkind = 'i' and t.relname similar to '(posting|entry|round)\\_${month}' loop
         execute format('alter index %I ${change}', name);
       end loop;
     end $$`,
  )
}

/** Sets the floors of nonces, as the first bet of each player in the last month does. */
export async function raiseNonceFloors(superUrl: string, months: readonly FilledMonth[]): Promise<void> {
  const month = months.at(-1)?.month
  await ask(
    superUrl,
    `update seed_pair s set floor_round = m.first_round, nonce_floor = r.nonce
       from ledger_month m, (select pair_id, min(nonce) as nonce from round_${month} group by 1) r
      where m.month = ${month} and s.id = r.pair_id`,
  )
}

/** Seals all months but the last one and drops old stored responses, as the jobs do. The audit runs afterwards. */
export async function sealMonths(superUrl: string, months: readonly FilledMonth[]): Promise<void> {
  for (const { month } of months.slice(0, -1))
    await ask(
      superUrl,
      `update ledger_month set last_posting = (select max(id) from posting_${month}) where month = ${month}`,
    )
  await ask(superUrl, `insert into audit_run (ran_at, findings) values (now(), '[]')`)
  const at = new Date(Date.now() + 2 * dayMs)
  for (let result = 'step'; result === 'step' || result === 'sealed'; )
    result =
      (await ask<{ result: string }>(superUrl, 'select ledger_month_seal_step($1) as result', [at]))[0]
        ?.result ?? 'none'
  await ask(superUrl, `select responses_drop(now() - interval '30 days')`)
}
