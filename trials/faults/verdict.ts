// Compares what players were told with what is in the books.
import pg from 'pg'
import type { Db } from '#apps/server/src/kernel/db/db.ts'
import { roundChecks } from '#apps/server/src/modules/games/games.ts'
import { orderChecks } from '#apps/server/src/modules/payments/payments.ts'
import { rewardChecks } from '#apps/server/src/modules/rewards/rewards.ts'
import { slipChecks } from '#apps/server/src/modules/sports/sports.ts'
import { audit } from '#apps/server/src/modules/wallet/audit.ts'
import { type Acknowledged, callOnce, type Kind, type Log } from './clients.ts'
import { type FaultPlayer, firstCash, type Stage } from './stage.ts'

export type Verdict = {
  readonly attempted: number
  readonly acknowledged: number
  /** Acknowledged, and not in the books. */
  readonly lost: number
  /** In the books more often than acknowledged. */
  readonly twice: number
  /** Never acknowledged, however long it was insisted on. */
  readonly unanswered: number
  /** Repeats that were answered differently from the first time. */
  readonly changed: number
  /** Players whose balance is not what their log says. */
  readonly drifted: number
  readonly findings: readonly string[]
  /** Answers of 500, and refusals of what is right. */
  readonly wrong: readonly string[]
}

export async function ask<Row>(url: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}

const stored: Readonly<Record<Kind, string>> = {
  bet: 'select id from round where player_id = any($1::bigint[])',
  gift: 'select id from envelope where player_id = any($1::bigint[])',
  deposit: 'select id from deposit where player_id = any($1::bigint[])',
  payment: `select id from deposit where player_id = any($1::bigint[]) and state = 'success'`,
}

/** What nobody was told of may be there or not. */
const unansweredOf = ({ attempted, acknowledged }: Log, kind: Kind): number =>
  [...attempted].filter(([id, own]) => own === kind && !acknowledged.has(id)).length

async function compare(url: string, log: Log, players: readonly FaultPlayer[]) {
  const ids = players.map(({ id }) => String(id))
  let [lost, twice] = [0, 0]
  for (const kind of ['bet', 'gift', 'deposit', 'payment'] as const) {
    const rows = new Set((await ask<{ id: string }>(url, stored[kind], [ids])).map(({ id }) => String(id)))
    const told = [...log.acknowledged.values()].filter((one) => one.kind === kind).map(({ id }) => id)
    const once = new Set(told)
    lost += told.filter((id) => !rows.has(id)).length
    const untold = [...rows].filter((id) => !once.has(id)).length
    twice += Math.max(0, untold - unansweredOf(log, kind)) + told.length - once.size
  }
  return { lost, twice }
}

const balances = `
  select p.id::text as id, a.balance::text as stored,
         ($2::bigint + coalesce((select sum(win - bet) from round r where r.player_id = p.id), 0)
          + coalesce((select sum(amount) from deposit d where d.player_id = p.id and state = 'success'), 0)
          - coalesce((select sum(amount) from envelope e where e.player_id = p.id), 0))::text as derived
    from unnest($1::bigint[]) p(id)
    join account a on a.player_id = p.id
    join chart c on c.id = a.account and c.name = 'cash' and c.currency = 'BRL'`

async function countDrifted(url: string, players: readonly FaultPlayer[]): Promise<number> {
  const rows = await ask<{ stored: string; derived: string }>(url, balances, [
    players.map(({ id }) => String(id)),
    String(firstCash),
  ])
  return rows.filter(({ stored, derived }) => stored !== derived).length + players.length - rows.length
}

/** The last thing of each player is asked for once more; what is told to a bank is no call of ours. */
async function countChanged({ server }: Stage, log: Log): Promise<number> {
  const last = new Map<FaultPlayer, Acknowledged>()
  for (const one of log.acknowledged.values()) if (one.kind !== 'payment') last.set(one.player, one)
  const repeats = [...last.values()].map(async ({ player, path, body, text }) => {
    const asked = { path, body: body as { requestId: string } }
    return (await callOnce(server.address(), asked, player))?.text === text
  })
  return (await Promise.all(repeats)).filter((isSame) => !isSame).length
}

const checks = { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks }

/** What is wrong in the books, in words. */
export const auditAll = async (db: Db): Promise<string[]> =>
  (await audit(db, { more: checks })).map(({ check, detail }) => `${check}: ${detail}`)

/** The server must be up again. */
export async function judge(stage: Stage, log: Log, players: readonly FaultPlayer[]): Promise<Verdict> {
  const changed = await countChanged(stage, log)
  return {
    attempted: log.attempted.size,
    acknowledged: log.acknowledged.size,
    ...(await compare(stage.url, log, players)),
    unanswered: log.attempted.size - log.acknowledged.size,
    changed,
    drifted: await countDrifted(stage.url, players),
    findings: await auditAll(stage.app.db),
    wrong: [...log.refused].map(([what, count]) => `${count} × ${what}`),
  }
}

/** What stands against the promise, in words; nothing when it was kept. */
export function faultsIn(verdict: Verdict): string[] {
  const counted = ['lost', 'twice', 'unanswered', 'changed', 'drifted'] as const
  const counts = counted.filter((name) => verdict[name] > 0).map((name) => `${verdict[name]} ${name}`)
  const none = verdict.acknowledged === 0 ? ['nothing was acknowledged'] : []
  return [...counts, ...none, ...verdict.wrong, ...verdict.findings]
}
