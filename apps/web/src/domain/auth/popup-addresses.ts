import type { PopupKind } from '#stores/ui.ts'

/** Popups an address hash can open, so that a reload reopens the popup. */
export const popupHashes: Readonly<
  Record<string, Extract<PopupKind, 'LOGIN' | 'REGISTER' | 'RESET_PASSWORD'>>
> = {
  '#login': 'LOGIN',
  '#register': 'REGISTER',
  '#reset': 'RESET_PASSWORD',
}
