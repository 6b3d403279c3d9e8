/** The deposit that takes the welcome offer. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'

export type Activity = Data<'/recharge/depositActivity'>['list'][number]

/** The promotion of the first deposit, while the player can take it. */
export function useFirstActivity(): Activity | undefined {
  const { data } = useCall('/recharge/depositActivity', {})
  return data?.list?.find(({ isFirst, available }) => isFirst && available)
}

/** The address of the deposit form with the offer selected; the player can change both there. */
export function welcomeDepositPath(
  amount: number,
  activity: Pick<Activity, 'id' | 'minAmount'> | undefined,
): string {
  const params = new URLSearchParams({ amount: String(amount) })
  if (activity && amount >= activity.minAmount) params.set('activityId', activity.id)
  return `/deposit?${params}`
}

/** The amount of the offer; if no channel accepts it, the smallest possible payment. */
export function useWelcomeDeposit(recharge: number): { readonly amount: number; readonly path: string } {
  const { data } = useCall('/recharge/paymentMethods', {})
  const activity = useFirstActivity()
  const minimums = data?.configs?.map(({ minAmount }) => minAmount) ?? []
  const amount = minimums.length > 0 ? Math.max(recharge, Math.min(...minimums)) : recharge
  return { amount, path: welcomeDepositPath(amount, activity) }
}
