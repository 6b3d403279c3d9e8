/** The declaration of a kind of settings: one value per subject, such as a country or a payment method. Safe in the browser. */
import type { Permission } from '../roles.ts'
import type { FieldTable } from './fields.ts'

/** Areas of the console that have settings. */
export const settingAreas = ['payments', 'markets', 'rewards', 'sports', 'games', 'compliance'] as const
export type SettingArea = (typeof settingAreas)[number]

export type SettingKind = {
  readonly area: SettingArea
  /** Permission to see values and history. */
  readonly read: Permission
  /** Permission to schedule and withdraw versions. */
  readonly change: Permission
  /** A second operator approves every version and every withdrawal. */
  readonly approval: boolean
  /** `midnight`: versions start at the beginning of a day of the subject's market, never in the middle of one. */
  readonly start: 'any' | 'midnight'
  readonly fields: FieldTable
}
