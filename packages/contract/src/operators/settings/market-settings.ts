/** Settings of markets: what each country allows. Safe in the browser. */
import { identityGates, limitKinds } from '../../product/market-policy.ts'
import { rewardKinds } from '../../product/rewards.ts'
import {
  choice,
  choices,
  days,
  flag,
  hours,
  milliseconds,
  minutes,
  names,
  orNull,
  percent,
} from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

export const marketSettings = {
  /** Subject: country and mode. A second operator approves, because it opens markets and loosens protection. */
  'market-policy': {
    area: 'markets',
    read: 'system:read',
    change: 'markets:manage',
    approval: true,
    start: 'any',
    fields: {
      play: flag(),
      deposits: flag(),
      /** Null: every configured method. */
      paymentMethods: orNull(names(30)),
      rewards: choices(rewardKinds),
      autoplay: flag(),
      turbo: flag(),
      jackpot: flag(),
      bonusBuy: flag(),
      minRoundMs: milliseconds({ max: 60_000 }),
      identityGate: choice(identityGates),
      mandatoryLimits: choices(limitKinds),
      raiseWaitHours: hours({ min: 24, max: 720 }),
      /** Null: the player decides. */
      realityCheckMinutes: orNull(minutes({ min: 15, max: 60, oneOf: [15, 30, 60] })),
      idleMinutes: minutes({ min: 1, max: 1_440 }),
      /** Null: no second factor. */
      secondFactorDays: orNull(days({ min: 1, max: 90 })),
      minRtp: percent(),
      withdrawalReversal: flag(),
      payoutMinutes: minutes({ min: 1, max: 10_080 }),
    },
  },
} as const satisfies Record<string, SettingKind>
