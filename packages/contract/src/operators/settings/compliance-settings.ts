/** Settings of compliance. Amounts are in minor units. Safe in the browser. */
import { money } from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

export const complianceSettings = {
  /** Subject: country. From which amount on a win or a payout is listed as a significant event. */
  'significant-rule': {
    area: 'compliance',
    read: 'compliance:read',
    change: 'compliance:decide',
    approval: true,
    start: 'any',
    fields: { largeWin: money({ min: 1 }), largePayout: money({ min: 1 }) },
  },
} as const satisfies Record<string, SettingKind>
