/** The market the player is in (R1.01). */
import { defaultCountry } from '@saguao/contract/constants.ts'
import { type Country, isCountry } from '@saguao/contract/countries.ts'
import { create } from 'zustand'
import { erase, read, write } from '#lib/storage.ts'

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
  useCountry.setState({ country })
}

export function resetCountry(): void {
  erase('country')
  useCountry.setState({ country: defaultCountry })
}
