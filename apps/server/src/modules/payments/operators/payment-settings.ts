/** The settings of payments: payment methods, payout rules, recommended amounts. */
import { type Country, countries, isCountry } from '@saguao/contract/product/countries.ts'
import { runSql } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { payoutRule, recommendedAmounts } from '#modules/payments/config-store.ts'
import type { Query, SettingSource, Settings, Subject } from '#modules/settings/settings.ts'

const unknown = (): Refusal => new Refusal('SETTING_UNKNOWN', { field: 'subject' })

/** Amounts of the live rows are far below 2^53. */
const numberOf = (units: bigint | string): number => Number(units)

// Payment methods

type ConfigRow = {
  readonly enabled: boolean
  readonly minAmount: bigint
  readonly maxAmount: bigint
  readonly feePoints: number
  readonly feeFixed: bigint
  readonly amounts: readonly (bigint | string)[]
  readonly weight: number
}

const channelValue = (row: ConfigRow) => ({
  enabled: row.enabled,
  minAmount: numberOf(row.minAmount),
  maxAmount: numberOf(row.maxAmount),
  feePoints: row.feePoints,
  feeFixed: numberOf(row.feeFixed),
  amounts: row.amounts.map(numberOf),
  weight: row.weight,
})

const configs = (query: Query) =>
  query
    .selectFrom('paymentConfig')
    .selectAll()
    .orderBy('country')
    .orderBy('direction')
    .orderBy('weight')
    .orderBy('id')

const channelSource: SettingSource<'payment-channel'> = {
  kind: 'payment-channel',
  subjects: async (query) =>
    (await configs(query).execute()).map((row) => ({
      subject: row.id,
      title: `${row.name} ${row.country} ${row.direction}`,
      country: row.country as Country,
      value: channelValue(row),
    })),
  read: async (query, id) => {
    const row = await configs(query).where('id', '=', id).executeTakeFirst()
    if (!row) throw unknown()
    return channelValue(row)
  },
  apply: async (tx, id, { minAmount, maxAmount, feeFixed, amounts, ...rest }) => {
    await tx
      .updateTable('paymentConfig')
      .set({
        ...rest,
        minAmount: BigInt(minAmount),
        maxAmount: BigInt(maxAmount),
        feeFixed: BigInt(feeFixed),
        amounts: amounts.map(BigInt),
      })
      .where('id', '=', id)
      .execute()
  },
  check: ({ minAmount, maxAmount, amounts }) => {
    if (maxAmount < minAmount) throw new Refusal('LIMITS_REVERSED', { field: 'value.maxAmount' })
    const wrong = amounts.findIndex((amount) => amount < minAmount || amount > maxAmount)
    if (wrong >= 0) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: `value.amounts.${wrong}` })
  },
}

// Settings of a country

const countrySubjects = async (): Promise<Subject<never>[]> =>
  Object.values(countries).map(({ code, name }) => ({ subject: code, title: name, country: code }))

function countryOf(subject: string): Country {
  if (!isCountry(subject)) throw unknown()
  return subject
}

const payoutSource: SettingSource<'payout-rule'> = {
  kind: 'payout-rule',
  subjects: countrySubjects,
  read: async (query, subject) => {
    const rule = await payoutRule({ query }, countryOf(subject))
    return {
      autoApproveMost: numberOf(rule.autoApproveMost),
      dayCountMost: rule.dayCountMost,
      dayAmountMost: numberOf(rule.dayAmountMost),
      cancelSeconds: rule.cancelSeconds,
    }
  },
  apply: async (tx, subject, value) => {
    await runSql(tx, 'select payout_rule_set($1, $2::jsonb)', [countryOf(subject), JSON.stringify(value)])
  },
}

const recommendedSource: SettingSource<'recommended-amounts'> = {
  kind: 'recommended-amounts',
  subjects: countrySubjects,
  read: async (query, subject) => {
    const rows = await recommendedAmounts({ query }, countryOf(subject))
    return {
      rows: rows.map(({ amount, bonus, tag }) => ({ amount: numberOf(amount), bonus: numberOf(bonus), tag })),
    }
  },
  apply: async (tx, subject, { rows }) => {
    const country = countryOf(subject)
    await tx.deleteFrom('recommendedAmount').where('country', '=', country).execute()
    if (rows.length === 0) return
    await tx
      .insertInto('recommendedAmount')
      .values(
        rows.map(({ amount, bonus, tag }) => ({
          country,
          amount: BigInt(amount),
          bonus: BigInt(bonus),
          tag,
        })),
      )
      .execute()
  },
}

export function registerPaymentSettings({ register }: Pick<Settings, 'register'>): void {
  register(channelSource)
  register(payoutSource)
  register(recommendedSource)
}
