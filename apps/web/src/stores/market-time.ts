/** Days and time zone of the player's market, whose days the server counts (contract: market-day.ts). */
import { countries } from '@saguao/contract/product/countries.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'

export const marketTimeZone = (): string => countries[currentCountry()].timeZone

/** The name of the time zone, such as "horário de Brasília". */
export const zoneText = (): string => t(`zone.${currentCountry()}`)

export const marketToday = (nowMs: number = Date.now()): string => marketDay(currentCountry(), nowMs)

export const marketDayOf = (iso: string): string => marketDay(currentCountry(), Date.parse(iso))
