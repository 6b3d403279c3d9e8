/** SQL of replays: what was granted for deposits, invitations and claims of the past. Long reads. */
import type { Reward } from '@saguao/contract/product/rewards.ts'
import type { Db } from '#kernel/db/db.ts'
import type { GrantState } from '#modules/rewards/grant-store.ts'
import type { Period } from '#modules/rewards/replay/tally.ts'

type Reader = Pick<Db, 'slowQuery'>

export type GrantOfSource = {
  readonly key: string
  readonly state: GrantState
  readonly amount: bigint
  readonly createdAt: Date
}

/** Of a statement; the players of a market may be many. */
const perStatement = 5_000

async function inParts<T, Row>(
  items: readonly T[],
  read: (part: readonly T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += perStatement)
    rows.push(...(await read(items.slice(from, from + perStatement))))
  return rows
}

/** The grants for things, such as orders, of their players. */
export async function grantsBySource(
  { slowQuery }: Reader,
  reward: Reward,
  things: readonly { readonly id: string; readonly playerId: bigint }[],
): Promise<Map<string, GrantOfSource>> {
  const ids = new Set(things.map(({ id }) => id))
  const players = [...new Set(things.map(({ playerId }) => playerId))]
  const rows = await inParts(players, (part) =>
    slowQuery
      .selectFrom('rewardGrant')
      .where('playerId', 'in', [...part])
      .where('reward', '=', reward)
      .select(['source', 'key', 'state', 'amount', 'createdAt'])
      .execute(),
  )
  return new Map(
    rows
      .filter(({ source }) => ids.has(source))
      .map(({ source, state, ...row }) => [source, { ...row, state: state as GrantState }]),
  )
}

/** The keys of grants that players had before a time. */
export async function keysBefore(
  { slowQuery }: Reader,
  reward: Reward,
  players: readonly bigint[],
  before: Date,
): Promise<Map<bigint, string[]>> {
  const rows = await inParts(players, (part) =>
    slowQuery
      .selectFrom('rewardGrant')
      .where('playerId', 'in', [...part])
      .where('reward', '=', reward)
      .where('createdAt', '<', before)
      .select(['playerId', 'key'])
      .execute(),
  )
  const keys = new Map<bigint, string[]>()
  for (const { playerId, key } of rows) keys.set(playerId, [...(keys.get(playerId) ?? []), key])
  return keys
}

/** Grants of a reward that players earned in the period. */
export const grantsCreated = ({ slowQuery }: Reader, reward: Reward, { currency, from, to }: Period) =>
  slowQuery
    .selectFrom('rewardGrant')
    .where('reward', '=', reward)
    .where('currency', '=', currency)
    // A decision follows the grant; the index is by decision.
    .where('changedAt', '>=', from)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .select(['playerId', 'amount', 'createdAt', 'state'])
    .execute()

export async function invitationsOf(
  { slowQuery }: Reader,
  players: readonly bigint[],
): Promise<Map<bigint, { inviter: bigint; state: string }>> {
  const rows = await inParts(players, (part) =>
    slowQuery
      .selectFrom('invitation')
      .where('playerId', 'in', [...part])
      .select(['playerId', 'inviter', 'state'])
      .execute(),
  )
  return new Map(rows.map(({ playerId, ...row }) => [playerId, row]))
}

export type ClaimedShare = {
  readonly envelopeId: string
  readonly player: bigint
  readonly amount: bigint
  readonly claimedAt: Date
  /** Amount and number of shares of the envelope. */
  readonly of: bigint
  readonly count: number
}

/** Opened shares of daily envelopes, in the order of their claims. */
export async function claimedShares(
  { slowQuery }: Reader,
  { country, from, to }: Period,
): Promise<ClaimedShare[]> {
  const rows = await slowQuery
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedAt', '>=', from)
    .where('s.claimedAt', '<', to)
    .where('e.kind', '=', 'campaign')
    .where('e.country', '=', country)
    .select(['s.envelopeId', 's.claimedBy', 's.amount', 's.claimedAt', 'e.amount as of', 'e.count'])
    .orderBy('s.claimedAt')
    .orderBy('s.envelopeId')
    .orderBy('s.n')
    .execute()
  return rows.map(({ claimedBy, claimedAt, ...row }) => ({
    ...row,
    player: claimedBy ?? 0n,
    claimedAt: claimedAt ?? to,
  }))
}
