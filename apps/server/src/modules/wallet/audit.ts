/**
 * Audits the ledger: recomputes every stored balance from the entries, in one snapshot of the live database. The views
 * audited_* and brought_forward hold what it reads: the open months and the balances before them, or all months.
 */
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
      from (select account, amount from audited_entry union all select account, balance from brought_forward) e
      left join chart c on c.id = e.account group by c.currency having sum(e.amount) <> 0`,

  'every posting sums to zero': `
    select 'posting ' || e.posting_id || ' sums to ' || sum(e.amount) || ' ' || c.currency as detail
      from audited_entry e left join chart c on c.id = e.account
     group by e.posting_id, c.currency having sum(e.amount) <> 0`,

  'stored balances equal the sum of their entries': `
    select 'player ' || player_id || ', ' || c.name || ' ' || c.currency || ': stored ' || coalesce(a.balance, 0)
           || ', derived ' || coalesce(d.balance, 0) as detail
      from account a
      full join (
        select player_id, account, sum(amount) as balance
          from (select player_id, account, amount from audited_entry
                union all select player_id, account, balance from brought_forward) e
         where player_id <> 0 group by 1, 2) d
     using (player_id, account)
      join chart c on c.id = account
     where coalesce(a.balance, 0) <> coalesce(d.balance, 0)`,

  'checkpoints equal the sum of their entries': `
    select 'player ' || k.player_id || ', ' || c.name || ' ' || c.currency || ': checkpoint ' || k.balance
           || ' at posting ' || k.upto || ', derived ' || coalesce(b.balance, 0) + coalesce(sum(e.amount), 0) as detail
      from account_checkpoint k
      join chart c on c.id = k.account
      left join brought_forward b on b.player_id = k.player_id and b.account = k.account
      left join audited_entry e on e.player_id = k.player_id and e.account = k.account and e.posting_id <= k.upto
     where k.upto >= audit_from()
     group by k.player_id, k.account, c.name, c.currency, k.balance, k.upto, b.balance
    having k.balance <> coalesce(b.balance, 0) + coalesce(sum(e.amount), 0)`,

  'no player is below zero': `
    select 'player ' || player_id || ' has ' || balance as detail from account where balance < 0`,

  'each balance follows from the one before': `
    select 'player ' || player_id || ', posting ' || posting_id || ': ' || balance_after || ' after ' || amount as detail
      from (select e.*, lag(e.balance_after, 1, coalesce(b.balance, 0))
                          over (partition by e.player_id, e.account order by e.posting_id, e.seq) + e.amount as expected
              from audited_entry e
              left join brought_forward b on b.player_id = e.player_id and b.account = e.account
             where e.player_id <> 0) e
     where balance_after <> expected`,

  'every posting has entries and every entry its posting': `
    select coalesce('posting ' || p.id || ' has no entries', 'entry of ' || e.posting_id || ' has no posting') as detail
      from audited_posting p full join (select distinct posting_id from audited_entry) e on e.posting_id = p.id
     where p.id is null or e.posting_id is null`,

  // Holds of earlier months are in the balance brought forward until they end.
  'locked and play balances equal the open holds': `
    select 'player ' || a.player_id || ', ' || c.name || ': ' || a.balance || ' reserved, '
           || coalesce(b.balance, 0) + coalesce(h.amount, 0) || ' held' as detail
      from account a
      join chart c on c.id = a.account and c.name in ('locked', 'play')
      left join brought_forward b on b.player_id = a.player_id and b.account = a.account
      left join (
        select e.player_id, e.account, sum(e.amount) as amount
          from audited_posting p
          join audited_entry e on e.player_id = p.player_id and e.posting_id = p.id
          left join posting_key k on k.player_id = p.player_id and k.key = regexp_replace(p.key, ':end$', '')
         where p.kind = 'hold' and e.amount > 0
               and not exists (select from posting_key q where q.player_id = p.player_id and q.key = p.key || ':end')
            or p.key like 'hold:%:end' and k.posting_id <= audit_from() and e.amount < 0
         group by 1, 2) h
        on h.player_id = a.player_id and h.account = a.account
     where a.balance <> coalesce(b.balance, 0) + coalesce(h.amount, 0)`,

  'house totals equal the sum of their entries': `
    select t.account || ' ' || c.name || ': total ' || t.balance || ', derived '
           || coalesce(b.balance, 0) + coalesce(sum(e.amount), 0) as detail
      from house_total t
      join chart c on c.id = t.account
      left join brought_forward b on b.player_id = 0 and b.account = t.account
      left join audited_entry e on e.player_id = 0 and e.account = t.account and e.posting_id <= t.upto
     group by t.account, c.name, t.balance, b.balance
    having t.balance <> coalesce(b.balance, 0) + coalesce(sum(e.amount), 0)`,
}

/** Checks of the sealed months, which only an audit of all months reads. */
const sealedChecks: Checks = {
  'balances brought forward equal the sum of their entries': `
    select 'player ' || player_id || ', account ' || account || ': brought forward ' || coalesce(b.sealed, 0)
           || ', derived ' || coalesce(d.amount, 0) as detail
      from balance_forward b
      full join (
        select player_id, account, sum(amount) as amount
          from (select player_id, account, amount from audited_entry
                 where posting_id <= (select coalesce(max(sealed_upto), -1) from ledger_month)
                union all select player_id, account, archived from balance_forward) e
         group by 1, 2) d using (player_id, account)
     where coalesce(b.sealed, 0) <> coalesce(d.amount, 0)`,

  'sealed months are unchanged': `
    select 'month ' || month || ': the hash of its rows differs' as detail
      from ledger_month where sealed_at is not null and archived_at is null and ledger_month_hash(month) <> hash`,
}

export const auditChecks = Object.keys(checks)

async function runCheck(snapshot: Reader['query'], name: string, query: string): Promise<Finding[]> {
  const limited = sql<{
    detail: string
  }>`select detail from (${sql.raw(query)}) found limit ${maxFindingsPerCheck}`
  const { rows } = await limited.execute(snapshot)
  return rows.map(({ detail }) => ({ check: name, detail }))
}

type Options = {
  onCheck?(name: string): void
  readonly extraChecks?: Checks
  /** Reads all attached months instead of the open ones and the balances brought forward. */
  readonly allMonths?: boolean
}

/** An empty result means that the ledger is consistent. `onCheck` receives the name of each check before it runs. */
export async function auditIn(
  snapshot: Reader['query'],
  { onCheck, extraChecks: more = {}, allMonths = false }: Options = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, query] of Object.entries({ ...checks, ...(allMonths && sealedChecks), ...more })) {
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
      // Sums over a month of entries: with PostgreSQL's default, most of them are written to temporary files.
      await sql`set local work_mem = '32MB'`.execute(tx)
      if (options.allMonths) await sql`set local saguao.audit = 'all'`.execute(tx)
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
