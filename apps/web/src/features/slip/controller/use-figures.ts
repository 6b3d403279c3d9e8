/** All figures of the slip at this moment. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { totalOdds } from '#domain/bets/total-odds.ts'
import { useOddsChange } from '#features/slip/controller/odds-change.ts'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { possibleWin } from '#features/slip/controller/slip-odds.ts'
import { isQuoteFor, needsConsent, priceNow, type Quote } from '#features/slip/controller/slip-state.ts'
import { floorTo, presetStakes, type StakeFault, stakeFaultOf } from '#features/slip/stake/stake-text.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { hasSingles, useSlip } from '#stores/slip.ts'

export type Figures = {
  readonly currency: Cash
  /** Stake of one bet, and of all together. */
  readonly stake: number
  readonly total: number
  /** Number of bets. */
  readonly bets: number
  /** Odds as picked, and current odds. */
  readonly wasOdds: number
  readonly odds: number
  /** Odds of the bet with the largest payout. */
  readonly topOdds: number
  readonly win: number
  readonly quote: Quote | null
  /** Undefined for a guest, and while loading. */
  readonly balance: number | undefined
  readonly fault: StakeFault | undefined
  /** The odds have changed in a way the player has not agreed to. */
  readonly needsConsent: boolean
  readonly loggedIn: boolean
}

function useStake(): number {
  const stake = useSlip((slip) => slip.stake)
  return stake ?? presetStakes[currentCurrency()][1] ?? 0
}

export function useFigures(controller: SlipController): Figures {
  const { legs, isSingles } = useSlip()
  const { quote, prices, closed } = useStore(controller.store)
  const policy = useOddsChange((state) => state.policy)
  const loggedIn = useSession((session) => session.loggedIn)
  const { data } = useCall('/wallet/balance')
  const stake = useStake()
  const currency = currentCurrency()
  // A suspended leg cannot be bet on, so it is part of no sum.
  const open = legs.filter(({ matchId }) => !closed.includes(matchId))
  const now = open.map((leg) => priceNow({ prices }, leg))
  const bets = hasSingles({ legs, isSingles }) ? now.map((odds) => [odds]) : [now]
  const wins = open.length === 0 ? [0] : bets.map((odds) => possibleWin(stake, odds, currency))
  return {
    currency,
    stake,
    total: floorTo(stake * bets.length, currency),
    bets: bets.length,
    wasOdds: totalOdds(open.map(({ odds }) => odds)),
    odds: totalOdds(now),
    topOdds: Math.max(...bets.map(totalOdds)),
    win: floorTo(
      wins.reduce((sum, win) => sum + win, 0),
      currency,
    ),
    quote: isQuoteFor(quote, legs) ? quote : null,
    balance: loggedIn && data && 'cash' in data ? data.cash : undefined,
    fault: stakeFaultOf(stake, Math.max(...wins), quote),
    needsConsent: needsConsent(legs, prices, policy),
    loggedIn,
  }
}
