/** Settings of games. Amounts are in minor units. Safe in the browser. */
import { money } from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

export const gameSettings = {
  /** Subject: `GAME:CURRENCY`. Bets outside of the limits are refused in the transaction of the debit. */
  'game-limits': {
    area: 'games',
    read: 'games:read',
    change: 'games:manage',
    approval: false,
    start: 'any',
    fields: { minBet: money({ min: 1 }), maxBet: money({ min: 1 }) },
  },
} as const satisfies Record<string, SettingKind>
