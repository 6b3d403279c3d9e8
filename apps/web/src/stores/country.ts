/** The market the player is in (R1.01). The phone code of forms goes with it. */
import { defaultCountry } from '@saguao/contract/constants.ts'
import { type Country, isCountry } from '@saguao/contract/countries.ts'
import { create } from 'zustand'
import { erase, onChangeElsewhere, read, write } from '#lib/storage.ts'
import { phoneCodeOf, setPhoneCode } from '#stores/language.ts'

export const useCountry = create<{ readonly country: Country }>(() => ({
  country: chooseCountry(read('country')),
}))

export function chooseCountry(stored: string | undefined): Country {
  return isCountry(stored) ? stored : defaultCountry
}

export function currentCountry(): Country {
  return useCountry.getState().country
}

export function setCountry(country: Country): void {
  write('country', country)
  be(country)
}

export function resetCountry(): void {
  erase('country')
  be(defaultCountry)
}

function be(country: Country): void {
  useCountry.setState({ country })
  setPhoneCode(phoneCodeOf(country))
}

// A session comes with its country: amounts of one in the currency of another would be wrong in this tab too.
onChangeElsewhere('country', (country) => be(chooseCountry(country)))
