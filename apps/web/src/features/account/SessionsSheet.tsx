/** Devices with an open session, and a button to end each. */
import { useState } from 'react'
import type { CallResult } from '#api/call-types.ts'
import { setCached } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { useMutation } from '#api/use-mutation.ts'
import styles from '#features/account/SessionsSheet.module.css'
import { t } from '#i18n/i18n.ts'
import { PhoneIcon, WarningIcon } from '#icons/icons.tsx'
import { truncate } from '#lib/truncate.ts'
import { agoText } from '#stores/date-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Dialog } from '#widgets/overlay/Dialog.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type Session = Exclude<CallResult<'/user/sessions'>, Record<string, never>>['list'][number]

export function SessionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [ending, setEnding] = useState<Session>()
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('sessions.title')} closeLabel={t('common.close')}>
        <p className={styles.text}>{t('sessions.text')}</p>
        <SessionList onEnd={setEnding} />
      </Sheet>
      <EndDialog session={ending} onClose={() => setEnding(undefined)} />
    </>
  )
}

function SessionList({ onEnd }: { onEnd: (session: Session) => void }) {
  const { data, isError, isFetching, refetch } = useCall('/user/sessions')
  if (data?.list) {
    return (
      <ul className={styles.list}>
        {[...data.list].sort(byCurrentThenLastSeen).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
    )
  }
  if (!isError) return <SessionsSkeleton />
  return (
    <ErrorState
      title={t('sessions.failed')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** This device first, then the others by last use. */
function byCurrentThenLastSeen(a: Session, b: Session): number {
  return Number(b.current) - Number(a.current) || Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt)
}

const maxShownDevice = 40

const deviceText = ({ device }: Session): string => device || t('sessions.unknown')

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { current, lastSeenAt } = session
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-current={current ? '' : undefined}>
        <PhoneIcon />
      </span>
      <div className={styles.words}>
        <span className={styles.device}>{deviceText(session)}</span>
        <span className={styles.text}>
          {current ? t('sessions.now') : t('sessions.seen', { ago: agoText(lastSeenAt) })}
        </span>
      </div>
      {current ? (
        <span className={styles.here}>{t('sessions.here')}</span>
      ) : (
        <Button size="small" onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function SessionsSkeleton() {
  return (
    <ul className={styles.list} aria-busy="true">
      {['first', 'second'].map((row) => (
        <li key={row} className={styles.row}>
          <Skeleton width="0.84rem" height="0.84rem" radius="var(--radius-m)" />
          <div className={styles.words}>
            <Skeleton width="55%" height="0.3rem" />
            <Skeleton width="35%" height="0.24rem" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Keeps the session during the closing animation, so that the dialog's text does not change. */
function EndDialog({ session, onClose }: { session: Session | undefined; onClose: () => void }) {
  const end = useMutation('/user/endSession')
  const [shownSession, setShownSession] = useState(session)
  if (session && session !== shownSession) setShownSession(session)
  if (!shownSession) return null
  const confirm = async () => {
    const remaining = await end.mutateAsync({ id: shownSession.id }).catch(() => undefined)
    if (remaining) setCached('/user/sessions', {}, remaining)
    if (remaining) toast(t('sessions.ended'), 'success')
    onClose()
  }
  return (
    <Dialog
      open={session !== undefined}
      icon={<WarningIcon />}
      title={t('sessions.end-title', { device: truncate(deviceText(shownSession), maxShownDevice) })}
      text={t('sessions.end-text')}
      confirmLabel={t('sessions.end')}
      cancelLabel={t('common.cancel')}
      danger
      loading={end.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
