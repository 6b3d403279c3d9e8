/** What the menu lists, and where an entry of it, or a banner that names one, leads (R2.24). */
import type { Country } from '@saguao/contract/product/countries.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { navigate } from 'wouter/use-browser-location'
import { setLanguage } from '#stores/language.ts'
import { emit } from '#stores/ui.ts'

export type MenuEntry = {
  readonly name: 'transactions' | 'bettinghistory' | 'language' | 'promotion'
  readonly note?: string
  /** The screen it leads to. */
  readonly to?: string
  readonly open: () => void
}

/** Only Brazil has entries (R1.01), and Portuguese is the one language they list; the foot of home has all three. */
export const menuEntries: Readonly<Record<Country, readonly MenuEntry[]>> = {
  BR: [
    entryOf('transactions'),
    entryOf('bettinghistory'),
    { name: 'language', note: languages.pt.text, open: () => setLanguage('pt') },
    entryOf('promotion'),
  ],
  CL: [],
}

/** One that is named like its screen. */
function entryOf(name: MenuEntry['name']): MenuEntry {
  return { name, to: `/${name}`, open: () => openMenuEntry(`/${name}`) }
}

export function openMenuEntry(path: string): void {
  emit('SHOW_MENU', false)
  const act = special[path.toLowerCase()]
  if (act) act()
  else navigate(path)
}

export function isMenuEntry(path: string): boolean {
  return Object.hasOwn(special, path.toLowerCase())
}

/** Not listed in the menu and no screens of their own, but handled by it. */
const special: Readonly<Record<string, () => void>> = {
  '/changepassword': () => emit('SHOW_POPUP', { kind: 'CHANGE_PASSWORD' }),
  '/searchgame': () => navigate('/searchGame/all'),
}
