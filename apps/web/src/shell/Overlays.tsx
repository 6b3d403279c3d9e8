/**
 * What stands over the screens. None of it is part of the first look at the lobby: each part is fetched, with
 * its words, when it is first asked for.
 */
import { socketStartDelayMs } from '@saguao/contract/constants.ts'
import { useEffect, useReducer, useState } from 'react'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { PartWaiting } from '#domain/layout/PartSkeleton.tsx'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import type { Area } from '#i18n/i18n.ts'
import { type LazyPart, lazyPart } from '#lib/lazy-part.tsx'
import { PlainToasts } from '#shell/notices/PlainToasts.tsx'
import type { PartName } from '#shell/parts.ts'
import { withWords } from '#stores/language.ts'
import { usePopUps } from '#stores/pop-ups.ts'
import { useToasts } from '#stores/toasts.ts'
import { useUi } from '#stores/ui.ts'

const Floats = lazyPart(async () => (await import('#shell/parts.ts')).parts.Floats(), PlainToasts)
const SideMenu = part('SideMenu')
const PopupHost = part('PopupHost')
const SupportSheet = part('SupportSheet', 'support')
const ActiveBox = part('ActiveBox')
const PopUps = part('PopUps')
const GameSheet = part('GameSheet', 'lobby')
const GameParts = part('GameParts', 'play', 'payments')
const EnvelopePopup = part('EnvelopePopup', 'lucky')

function part(name: PartName, ...areas: readonly Area[]): LazyPart<object> {
  const load = async () => (await import('#shell/parts.ts')).parts[name]()
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
      <Once wanted={useEnvelope(({ id }) => id !== null)} Part={EnvelopePopup} />
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
