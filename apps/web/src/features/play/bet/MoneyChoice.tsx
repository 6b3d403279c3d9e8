/** Choice between cash and bonus balance, with both amounts. */
import styles from '#features/play/bet/MoneyChoice.module.css'
import { Segments } from '#features/play/bet/Segments.tsx'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

type MoneyChoiceProps = {
  readonly isBonus: boolean
  readonly cash: number | undefined
  readonly bonus: number | undefined
  readonly currency?: string
  readonly disabled?: boolean
  readonly onChange: (isBonus: boolean) => void
}

export function MoneyChoice({
  isBonus,
  cash,
  bonus,
  currency,
  disabled = false,
  onChange,
}: MoneyChoiceProps) {
  const textOf = (amount: number | undefined) => (amount === undefined ? '—' : moneyText(amount, currency))
  return (
    <fieldset className={styles.money} disabled={disabled || (!isBonus && !bonus)}>
      <Segments
        label={t('money-switch.label')}
        items={[
          { key: 'cash', title: t('money-switch.cash'), text: textOf(cash) },
          { key: 'bonus', title: t('money-switch.bonus'), text: textOf(bonus) },
        ]}
        value={isBonus ? 'bonus' : 'cash'}
        onChange={(money) => onChange(money === 'bonus')}
      />
    </fieldset>
  )
}
