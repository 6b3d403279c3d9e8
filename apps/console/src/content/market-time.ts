/**
 * Times of a schedule in the local time of a market. Pickers work with local texts (`2026-11-20 18:00:00`), the server
 * with instants.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

const localFormat = 'YYYY-MM-DD HH:mm:ss'

export const toLocal = (instant: string | null, country: Country): string | null =>
  instant === null ? null : dayjs(instant).tz(countries[country].timeZone).format(localFormat)

export const toInstant = (local: string | null, country: Country): string | null =>
  local === null ? null : dayjs.tz(local, countries[country].timeZone).utc().format('YYYY-MM-DDTHH:mm:ss[Z]')

/** The market whose clock a schedule is written in: the first of its countries. */
export const clockOf = (chosen: readonly string[]): Country =>
  (['BR', 'CL'] as const).find((country) => chosen.includes(country)) ?? 'BR'
