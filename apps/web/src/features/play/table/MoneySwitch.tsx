/** Switch between cash and bonus balance in a game that may be played with either, with both amounts. */
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { isFree } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import styles from '#features/play/table/MoneySwitch.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

type MoneySwitchProps = PanelProps & { readonly onMoney: (isBonus: boolean) => void }

export function MoneySwitch({ opened: { table }, controller, onMoney }: MoneySwitchProps) {
  const { data } = useCall('/wallet/balance')
  const isAvailable = useStore(controller.store, (state) => isFree(state) && !state.auto && !state.open)
  const balance = useStore(controller.store, (state) => state.balance)
  if (!table.allowsBonus || !isBonusMentioned(data?.bonus)) return null
  // The account in play is shown as the game shows it: a win counts after its animation.
  const amounts = { cash: data?.cash, bonus: data?.bonus, [table.isBonus ? 'bonus' : 'cash']: balance }
  const textOf = (amount: number | undefined) =>
    amount === undefined ? '—' : moneyText(amount, table.currency)
  const value = table.isBonus ? 'bonus' : 'cash'
  return (
    <fieldset className={styles.money} disabled={!isAvailable || (!table.isBonus && !amounts.bonus)}>
      <Segments
        label={t('money-switch.label')}
        items={[
          { key: 'cash', title: t('money-switch.cash'), text: textOf(amounts.cash) },
          { key: 'bonus', title: t('money-switch.bonus'), text: textOf(amounts.bonus) },
        ]}
        value={value}
        onChange={(money) => onMoney(money === 'bonus')}
      />
    </fieldset>
  )
}
