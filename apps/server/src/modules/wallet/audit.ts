/** Audits the ledger: recomputes every stored balance from the entries, in one snapshot of the live database. */
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'

export type Finding = { readonly check: string; readonly detail: string }

const maxFindingsPerCheck = 20

/** Queries by the rule they check, of the ledger itself or of other modules' tables that must agree with it. */
export type Checks = Readonly<Record<string, string>>

/** Each query returns one row, with a `detail`, per violation. */
const checks: Checks = {
  'every currency sums to zero': `
    select c.currency || ' sums to ' || sum(e.amount) as detail
      from entry e left join chart c on c.id = e.account group by c.currency having sum(e.amount) <> 0`,

  'every posting sums to zero': `
    select 'posting ' || e.posting_id || ' sums to ' || sum(e.amount) || ' ' || c.currency as detail
      from entry e left join chart c on c.id = e.account group by e.posting_id, c.currency having sum(e.amount) <> 0`,

  'stored balances equal the sum of their entries': `
    select 'player ' || player_id || ', ' || c.name || ' ' || c.currency || ': stored ' || coalesce(a.balance, 0)
           || ', derived ' || coalesce(d.balance, 0) as detail
      from account a
      full join (select player_id, account, sum(amount) as balance from entry where player_id <> 0 group by 1, 2) d
     using (player_id, account)
      join chart c on c.id = account
     where coalesce(a.balance, 0) <> coalesce(d.balance, 0)`,

  'checkpoints equal the sum of their entries': `
    select 'player ' || k.player_id || ', ' || c.name || ' ' || c.currency || ': checkpoint ' || k.balance
           || ' at posting ' || k.upto || ', derived ' || coalesce(sum(e.amount), 0) as detail
      from account_checkpoint k
      join chart c on c.id = k.account
      left join entry e on e.player_id = k.player_id and e.account = k.account and e.posting_id <= k.upto
     group by k.player_id, k.account, c.name, c.currency, k.balance, k.upto
    having k.balance <> coalesce(sum(e.amount), 0)`,

  'no player is below zero': `
    select 'player ' || player_id || ' has ' || balance as detail from account where balance < 0`,

  'each balance follows from the one before': `
    select 'player ' || player_id || ', posting ' || posting_id || ': ' || balance_after || ' after ' || amount as detail
      from (select *, lag(balance_after, 1, 0::bigint) over (partition by player_id, account order by posting_id, seq)
                      + amount as expected
              from entry where player_id <> 0) e
     where balance_after <> expected`,

  'every posting has entries and every entry its posting': `
    select coalesce('posting ' || p.id || ' has no entries', 'entry of ' || e.posting_id || ' has no posting') as detail
      from posting p full join (select distinct posting_id from entry) e on e.posting_id = p.id
     where p.id is null or e.posting_id is null`,

  'locked and play balances equal the open holds': `
    select 'player ' || a.player_id || ', ' || c.name || ': ' || a.balance || ' reserved, ' || coalesce(h.amount, 0)
           || ' held' as detail
      from account a
      join chart c on c.id = a.account and c.name in ('locked', 'play')
      left join (
        select e.player_id, e.account, sum(e.amount) as amount
          from posting p join entry e on e.player_id = p.player_id and e.posting_id = p.id and e.amount > 0
         where p.kind = 'hold'
           and not exists (select from posting q where q.player_id = p.player_id and q.key = p.key || ':end')
         group by 1, 2) h
        on h.player_id = a.player_id and h.account = a.account
     where a.balance <> coalesce(h.amount, 0)`,

  'house totals equal the sum of their entries': `
    select t.account || ' ' || c.name || ': total ' || t.balance || ', derived ' || coalesce(sum(e.amount), 0) as detail
      from house_total t
      join chart c on c.id = t.account
      left join entry e on e.player_id = 0 and e.account = t.account and e.posting_id <= t.upto
     group by t.account, c.name, t.balance having t.balance <> coalesce(sum(e.amount), 0)`,
}

export const auditChecks = Object.keys(checks)

async function runCheck(snapshot: Reader['query'], name: string, query: string): Promise<Finding[]> {
  const limited = sql<{
    detail: string
  }>`select detail from (${sql.raw(query)}) found limit ${maxFindingsPerCheck}`
  const { rows } = await limited.execute(snapshot)
  return rows.map(({ detail }) => ({ check: name, detail }))
}

type Options = { onCheck?(name: string): void; readonly extraChecks?: Checks }

/** An empty result means that the ledger is consistent. `onCheck` receives the name of each check before it runs. */
export async function auditIn(
  snapshot: Reader['query'],
  { onCheck, extraChecks: more = {} }: Options = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, query] of Object.entries({ ...checks, ...more })) {
    onCheck?.(name)
    findings.push(...(await runCheck(snapshot, name, query)))
  }
  return findings
}

export const audit = (db: Db, options: Options = {}): Promise<Finding[]> =>
  db.slowQuery
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return auditIn(tx, options)
    })

/** Stored for all processes: no payout is sent while the newest run has findings. */
export const storeFindings = async (db: Db, findings: readonly Finding[], now: Date): Promise<void> => {
  await db.query
    .insertInto('auditRun')
    .values({ ranAt: now, findings: JSON.stringify(findings) })
    .execute()
}

type AuditRun = { readonly findings: readonly Finding[]; readonly ranAt: Date }

/** The newest first. */
export const readLastAudits = async (db: Db, limit: number): Promise<readonly AuditRun[]> =>
  (await db.query
    .selectFrom('auditRun')
    .select(['findings', 'ranAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as unknown as readonly AuditRun[]

/** The newest run, if there was one. */
export const readLastAudit = async (db: Db): Promise<AuditRun | undefined> => (await readLastAudits(db, 1))[0]
