/** The player's country (R1.01), which also sets the phone code of forms. */
import { defaultCountry } from '@saguao/contract/product/constants.ts'
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import { create } from 'zustand'
import { onOtherTabChange, read, remove, write } from '#lib/storage.ts'
import { phoneCodeOf, setPhoneCode } from '#stores/language.ts'

export const useCountry = create<{ readonly country: Country }>(() => ({
  country: countryOf(read('country')),
}))

export function countryOf(stored: string | undefined): Country {
  return isCountry(stored) ? stored : defaultCountry
}

export function currentCountry(): Country {
  return useCountry.getState().country
}

export function setCountry(country: Country): void {
  write('country', country)
  applyCountry(country)
}

export function resetCountry(): void {
  remove('country')
  applyCountry(defaultCountry)
}

function applyCountry(country: Country): void {
  useCountry.setState({ country })
  setPhoneCode(phoneCodeOf(country))
}

// A session belongs to a country: after a login in another tab, this one must not show amounts in the wrong currency.
onOtherTabChange('country', (country) => applyCountry(countryOf(country)))
