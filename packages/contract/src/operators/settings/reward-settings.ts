/** Settings of rewards: their terms, budgets and limits. Amounts are in minor units. Safe in the browser. */
import {
  choice,
  count,
  days,
  flag,
  hours,
  money,
  orNull,
  points,
  rows,
  textField,
  timeField,
  times,
  translated,
} from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

const maxTagLength = 20
const maxTitleLength = 80
const maxDescriptionLength = 500

/** Terms give money away, so a second operator approves them. */
const terms = {
  area: 'rewards',
  read: 'rewards:read',
  change: 'rewards:manage',
  approval: true,
  start: 'any',
} as const

/** What players who share something count by. */
export const velocityMarks = ['device', 'browser', 'address', 'payout', 'ring'] as const

export const rewardSettings = {
  /** Subject: the country. A day has one rule, so a new one starts at midnight of the market. */
  'cashback-terms': {
    ...terms,
    start: 'midnight',
    fields: {
      /** Ascending by loss. */
      tiers: rows({ minLoss: money(), points: points() }, 10),
      newUserDays: days({ max: 90 }),
      newUserPoints: points(),
      /** Cashback is at most this share of the counted bets of the day. */
      riskPoints: points(),
      minCollect: money({ min: 1 }),
    },
  },
  /** Subject: the country. Two offers, in the order of their types. */
  'new-user-terms': {
    ...terms,
    fields: {
      offers: rows(
        {
          recharge: money({ min: 1 }),
          total: money({ min: 1 }),
          tag: textField(maxTagLength, 0),
          /** The share of counted bets that is released. */
          releasePoints: points({ min: 1 }),
        },
        2,
      ),
    },
  },
  /** Subject: the country. */
  'registration-terms': {
    ...terms,
    fields: {
      /** 0 is no reward. */
      amount: money(),
      wagerTimes: times({ min: 1, max: 1_000 }),
    },
  },
  /** Subject: the id of a promotion. The texts name the terms, so they change together. */
  'deposit-promotion': {
    ...terms,
    fields: {
      available: flag(),
      title: translated(maxTitleLength),
      description: translated(maxDescriptionLength),
      tag: textField(maxTagLength, 0),
      minAmount: money({ min: 1 }),
      rewardPoints: points({ max: 30_000 }),
      rewardMax: money(),
      wagerTimes: times({ min: 63, max: 1_000 }),
      /** Null: since ever, and without an end. */
      startsAt: orNull(timeField()),
      endsAt: orNull(timeField()),
    },
  },
  /** Subject: the country. */
  'envelope-terms': {
    ...terms,
    fields: {
      campaignAmount: money({ min: 1 }),
      campaignCount: count({ min: 1, max: 1_000 }),
      /** Shares of daily envelopes that a player may open in a day. */
      dayClaimsMost: count({ min: 1, max: 1_000 }),
      expireHours: hours({ min: 1, max: 720 }),
      giftMin: money({ min: 1 }),
      giftMax: money({ min: 1 }),
    },
  },
  /** Subject: the country. */
  'invitation-terms': {
    ...terms,
    fields: {
      reward: money({ min: 1 }),
      /** A deposit of the invited player that earns it. */
      recharge: money({ min: 1 }),
      wagerTimes: times({ min: 63, max: 1_000 }),
    },
  },
  /** Subject: the mode. More players than that with one mark, and the reward is held. */
  'reward-velocity': {
    ...terms,
    fields: {
      marks: rows(
        {
          mark: choice(velocityMarks),
          most: count({ min: 1, max: 100_000 }),
          hours: hours({ min: 1, max: 87_600 }),
        },
        velocityMarks.length,
      ),
    },
  },
  /** Subject: country and reward, `BR-cashback`. One operator stops a reward that costs too much. */
  'reward-budget': {
    ...terms,
    approval: false,
    fields: {
      day: orNull(money()),
      month: orNull(money()),
    },
  },
} as const satisfies Record<string, SettingKind>

/** Kinds whose cost can be replayed with the players of the past. */
export const rewardTermNames = [
  'cashback-terms',
  'new-user-terms',
  'registration-terms',
  'deposit-promotion',
  'envelope-terms',
  'invitation-terms',
] as const satisfies readonly (keyof typeof rewardSettings)[]
export type RewardTermName = (typeof rewardTermNames)[number]
