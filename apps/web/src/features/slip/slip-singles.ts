/** Several legs as bets of their own, each priced and sent by itself, one after the other. */
import type { StoreApi } from 'zustand'
import { asAsked, betOf, type FlowDeps, problemOf, tried } from '#features/slip/slip-bet.ts'
import { type FlowState, needsConsent, type Placed, pricesOf } from '#features/slip/slip-state.ts'
import { removeLegs, type SentBet, type SlipPick, useSlip } from '#stores/slip.ts'

/** What the flow does with every bet. */
type Deeds = {
  /** The slip that is in; undefined where none is, which the state says more of. */
  readonly carry: (sent: SentBet) => Promise<Placed | undefined>
  readonly stop: (problem: FlowState['problem']) => Promise<void>
  readonly land: (slips: readonly Placed[], picks: readonly SlipPick[]) => void
}

/** The first bet that is not taken ends it: what is not in yet stays on the slip. */
export function createSingles(deps: FlowDeps, store: StoreApi<FlowState>, { carry, stop, land }: Deeds) {
  /** Not bet when its price has become worse than the one the player saw. */
  const betAlone = async (leg: SlipPick, stake: number): Promise<Placed | undefined> => {
    const heard = await tried(deps.quote([asAsked(leg)]))
    if (heard === 'silence') await stop(null)
    else if ('failure' in heard) await stop(problemOf(heard.failure))
    else if (needsConsent([leg], pricesOf(heard.answer), deps.policy())) await stop({ kind: 'odds' })
    else return carry(betOf(deps, heard.answer, stake))
    return undefined
  }
  return async (seen: readonly SlipPick[], stake: number): Promise<void> => {
    const slips: Placed[] = []
    store.setState({ step: { at: 'placing', tries: 0 }, problem: null })
    for (const leg of seen) {
      if (!isOnSlip(leg)) continue
      const slip = await betAlone(leg, stake)
      if (!slip) return slips.length > 0 ? deps.onSome(slips.length) : undefined
      removeBet(slip)
      slips.push(slip)
    }
    land(slips, seen)
  }
}

export const removeBet = ({ legs }: Placed): void => removeLegs(...legs.map(({ matchId }) => matchId))

const isOnSlip = ({ matchId, selection }: SlipPick): boolean =>
  useSlip.getState().legs.some((leg) => leg.matchId === matchId && leg.selection === selection)
