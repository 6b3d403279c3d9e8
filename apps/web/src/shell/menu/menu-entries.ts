/** Entries of the side menu by country (R2.24). */
import type { Country } from '@saguao/contract/product/countries.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { openMenuPath } from '#domain/banners/menu-path.ts'
import { setLanguage } from '#stores/language.ts'

export type MenuEntry = {
  readonly name: 'transactions' | 'bettinghistory' | 'language' | 'promotion'
  readonly note?: string
  /** Path of its screen, for prefetching. */
  readonly to?: string
  readonly open: () => void
}

/** Only Brazil has entries (R1.01). Portuguese is the only language listed; the footer of home has all three. */
export const menuEntries: Readonly<Record<Country, readonly MenuEntry[]>> = {
  BR: [
    entryOf('transactions'),
    entryOf('bettinghistory'),
    { name: 'language', note: languages.pt.text, open: () => setLanguage('pt') },
    entryOf('promotion'),
  ],
  CL: [],
}

/** An entry whose name is also its path. */
function entryOf(name: MenuEntry['name']): MenuEntry {
  return { name, to: `/${name}`, open: () => openMenuPath(`/${name}`) }
}
