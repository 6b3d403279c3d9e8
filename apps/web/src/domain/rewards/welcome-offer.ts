/** The welcome offer of the market: one source of its figures for banners, popups, promotions and the deposit. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'
import { useCountry } from '#stores/country.ts'

type PbConfig = Data<'/v1/pb/config'>['pbConfig'][number]

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
