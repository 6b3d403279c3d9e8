/** Places several legs as separate bets, each quoted and sent alone, one after the other. */
import type { StoreApi } from 'zustand'
import {
  betOf,
  problemOf,
  quoteLegOf,
  resultOf,
  type SlipControllerDeps,
} from '#features/slip/controller/slip-requests.ts'
import {
  needsConsent,
  type Placed,
  pricesOf,
  type SlipControllerState,
} from '#features/slip/controller/slip-state.ts'
import { removeLegs, type SentBet, type SlipPick, useSlip } from '#stores/slip.ts'

/** Functions of the controller used for each bet. */
type BetFunctions = {
  /** Returns the placed slip; undefined if it was not placed, with the reason in the state. */
  readonly sendBet: (sent: SentBet) => Promise<Placed | undefined>
  readonly stop: (problem: SlipControllerState['problem']) => Promise<void>
  readonly showPlaced: (slips: readonly Placed[], picks: readonly SlipPick[]) => void
}

/** The first bet that is not placed ends the series; the remaining legs stay on the slip. */
export function createSingles(
  deps: SlipControllerDeps,
  store: StoreApi<SlipControllerState>,
  { sendBet, stop, showPlaced }: BetFunctions,
) {
  /** Not placed if its odds have changed against the player's policy. */
  const betSingle = async (leg: SlipPick, stake: number): Promise<Placed | undefined> => {
    const result = await resultOf(deps.quote([quoteLegOf(leg)]))
    if (result === 'no-response') await stop(null)
    else if ('failure' in result) await stop(problemOf(result.failure))
    else if (needsConsent([leg], pricesOf(result.response), deps.policy())) await stop({ kind: 'odds' })
    else return sendBet(betOf(deps, result.response, stake))
    return undefined
  }
  return async (legs: readonly SlipPick[], stake: number): Promise<void> => {
    const slips: Placed[] = []
    store.setState({ step: { at: 'placing', tries: 0 }, problem: null })
    for (const leg of legs) {
      if (!isOnSlip(leg)) continue
      const slip = await betSingle(leg, stake)
      if (!slip) return slips.length > 0 ? deps.onPartlyPlaced(slips.length) : undefined
      removeBet(slip)
      slips.push(slip)
    }
    showPlaced(slips, legs)
  }
}

export const removeBet = ({ legs }: Placed): void => removeLegs(...legs.map(({ matchId }) => matchId))

const isOnSlip = ({ matchId, selection }: SlipPick): boolean =>
  useSlip.getState().legs.some((leg) => leg.matchId === matchId && leg.selection === selection)
