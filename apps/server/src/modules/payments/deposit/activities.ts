/** The promotions available for a player's deposit. The rewards module grants what they promise. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { activitiesOf } from '#modules/payments/config-store.ts'
import { countSuccessful } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'isActivityOn'>
type Activity = Awaited<ReturnType<typeof activitiesOf>>[number]

const isWithin = ({ startsAt, endsAt }: Activity, now: number): boolean =>
  (startsAt === null || startsAt.getTime() <= now) && (endsAt === null || now < endsAt.getTime())

/** The promotions that the market offers; `available` tells whether this player can choose one now. */
export async function activitiesFor(
  { db, clock, isActivityOn }: Deps,
  country: Country,
  player: bigint,
): Promise<Activity[]> {
  const rows = await activitiesOf(db, country)
  const isFirst = rows.some(({ firstOnly }) => firstOnly) && (await countSuccessful(db, player)) === 0
  const isOn = { first: await isActivityOn(country, true), other: await isActivityOn(country, false) }
  return rows
    .filter(({ firstOnly }) => (firstOnly ? isOn.first : isOn.other))
    .map((row) => ({
      ...row,
      available: row.available && isWithin(row, clock.now()) && (isFirst || !row.firstOnly),
    }))
}

/** The promotion that an order names, or a refusal. */
export async function activityFor(
  deps: Deps,
  { country, playerId }: { readonly country: Country; readonly playerId: bigint },
  id: string | undefined,
  amount: Minor,
): Promise<string | null> {
  if (id === undefined) return null
  const activity = (await activitiesFor(deps, country, playerId)).find((one) => one.id === id)
  if (!activity?.available) throw new Refusal('NOT_AVAILABLE', { field: 'activityId' })
  if (amount < activity.minAmount) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  return id
}

export type ActivityTerms = {
  readonly firstOnly: boolean
  readonly minAmount: Minor
  readonly rewardPoints: number
  readonly rewardMax: Minor
  readonly wagerTimes: number
}

/** The current terms of a promotion, for the module that grants it. */
export async function activityTerms({ query }: Db, id: string): Promise<ActivityTerms | undefined> {
  const row = await query
    .selectFrom('depositActivity')
    .where('id', '=', id)
    .select(['firstOnly', 'minAmount', 'rewardPoints', 'rewardMax', 'wagerTimes'])
    .executeTakeFirst()
  return row && { ...row, minAmount: minor(row.minAmount), rewardMax: minor(row.rewardMax) }
}

/** How often the bonus of each of the market's promotions is to be wagered. */
export async function activityWagerTimes(
  { pool }: Pick<Db, 'pool'>,
  country: Country,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ times: number }>(
    'select wager_times as times from deposit_activity where country = $1',
    [country],
  )
  return rows.map(({ times }) => times)
}
