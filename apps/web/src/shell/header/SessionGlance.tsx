/** Elapsed time and net result of the play session, always visible inside a game (R12.07). A tap opens all figures. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useRunningGame } from '#domain/games/running-game.ts'
import { type PlaySession, useProtection } from '#domain/protection/protection.ts'
import { durationText, netText } from '#domain/protection/protection-text.ts'
import { SessionFacts } from '#domain/protection/SessionFacts.tsx'
import { t } from '#i18n/i18n.ts'
import styles from '#shell/header/SessionGlance.module.css'
import { useStopNotice } from '#shell/header/use-stop-notice.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

export function SessionGlance() {
  const { protection } = useProtection()
  const [isOpen, setOpen] = useState(false)
  useStopNotice(protection)
  const session = useShownSession(protection?.session)
  const [time, net] = [durationText(session?.minutes ?? 0), netText(session?.net ?? 0)]
  return (
    <>
      <button
        type="button"
        className={styles.glance}
        aria-label={t('session.glance', { time, net })}
        onClick={() => setOpen(true)}
      >
        <span>{protection ? time : '—'}</span>
        <span className="money">{protection ? net : '—'}</span>
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('session.title')}
        closeLabel={t('common.close')}
        footer={<LimitsButton onLeave={() => setOpen(false)} />}
      >
        <SessionFacts session={session} />
        <p className={styles.note}>{t('session.note')}</p>
      </Sheet>
    </>
  )
}

/**
 * The server's figures contain a result before its animation has ended. They are held back during a round until its win
 * is in the balance; the time goes on.
 */
function useShownSession(session: PlaySession | null | undefined): PlaySession | undefined {
  const isRunning = useRunningGame(({ round }) => round !== null)
  const balance = useRunningGame((game) => game.balance)
  const [shown, setShown] = useState({ session, balance })
  const isDue = !isRunning || !shown.session
  if (balance !== shown.balance || (isDue && session !== shown.session)) setShown({ session, balance })
  return session && shown.session ? { ...shown.session, minutes: session.minutes } : undefined
}

/** Not during a round, which would be left without a question. */
function LimitsButton({ onLeave }: { onLeave: () => void }) {
  const isRunning = useRunningGame(({ round }) => round !== null)
  const open = () => {
    onLeave()
    navigate('/responsible')
  }
  return (
    <Button wide disabled={isRunning} onClick={open}>
      {t('session.see-limits')}
    </Button>
  )
}
