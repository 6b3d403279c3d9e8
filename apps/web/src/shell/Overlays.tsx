/**
 * What stands over the screens. None of it is part of the first look at the lobby: each part is fetched, with
 * its words, when it is first asked for.
 */
import { socketStartDelayMs } from '@saguao/contract/constants.ts'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import type { Area } from '#i18n/i18n.ts'
import { type LazyPart, lazyPart } from '#lib/lazy-part.tsx'
import { useGameSheet } from '#shell/game-sheet.ts'
import { PartWaiting } from '#shell/PartWaiting.tsx'
import { withWords } from '#stores/language.ts'
import { usePopUps } from '#stores/pop-ups.ts'
import { useToasts } from '#stores/toasts.ts'
import { useUi } from '#stores/ui.ts'

const Floats = lazyPart(() => import('#shell/Floats.tsx').then((file) => file.Floats))
const SideMenu = part(() => import('#shell/SideMenu.tsx').then((file) => file.SideMenu))
const PopupHost = part(() => import('#shell/PopupHost.tsx').then((file) => file.PopupHost))
const SupportSheet = part(() => import('#shell/SupportSheet.tsx').then((file) => file.SupportSheet))
const ActiveBox = part(() => import('#shell/ActiveBox.tsx').then((file) => file.ActiveBox))
const PopUps = part(() => import('#shell/PopUps.tsx').then((file) => file.PopUps))
const GameSheet = part(() => import('#shell/GameSheet.tsx').then((file) => file.GameSheet), 'lobby')
const GameParts = part(
  () => import('#shell/GameParts.tsx').then((file) => file.GameParts),
  'play',
  'payments',
)

function part(load: () => Promise<ComponentType<object>>, ...areas: readonly Area[]): LazyPart<object> {
  return lazyPart(withWords(load, ...areas), PartWaiting)
}

/** A finger on a door has all but opened it. */
export function preloadPopups(): void {
  PopupHost.preload().catch(() => undefined)
}

export function Overlays() {
  return (
    <>
      <FloatsInTime />
      <Once wanted={useUi((ui) => ui.menu)} Part={SideMenu} />
      <Once wanted={useUi((ui) => ui.popup !== null)} Part={PopupHost} />
      <Once wanted={useUi((ui) => ui.chat)} Part={SupportSheet} />
      <Once wanted={useUi((ui) => ui.activeBox)} Part={ActiveBox} />
      <Once wanted={useUi((ui) => ui.gameFooter)} Part={GameParts} />
      <Once wanted={useGameSheet(({ game }) => game !== null)} Part={GameSheet} />
      <Once wanted={usePopUps(({ queue }) => queue.length > 0)} Part={PopUps} />
    </>
  )
}

type OnceProps = { readonly wanted: boolean; readonly Part: LazyPart<object> }

/** Once asked for it stays: it may still be leaving the screen after its state has gone. */
function Once({ wanted, Part }: OnceProps) {
  const [mounted, setMounted] = useState(wanted)
  if (wanted && !mounted) setMounted(true)
  return mounted ? <Part /> : null
}

/** They come when the first screen has settled, or at the moment one of them has something to show. */
function FloatsInTime() {
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
  return settled ? <Floats /> : null
}
