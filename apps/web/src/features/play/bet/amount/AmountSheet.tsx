/** Sheet for the stake: a typed amount, or one of the game's preset amounts. */
import { languages } from '@saguao/contract/product/languages.ts'
import { useState } from 'react'
import { type StakeBounds, withinLimits } from '#features/play/bet/amount/bet-amount.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { Table } from '#features/play/bet/bet-state.ts'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { plainAmount } from '#widgets/form/typed-amount.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type AmountSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly table: Table
  readonly bounds: StakeBounds
  readonly bet: number
  readonly onStake: (bet: number) => void
}

export function AmountSheet({ open, onClose, table, bounds, bet, onStake }: AmountSheetProps) {
  const { limits, decimals } = bounds
  const { plain, setPlain } = useTyped(open, plainAmount(bet, decimals))
  const take = (amount: number) => {
    onStake(withinLimits(amount, bounds))
    onClose()
  }
  const confirm = (
    <Button wide kind="primary" disabled={Number(plain) === 0} onClick={() => take(Number(plain))}>
      {t('common.confirm')}
    </Button>
  )
  const range = {
    min: moneyText(limits.minBet, table.currency),
    max: moneyText(limits.maxBet, table.currency),
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('play.stake')}
      closeLabel={t('common.close')}
      footer={confirm}
    >
      <div className={styles.sheet}>
        <MoneyField
          label={t('play.stake')}
          labelHidden
          value={plain}
          onChange={setPlain}
          locale={languages[currentLang()].lang}
          decimals={decimals}
          alias={table.currencyAlias}
          hint={t('play.limits-range', range)}
        />
        <Choices
          label={t('play.usual')}
          items={limits.steps.map((step) => ({ key: `${step}`, title: roundMoneyText(step) }))}
          value={limits.steps.includes(bet) ? `${bet}` : undefined}
          onChange={(step) => take(Number(step))}
        />
      </div>
    </Sheet>
  )
}

/** Resets the typed amount to the current stake each time the sheet opens. */
function useTyped(open: boolean, stake: string) {
  const [plain, setPlain] = useState(stake)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPlain(stake)
  }
  return { plain, setPlain }
}
