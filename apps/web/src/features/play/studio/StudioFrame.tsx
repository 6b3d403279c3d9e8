/** A studio's game in a sandboxed frame, which can neither navigate away nor reach the lobby around it. */
import { currencies } from '@saguao/contract/product/money.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readGameName } from '#domain/games/game-history-state.ts'
import { askToLeaveGame } from '#domain/games/leave-game.ts'
import { startStudioGame } from '#domain/games/running-game.ts'
import styles from '#features/play/studio/StudioFrame.module.css'
import { StudioMoneySwitch } from '#features/play/studio/StudioMoneySwitch.tsx'
import {
  balanceChanged,
  readStake,
  readStudioMessage,
  type StudioMessage,
} from '#features/play/studio/studio-message.ts'
import { useStudioBalance } from '#features/play/studio/use-studio-balance.ts'
import { t } from '#i18n/i18n.ts'
import { confirmPassword } from '#stores/confirm-password.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, useUi } from '#stores/ui.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

type StudioFrameProps = { readonly href: string; readonly origin: string }

export function StudioFrame({ href, origin }: StudioFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [name] = useState(readGameName)
  useEffect(() => startStudioGame(name), [name])
  const showBalance = useStudioBalance()
  useStudioMessages(frame, origin, showBalance)
  useBalanceMessage(frame, origin)
  return (
    <div className={styles.screen} aria-busy={!loaded}>
      <StudioMoneySwitch />
      <div className={styles.game}>
        {loaded ? null : <Spinner label={t('common.loading')} />}
        <iframe
          ref={frame}
          className={styles.frame}
          src={href}
          title={name ?? t('game.title')}
          sandbox="allow-scripts allow-same-origin"
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  )
}

const handlers: Readonly<Record<Exclude<StudioMessage, 'balance' | 'refused'>, () => void>> = {
  close: askToLeaveGame,
  deposit: () => emit('SHOW_DEPOSIT_IN_GAME'),
  session: () => void continueSession(),
}

/** The studio knows only that the bet was refused; the reason follows from the player's limits and state. */
async function explainRefusal(stake: number): Promise<void> {
  const file = await import('#domain/protection/explain-state.ts').catch(() => undefined)
  await file?.explainState(stake / 10 ** currencies[currentCurrency()].decimals)
}

/** After idle time the password lets the game bet again; the game then reads its balance (R12.10). */
async function continueSession(): Promise<void> {
  if (isLoggedIn() && (await confirmPassword())) emit('UPDATE_GAME')
}

/** Accepts messages from this frame only, and only while it shows the studio's own origin. */
function useStudioMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  showBalance: () => void,
): void {
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readStudioMessage(event.data)
      if (message === 'balance') showBalance()
      else if (message === 'refused') void explainRefusal(readStake(event.data))
      else if (message) handlers[message]()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, origin, showBalance])
}

/** Notifies the game of a deposit made over it: reloading the frame would lose the round under way. */
function useBalanceMessage(frame: RefObject<HTMLIFrameElement | null>, origin: string): void {
  const revision = useUi((ui) => ui.gameRevision)
  const sentRevision = useRef(revision)
  useEffect(() => {
    if (sentRevision.current === revision) return
    sentRevision.current = revision
    frame.current?.contentWindow?.postMessage(balanceChanged, origin)
  }, [frame, origin, revision])
}
