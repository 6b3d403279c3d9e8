/**
 * Everything above the screens: menu, popups, sheets, floating buttons. The first render needs none of it, so each part is
 * loaded with its messages when it is first opened.
 */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import { offeredCountry } from '#domain/locale/country-offer.ts'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import { type LazyComponent, type LoadingProps, lazyComponent } from '#lib/lazy-component.tsx'
import type { PartName } from '#shell/lazy-parts.ts'
import { PlainToasts } from '#shell/notices/PlainToasts.tsx'
import { useOperatorPopup } from '#stores/operator-popups.ts'
import { useReauth } from '#stores/reauth.ts'
import { useToasts } from '#stores/toasts.ts'
import { isGameOverlayAsked, useUi } from '#stores/ui.ts'

const FloatingLayer = lazyComponent(
  async () => (await import('#shell/lazy-parts.ts')).lazyParts.FloatingLayer(),
  PlainToasts,
)
const SideMenu = part('SideMenu')
const PopupHost = part('PopupHost')
const SupportSheet = part('SupportSheet')
const ActiveBox = part('ActiveBox')
const OperatorPopups = part('OperatorPopups')
const CountryOffer = part('CountryOffer')
const GameSheet = part('GameSheet')
const GameOverlays = part('GameOverlays', GameOverlaysSkeleton)
const ReauthSheet = part('ReauthSheet')
const EnvelopePopup = part('EnvelopePopup')

function part(name: PartName, Loading: ComponentType<LoadingProps> = PartSkeleton): LazyComponent<object> {
  return lazyComponent(async () => (await import('#shell/lazy-parts.ts')).lazyParts[name](), Loading)
}

/** Game overlays load when the game is shown, which may never happen. Only a player who asks for them sees a loading bar. */
function GameOverlaysSkeleton(props: LoadingProps) {
  const isAsked = useUi(isGameOverlayAsked)
  return isAsked || props.failed ? <PartSkeleton {...props} /> : null
}

/** Called at pointerdown on a login button, before the tap opens the popup. */
export function preloadPopups(): void {
  PopupHost.preload().catch(() => undefined)
}

export function Overlays() {
  return (
    <>
      <DelayedFloatingLayer />
      <MountOnFirstUse wanted={useUi((ui) => ui.menu)} Part={SideMenu} />
      <MountOnFirstUse wanted={useUi((ui) => ui.popup !== null)} Part={PopupHost} />
      <MountOnFirstUse wanted={useReauth(({ isOpen }) => isOpen)} Part={ReauthSheet} />
      <MountOnFirstUse wanted={useUi((ui) => ui.chat)} Part={SupportSheet} />
      <MountOnFirstUse wanted={useUi((ui) => ui.activeBox)} Part={ActiveBox} />
      <MountOnFirstUse wanted={useUi((ui) => ui.gameFooter)} Part={GameOverlays} />
      <MountOnFirstUse wanted={useState(isCountryOffered)[0]} Part={CountryOffer} />
      <MountOnFirstUse wanted={useGameSheet(({ game }) => game !== null)} Part={GameSheet} />
      <MountOnFirstUse wanted={useEnvelope(({ id }) => id !== null)} Part={EnvelopePopup} />
      <MountOnFirstUse wanted={useOperatorPopup(({ current }) => current !== null)} Part={OperatorPopups} />
    </>
  )
}

/** A link that opens a popup shows that popup first. */
const isCountryOffered = (): boolean => location.hash === '' && offeredCountry() !== undefined

type MountOnFirstUseProps = { readonly wanted: boolean; readonly Part: LazyComponent<object> }

/** Stays mounted after the first use, so that its closing animation can run. */
function MountOnFirstUse({ wanted, Part }: MountOnFirstUseProps) {
  const [mounted, setMounted] = useState(wanted)
  if (wanted && !mounted) setMounted(true)
  return mounted ? <Part /> : null
}

/** Mounted a few seconds after the start, or earlier when a toast, a push or the top button has to be shown. */
function DelayedFloatingLayer() {
  const [isDue, setDue] = useReducer(() => true, false)
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0)
  const isNeeded = useUi((ui) => ui.topButton || ui.push !== null)
  useEffect(() => {
    const timer = setTimeout(setDue, socketStartDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (hasToasts || isNeeded) setDue()
  }, [hasToasts, isNeeded])
  return isDue ? <FloatingLayer /> : null
}
