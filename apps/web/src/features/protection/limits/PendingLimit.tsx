/** A raise or removal that waits: confirmed after its waiting time, or discarded at any time. */
import { useState } from 'react'
import { api } from '#api/api.ts'
import { type Limit, refreshProtection } from '#domain/protection/protection.ts'
import { amountText } from '#domain/protection/protection-text.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

type PendingLimitProps = { readonly limit: Limit; readonly pending: NonNullable<Limit['pending']> }

export function PendingLimit({ limit: { kind, period, amount }, pending }: PendingLimitProps) {
  const [busy, setBusy] = useState<'confirm' | 'keep'>()
  const isReady = Date.parse(pending.at) <= Date.now()
  const run = async (step: 'confirm' | 'keep') => {
    setBusy(step)
    const limit = { kind, period }
    const call =
      step === 'confirm'
        ? api('/protection/confirmLimit', limit)
        : api('/protection/setLimit', { ...limit, amount })
    await call.then(
      () => toast(t(step === 'confirm' ? 'limit.confirmed' : 'limit.kept'), 'success'),
      () => undefined,
    )
    refreshProtection()
    setBusy(undefined)
  }
  return (
    <Callout
      title={t('limit.waits-title', { amount: amountText(kind, pending.amount) })}
      text={
        isReady
          ? t('limit.ready-text', { until: dateTimeText(pending.until) })
          : t('limit.waits-text', { moment: dateTimeText(pending.at), until: dateTimeText(pending.until) })
      }
      action={
        <div className={styles.pair}>
          <Button size="small" loading={busy === 'keep'} onClick={() => void run('keep')}>
            {t('limit.keep')}
          </Button>
          {isReady ? (
            <Button size="small" loading={busy === 'confirm'} onClick={() => void run('confirm')}>
              {t('limit.confirm')}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
