/** Whether a visitor without a stored country is offered the country of the browser (R1.01). Asked once. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { browserCountry } from '#lib/browser/browser-country.ts'
import { read, readChoice, writeChoice } from '#lib/storage.ts'
import { currentCountry } from '#stores/country.ts'
import { isMarketOpen } from '#stores/market-policy.ts'
import { isLoggedIn } from '#stores/session.ts'

const askedCookie = 'countryAsked'

export function offeredCountry(): Country | undefined {
  if (read('country') || isLoggedIn() || readChoice(askedCookie)) return undefined
  const country = browserCountry()
  return country && country !== currentCountry() && isMarketOpen(country) ? country : undefined
}

export function writeCountryAsked(): void {
  writeChoice(askedCookie, '1')
}
