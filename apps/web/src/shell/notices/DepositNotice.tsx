/** Shows the outcome of a deposit for two seconds (R8.06, R9.02). */
import { depositNoticeMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useState } from 'react'
import { pollDeposit } from '#domain/payments/watch-deposits.ts'
import { t } from '#i18n/i18n.ts'
import { FailureIcon, SuccessIcon } from '#icons/icons.tsx'
import styles from '#shell/notices/DepositNotice.module.css'
import { moneyText } from '#stores/money-text.ts'
import { type DepositNotice as Notice, type UiState, useUi } from '#stores/ui.ts'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'
import { TopLayerPortal } from '#widgets/overlay/TopLayerPortal.tsx'

export function DepositNotice() {
  const notice = useUi((ui) => ui.depositNotice)
  const [expired, setExpired] = useState<Notice | null>(notice)
  useEffect(pollPushedDeposits, [])
  useEffect(() => {
    const timer = setTimeout(() => setExpired(notice), depositNoticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <TopLayerPortal>
      <div role="status">{notice && notice !== expired ? <Card notice={notice} /> : null}</div>
    </TopLayerPortal>
  )
}

/** Subscribed outside of rendering: React would batch two pushes that arrive together into one. */
function pollPushedDeposits(): () => void {
  const poll = ({ push }: Pick<UiState, 'push'>) => {
    if (push) void pollDeposit(push.orderId)
  }
  poll(useUi.getState())
  return useUi.subscribe((ui, before) => {
    if (ui.push !== before.push) poll(ui)
  })
}

function Card({ notice }: { notice: Notice }) {
  const paid = notice.outcome === 'success'
  useRootMark('notice')
  return (
    <div className={styles.notice} data-outcome={notice.outcome}>
      {paid ? <SuccessIcon /> : <FailureIcon />}
      <p className={`${styles.amount} money`}>{moneyText(notice.amount)}</p>
      <p className={styles.outcome}>{paid ? t('pay.success') : t('pay.failed')}</p>
      {paid ? null : <p className={styles.reason}>{notice.reason}</p>}
    </div>
  )
}
