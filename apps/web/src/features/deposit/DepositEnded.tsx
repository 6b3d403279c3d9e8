/** End of a deposit: success, failure or expiry, with the next actions. */
import { type ReactNode, useEffect, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import type { Order } from '#domain/payments/announce-deposit.ts'
import { OrderNumber } from '#domain/payments/OrderNumber.tsx'
import { methodName } from '#domain/payments/payment-methods.ts'
import { changeDraft } from '#features/deposit/draft.ts'
import styles from '#features/deposit/pay/Pay.module.css'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, ClockIcon, CloseIcon } from '#icons/icons.tsx'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { emit, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'
import { Facts } from '#widgets/status/Facts.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import { StepTitle } from '#widgets/status/StepTitle.tsx'

type SuccessProps = { readonly order: Order; readonly goLabel: string; readonly onGo: () => void }

export function DepositSuccess({ order, goLabel, onGo }: SuccessProps) {
  const { data: balance } = useCall('/wallet/balance')
  useEffect(() => changeDraft({ amount: '', activityId: undefined }), [])
  return (
    <section className={styles.pay}>
      <OutcomeIcon outcome="success" icon={<CheckIcon />} />
      <div className={styles.head}>
        <StepTitle>{t('pay.success-title', { amount: moneyText(order.amount) })}</StepTitle>
        <p className={styles.text}>{t('pay.success-text')}</p>
      </div>
      {balance?.total === undefined ? null : (
        <dl className={styles.balance}>
          <div>
            <dt>{t('pay.success-balance')}</dt>
            <dd>
              <RollingNumber value={moneyText(balance.total, balance.currency)} />
            </dd>
          </div>
          {balance.bonus > 0 ? (
            <div data-part>
              <dt>{t('pay.success-bonus')}</dt>
              <dd>{moneyText(balance.bonus, balance.currency)}</dd>
            </div>
          ) : null}
        </dl>
      )}
      <div className={styles.receipt}>
        <Facts
          facts={[
            { label: t('money.method'), value: methodName(order.paymentMethod) },
            ...(order.fee > 0 ? [{ label: t('money.fee'), value: moneyText(order.fee) }] : []),
            { label: t('money.when'), value: dateTimeText(order.finishedAt ?? order.createdAt) },
            { label: t('money.order'), value: <OrderNumber orderId={order.orderId} /> },
          ]}
        />
      </div>
      <div className={styles.actions}>
        <Button wide kind="primary" onClick={onGo}>
          {goLabel}
        </Button>
      </div>
    </section>
  )
}

type EndedProps = {
  readonly order: Order
  readonly onOtherMethod: () => void
  readonly onRepeat: () => Promise<void>
}

export function DepositFailure({ order, onOtherMethod, onRepeat }: EndedProps) {
  return (
    <section className={styles.pay}>
      <OutcomeIcon outcome="failure" icon={<CloseIcon />} />
      <div className={styles.head}>
        <StepTitle>{t('pay.failure-title')}</StepTitle>
        <p className={styles.reason}>{order.reason || t('pay.failure-default')}</p>
        <p className={styles.text}>{t('pay.failure-text')}</p>
      </div>
      <EndActions label={t('pay.again')} onOtherMethod={onOtherMethod} onRepeat={onRepeat} />
    </section>
  )
}

export function DepositExpired({ onOtherMethod, onRepeat }: EndedProps) {
  return (
    <section className={styles.pay}>
      <OutcomeIcon icon={<ClockIcon />} />
      <div className={styles.head}>
        <StepTitle>{t('pay.expired-title')}</StepTitle>
        <p className={styles.text}>{t('pay.expired-text')}</p>
      </div>
      <EndActions label={t('pay.expired-again')} onOtherMethod={onOtherMethod} onRepeat={onRepeat} />
    </section>
  )
}

function OutcomeIcon({ outcome, icon }: { outcome?: 'success' | 'failure'; icon: ReactNode }) {
  const inGame = useUi((ui) => ui.gameFooter)
  useRootMark('receipt', outcome !== undefined && !inGame)
  return (
    <span className={styles.sign} data-outcome={outcome} aria-hidden="true">
      {icon}
    </span>
  )
}

function EndActions({
  label,
  onOtherMethod,
  onRepeat,
}: Omit<EndedProps, 'order'> & { readonly label: string }) {
  const [busy, setBusy] = useState(false)
  const repeat = async () => {
    setBusy(true)
    await onRepeat().finally(() => setBusy(false))
  }
  return (
    <div className={styles.actions}>
      <Button wide kind="primary" loading={busy} onClick={() => void repeat()}>
        {label}
      </Button>
      <Button wide onClick={onOtherMethod}>
        {t('pay.other')}
      </Button>
      <Button wide kind="ghost" onClick={() => emit('SHOW_CHAT', true)}>
        {t('money.help')}
      </Button>
    </div>
  )
}
