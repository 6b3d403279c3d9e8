/** Held rewards: the queue with what too many players share, and the decision of operators. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { playersSharingPayoutAccounts } from '#modules/payments/payments.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { decideHeldGrantIn, type HeldGrantDecision } from '#modules/rewards/grant.ts'
import { lockHeld, type StoredGrant } from '#modules/rewards/grant-store.ts'
import { countryOf } from '#modules/rewards/reward-switches.ts'

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'switches' | 'wallet' | 'config'>
type Filters = OperatorBody<'/operator/rewards/held/export'>
type HeldRow = OperatorData<'/operator/rewards/held'>['list'][number]

const defaultLimit = 50
const maxShared = 10
const dayMs = 86_400_000

type Stored = {
  readonly id: bigint
  readonly playerId: bigint
  readonly currency: Cash
  readonly reward: string
  readonly amount: bigint
  readonly source: string
  readonly reason: HeldRow['reason']
  readonly createdAt: Date
  readonly sharedWith: readonly string[]
}

const sharing = (mark: string): string =>
  `when '${mark}' then array(
     select distinct o.player_id from reward_grant o
      where o.${mark} = g.${mark} and o.reward = g.reward and o.player_id <> g.player_id and o.state <> 'refused'
      order by 1 desc limit ${maxShared})`

/** Oldest first. Shared payout accounts belong to another module and are added by the caller. */
async function heldPage(
  { pool }: Db,
  { country, reward, reason, playerId }: Filters,
  after: bigint,
  limit: number,
): Promise<Stored[]> {
  const currency = country && (country === 'BR' ? 'BRL' : 'CLP')
  const { rows } = await pool.query<Stored>(
    `select g.id, g.player_id as "playerId", g.currency, g.reward, g.amount, g.source, g.reason,
            g.created_at as "createdAt",
            case g.reason ${sharing('device')} ${sharing('browser')} ${sharing('address')}
                 else array[]::bigint[] end as "sharedWith"
       from reward_grant g
      where g.state = 'held' and g.id > $1
        and ($2::text is null or g.currency = $2) and ($3::text is null or g.reward = $3)
        and ($4::text is null or g.reason = $4) and ($5::bigint is null or g.player_id = $5)
      order by g.id limit $6`,
    [after, currency ?? null, reward ?? null, reason ?? null, playerId ?? null, limit],
  )
  return rows
}

async function present({ db }: Deps, row: Stored): Promise<HeldRow> {
  const others =
    row.reason === 'payout' ? await playersSharingPayoutAccounts(db.query, row.playerId) : row.sharedWith
  return {
    id: String(row.id),
    playerId: String(row.playerId),
    country: countryOf(row.currency),
    currency: row.currency,
    reward: row.reward,
    amount: toMajor(minor(row.amount), row.currency),
    source: row.source,
    reason: row.reason,
    sharedWith: others.slice(0, maxShared).map(String),
    createdAt: row.createdAt.toISOString(),
  }
}

function idOf(cursor: string | undefined): bigint {
  if (!cursor) return 0n
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

async function readHeld(deps: Deps, filters: Filters, cursor: string | undefined, limit: number) {
  const rows = await heldPage(deps.db, filters, idOf(cursor), limit)
  const list: HeldRow[] = []
  for (const row of rows) list.push(await present(deps, row))
  return { list, next: rows.length < limit ? null : String(rows.at(-1)?.id) }
}

/** Granted by an operator alone within a day; two decisions at once are counted one after the other. */
async function grantedAlone(tx: Tx, by: string, currency: Cash, since: Date): Promise<bigint> {
  await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('rewards decided by ' || $1, 0))`, [by])
  const [row] = await runSql<{ amount: bigint }>(
    tx,
    `select coalesce(sum(amount), 0)::bigint as amount from reward_grant
      where decided_by = $1 and changed_at >= $2 and currency = $3 and state = 'granted'`,
    [by, since, currency],
  )
  return row?.amount ?? 0n
}

/** One operator grants up to the same amount a day as one pays out. */
async function needsSecond(
  { clock, config }: Deps,
  tx: Tx,
  { amount, currency }: StoredGrant,
  by: string,
): Promise<boolean> {
  const alone = await grantedAlone(tx, by, currency, new Date(clock.now() - dayMs))
  return alone + amount > config.payoutApproval[currency]
}

async function requireHeld(tx: Tx, id: bigint): Promise<StoredGrant> {
  const held = await lockHeld(tx, id)
  if (!held) throw new Refusal('REWARD_DECIDED', { field: 'id' })
  return held
}

/** For commands, which have no second operator. */
export const decideAlone = (deps: Deps, id: bigint, decision: HeldGrantDecision): Promise<void> =>
  deps.db.tx(async (tx) => {
    const held = await requireHeld(tx, id)
    if (decision.refuse === undefined && (await needsSecond(deps, tx, held, decision.by)))
      throw new Error(`rewards: ${id} needs two operators, decide it in the console`)
    await decideHeldGrantIn(deps, tx, id, decision)
  })

const decideHandler = (deps: Deps): OperatorHandlers['/operator/reward/decide'] =>
  change({
    read: async (tx, { body: { id, decision }, operator }) => {
      const held = await requireHeld(tx, BigInt(id))
      const { playerId, reward, amount, currency, source } = held
      return {
        subject: `player ${playerId}`,
        state: { reward: id, kind: reward, source, state: 'held', amount: String(amount), currency },
        needsApproval: decision === 'grant' && (await needsSecond(deps, tx, held, operator.email)),
      }
    },
    apply: async (tx, { body: { id, decision, reason }, operator }) => {
      const by = operator.email
      await decideHeldGrantIn(deps, tx, BigInt(id), decision === 'grant' ? { by } : { by, refuse: reason })
      const state = decision === 'grant' ? ('granted' as const) : ('refused' as const)
      return { data: { id, state }, after: { reward: id, state } }
    },
  })

const heldColumns = [
  'id',
  'playerId',
  'country',
  'reward',
  'currency',
  'amount',
  'source',
  'reason',
  'sharedWith',
  'createdAt',
] as const

export const heldHandlers = (deps: Deps) =>
  ({
    '/operator/rewards/held': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readHeld(deps, filters, cursor, limit),

    '/operator/rewards/held/export': async ({ body, recordLook }) => {
      await recordLook('held rewards')
      return csvFile<HeldRow>('held-rewards', heldColumns, (cursor) =>
        readHeld(deps, body, cursor, csvPageRows),
      )
    },

    '/operator/reward/decide': decideHandler(deps),
  }) satisfies Partial<OperatorHandlers>
