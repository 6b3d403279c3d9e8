/** SQL on the new-user deposit reward: settings, grants and collections. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { firstRoundIdAt } from '#modules/games/games.ts'

export type RewardType = 1 | 2

export type PbConfig = {
  readonly rewardType: RewardType
  readonly recharge: bigint
  readonly total: bigint
  readonly tag: string
  readonly reg: bigint
  readonly regWagerTimes: number
  readonly releasePoints: number
}

type Reader = Pick<Db, 'query'>

export const pbConfigs = ({ query }: Reader, country: Country): Promise<PbConfig[]> =>
  query
    .selectFrom('pbConfig')
    .where('country', '=', country)
    .select(['rewardType', 'recharge', 'total', 'tag', 'reg', 'regWagerTimes', 'releasePoints'])
    .orderBy('rewardType')
    .execute() as Promise<PbConfig[]>

/** The terms as stored in the grant's JSON; amounts are strings because JSON has no bigint. */
export type PbTerms = {
  readonly rewardType: RewardType
  /** The deposited amount. */
  readonly recharge: string
  readonly total: string
  readonly tag: string
  readonly reg: string
  readonly releasePoints: number
}

export async function insertPbGrant(tx: Tx, playerId: bigint, terms: PbTerms, now: Date): Promise<void> {
  const { rewardType, recharge, total, tag, reg, releasePoints } = terms
  await tx
    .insertInto('pbGrant')
    .values({
      playerId,
      rewardType,
      recharge: BigInt(recharge),
      total: BigInt(total),
      tag,
      reg: BigInt(reg),
      releasePoints,
      grantedAt: now,
      fromRound: firstRoundIdAt(now.getTime()),
    })
    .execute()
}

export type PbGrant = {
  readonly rewardType: RewardType
  readonly recharge: bigint
  readonly total: bigint
  readonly tag: string
  readonly reg: bigint
  readonly releasePoints: number
  readonly grantedAt: Date
  readonly fromRound: string
  readonly openRounds: string[]
  readonly counted: bigint
  readonly wagered: bigint
  readonly released: bigint
  /** Taken back by a withdrawal. */
  readonly forfeited: bigint
  readonly collected: bigint
  readonly collections: number
}

const grantColumns = [
  'rewardType',
  'recharge',
  'total',
  'tag',
  'reg',
  'releasePoints',
  'grantedAt',
  'fromRound',
  'openRounds',
  'counted',
  'wagered',
  'released',
  'forfeited',
  'collected',
  'collections',
] as const

export const pbGrants = ({ query }: Reader, player: bigint): Promise<PbGrant[]> =>
  query
    .selectFrom('pbGrant')
    .where('playerId', '=', player)
    .select(grantColumns)
    .orderBy('rewardType')
    .execute() as Promise<PbGrant[]>

export const changePb = async (
  tx: Tx,
  playerId: bigint,
  rewardType: RewardType,
  change: Partial<Omit<PbGrant, 'rewardType'>>,
): Promise<void> => {
  await tx
    .updateTable('pbGrant')
    .set(change)
    .where('playerId', '=', playerId)
    .where('rewardType', '=', rewardType)
    .execute()
}

export type Collection = {
  readonly playerId: bigint
  readonly rewardType: RewardType
  readonly n: number
  readonly amount: bigint
  readonly collectedAt: Date
}

export const insertCollection = async (tx: Tx, collection: Collection): Promise<void> => {
  await tx.insertInto('pbCollection').values(collection).execute()
}
