/**
 * Loaders of everything above the screens, with their messages, a chunk of their own for the reason given in screens.ts. Features never import
 * each other: the home screen loads the match strip of the sports feature from here.
 */
import type { ComponentType } from 'react'
import { isGameShown, useRunningGame } from '#domain/games/running-game.ts'
import { withMessages } from '#stores/language.ts'
import { isGameOverlayAsked, useUi } from '#stores/ui.ts'

const loadGameOverlays = withMessages(
  () => import('#shell/game/GameOverlays.tsx').then((file) => file.GameOverlays),
  'play',
  'payments',
)

/** On a slow network the game comes first. Its frame follows, or is loaded at once when the player asks for it. */
function untilGameIsShown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isGameOverlayAsked(useUi.getState()) && !isGameShown(useRunningGame.getState())) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [useRunningGame.subscribe(check), useUi.subscribe(check)]
    check()
  })
}

export const lazyParts = {
  FloatingLayer: withMessages(() => import('#shell/FloatingLayer.tsx').then((file) => file.FloatingLayer)),
  LoginRequired: withMessages(() => import('#shell/LoginRequired.tsx').then((file) => file.LoginRequired)),
  SideMenu: withMessages(() => import('#shell/menu/SideMenu.tsx').then((file) => file.SideMenu)),
  PopupHost: withMessages(() => import('#shell/popups/PopupHost.tsx').then((file) => file.PopupHost)),
  SupportSheet: withMessages(
    () => import('#features/support/SupportSheet.tsx').then((file) => file.SupportSheet),
    'support',
  ),
  ReauthSheet: withMessages(() =>
    import('#features/account/ReauthSheet.tsx').then((file) => file.ReauthSheet),
  ),
  ActiveBox: withMessages(() => import('#shell/popups/ActiveBox.tsx').then((file) => file.ActiveBox)),
  OperatorPopups: withMessages(() =>
    import('#shell/popups/OperatorPopups.tsx').then((file) => file.OperatorPopups),
  ),
  CountryOffer: withMessages(() =>
    import('#shell/popups/CountryOffer.tsx').then((file) => file.CountryOffer),
  ),
  GameSheet: withMessages(
    () => import('#domain/games/GameSheet.tsx').then((file) => file.GameSheet),
    'lobby',
  ),
  GameOverlays: () => untilGameIsShown().then(loadGameOverlays),
  MatchStrip: withMessages(
    () => import('#features/sports/sportsbook/MatchStrip.tsx').then((file) => file.MatchStrip),
    'sports',
  ),
  EnvelopePopup: withMessages(
    () => import('#features/lucky/envelope/EnvelopePopup.tsx').then((file) => file.EnvelopePopup),
    'lucky',
  ),
} satisfies Record<string, () => Promise<ComponentType<object>>>

/** Awaited before the first render of a preview. */
export const startPreview = async (): Promise<void> =>
  (await import('#features/preview/start-preview.ts')).startPreview()

export type PartName = keyof typeof lazyParts
