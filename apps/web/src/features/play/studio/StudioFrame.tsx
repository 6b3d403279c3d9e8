/** A game of another studio, in a frame that can neither leave itself nor reach the page around it. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { nameHere } from '#domain/bets/named-entry.ts'
import { openFrame } from '#domain/games/game-table.ts'
import styles from '#features/play/studio/StudioFrame.module.css'
import {
  balanceChanged,
  readStudioMessage,
  type StudioMessage,
} from '#features/play/studio/studio-message.ts'
import { t } from '#i18n/i18n.ts'
import { emit, useUi } from '#stores/ui.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type StudioFrameProps = { readonly href: string; readonly origin: string }

export function StudioFrame({ href, origin }: StudioFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [name] = useState(nameHere)
  useEffect(() => openFrame(name), [name])
  useStudioMessages(frame, origin)
  useTellMoney(frame, origin)
  return (
    <div className={styles.room} aria-busy={!loaded}>
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
  )
}

const acts: Readonly<Record<StudioMessage, () => void>> = {
  balance: () => emit('UPDATE_BALANCE'),
  close: () => emit('BACK_IN_GAME', true),
  deposit: () => emit('SHOW_DEPOSIT_IN_GAME'),
}

/** Only this frame is heard, and only while it still shows the studio's own pages. */
function useStudioMessages(frame: RefObject<HTMLIFrameElement | null>, origin: string): void {
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readStudioMessage(event.data)
      if (message) acts[message]()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, origin])
}

/** A deposit over the game is told to it: made anew, it would lose the round under way. */
function useTellMoney(frame: RefObject<HTMLIFrameElement | null>, origin: string): void {
  const revision = useUi((ui) => ui.gameRevision)
  const told = useRef(revision)
  useEffect(() => {
    if (told.current === revision) return
    told.current = revision
    frame.current?.contentWindow?.postMessage(balanceChanged, origin)
  }, [frame, origin, revision])
}
