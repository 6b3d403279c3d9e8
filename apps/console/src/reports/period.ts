/** The period and market of a report in the address. */
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import type { ListSearch } from '#lists/list-types.ts'

export type Country = 'BR' | 'CL'
export const marketCodes = ['BR', 'CL'] as const

export const isCountry = (code: string | undefined): code is Country => code === 'BR' || code === 'CL'

export type Period = { readonly from: string; readonly to: string }

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

export const presetNames = ['7', '30', 'month', 'last-month', 'year'] as const
export type PresetName = (typeof presetNames)[number]

/** Days of the market with the later midnight would differ for some hours; São Paulo's are used for both. */
const today = (): string => marketDay('BR', Date.now())

export function presetOf(name: PresetName, day = today()): Period {
  if (name === 'month') return { from: monthStart(day), to: day }
  if (name === 'last-month') {
    const to = addMarketDays(monthStart(day), -1)
    return { from: monthStart(to), to }
  }
  const days = name === 'year' ? 365 : Number(name)
  return { from: addMarketDays(day, 1 - days), to: day }
}

const dayForm = /^\d{4}-\d\d-\d\d$/

/** The last 30 days unless the address names others. */
export function periodIn({ from, to }: ListSearch): Period {
  return from && to && dayForm.test(from) && dayForm.test(to) ? { from, to } : presetOf('30')
}

/** The body of a report by days. */
export const daysBody = (search: ListSearch) => ({
  ...periodIn(search),
  ...(isCountry(search.country) && { country: search.country }),
})

/** The last day of the month that starts with this day. */
export const monthEnd = (month: string): string => addMarketDays(monthStart(addMarketDays(month, 31)), -1)
