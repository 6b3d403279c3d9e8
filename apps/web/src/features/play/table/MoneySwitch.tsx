/** Switch between cash and bonus balance in a game of our own that may be played with either. */
import { useDeferredValue } from 'react'
import { useCall } from '#api/use-call.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { useSlots } from '#features/play/bet/bet-slots.ts'
import { type BetState, isFree } from '#features/play/bet/bet-state.ts'
import { MoneyChoice } from '#features/play/bet/MoneyChoice.tsx'
import type { SlotsProps } from '#features/play/bet/panel-props.ts'

type MoneySwitchProps = SlotsProps & { readonly onMoney: (isBonus: boolean) => void }

const balanceOf = ({ balance }: BetState) => balance

export function MoneySwitch({ opened: { table }, slots, onMoney }: MoneySwitchProps) {
  const { data } = useCall('/wallet/balance')
  const isAvailable = useDeferredValue(!useSlots(slots, isFree).includes(false))
  const [balance] = useSlots(slots, balanceOf)
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
