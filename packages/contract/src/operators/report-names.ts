/** Names of reports, their groups and figures. Safe in the browser. */

export const reportNames = ['revenue', 'returns', 'payments', 'bonus', 'funds'] as const
export type ReportName = (typeof reportNames)[number]
export const revenueGroups = ['day', 'country', 'currency', 'game', 'studio'] as const
export type RevenueGroup = (typeof revenueGroups)[number]
export const reportPeriods = ['day', 'week', 'month'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const cohortUnits = ['week', 'month'] as const
export const orderKinds = ['deposit', 'withdrawal'] as const
export const orderStates = [
  'created',
  'waiting',
  'success',
  'failure',
  'approved',
  'sent',
  'paid',
  'returned',
] as const

/** The main figures of a month, in the order of the screen. */
export const monthFigureNames = [
  'rounds',
  'stakes',
  'wins',
  'gross',
  'rewards',
  'net',
  'deposits',
  'withdrawals',
  'fees',
  'adjustments',
  'refunds',
  'cash',
  'play',
  'locked',
  'bonus',
  'pb',
  'pig',
  'bank',
  'registered',
  'active',
  'firstDeposits',
] as const
export type MonthFigureName = (typeof monthFigureNames)[number]
/** The other figures are money. */
export const monthCounts: readonly MonthFigureName[] = ['rounds', 'registered', 'active', 'firstDeposits']
