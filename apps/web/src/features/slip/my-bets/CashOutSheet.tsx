/** The question before a bet is left: for how much, and whether the price is still the one that was shown. */
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

export type CashOutSheetProps = {
  /** The bet as it is now; undefined when nothing is asked. */
  readonly slip: Slip | undefined
  readonly onClose: () => void
}

/** The bet stays while the sheet leaves, so that nothing changes under the eye. */
export function CashOutSheet({ slip, onClose }: CashOutSheetProps) {
  const [shown, setShown] = useState(slip)
  if (slip && slip !== shown) setShown(slip)
  if (!shown) return null
  return <Question key={shown.id} open={slip !== undefined} slip={shown} onClose={onClose} />
}

type QuestionProps = { readonly open: boolean; readonly slip: Slip; readonly onClose: () => void }

const words = { moved: 'bets.cash-moved', gone: 'bets.cash-gone', silence: 'error.no-response' } as const

function Question({ open, slip, onClose }: QuestionProps) {
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<keyof typeof words>()
  // What was shown when the player was asked; a price that moved on is shown as a new question.
  const [asked, setAsked] = useState(slip.cashout)
  const price = slip.cashout
  const confirm = async () => {
    if (price === null) return
    setAsking(true)
    setAsked(price)
    const end = await cashOut(slip, price)
    setAsking(false)
    if (end === 'paid') onClose()
    else setSaid(end)
  }
  const note = price === null && slip.status === 'open' ? 'gone' : said
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('bets.cash-title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide kind="primary" loading={asking} disabled={price === null} onClick={() => void confirm()}>
          {price === null ? t('bets.no-cash-out') : t('bets.cash-confirm', { amount: moneyText(price) })}
        </Button>
      }
    >
      <div className={styles.question}>
        <p className={styles.label}>{t('bets.cash-now')}</p>
        <p key={price} className={`${styles.price} money`} data-moved={price === asked ? undefined : ''}>
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
