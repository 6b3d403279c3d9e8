import { budgetRewards } from '@saguao/contract/operators/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { calendarDay } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

export type RewardRow = OperatorData<'/operator/rewards'>['list'][number]
export type HeldReward = OperatorData<'/operator/rewards/held'>['list'][number]
export type GrantedReward = OperatorData<'/operator/rewards/grants'>['list'][number]

export const rewardText = (reward: string): string => tName('reward', reward)

export const countryFilter: Filter = {
  kind: 'choice',
  name: 'country',
  label: t('rewards.market'),
  width: 110,
  options: ['BR', 'CL'].map((value) => ({ value, label: value })),
}

export const rewardFilter: Filter = {
  kind: 'choice',
  name: 'reward',
  label: t('rewards.reward'),
  width: 190,
  options: budgetRewards.map((value) => ({ value, label: rewardText(value) })),
}

export const subjectOf = ({ country, reward }: Pick<RewardRow, 'country' | 'reward'>): string =>
  `${country}-${reward}`

/** The order, envelope or player behind a reward, or the day of a cashback. */
export const sourceText = ({ reward, source }: { reward: string; source: string }): string => {
  if (source === reward) return '–'
  return /^\d{4}-\d\d-\d\d$/.test(source) ? calendarDay(source) : source
}

/** `16/11` of a day of the market. */
export const dayText = (day: string): string => day.slice(5).split('-').reverse().join('/')
