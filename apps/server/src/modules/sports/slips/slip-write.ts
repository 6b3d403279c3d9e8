/** The row of a new slip, which the transaction of its debit writes, and the order of its price against its matches. */
import { countedOf, slipRiskPoints } from '@saguao/fair/returns/risk.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { type SportDeps, sportsGameId } from '#modules/sports/deps.ts'
import {
  isCurrent,
  laterRefusal,
  type PricedLeg,
  type PricedLegs,
  toOdds,
} from '#modules/sports/slips/prices.ts'
import type { OddsChange, StoredSlip } from '#modules/sports/store.ts'

type Deps = Pick<SportDeps, 'feed' | 'clock'>

/** Undefined when no match of the slip has begun: it is accepted at once. */
export const lookAtOf = ({ feed, clock }: Deps, legs: readonly PricedLeg[]): Date | undefined =>
  legs.some(({ stage }) => stage > 0) ? new Date(clock.now() + feed.liveDelayMs) : undefined

export const choiceOf = (legs: readonly PricedLeg[]): object => ({
  legs: legs.map(({ matchId, selection, oddsE2 }) => ({ matchId, selection, odds: toOdds(oddsE2) })),
})

export const legRow = ({ matchId, selection, oddsE2, minute, stage, suspensions }: PricedLeg): object => ({
  match: matchId,
  selection,
  odds: oddsE2,
  minute,
  stage,
  suspensions,
})

/** The part of the stake that counts for rewards. */
export const riskOf = ({ stake }: Pick<StoredSlip, 'stake'>, legs: readonly PricedLeg[]): bigint =>
  countedOf(stake, slipRiskPoints(legs))

const addSlips: Writer = { name: 'slips_add', text: 'select slips_add($1::json)' }

/**
 * The SQL function refuses a slip that the rules forbid. Before, the process refuses one whose price is of an earlier stage
 * by its clock: it waited behind other postings of the player.
 */
export const slipWrite = (
  deps: Deps,
  slip: StoredSlip,
  { matches, legs }: PricedLegs,
  oddsChange: OddsChange,
): ExtraWrite<unknown> => ({
  writer: addSlips,
  row: () => {
    if (!isCurrent(deps, matches, legs)) throw laterRefusal(deps, matches, legs)
    return {
      player: String(slip.playerId),
      id: slip.id,
      game: sportsGameId,
      currency: slip.currency,
      isBonus: slip.isBonus,
      status: 'open',
      bet: String(slip.stake),
      win: '0',
      risk: String(riskOf(slip, legs)),
      choice: choiceOf(legs),
      outcome: {},
      at: slip.createdAt,
      oddsChange,
      lookAt: lookAtOf(deps, legs),
      legs: legs.map(legRow),
    }
  },
})
