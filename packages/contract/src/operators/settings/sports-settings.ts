/** Settings of the sportsbook. Amounts are in minor units. Safe in the browser. */
import { money } from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

export const sportsSettings = {
  /**
   * Subject: the country, whose currency the bounds are in. Each bounds a sum of possible losses over open slips. A second
   * operator approves, because a trader who raises them could profit from it.
   */
  'sports-bounds': {
    area: 'sports',
    read: 'sports:read',
    change: 'sports:manage',
    approval: true,
    start: 'any',
    fields: {
      /** The payout of one slip. */
      slipWin: money({ min: 1 }),
      outcome: money(),
      match: money(),
      /** Of one player on one match. */
      playerMatch: money(),
      player: money(),
      house: money(),
    },
  },
} as const satisfies Record<string, SettingKind>
