/**
 * What stands over the screens. None of it is part of the first look at the lobby: each part is fetched, with
 * its words, when it is first asked for.
 */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer, useState } from 'react'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import type { Area } from '#i18n/i18n.ts'
import { type LazyComponent, lazyComponent } from '#lib/lazy-component.tsx'
import type { PartName } from '#shell/lazy-parts.ts'
import { PlainToasts } from '#shell/notices/PlainToasts.tsx'
import { withMessages } from '#stores/language.ts'
import { useOperatorPopups } from '#stores/operator-popups.ts'
import { useToasts } from '#stores/toasts.ts'
import { useUi } from '#stores/ui.ts'

const FloatingLayer = lazyComponent(
  async () => (await import('#shell/lazy-parts.ts')).lazyParts.Floats(),
  PlainToasts,
)
const SideMenu = part('SideMenu')
const PopupHost = part('PopupHost')
const SupportSheet = part('SupportSheet', 'support')
const ActiveBox = part('ActiveBox')
const OperatorPopups = part('PopUps')
const GameSheet = part('GameSheet', 'lobby')
const GameOverlays = part('GameParts', 'play', 'payments')
const EnvelopePopup = part('EnvelopePopup', 'lucky')

function part(name: PartName, ...areas: readonly Area[]): LazyComponent<object> {
  const load = async () => (await import('#shell/lazy-parts.ts')).lazyParts[name]()
  return lazyComponent(withMessages(load, ...areas), PartSkeleton)
}

/** A finger on a door has all but opened it. */
export function preloadPopups(): void {
  PopupHost.preload().catch(() => undefined)
}

export function Overlays() {
  return (
    <>
      <DelayedFloatingLayer />
      <MountOnFirstUse wanted={useUi((ui) => ui.menu)} Part={SideMenu} />
      <MountOnFirstUse wanted={useUi((ui) => ui.popup !== null)} Part={PopupHost} />
      <MountOnFirstUse wanted={useUi((ui) => ui.chat)} Part={SupportSheet} />
      <MountOnFirstUse wanted={useUi((ui) => ui.activeBox)} Part={ActiveBox} />
      <MountOnFirstUse wanted={useUi((ui) => ui.gameFooter)} Part={GameOverlays} />
      <MountOnFirstUse wanted={useGameSheet(({ game }) => game !== null)} Part={GameSheet} />
      <MountOnFirstUse wanted={useEnvelope(({ id }) => id !== null)} Part={EnvelopePopup} />
      <MountOnFirstUse wanted={useOperatorPopups(({ queue }) => queue.length > 0)} Part={OperatorPopups} />
    </>
  )
}

type MountOnFirstUseProps = { readonly wanted: boolean; readonly Part: LazyComponent<object> }

/** Once asked for it stays: it may still be leaving the screen after its state has gone. */
function MountOnFirstUse({ wanted, Part }: MountOnFirstUseProps) {
  const [mounted, setMounted] = useState(wanted)
  if (wanted && !mounted) setMounted(true)
  return mounted ? <Part /> : null
}

/** They come when the first screen has settled, or at the moment one of them has something to show. */
function DelayedFloatingLayer() {
  const [settled, settle] = useReducer(() => true, false)
  const toasted = useToasts(({ toasts }) => toasts.length > 0)
  const asked = useUi((ui) => ui.topButton || ui.push !== null)
  useEffect(() => {
    const timer = setTimeout(settle, socketStartDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (toasted || asked) settle()
  }, [toasted, asked])
  return settled ? <FloatingLayer /> : null
}
