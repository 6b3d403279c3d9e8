/** Where an entry of the menu, or a banner that names one, leads (R2.24). */
import { navigate } from 'wouter/use-browser-location'
import { emit } from '#stores/ui.ts'

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
