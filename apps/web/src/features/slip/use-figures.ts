/** Everything the slip is decided by at this moment, in one place. */
import type { Cash } from '@saguao/contract/money.ts'
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { useOddsChange } from '#features/slip/odds-change.ts'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import { possibleWin, totalOdds } from '#features/slip/slip-odds.ts'
import { isQuoteFor, needsConsent, priceNow, type Quote } from '#features/slip/slip-state.ts'
import { faultOf, type StakeFault, usualStakes } from '#features/slip/stake.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { useSlip } from '#stores/slip.ts'

export type Figures = {
  readonly currency: Cash
  readonly stake: number
  /** As picked, and as they stand now. */
  readonly wasOdds: number
  readonly odds: number
  readonly win: number
  readonly quote: Quote | null
  /** Undefined for a guest, and until it is known. */
  readonly balance: number | undefined
  readonly fault: StakeFault | undefined
  /** The odds have moved in a way the player has not agreed to. */
  readonly moved: boolean
  readonly loggedIn: boolean
}

export function useStake(): number {
  const stake = useSlip((slip) => slip.stake)
  return stake ?? usualStakes[currentCurrency()][1] ?? 0
}

export function useFigures(flow: SlipFlow): Figures {
  const { legs } = useSlip()
  const { quote, prices } = useStore(flow.store)
  const policy = useOddsChange((state) => state.policy)
  const loggedIn = useSession((session) => session.loggedIn)
  const { data } = useCall('/wallet/balance')
  const stake = useStake()
  const currency = currentCurrency()
  const now = legs.map((leg) => priceNow({ prices }, leg))
  const win = possibleWin(stake, now, currency)
  return {
    currency,
    stake,
    wasOdds: totalOdds(legs.map(({ odds }) => odds)),
    odds: totalOdds(now),
    win,
    quote: isQuoteFor(quote, legs) ? quote : null,
    balance: loggedIn && data && 'cash' in data ? data.cash : undefined,
    fault: faultOf(stake, win, quote),
    moved: needsConsent(legs, prices, policy),
    loggedIn,
  }
}
