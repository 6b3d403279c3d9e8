import { t } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

const colours: Readonly<Record<string, string>> = {
  pending: 'indigo',
  review: 'orange',
  refused: 'red',
  verified: 'teal',
  paused: 'blue',
  excluded: 'grape',
  register: 'red',
  requested: 'indigo',
  running: 'indigo',
  ready: 'teal',
  confirmed: 'teal',
  failed: 'red',
  deleted: 'gray',
  retained: 'gray',
  due: 'orange',
  erased: 'teal',
}

export const stateColour = (state: string): string => colours[state] ?? 'gray'

export const countryFilter: Filter = {
  kind: 'choice',
  name: 'country',
  label: t('comp.country'),
  width: 110,
  options: ['BR', 'CL'].map((value) => ({ value, label: value })),
}

export const playerFilter: Filter = { kind: 'text', name: 'playerId', label: t('comp.player-id'), width: 150 }

export const daysFilter: Filter = { kind: 'days', name: 'from', until: 'to', label: t('comp.days') }
