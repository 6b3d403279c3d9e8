/** Every kind of settings. An area adds its kinds in a file of its own and one line here. Safe in the browser. */
import type { Permission } from '../roles.ts'
import { complianceSettings } from './compliance-settings.ts'
import type { ValueOf } from './fields.ts'
import { gameSettings } from './game-settings.ts'
import { marketSettings } from './market-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { rewardSettings } from './reward-settings.ts'
import { type SettingArea, type SettingKind, settingAreas } from './setting-kind.ts'
import { sportsSettings } from './sports-settings.ts'

export const settingKinds = {
  ...paymentSettings,
  ...marketSettings,
  ...complianceSettings,
  ...gameSettings,
  ...rewardSettings,
  ...sportsSettings,
} as const satisfies Record<string, SettingKind>

export type SettingName = keyof typeof settingKinds
export type SettingValue<K extends SettingName> = ValueOf<(typeof settingKinds)[K]['fields']>

export const settingNames = Object.keys(settingKinds) as readonly SettingName[]

export const kindOf = (name: SettingName): SettingKind => settingKinds[name]

export const kindsOfArea = (area: SettingArea): readonly SettingName[] =>
  settingNames.filter((name) => settingKinds[name].area === area)

/** The permissions of calls that name a kind or an area in their body. */
export const readPermissions = Object.fromEntries(
  settingNames.map((name) => [name, settingKinds[name].read]),
) as Readonly<Record<SettingName, Permission>>

export const changePermissions = Object.fromEntries(
  settingNames.map((name) => [name, settingKinds[name].change]),
) as Readonly<Record<SettingName, Permission>>

/** The kinds of an area have one permission to be read. */
export const areaPermissions = Object.fromEntries(
  settingAreas.flatMap((area) => kindsOfArea(area).map((name) => [area, settingKinds[name].read])),
) as Readonly<Record<SettingArea, Permission>>
