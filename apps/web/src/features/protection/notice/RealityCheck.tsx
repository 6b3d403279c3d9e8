/** The reality check (R12.07): the session's figures, and the choice to continue or to stop. */
import { useState } from 'react'
import { apiSilent, refusalOf } from '#api/api.ts'
import { endRealityCheck } from '#domain/protection/notice.ts'
import { type PlaySession, refreshProtection } from '#domain/protection/protection.ts'
import { SessionFacts } from '#domain/protection/SessionFacts.tsx'
import { stopPlaying } from '#features/protection/notice/stop-playing.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'

export function RealityCheck({ session }: { session: PlaySession | null | undefined }) {
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    setBusy(true)
    try {
      await apiSilent('/protection/acknowledge')
      endRealityCheck()
    } catch (refused) {
      toast(refusalOf(refused)?.message ?? t('error.no-response'), 'failure')
    } finally {
      refreshProtection()
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('reality.due-text')}</p>
      <div className={styles.card}>
        <SessionFacts session={session} />
      </div>
      <div className={styles.pair}>
        <Button wide onClick={stopPlaying}>
          {t('reality.stop')}
        </Button>
        <Button wide loading={busy} onClick={() => void goOn()}>
          {t('reality.continue')}
        </Button>
      </div>
    </div>
  )
}
