/** The welcome offer of the market: one source of its figures for banners, popups, promotions and the deposit. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'
import { useCountry } from '#stores/country.ts'

type PbConfig = Data<'/v1/pb/config'>['pbConfig'][number]
export type Activity = Data<'/recharge/depositActivity'>['list'][number]

export type WelcomeOffer = {
  /** The deposit, its reward, and the share of counted bets that releases it. */
  readonly recharge: number
  readonly total: number
  readonly releaseRate: number
  /** The gift of the registration; 0 without one. */
  readonly reg: number
  readonly regWagerTimes: number
}

const offerOf = (config: PbConfig, all: readonly PbConfig[]): WelcomeOffer => ({
  recharge: config.rewardRecharge,
  total: config.rewardTotal,
  releaseRate: config.releaseRate,
  reg: Math.max(...all.map(({ rewardReg }) => rewardReg)),
  regWagerTimes: config.regWagerTimes,
})

/** With the largest reward; undefined until loaded, and in markets without one. */
export function useWelcomeOffer(): WelcomeOffer | undefined {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/v1/pb/config', { country })
  const configs = data?.pbConfig ?? []
  const [largest] = configs.toSorted((a, b) => b.rewardTotal - a.rewardTotal)
  return largest && offerOf(largest, configs)
}

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
