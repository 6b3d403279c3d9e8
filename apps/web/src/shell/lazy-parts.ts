/**
 * Loaders of everything above the screens, a chunk of their own for the reason given in screens.ts. Features never import
 * each other: the home screen loads the match strip of the sports feature from here.
 */
import type { ComponentType } from 'react'

export const lazyParts = {
  FloatingLayer: () => import('#shell/FloatingLayer.tsx').then((file) => file.FloatingLayer),
  LoginRequired: () => import('#shell/LoginRequired.tsx').then((file) => file.LoginRequired),
  SideMenu: () => import('#shell/menu/SideMenu.tsx').then((file) => file.SideMenu),
  PopupHost: () => import('#shell/popups/PopupHost.tsx').then((file) => file.PopupHost),
  SupportSheet: () => import('#features/support/SupportSheet.tsx').then((file) => file.SupportSheet),
  ReauthSheet: () => import('#features/account/ReauthSheet.tsx').then((file) => file.ReauthSheet),
  ActiveBox: () => import('#shell/popups/ActiveBox.tsx').then((file) => file.ActiveBox),
  OperatorPopups: () => import('#shell/popups/OperatorPopups.tsx').then((file) => file.OperatorPopups),
  CountryOffer: () => import('#shell/popups/CountryOffer.tsx').then((file) => file.CountryOffer),
  GameSheet: () => import('#domain/games/GameSheet.tsx').then((file) => file.GameSheet),
  GameOverlays: () => import('#shell/game/GameOverlays.tsx').then((file) => file.GameOverlays),
  MatchStrip: () => import('#features/sports/sportsbook/MatchStrip.tsx').then((file) => file.MatchStrip),
  EnvelopePopup: () =>
    import('#features/lucky/envelope/EnvelopePopup.tsx').then((file) => file.EnvelopePopup),
} satisfies Record<string, () => Promise<ComponentType<object>>>

export type PartName = keyof typeof lazyParts
