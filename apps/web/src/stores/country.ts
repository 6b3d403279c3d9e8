/** The market the player is in (R1.01). The phone code of forms goes with it. */
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

// A session comes with its country: amounts of one in the currency of another would be wrong in this tab too.
onOtherTabChange('country', (country) => applyCountry(countryOf(country)))
