/** Closing the account: what is still open, or what happens and the password. */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { apiSilent, refusalOf } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { PasswordForm } from '#features/privacy/PasswordForm.tsx'
import styles from '#features/privacy/Privacy.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { endSession } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type CloseSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function CloseSheet({ open, onClose }: CloseSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('data.close')} closeLabel={t('common.close')}>
      {open ? <Closing /> : null}
    </Sheet>
  )
}

function Closing() {
  const { data, isError, isFetching, refetch } = useCall('/data/closing')
  // A bet or a payout may have ended since the sheet was last open.
  useEffect(() => void refetch(), [refetch])
  if (data?.obstacles)
    return data.obstacles.length > 0 ? (
      <Obstacles obstacles={data.obstacles} />
    ) : (
      <CloseForm givesUp={data.givesUp} onRefused={() => void refetch()} />
    )
  if (!isError) return <Skeleton height="3rem" radius="var(--radius-m)" />
  return (
    <ErrorState
      title={t('error.no-response')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type Obstacle = 'balance' | 'round' | 'slip' | 'deposit' | 'withdrawal' | 'envelope'

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <div className={styles.form}>
      <h3 className={styles.heading}>{t('data.close-first')}</h3>
      <ul className={styles.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`data.open-${obstacle}`)}</li>
        ))}
      </ul>
      {obstacles.includes('balance') ? (
        <Button kind="primary" wide onClick={() => navigate('/withdraw')}>
          {t('data.to-withdraw')}
        </Button>
      ) : null}
    </div>
  )
}

type CloseFormProps = { readonly givesUp: number; readonly onRefused: () => void }

function CloseForm({ givesUp, onRefused }: CloseFormProps) {
  const [giveUp, setGiveUp] = useState(false)
  const submit = async (password: string) => {
    try {
      await apiSilent('/data/close', { password, giveUp })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused?.code === 'ACCOUNT_IN_USE') onRefused()
      return refused?.message ?? t('error.no-response')
    }
    endSession()
    navigate('/')
    toast(t('data.closed'), 'success')
    return undefined
  }
  return (
    <PasswordForm
      kind="danger"
      submitLabel={t('data.close-submit')}
      disabled={givesUp > 0 && !giveUp}
      onSubmit={submit}
    >
      <h3 className={styles.heading}>{t('data.what-happens')}</h3>
      <ul className={styles.list}>
        <li>{t('data.happens-login')}</li>
        <li>{t('data.happens-erased')}</li>
        <li>{t('data.happens-kept')}</li>
      </ul>
      {givesUp > 0 ? (
        <>
          <p className={styles.warning}>{t('data.gives-up', { amount: moneyText(givesUp) })}</p>
          <label className={styles.check}>
            <input type="checkbox" checked={giveUp} onChange={(event) => setGiveUp(event.target.checked)} />
            {t('data.give-up')}
          </label>
        </>
      ) : null}
    </PasswordForm>
  )
}
