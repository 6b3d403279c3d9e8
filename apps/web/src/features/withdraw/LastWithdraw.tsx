/** Progress of the last payout: its steps with times, the reason of a failure, and a cancel button while possible. */
import { useEffect, useState } from 'react'
import { apiBackground } from '#api/api.ts'
import { setCached } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { Section } from '#domain/layout/Page.tsx'
import { orderPending } from '#domain/payments/announce-deposit.ts'
import { type WithdrawOrder, withdrawSteps } from '#domain/payments/order-steps.ts'
import { maskedText } from '#features/withdraw/AccountChoice.tsx'
import styles from '#features/withdraw/LastWithdraw.module.css'
import { payoutTimeText } from '#features/withdraw/payout-time.ts'
import { cancelPayout } from '#features/withdraw/withdraw.ts'
import { t } from '#i18n/i18n.ts'
import { WithdrawIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import { Dialog } from '#widgets/overlay/Dialog.tsx'
import { Timeline } from '#widgets/status/Timeline.tsx'

const latest = { pageNum: 1, pageSize: 1 }
const pollIntervalMs = 4000
/** Payouts that ended longer ago are in the transaction list. */
const shownForMs = 24 * 60 * 60_000

export function LastWithdraw() {
  const { data } = useCall('/withdraw/orders', latest)
  const order = data?.list?.[0]
  useProgress(order)
  if (!order || !isShown(order)) return null
  return (
    <Section title={t('withdraw.last')}>
      <Progress order={order} />
    </Section>
  )
}

function isShown({ status, finishedAt, createdAt }: WithdrawOrder): boolean {
  return status === orderPending || Date.now() - Date.parse(finishedAt ?? createdAt) < shownForMs
}

/** Polls while the payout is pending and the page is visible; its end changes the balance. */
function useProgress(order: WithdrawOrder | undefined): void {
  const hidden = useHidden()
  const underWay = order?.status === orderPending
  useEffect(() => {
    if (!underWay || hidden) return
    const poll = () => {
      apiBackground('/withdraw/orders', latest).then(
        (page) => setCached('/withdraw/orders', latest, page),
        () => undefined,
      )
    }
    const timer = setInterval(poll, pollIntervalMs)
    return () => {
      clearInterval(timer)
      emit('UPDATE_BALANCE')
    }
  }, [underWay, hidden])
}

function Progress({ order }: { order: WithdrawOrder }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span className={`${styles.amount} money`}>{moneyText(order.amount)}</span>
        <span className={styles.account}>{t('withdraw.to', { account: maskedText(order.account) })}</span>
      </div>
      <div role="status">
        <Timeline label={t('money.steps')} steps={withdrawSteps(order)} />
      </div>
      {order.status === orderPending ? <p className={styles.account}>{payoutTimeText()}</p> : null}
      {order.cancellable ? (
        <Button wide kind="danger" onClick={() => setConfirming(true)}>
          {t('withdraw.cancel')}
        </Button>
      ) : null}
      <CancelDialog order={order} open={isConfirming} onClose={() => setConfirming(false)} />
    </div>
  )
}

type CancelProps = { readonly order: WithdrawOrder; readonly open: boolean; readonly onClose: () => void }

function CancelDialog({ order, open, onClose }: CancelProps) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const isReturned = await cancelPayout(order.id)
    setBusy(false)
    if (isReturned) toast(t('withdraw.cancelled'), 'success')
    onClose()
  }
  return (
    <Dialog
      open={open}
      icon={<WithdrawIcon />}
      title={t('withdraw.cancel-title', { amount: moneyText(order.amount) })}
      text={t('withdraw.cancel-text')}
      confirmLabel={t('withdraw.cancel')}
      cancelLabel={t('withdraw.cancel-keep')}
      danger
      loading={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  )
}
