/** What the market of the player allows (R12.02). The server enforces it; the app offers nothing else. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type PagePolicy, settings } from '#lib/settings.ts'
import { currentCountry } from '#stores/country.ts'

export const currentPolicy = (): PagePolicy => settings.policies[currentCountry()]

/** Guests choose between open markets; a player stays in the own one. */
export const isMarketOpen = (country: Country): boolean => settings.policies[country].play
