/** Switch between cash and bonus balance in a game of our own that may be played with either. */
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { isFree } from '#features/play/bet/bet-state.ts'
import { MoneyChoice } from '#features/play/bet/MoneyChoice.tsx'
import type { PanelProps } from '#features/play/bet/panel-props.ts'

type MoneySwitchProps = PanelProps & { readonly onMoney: (isBonus: boolean) => void }

export function MoneySwitch({ opened: { table }, controller, onMoney }: MoneySwitchProps) {
  const { data } = useCall('/wallet/balance')
  const isAvailable = useStore(controller.store, (state) => isFree(state) && !state.auto && !state.open)
  const balance = useStore(controller.store, (state) => state.balance)
  const { allowsBonus, isBonus, currency } = table
  if (!allowsBonus || !isBonusMentioned(data?.bonus)) return null
  // The account in play is shown as the game shows it: a win counts after its animation.
  const amounts = { cash: data?.cash, bonus: data?.bonus, [isBonus ? 'bonus' : 'cash']: balance }
  return (
    <MoneyChoice
      {...amounts}
      isBonus={isBonus}
      currency={currency}
      disabled={!isAvailable}
      onChange={onMoney}
    />
  )
}
