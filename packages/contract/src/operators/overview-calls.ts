/** Operator calls of the overview: figures of now, and of days by market. Handlers: apps/server/src/overview. */
import { Type } from 'typebox'
import { Country, Day, nullable } from '../schemas/request-fields.ts'
import { Count, Money, Text, Time } from '../schemas/responses.ts'
import { type OperatorCallTable, read } from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

export const queueNames = [
  'withdrawals',
  'payouts',
  'payments-to-review',
  'conversations',
  'identity',
  'risk-cases',
  'held-rewards',
  'approvals',
] as const

export const alarmNames = [
  'audit-findings',
  'audit-old',
  'balance-drift',
  'payouts-overdue',
  'reconciliation-differences',
  'reconciliation-overdue',
  'switch-off',
  'reward-budget',
  'job-failed',
  'jobs-late',
  'setting-late',
  'game-return-high',
  'game-return-low',
  'regulator-files-failed',
] as const

/** Amounts in major units. The margin is stakes less wins. */
const figures = {
  bets: Count,
  stakes: Money,
  wins: Money,
  deposits: Money,
  depositCount: Count,
  withdrawals: Money,
  withdrawalCount: Count,
}

const Figures = Obj(figures)

/** A market has one currency. */
const market = { country: Country, currency: Text }

export const OverviewNow = Obj({
  at: Time,
  players: Count,
  connections: Count,
  /** Of the last minute. */
  betsPerSecond: Type.Number({ minimum: 0 }),
  /** The day of each market so far, with the same hours of the same weekday a week ago. */
  markets: List(Obj({ ...market, day: Text, today: Figures, before: Figures })),
  queues: List(Obj({ name: Enum([...queueNames]), count: Count, since: nullable(Time) })),
  alarms: List(
    Obj({
      name: Enum([...alarmNames]),
      level: Enum(['warning', 'critical']),
      count: Count,
      /** The switch, the job, the game. */
      subject: nullable(Text),
    }),
  ),
})

/** Hours of the market's day, 0 to 23; those to come are missing. */
const Hours = List(Obj({ hour: Count, ...figures }))

export const overviewCalls = {
  '/operator/overview/now': read('overview:read', 'Figures of now, queues and alarms', {}, OverviewNow),
  '/operator/overview/day': read(
    'overview:read',
    'A day of a market by hour, with the same weekday a week before',
    { country: Country, day: Optional(Day) },
    Obj({ ...market, day: Text, comparedWith: Text, hours: Hours, before: Hours }),
  ),
  '/operator/overview/days': read(
    'overview:read',
    'The last days of a market, oldest first',
    { country: Country, days: Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) },
    Obj({ ...market, days: List(Obj({ day: Text, ...figures })) }),
  ),
} satisfies OperatorCallTable
