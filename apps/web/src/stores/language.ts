/** The current language and the phone code of forms (R3.02, R4.03). */
import { defaultCountry, phoneCodeStart } from '@saguao/contract/product/constants.ts'
import { countries, isCountry } from '@saguao/contract/product/countries.ts'
import { defaultLang, isLang, type Lang } from '@saguao/contract/product/languages.ts'
import { create } from 'zustand'
import { loadMessages } from '#i18n/i18n.ts'
import type { Area } from '#i18n/message-types.ts'
import { read, write } from '#lib/storage.ts'

type LanguageState = { readonly lang: Lang; readonly phoneCode: number }

export const useLanguage = create<LanguageState>(() => ({
  lang: langOf(read('locale'), read('country')),
  phoneCode: phoneCodeOf(read('country')),
}))

/** 55 when no country is stored. */
export function phoneCodeOf(country: string | undefined): number {
  return isCountry(country) ? countries[country].phonePrefix : phoneCodeStart
}

/** A stored locale wins; otherwise the stored country decides, even an unknown one. */
export function langOf(locale: string | undefined, country: string = defaultCountry): Lang {
  return isLang(locale) ? locale : defaultLang(country)
}

export function currentLang(): Lang {
  return useLanguage.getState().lang
}

/** Reloads, because every text changes; an unknown or the current code is ignored. */
export function setLanguage(code: string, reload: () => void = () => location.reload()): void {
  if (!isLang(code) || code === currentLang()) return
  write('locale', code)
  reload()
}

export function setPhoneCode(phoneCode: number): void {
  useLanguage.setState({ phoneCode })
}

/** Loads code together with the messages it needs. */
export function withMessages<T>(load: () => Promise<T>, ...areas: readonly Area[]): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadMessages(currentLang(), ...areas)])
    return loaded
  }
}
