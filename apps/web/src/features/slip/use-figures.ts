/** Everything the slip is decided by at this moment, in one place. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { useOddsChange } from '#features/slip/odds-change.ts'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import { possibleWin, totalOdds } from '#features/slip/slip-odds.ts'
import { isQuoteFor, needsConsent, priceNow, type Quote } from '#features/slip/slip-state.ts'
import { cut, faultOf, type StakeFault, usualStakes } from '#features/slip/stake.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { hasSingles, useSlip } from '#stores/slip.ts'

export type Figures = {
  readonly currency: Cash
  /** Of each bet, and of all of them. */
  readonly stake: number
  readonly total: number
  /** How many bets the slip is. */
  readonly bets: number
  /** As picked, and as they stand now. */
  readonly wasOdds: number
  readonly odds: number
  /** Of the bet that would pay most. */
  readonly topOdds: number
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
  const { legs, isSingles } = useSlip()
  const { quote, prices } = useStore(flow.store)
  const policy = useOddsChange((state) => state.policy)
  const loggedIn = useSession((session) => session.loggedIn)
  const { data } = useCall('/wallet/balance')
  const stake = useStake()
  const currency = currentCurrency()
  const now = legs.map((leg) => priceNow({ prices }, leg))
  const bets = hasSingles({ legs, isSingles }) ? now.map((odds) => [odds]) : [now]
  const wins = bets.map((odds) => possibleWin(stake, odds, currency))
  return {
    currency,
    stake,
    total: cut(stake * bets.length, currency),
    bets: bets.length,
    wasOdds: totalOdds(legs.map(({ odds }) => odds)),
    odds: totalOdds(now),
    topOdds: Math.max(...bets.map(totalOdds)),
    win: cut(
      wins.reduce((sum, win) => sum + win, 0),
      currency,
    ),
    quote: isQuoteFor(quote, legs) ? quote : null,
    balance: loggedIn && data && 'cash' in data ? data.cash : undefined,
    fault: faultOf(stake, Math.max(...wins), quote),
    moved: needsConsent(legs, prices, policy),
    loggedIn,
  }
}
