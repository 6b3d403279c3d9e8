/** Asks a player after the login to accept new versions of the texts; "not now" closes the sheet until the next one. */
import { useState } from 'react'
import { api } from '#api/api.ts'
import { setCached } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { LegalSheet } from '#domain/legal/LegalSheet.tsx'
import styles from '#features/legal/PendingTexts.module.css'
import { t } from '#i18n/i18n.ts'
import { InfoIcon } from '#icons/icons.tsx'
import { dateText } from '#stores/date-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type Pending = { readonly kind: 'terms' | 'privacy'; readonly version: string; readonly validFrom: string }

export function PendingTexts() {
  const { data } = useCall('/legal/pending')
  const [isPutOff, setPutOff] = useState(false)
  const [reading, setReading] = useState<Pending['kind']>()
  const pending: readonly Pending[] = data?.list ?? []
  const { busy, accept } = useAcceptance(pending)
  const footer = (
    <div className={styles.actions}>
      <Button wide kind="primary" loading={busy} onClick={accept}>
        {t('legal.accept')}
      </Button>
      <Button wide kind="ghost" onClick={() => setPutOff(true)}>
        {t('legal.later')}
      </Button>
    </div>
  )
  return (
    <>
      <Sheet
        open={pending.length > 0 && !isPutOff}
        onClose={() => setPutOff(true)}
        title={t('legal.pending-title')}
        closeLabel={t('common.close')}
        closeOnScrim={false}
        footer={footer}
      >
        <p className={styles.text}>{t('legal.pending-text')}</p>
        <Rows>
          {pending.map(({ kind, validFrom }) => (
            <Row
              key={kind}
              icon={<InfoIcon />}
              title={t(`legal.${kind}`)}
              text={t('legal.since', { date: dateText(validFrom) })}
              onPick={() => setReading(kind)}
            />
          ))}
        </Rows>
      </Sheet>
      <LegalSheet kind={reading} onClose={() => setReading(undefined)} />
    </>
  )
}

function useAcceptance(pending: readonly Pending[]) {
  const [busy, setBusy] = useState(false)
  const acceptAll = async () => {
    setBusy(true)
    try {
      for (const { kind, version } of pending)
        setCached('/legal/pending', {}, await api('/legal/accept', { kind, version }))
      toast(t('legal.accepted'), 'success')
    } catch {
      // api() has shown the refusal.
    } finally {
      setBusy(false)
    }
  }
  return { busy, accept: () => void acceptAll() }
}
