/** Operator calls of the area "Reports". Handlers: modules/reports. docs/REPORTS.md defines the figures. */
import { type TSchema, Type } from 'typebox'
import { Country, Day, nullable, Serial, text } from '../schemas/request-fields.ts'
import { Count, Flag, Money, Text, Time } from '../schemas/responses.ts'
import { change, download, listFields, listPage, type OperatorCallTable, read } from './operator-call.ts'
import {
  cohortUnits,
  monthFigureNames,
  orderKinds,
  orderStates,
  reportNames,
  reportPeriods,
  revenueGroups,
} from './report-names.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

const Currency = Enum(['BRL', 'CLP'])
/** Negative amounts are losses of the house. */
const SignedCount = Type.Integer()
const Share = Type.Number()

/** How current the figures are. `progress` is below 1 while older postings are still being rolled up. */
const state = { rolledAt: nullable(Time), progress: Share, daysLeft: Count }

const days = { from: Day, to: Day, country: Optional(Country) }

const revenueBody = { ...days, by: Optional(Enum([...revenueGroups])) }

/** Amounts in major units. Gross is stakes less wins; net is gross less the cost of rewards. */
const revenueFields = {
  country: Country,
  currency: Currency,
  rounds: SignedCount,
  stakes: Money,
  wins: Money,
  /** The part of stakes and wins that was bonus money. */
  bonusStakes: Money,
  bonusWins: Money,
  gross: Money,
  rewards: Money,
  net: Money,
}

const RevenueRow = Obj({
  /** The day, country, currency, game or studio. */
  key: Text,
  /** The name of a game. */
  name: nullable(Text),
  ...revenueFields,
  /** Players of days and countries, days of a country summed up; null for games and studios. */
  active: nullable(Count),
  registered: nullable(Count),
})

const ReturnRow = Obj({
  gameId: Text,
  name: nullable(Text),
  studio: Text,
  country: Country,
  currency: Currency,
  rounds: SignedCount,
  stakes: Money,
  wins: Money,
  /** Fractions: 0.97 is 97 %. */
  stated: nullable(Share),
  measured: nullable(Share),
  /** The band of 99 %. */
  low: nullable(Share),
  high: nullable(Share),
  /** The stated return is outside of the band. */
  isOutside: Flag,
})

const PaymentRow = Obj({
  kind: Enum([...orderKinds]),
  country: Country,
  currency: Currency,
  payChannel: Text,
  paymentMethod: Text,
  state: Enum([...orderStates]),
  orders: Count,
  amount: Money,
  fee: Money,
  /** Of the orders of this channel and method. */
  share: Share,
})

const BonusRow = Obj({
  reward: Text,
  country: Country,
  currency: Currency,
  given: Money,
  count: Count,
  takenBack: Money,
  /** Welcome bonus granted in the period and not released in it; negative where older money was released. */
  unreleased: Money,
  cost: Money,
})

/** Bonus money that became cash, and what players still have at the end of the last day. */
const BonusFlow = Obj({
  country: Country,
  currency: Currency,
  converted: Money,
  collected: Money,
  piggyCollected: Money,
  bonus: Money,
  pb: Money,
  pig: Money,
})

const FundsRow = Obj({
  day: Text,
  country: Country,
  currency: Currency,
  cash: Money,
  /** Stakes of open rounds. */
  play: Money,
  /** Open withdrawals. */
  locked: Money,
  bonus: Money,
  pb: Money,
  pig: Money,
  /** Cash, open stakes, open withdrawals, gifts that are not opened and the jackpot: money that players may ask for. */
  owed: Money,
  /** What the channels should hold: paid in less paid out. */
  bank: Money,
  /** Bank less owed. */
  cover: Money,
})

const ChannelFunds = Obj({
  channel: Text,
  country: Country,
  currency: Currency,
  expected: Money,
  /** The last reconciled day and its open differences. */
  reconciled: nullable(Text),
  open: Count,
})

const CohortRow = Obj({
  cohort: Text,
  size: Count,
  /** Active players of each week or month from the first one on; null for periods to come. */
  active: List(nullable(Count)),
})

const OpenRoundRow = Obj({
  gameId: Text,
  name: nullable(Text),
  studio: nullable(Text),
  country: Country,
  currency: Currency,
  rounds: Count,
  stakes: Money,
  oldest: Time,
  /** Not touched for a day. */
  old: Count,
})

/** A figure of a month: money in major units, or a number. */
const MonthFigure = Obj({ name: Enum([...monthFigureNames]), value: Type.Number() })
const Difference = Obj({ figure: Text, day: Text, reported: Text, ledger: Text })
const Comparison = Obj({
  id: Text,
  askedBy: Text,
  askedAt: Time,
  finishedAt: nullable(Time),
  error: nullable(Text),
  /** Figures that were compared, one per day and name. */
  compared: Count,
  differences: Count,
  /** The first ones. */
  list: List(Difference),
  /** The figures of the month as the ledger gives them. */
  ledger: List(MonthFigure),
})
const ClosedMonth = Obj({ at: Time, by: Text, reason: Text, figures: List(MonthFigure) })
const Month = Obj({
  month: Text,
  country: Country,
  currency: Currency,
  /** `current`: not over, cannot be closed. */
  state: Enum(['current', 'open', 'closed']),
  figures: List(MonthFigure),
  closed: nullable(ClosedMonth),
  /** The figures changed after the month was closed. */
  isChanged: Flag,
  comparison: nullable(Comparison),
})

