/** Floats over every screen: sticky banner, chat button, back-to-top button, update bar, deposit notice and toasts. */
import { chatButtonSizePx, chatButtonTopRatio } from '@saguao/contract/product/constants.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { onMoneyMovedInOtherTab } from '#api/pending-requests.ts'
import { useCall } from '#api/use-call.ts'
import { useProtectionNotice } from '#domain/protection/notice.ts'
import { useIdentity } from '#domain/protection/verify-identity.ts'
import { t } from '#i18n/i18n.ts'
import { ChatIcon, RocketIcon } from '#icons/icons.tsx'
import { scrollBehavior } from '#lib/browser/reduced-motion.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { settings } from '#lib/settings.ts'
import styles from '#shell/FloatingLayer.module.css'
import { DepositNotice } from '#shell/notices/DepositNotice.tsx'
import { StickyBanner } from '#shell/StickyBanner.tsx'
import { registerWorker, useUpdate } from '#shell/worker-client.ts'
import { withMessages } from '#stores/language.ts'
import { useSession } from '#stores/session.ts'
import { dismissToast, useToasts } from '#stores/toasts.ts'
import { emit, useUi } from '#stores/ui.ts'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'
import { FloatingButton, type Side } from '#widgets/overlay/FloatingButton.tsx'
import { Toasts } from '#widgets/overlay/Toasts.tsx'

/** The badge has room for one digit. */
const maxShownUnread = 9

const UpdateBar = lazyComponent(
  withMessages(() => import('#shell/notices/UpdateBar.tsx').then((file) => file.UpdateBar)),
)

/** The figures of the specification (R9.15) for the style sheets: the size, and the share of the height below the top. */
function useChatFigures(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--chat-size', `${chatButtonSizePx}px`)
    style.setProperty('--chat-below', `${100 - chatButtonTopRatio * 100}dvh`)
  }, [])
}

const ProtectionLayers = lazyComponent(
  withMessages(
    () => import('#features/protection/ProtectionLayers.tsx').then((file) => file.ProtectionLayers),
    'protection',
    'play',
  ),
)

/** Stays true after the first use, so that the closing animation can run. */
function useProtectionLayers(): boolean {
  const wanted = [
    useProtectionNotice(({ notice }) => notice !== null),
    useIdentity(({ isOpen }) => isOpen),
  ].includes(true)
  const [isNeeded, setNeeded] = useState(wanted)
  if (wanted && !isNeeded) setNeeded(true)
  return isNeeded
}

const PendingTexts = lazyComponent(
  withMessages(() => import('#features/legal/PendingTexts.tsx').then((file) => file.PendingTexts), 'legal'),
)

/** New versions of the legal texts are asked for after each login, but never in a game or over another layer. */
function usePendingTexts(): boolean {
  const loggedIn = useSession((session) => session.loggedIn)
  const isBusy = useUi((ui) => ui.gameFooter || ui.popup !== null || ui.menu || ui.chat)
  const { data } = useCall('/legal/pending')
  const wanted = loggedIn && !isBusy && (data?.list?.length ?? 0) > 0
  const [isNeeded, setNeeded] = useState(wanted)
  if (wanted && !isNeeded) setNeeded(true)
  return isNeeded && loggedIn
}

export function FloatingLayer() {
  useChatFigures()
  const needsProtectionLayers = useProtectionLayers()
  const needsPendingTexts = usePendingTexts()
  useEffect(registerWorker, [])
  useEffect(() => onMoneyMovedInOtherTab(() => emit('UPDATE_BALANCE')), [])
  return (
    <div className={styles.layer}>
      {usePathname() === '/' ? <StickyBanner /> : null}
      <ChatButton />
      <BackToTop />
      {useUpdate(({ ready }) => ready) ? <UpdateBar /> : null}
      {needsProtectionLayers ? <ProtectionLayers /> : null}
      {needsPendingTexts ? <PendingTexts /> : null}
      <DepositNotice />
      <ToastStack />
    </div>
  )
}

/** The unread messages of a third-party chat are not known. */
function useUnread(): number {
  const { data } = useCall('/support/unread')
  return settings.licensedChat ? 0 : (data?.unread ?? 0)
}

/** Hidden in a game, where it would cover the game's controls. */
function ChatButton() {
  const hidden = useUi((ui) => ui.gameFooter)
  const [side, setSide] = useState<Side>('right')
  const unread = useUnread()
  useRootMark('chat', !hidden)
  if (hidden) return null
  return (
    <div className={styles.chat}>
      <FloatingButton
        label={unread > 0 ? t('chat.unread', { unread }) : t('chat.button')}
        side={side}
        onSideChange={setSide}
        onPress={() => emit('SHOW_CHAT', true)}
      >
        <ChatIcon />
        {unread > 0 ? <span className={styles.unread}>{Math.min(unread, maxShownUnread)}</span> : null}
      </FloatingButton>
    </div>
  )
}

function BackToTop() {
  const shown = useUi((ui) => ui.topButton)
  return (
    <button
      type="button"
      className={`${styles.top} lifted`}
      data-shown={shown ? '' : undefined}
      inert={!shown}
      aria-label={t('common.top')}
      onClick={() => scrollTo({ top: 0, behavior: scrollBehavior() })}
    >
      <RocketIcon />
    </button>
  )
}

function ToastStack() {
  const toasts = useToasts((state) => state.toasts)
  return <Toasts toasts={toasts} onDismiss={dismissToast} />
}
