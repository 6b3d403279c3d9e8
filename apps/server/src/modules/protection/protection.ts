/**
 * Protection: what players set to stay in control, and what it forbids.
 *
 * Owns limits and their counters, play time, pauses, exclusions and their history. The state itself (paused_until,
 * excluded_until, closed_at) is stored with the player.
 * Tables: player_guard, player_limit, protection_event, exclusion_end_request, play_session, play_day.
 * Invariants: no bet of a paused, excluded or closed player is committed, and none that exceeds a limit, whichever
 * process accepts it; wins and returned stakes always pass; a limit is raised only after its waiting time; a pause or
 * exclusion is never shortened; the history is append-only.
 */
import type { App } from '#app.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import { type BetChecks, createBetChecks } from '#modules/protection/bet-checks.ts'
import { protectionCalls } from '#modules/protection/calls.ts'
import { protectionOperatorCalls } from '#modules/protection/operator-calls.ts'
import { protectionListCalls } from '#modules/protection/operators/lists.ts'
import { createPlayTime, type PlayTime } from '#modules/protection/play-time.ts'

export { type Action, refusalFor, refusalOf } from '#modules/protection/account-state.ts'
export type { BetChecks } from '#modules/protection/bet-checks.ts'
export { refusalOfBet } from '#modules/protection/bet-refusals.ts'
export { isPaymentWithinLimits, requireDepositWithinLimits } from '#modules/protection/deposit-limit.ts'
export { profileLimits } from '#modules/protection/limits.ts'
export type { PlayTime } from '#modules/protection/play-time.ts'

export type Protection = {
  /** The handlers of the module's calls. */
  readonly calls: ReturnType<typeof protectionCalls>
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof protectionOperatorCalls> & ReturnType<typeof protectionListCalls>
  readonly playTime: PlayTime
  readonly betChecks: BetChecks
}

type Deps = Pick<App, 'db' | 'clock' | 'log' | 'metrics'> & {
  readonly identity: Pick<Identity, 'requirePassword' | 'personOf' | 'newcomers' | 'lockAccount'>
  readonly policyOf: PolicyOf
}

export function createProtection(deps: Deps): Protection {
  const { policyOf } = deps
  const own = { ...deps, realityMinutesIn: (country: 'BR' | 'CL') => policyOf(country).realityCheckMinutes }
  const playTime = createPlayTime(own)
  return {
    calls: protectionCalls({ ...own, playTime }),
    operatorCalls: { ...protectionOperatorCalls(deps), ...protectionListCalls(deps) },
    playTime,
    betChecks: createBetChecks(deps),
  }
}
