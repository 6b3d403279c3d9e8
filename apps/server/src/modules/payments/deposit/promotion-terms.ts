/** The terms of deposit promotions as a setting; the rewards module grants them and registers the setting. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'

export type PromotionTerms = SettingValue<'deposit-promotion'>

type Query = Db['query']
type Texts = Readonly<Record<Lang, string>>

export const promotionIds = async (query: Query, country: Country): Promise<readonly string[]> =>
  (
    await query
      .selectFrom('depositActivity')
      .where('country', '=', country)
      .select('id')
      .orderBy('weight')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export async function promotionSubjects(query: Query) {
  const rows = await query
    .selectFrom('depositActivity')
    .select(['id', 'country', 'title'])
    .orderBy('country')
    .orderBy('weight')
    .orderBy('id')
    .execute()
  return rows.map(({ id, country, title }) => ({
    subject: id,
    title: (title as Texts).pt,
    country: country as Country,
  }))
}

export async function readPromotion(query: Query, id: string): Promise<PromotionTerms> {
  const row = await query
    .selectFrom('depositActivity')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return {
    available: row.available,
    title: row.title as Texts,
    description: row.description as Texts,
    tag: row.rewardTag,
    minAmount: Number(row.minAmount),
    rewardPoints: row.rewardPoints,
    rewardMax: Number(row.rewardMax),
    wagerTimes: row.wagerTimes,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

const timeOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

export function checkPromotion({ startsAt, endsAt }: PromotionTerms): void {
  const [starts, ends] = [timeOf(startsAt), timeOf(endsAt)]
  if (starts && ends && ends <= starts) throw new Refusal('VALIDATION', { field: 'value.endsAt' })
}

/** Returns the market of the promotion. */
export async function applyPromotion(tx: Tx, id: string, terms: PromotionTerms): Promise<Country> {
  const { country } = await tx
    .updateTable('depositActivity')
    .set({
      available: terms.available,
      title: JSON.stringify(terms.title),
      description: JSON.stringify(terms.description),
      rewardTag: terms.tag,
      minAmount: BigInt(terms.minAmount),
      rewardPoints: terms.rewardPoints,
      rewardMax: BigInt(terms.rewardMax),
      wagerTimes: terms.wagerTimes,
      startsAt: timeOf(terms.startsAt),
      endsAt: timeOf(terms.endsAt),
    })
    .where('id', '=', id)
    .returning('country')
    .executeTakeFirstOrThrow()
  return country as Country
}
