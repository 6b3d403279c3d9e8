/** The terms of cashback as a setting: one rule per market, from a midnight on. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type CashbackRule, cashbackRule } from '#modules/rewards/cashback/cashback-store.ts'
import type { Query } from '#modules/settings/settings.ts'

type Terms = SettingValue<'cashback-terms'>

export const ruleOfTerms = ({ tiers, minCollect, ...rest }: Terms): CashbackRule => ({
  ...rest,
  minCollect: BigInt(minCollect),
  tiers: tiers.map(({ minLoss, points }) => ({ minLoss: BigInt(minLoss), points })),
})

export async function readCashback(query: Query, country: Country): Promise<Terms> {
  const { tiers, newUserDays, newUserPoints, riskPoints, minCollect } = await cashbackRule({ query }, country)
  return {
    tiers: tiers.map(({ minLoss, points }) => ({ minLoss: Number(minLoss), points })),
    newUserDays,
    newUserPoints,
    riskPoints,
    minCollect: Number(minCollect),
  }
}

/** A larger loss never has a smaller rate: a player would be paid for losing less. */
export function checkCashback({ tiers }: Terms): void {
  for (const [i, { minLoss, points }] of tiers.entries()) {
    const before = tiers[i - 1]
    if (before && (before.minLoss >= minLoss || before.points > points))
      throw new Refusal('VALIDATION', { field: `value.tiers.${i}` })
  }
}

export async function applyCashback(tx: Tx, country: Country, terms: Terms): Promise<void> {
  const { tiers, newUserDays, newUserPoints, riskPoints, minCollect } = terms
  await tx
    .updateTable('cashbackRule')
    .set({ newUserDays, newUserPoints, riskPoints, minCollect: BigInt(minCollect) })
    .where('country', '=', country)
    .execute()
  await tx.deleteFrom('cashbackTier').where('country', '=', country).execute()
  if (tiers.length > 0)
    await tx
      .insertInto('cashbackTier')
      .values(tiers.map(({ minLoss, points }) => ({ country, minLoss: BigInt(minLoss), points })))
      .execute()
}