/** The first day of a month. */
const MonthDay = Type.String({ maxLength: 10, pattern: '^20\\d\\d-(?:0[1-9]|1[0-2])-01$' })

const Schedule = Obj({
  id: Text,
  name: Text,
  report: Enum([...reportNames]),
  by: nullable(Enum([...revenueGroups])),
  country: Country,
  period: Enum([...reportPeriods]),
  createdAt: Time,
  createdBy: Text,
  endedAt: nullable(Time),
  files: Count,
  lastMadeAt: nullable(Time),
})

const File = Obj({
  id: Text,
  scheduleId: Text,
  name: Text,
  report: Enum([...reportNames]),
  country: Country,
  from: Text,
  to: Text,
  rows: Count,
  bytes: Count,
  madeAt: Time,
})

const reportOf = <S extends TSchema>(row: S) => Obj({ ...state, list: List(row) })
const cohortBody = { country: Country, unit: Optional(Enum([...cohortUnits])) }
const openBody = { country: Optional(Country) }

export const reportCalls = {
  '/operator/report/revenue': read(
    'reports:read',
    'Gross and net revenue by day, country, currency, game or studio, with the period before',
    revenueBody,
    Obj({
      ...state,
      list: List(RevenueRow),
      /** By currency, of the period and of the equally long period before it. */
      totals: List(Obj(revenueFields)),
      before: List(Obj(revenueFields)),
    }),
  ),
  '/operator/report/revenue/export': download('reports:read', 'Revenue as CSV', revenueBody),
  '/operator/report/returns': read(
    'reports:read',
    'Measured return of games with its confidence band',
    days,
    reportOf(ReturnRow),
  ),
  '/operator/report/returns/export': download('reports:read', 'Returns of games as CSV', days),
  '/operator/report/payments': read(
    'reports:read',
    'Orders by channel, method and outcome, by the day of their creation',
    days,
    reportOf(PaymentRow),
  ),
  '/operator/report/payments/export': download('reports:read', 'Orders by outcome as CSV', days),
  '/operator/report/bonus': read(
    'reports:read',
    'Cost of rewards by kind, and bonus money that became cash',
    days,
    Obj({ ...state, list: List(BonusRow), flows: List(BonusFlow) }),
  ),
  '/operator/report/bonus/export': download('reports:read', 'Cost of rewards as CSV', days),
  '/operator/report/funds': read(
    'reports:read',
    'Money of players at the end of each day, against what the channels hold',
    days,
    Obj({ ...state, list: List(FundsRow), channels: List(ChannelFunds) }),
  ),
  '/operator/report/funds/export': download('reports:read', 'Money of players by day as CSV', days),
  '/operator/report/cohorts': read(
    'reports:read',
    'Players by the period of their first deposit, and how many were active later',
    cohortBody,
    reportOf(CohortRow),
  ),
  '/operator/report/cohorts/export': download('reports:read', 'Cohorts as CSV', cohortBody),
  '/operator/report/open-rounds': read(
    'reports:read',
    'Rounds that are open now, by game',
    openBody,
    reportOf(OpenRoundRow),
  ),
  '/operator/report/open-rounds/export': download('reports:read', 'Open rounds by game as CSV', openBody),
  '/operator/report/months': read(
    'reports:read',
    'The months of a market, newest first, with their closing',
    { country: Country },
    Obj({ ...state, list: List(Month) }),
  ),
  '/operator/report/month/compare': read(
    'reports:read',
    'Compare a month with the ledger in the background; the result is in the list of months',
    { country: Country, month: MonthDay },
    Obj({ id: Text }),
  ),
  '/operator/report/month/close': change(
    'reports:manage',
    'Close a month that agrees with the ledger: its figures are stored for good',
    { country: Country, month: MonthDay },
    Month,
  ),
  '/operator/report/schedules': read(
    'reports:read',
    'Saved reports, which are made for every period',
    {},
    Obj({ list: List(Schedule) }),
  ),
  '/operator/report/schedule/save': change(
    'reports:manage',
    'Save a report that is made every day, week or month',
    {
      name: text(80),
      report: Enum([...reportNames]),
      by: Optional(Enum([...revenueGroups])),
      country: Country,
      period: Enum([...reportPeriods]),
    },
    Schedule,
  ),
  '/operator/report/schedule/end': change(
    'reports:manage',
    'Stop making a saved report; its files stay',
    { id: Serial },
    Schedule,
  ),
  '/operator/report/files': read(
    'reports:read',
    'Files of saved reports, newest first',
    { scheduleId: Optional(Serial), ...listFields },
    listPage(File),
  ),
  '/operator/report/file': download('reports:read', 'A file of a saved report', { id: Serial }),
} satisfies OperatorCallTable
