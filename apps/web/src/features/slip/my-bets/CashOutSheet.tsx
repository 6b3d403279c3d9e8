/** Confirmation of a cash-out; asks again when the price has changed. */
import { useState } from 'react'
import { SlipLegs } from '#domain/bets/SlipLegs.tsx'
import type { Slip } from '#domain/bets/slip-text.ts'
import styles from '#features/slip/my-bets/CashOutSheet.module.css'
import { cashOut } from '#features/slip/my-bets/cash-out.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

type CashOutSheetProps = {
  /** The current state of the bet; undefined while the sheet is closed. */
  readonly slip: Slip | undefined
  readonly onClose: () => void
}

/** Keeps showing the bet during the closing animation. */
export function CashOutSheet({ slip, onClose }: CashOutSheetProps) {
  const [shown, setShown] = useState(slip)
  if (slip && slip !== shown) setShown(slip)
  if (!shown) return null
  return <Confirmation key={shown.id} open={slip !== undefined} slip={shown} onClose={onClose} />
}

type ConfirmationProps = { readonly open: boolean; readonly slip: Slip; readonly onClose: () => void }

const words = {
  changed: 'bets.cash-moved',
  unavailable: 'bets.cash-gone',
  'no-response': 'error.no-response',
} as const

function Confirmation({ open, slip, onClose }: ConfirmationProps) {
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<keyof typeof words>()
  // The price at the last confirmation; a changed price is marked as new.
  const [confirmedPrice, setConfirmedPrice] = useState(slip.cashout)
  const price = slip.cashout
  const confirm = async () => {
    if (price === null) return
    setSending(true)
    setConfirmedPrice(price)
    const result = await cashOut(slip, price)
    setSending(false)
    if (result === 'paid') onClose()
    else setNotice(result)
  }
  const note = price === null && slip.status === 'open' ? 'unavailable' : notice
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('bets.cash-title')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          kind="primary"
          loading={isSending}
          disabled={price === null}
          onClick={() => void confirm()}
        >
          {price === null ? t('bets.no-cash-out') : t('bets.cash-confirm', { amount: moneyText(price) })}
        </Button>
      }
    >
      <div className={styles.confirmation}>
        <p className={styles.label}>{t('bets.cash-now')}</p>
        <p
          key={price}
          className={`${styles.price} money`}
          data-moved={price === confirmedPrice ? undefined : ''}
        >
          {price === null ? '–' : moneyText(price)}
        </p>
        <p className={styles.text}>{t('bets.cash-text')}</p>
        <div role="status">{note ? <Callout tone="warning" title={t(words[note])} /> : null}</div>
        <SlipLegs legs={slip.legs} />
        <Facts
          facts={[
            { label: t('bets.staked'), value: moneyText(slip.stake) },
            { label: t('bets.can-win'), value: moneyText(slip.potentialWin) },
          ]}
        />
      </div>
    </Sheet>
  )
}
