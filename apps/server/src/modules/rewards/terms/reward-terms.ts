/** The terms of the other rewards as settings: reads and writes of their live rows. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { luckyRule } from '#modules/rewards/envelopes/envelope-store.ts'
import { type PbConfig, pbConfigs, type RewardType } from '#modules/rewards/welcome/pb-store.ts'
import type { Query } from '#modules/settings/settings.ts'

// New-user deposit

export type NewUserTerms = SettingValue<'new-user-terms'>

export async function readNewUser(query: Query, country: Country): Promise<NewUserTerms> {
  const configs = await pbConfigs({ query }, country)
  return {
    offers: configs.map(({ recharge, total, tag, releasePoints }) => ({
      recharge: Number(recharge),
      total: Number(total),
      tag,
      releasePoints,
    })),
  }
}

const offerTypes: readonly RewardType[] = [1, 2]

/** The offers of terms, as the grants use them. */
export const offersOf = ({ offers }: NewUserTerms): Pick<PbConfig, 'rewardType' | 'recharge' | 'total'>[] =>
  offers.map(({ recharge, total }, i) => ({
    rewardType: offerTypes[i] as RewardType,
    recharge: BigInt(recharge),
    total: BigInt(total),
  }))

export function checkNewUser({ offers }: NewUserTerms): void {
  if (offers.length !== offerTypes.length) throw new Refusal('VALIDATION', { field: 'value.offers' })
}

export async function applyNewUser(tx: Tx, country: Country, { offers }: NewUserTerms): Promise<void> {
  for (const [i, { recharge, total, tag, releasePoints }] of offers.entries())
    await tx
      .updateTable('pbConfig')
      .set({ recharge: BigInt(recharge), total: BigInt(total), tag, releasePoints })
      .where('country', '=', country)
      .where('rewardType', '=', offerTypes[i] as RewardType)
      .execute()
}

// Registration

export type RegistrationTerms = SettingValue<'registration-terms'>

/** The amount is stored with one of the offers. */
export async function readRegistration(query: Query, country: Country): Promise<RegistrationTerms> {
  const configs = await pbConfigs({ query }, country)
  const config = configs.find(({ reg }) => reg > 0n) ?? configs[0]
  if (!config) throw new Error(`rewards: ${country} has no row of pb_config`)
  return { amount: Number(config.reg), wagerTimes: config.regWagerTimes }
}

export async function applyRegistration(
  tx: Tx,
  country: Country,
  { amount, wagerTimes }: RegistrationTerms,
): Promise<void> {
  for (const rewardType of offerTypes)
    await tx
      .updateTable('pbConfig')
      .set({ reg: rewardType === 1 ? BigInt(amount) : 0n, regWagerTimes: wagerTimes })
      .where('country', '=', country)
      .where('rewardType', '=', rewardType)
      .execute()
}

// Envelopes and invitations

export type EnvelopeTerms = SettingValue<'envelope-terms'>

export async function readEnvelopes(query: Query, country: Country): Promise<EnvelopeTerms> {
  const rule = await luckyRule({ query }, country)
  return {
    campaignAmount: Number(rule.campaignAmount),
    campaignCount: rule.campaignCount,
    dayClaimsMost: rule.dayClaimsMost,
    expireHours: rule.expireHours,
    giftMin: Number(rule.giftMin),
    giftMax: Number(rule.giftMax),
  }
}

/** Every share is at least one minor unit. */
export function checkEnvelopes({ campaignAmount, campaignCount, giftMin, giftMax }: EnvelopeTerms): void {
  if (campaignAmount < campaignCount) throw new Refusal('VALIDATION', { field: 'value.campaignAmount' })
  if (giftMax < giftMin) throw new Refusal('LIMITS_REVERSED', { field: 'value.giftMax' })
}

export async function applyEnvelopes(tx: Tx, country: Country, terms: EnvelopeTerms): Promise<void> {
  const { campaignAmount, giftMin, giftMax, ...rest } = terms
  await tx
    .updateTable('luckyRule')
    .set({
      ...rest,
      campaignAmount: BigInt(campaignAmount),
      giftMin: BigInt(giftMin),
      giftMax: BigInt(giftMax),
    })
    .where('country', '=', country)
    .execute()
}

export type InvitationTerms = SettingValue<'invitation-terms'>

export async function readInvitation(query: Query, country: Country): Promise<InvitationTerms> {
  const { inviteReward, inviteRecharge, inviteWagerTimes } = await luckyRule({ query }, country)
  return { reward: Number(inviteReward), recharge: Number(inviteRecharge), wagerTimes: inviteWagerTimes }
}

export async function applyInvitation(
  tx: Tx,
  country: Country,
  { reward, recharge, wagerTimes }: InvitationTerms,
): Promise<void> {
  await tx
    .updateTable('luckyRule')
    .set({ inviteReward: BigInt(reward), inviteRecharge: BigInt(recharge), inviteWagerTimes: wagerTimes })
    .where('country', '=', country)
    .execute()
}

// Limits of shared marks

type VelocityTerms = SettingValue<'reward-velocity'>

export async function readVelocity(query: Query, mode: string): Promise<VelocityTerms> {
  const rows = await query
    .selectFrom('rewardVelocity')
    .where('mode', '=', mode)
    .select(['mark', 'most', 'hours'])
    .orderBy('mark')
    .execute()
  return { marks: rows as VelocityTerms['marks'] }
}

export function checkVelocity({ marks }: VelocityTerms): void {
  const names = marks.map(({ mark }) => mark)
  const twice = names.findIndex((name, i) => names.indexOf(name) < i)
  if (twice >= 0) throw new Refusal('VALIDATION', { field: `value.marks.${twice}.mark` })
}

export async function applyVelocity(tx: Tx, mode: string, { marks }: VelocityTerms): Promise<void> {
  await tx.deleteFrom('rewardVelocity').where('mode', '=', mode).execute()
  if (marks.length > 0)
    await tx
      .insertInto('rewardVelocity')
      .values(marks.map((row) => ({ ...row, mode })))
      .execute()
}

// Budgets

type BudgetTerms = SettingValue<'reward-budget'>

const minorOf = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount))
const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

type BudgetSubject = { readonly country: Country; readonly reward: string }

export const budgetSubject = (subject: string): BudgetSubject => ({
  country: subject.slice(0, 2) as Country,
  reward: subject.slice(3),
})

export async function readBudget(query: Query, subject: string): Promise<BudgetTerms> {
  const { country, reward } = budgetSubject(subject)
  const { dayAmount, monthAmount } = await query
    .selectFrom('rewardBudget')
    .where('country', '=', country)
    .where('reward', '=', reward)
    .select(['dayAmount', 'monthAmount'])
    .executeTakeFirstOrThrow()
  return { day: numberOf(dayAmount), month: numberOf(monthAmount) }
}

export async function applyBudget(tx: Tx, subject: string, { day, month }: BudgetTerms): Promise<void> {
  const { country, reward } = budgetSubject(subject)
  await tx
    .updateTable('rewardBudget')
    .set({ dayAmount: minorOf(day), monthAmount: minorOf(month) })
    .where('country', '=', country)
    .where('reward', '=', reward)
    .execute()
}
