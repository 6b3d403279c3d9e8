/** Opens a path from the menu or from a banner. Two paths have no screen of their own (R2.24). */
import { navigate } from 'wouter/use-browser-location'
import { emit } from '#stores/ui.ts'

const actions: Readonly<Record<string, () => void>> = {
  '/changepassword': () => emit('SHOW_POPUP', { kind: 'CHANGE_PASSWORD' }),
  '/searchgame': () => navigate('/searchGame/all'),
}

export function isMenuAction(path: string): boolean {
  return Object.hasOwn(actions, path.toLowerCase())
}

export function openMenuPath(path: string): void {
  emit('SHOW_MENU', false)
  const run = actions[path.toLowerCase()]
  if (run) run()
  else navigate(path)
}
