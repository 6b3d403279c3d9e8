/** Where what stands over the screens is fetched from; see screens.ts for why that is a file of its own. */
import type { ComponentType } from 'react'

export const parts = {
  Floats: () => import('#shell/Floats.tsx').then((file) => file.Floats),
  SideMenu: () => import('#shell/menu/SideMenu.tsx').then((file) => file.SideMenu),
  PopupHost: () => import('#shell/popups/PopupHost.tsx').then((file) => file.PopupHost),
  SupportSheet: () => import('#features/support/SupportSheet.tsx').then((file) => file.SupportSheet),
  ActiveBox: () => import('#shell/popups/ActiveBox.tsx').then((file) => file.ActiveBox),
  PopUps: () => import('#shell/popups/PopUps.tsx').then((file) => file.PopUps),
  GameSheet: () => import('#domain/games/GameSheet.tsx').then((file) => file.GameSheet),
  GameParts: () => import('#domain/games/GameParts.tsx').then((file) => file.GameParts),
  MatchStrip: () => import('#features/sports/book/MatchStrip.tsx').then((file) => file.MatchStrip),
  EnvelopePopup: () => import('#features/lucky/EnvelopePopup.tsx').then((file) => file.EnvelopePopup),
} satisfies Record<string, () => Promise<ComponentType<object>>>

export type PartName = keyof typeof parts
