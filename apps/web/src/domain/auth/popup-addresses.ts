import type { PopupKind } from '#stores/ui.ts'

/** The doors an address can name, so that whoever stood at one stands there again after the page has started anew. */
export const popupHashes: Readonly<
  Record<string, Extract<PopupKind, 'LOGIN' | 'REGISTER' | 'RESET_PASSWORD'>>
> = {
  '#login': 'LOGIN',
  '#register': 'REGISTER',
  '#reset': 'RESET_PASSWORD',
}
