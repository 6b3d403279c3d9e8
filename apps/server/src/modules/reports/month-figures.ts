/** The main figures of a month, from the sums of all figures. Pure: both sides of a comparison use it. */
import {
  type MonthFigureName,
  monthCounts,
  monthFigureNames,
} from '@saguao/contract/operators/report-names.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { major } from '#modules/reports/amounts.ts'
import { playersOwnReward, unreleasedAccount } from '#modules/reports/revenue.ts'

/** Sums by the names of `report_reported` and `report_derived`, in minor units. */
export type FigureSums = ReadonlyMap<string, bigint>

export type MonthFigures = Readonly<Record<MonthFigureName, bigint>>

/** Sums of the names that match all parts; undefined matches any part. */
function sum(sums: FigureSums, ...parts: readonly (RegExp | string | undefined)[]): bigint {
  let total = 0n
  for (const [name, value] of sums) {
    const given = name.split('/')
    const fits =
      given.length === parts.length &&
      parts.every((part, index) => {
        const text = given[index] ?? ''
        return part === undefined || (typeof part === 'string' ? part === text : part.test(text))
      })
    if (fits) total += value
  }
  return total
}

const games = /^games:/
const channels = /^channel:/
const rewards = new RegExp(`^promo:(?!${playersOwnReward.slice('promo:'.length)}$)`)

export function monthFiguresOf(sums: FigureSums): MonthFigures {
  const game = (name: string): bigint => sum(sums, 'game', undefined, undefined, undefined, name)
  const account = (name: RegExp | string, kind: string | undefined, side: 'credits' | 'debits'): bigint =>
    sum(sums, 'account', name, kind, side)
  const balance = (name: string): bigint => sum(sums, 'balance', name)
  const [stakes, wins] = [game('stakes'), game('wins')]
  const debitedNet = (name: RegExp | string): bigint =>
    account(name, undefined, 'debits') - account(name, undefined, 'credits')
  const rewardCost = debitedNet(rewards) + debitedNet(unreleasedAccount)
  return {
    rounds: game('rounds'),
    stakes,
    wins,
    gross: stakes - wins,
    rewards: rewardCost,
    net: stakes - wins - rewardCost,
    deposits: account('cash', 'recharge', 'credits'),
    withdrawals: account('locked', 'settle', 'debits'),
    fees: -debitedNet('fees'),
    adjustments: debitedNet('adjustments'),
    refunds: account(games, 'refund', 'debits'),
    cash: balance('cash'),
    play: balance('play'),
    locked: balance('locked'),
    bonus: balance('bonus'),
    pb: balance('pb'),
    pig: balance('pig'),
    bank: -sum(sums, 'balance', channels),
    registered: sum(sums, 'registered'),
    active: sum(sums, 'active', 'month'),
    firstDeposits: sum(sums, 'cohort', 'month', undefined),
  }
}

export const presentFigures = (figures: MonthFigures, country: Country) =>
  monthFigureNames.map((name) => ({
    name,
    value: monthCounts.includes(name) ? Number(figures[name]) : major(figures[name], country),
  }))

/** As JSON: minor units as texts. */
export type StoredFigures = Readonly<Record<MonthFigureName, string>>

export const storeFigures = (figures: MonthFigures): StoredFigures =>
  Object.fromEntries(monthFigureNames.map((name) => [name, String(figures[name])])) as StoredFigures

export const readStored = (stored: StoredFigures): MonthFigures =>
  Object.fromEntries(monthFigureNames.map((name) => [name, BigInt(stored[name] ?? '0')])) as MonthFigures

export const isSame = (a: MonthFigures, b: MonthFigures): boolean =>
  monthFigureNames.every((name) => a[name] === b[name])
