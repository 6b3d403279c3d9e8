// Compares the clients' log of acknowledged requests with the database.
import type { Db } from '#apps/server/src/kernel/db/db.ts'
import { roundChecks } from '#apps/server/src/modules/games/games.ts'
import { orderChecks } from '#apps/server/src/modules/payments/payments.ts'
import { rewardChecks } from '#apps/server/src/modules/rewards/rewards.ts'
import { slipChecks } from '#apps/server/src/modules/sports/sports.ts'
import { audit } from '#apps/server/src/modules/wallet/audit.ts'
import { type Acknowledged, type Kind, type Log, send } from './clients.ts'
import type { Environment, FaultPlayer } from './environment.ts'
import { firstCash } from './modules.ts'
import { ask } from './query.ts'

export type LedgerCheck = {
  readonly attempted: number
  readonly acknowledged: number
  /** Acknowledged, but not stored. */
  readonly lost: number
  /** Stored more often than acknowledged. */
  readonly twice: number
  /** Never acknowledged within the timeout. */
  readonly unanswered: number
  /** Repeated requests with a different response. */
  readonly changed: number
  /** Players whose stored balance differs from the derived one. */
  readonly drifted: number
  readonly findings: readonly string[]
  /** Responses of 500 and refusals of valid requests. */
  readonly wrong: readonly string[]
}

const stored: Readonly<Record<Kind, string>> = {
  bet: `select id from round where player_id = any($1::bigint[]) and game_id = 'dice'`,
  crash: `select id from round where player_id = any($1::bigint[]) and game_id = 'crash'`,
  slip: 'select id from slip where player_id = any($1::bigint[])',
  withdrawal: 'select id from withdrawal where player_id = any($1::bigint[])',
  gift: 'select id from envelope where player_id = any($1::bigint[])',
  deposit: 'select id from deposit where player_id = any($1::bigint[])',
  payment: `select id from deposit where player_id = any($1::bigint[]) and state = 'success'`,
}

/** Requests without acknowledgement may be stored or not. */
const unansweredOf = ({ attempted, acknowledged }: Log, kind: Kind): number =>
  [...attempted].filter(([id, own]) => own === kind && !acknowledged.has(id)).length

type Comparison = {
  readonly lost: number
  readonly twice: number
  readonly lostRequests: readonly Acknowledged[]
  /** What is stored without acknowledgement, as `kind id`. */
  readonly surplus: readonly string[]
}

/** Counts by id the acknowledged requests that are not stored, and the stored ones that were not acknowledged. */
export async function compare(url: string, log: Log, players: readonly FaultPlayer[]): Promise<Comparison> {
  const ids = players.map(({ id }) => String(id))
  const lostRequests: Acknowledged[] = []
  const surplus: string[] = []
  let twice = 0
  for (const kind of Object.keys(stored) as Kind[]) {
    const rows = new Set((await ask<{ id: string }>(url, stored[kind], [ids])).map(({ id }) => String(id)))
    const acknowledged = [...log.acknowledged.values()].filter((one) => one.kind === kind)
    const uniqueIds = new Set(acknowledged.map(({ id }) => id))
    lostRequests.push(...acknowledged.filter(({ id }) => !rows.has(id)))
    const unacknowledged = [...rows].filter((id) => !uniqueIds.has(id))
    surplus.push(...unacknowledged.map((id) => `${kind} ${id}`))
    twice +=
      Math.max(0, unacknowledged.length - unansweredOf(log, kind)) + acknowledged.length - uniqueIds.size
  }
  return { lost: lostRequests.length, twice, lostRequests, surplus }
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

/** Repeats the last request of each player; payments at the sandbox bank are not idempotent calls. */
export async function countChanged({ server }: Pick<Environment, 'server'>, log: Log): Promise<number> {
  const last = new Map<FaultPlayer, Acknowledged>()
  for (const one of log.acknowledged.values()) if (one.kind !== 'payment') last.set(one.player, one)
  const repeats = [...last.values()].map(async ({ player, path, body, text }) => {
    return (await send(server.address(), { path, body }, player))?.text === text
  })
  return (await Promise.all(repeats)).filter((isSame) => !isSame).length
}

const checks = { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks }

/** Findings of the ledger audit, in words. */
export const auditAll = async (db: Db): Promise<string[]> =>
  (await audit(db, { extraChecks: checks })).map(({ check, detail }) => `${check}: ${detail}`)

/** Needs a running server. */
export async function checkLedger(
  environment: Environment,
  log: Log,
  players: readonly FaultPlayer[],
): Promise<LedgerCheck> {
  const changed = await countChanged(environment, log)
  const { lost, twice } = await compare(environment.url, log, players)
  return {
    attempted: log.attempted.size,
    acknowledged: log.acknowledged.size,
    lost,
    twice,
    unanswered: log.attempted.size - log.acknowledged.size,
    changed,
    drifted: await countDrifted(environment.url, players),
    findings: await auditAll(environment.app.db),
    wrong: [...log.refused].map(([what, count]) => `${count} × ${what}`),
  }
}

/** The violated guarantees, in words; empty when all hold. */
export function findingsIn(check: LedgerCheck): string[] {
  const counted = ['lost', 'twice', 'unanswered', 'changed', 'drifted'] as const
  const counts = counted.filter((name) => check[name] > 0).map((name) => `${check[name]} ${name}`)
  const none = check.acknowledged === 0 ? ['nothing was acknowledged'] : []
  return [...counts, ...none, ...check.wrong, ...check.findings]
}
