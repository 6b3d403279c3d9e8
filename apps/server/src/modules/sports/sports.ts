/**
 * Sports: the sportsbook with its matches, odds, slips and their settlement.
 *
 * Owns matches, slips and their legs, exposure with its bounds, suspensions and corrections.
 * Tables: sports_match, slip, slip_leg, sports_bound, sports_exposure, sports_suspension, sports_correction, slip_correction_due, slip_correction, slip_pending.
 * Invariants: the hash of a match's seed is published before bets are accepted, and the seed after the match has ended;
 * a slip is written in the transaction of its debit, and not after the end of one of its matches; a slip
 * on a match in play is accepted at the price of a second look, after its stake is held; then the odds of a leg never change; a leg is decided once, and a slip is settled, returned or cashed out once, except by a corrected result;
 * all players see the same price at the same time; the possible losses of open slips never exceed a bound.
 */
import type { MatchState } from '@saguao/contract/realtime/match-state.ts'
import type { App } from '#app.ts'
import type { Listener } from '#kernel/db/listen.ts'
import { createTimeOrderedIds } from '#kernel/db/time-ordered-id.ts'
import type { LeaderElection } from '#kernel/jobs/leader-election.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { BetChecks, PlayTime } from '#modules/protection/protection.ts'
import type { RegistersSettings } from '#modules/settings/settings.ts'
import { sportCalls } from '#modules/sports/calls.ts'
import { listenForChanges } from '#modules/sports/changes.ts'
import { type SportDeps, sportsHouseAccount } from '#modules/sports/deps.ts'
import { createExposureBounds } from '#modules/sports/exposure/bounds.ts'
import { boundsSource } from '#modules/sports/exposure/bounds-setting.ts'
import { sportJobs } from '#modules/sports/jobs.ts'
import { createMatchDeps } from '#modules/sports/match-deps.ts'
import {
  createMatchUpdates,
  type SportConnections,
  sendNotice,
  startAdvancing,
} from '#modules/sports/match-updates.ts'
import { sportOperatorCalls } from '#modules/sports/operator-calls.ts'
import { createQuotes } from '#modules/sports/slips/quote.ts'
import { type Abandonment, abandonMatch, advance, createSettlement } from '#modules/sports/slips/settle.ts'
import { createWaitingSlips } from '#modules/sports/slips/waiting-slips.ts'
import { playerOfSlip } from '#modules/sports/store.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export type Sports = {
  readonly calls: ReturnType<typeof sportCalls>
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof sportOperatorCalls>
  /** The player of a slip; empty when there is none. */
  playerOfSlip(id: string): Promise<bigint[]>
  readonly jobs: ReturnType<typeof sportJobs>
  /** Creates due fixtures, ends due matches and settles their slips. */
  advance(): Promise<void>
  /** Abandons a match and returns its stakes; false when it is over. */
  abandon(matchId: string, abandoned: Abandonment): Promise<boolean>
  /** Undefined when there is no such match. */
  stateOf(matchId: string): Promise<MatchState | undefined>
  /** Makes the next request read the matches again, after another process changed them. */
  invalidateMatches(): void
  /** Publishes changes to watchers; with `canLead` this process may be elected to advance the matches. */
  start(connections: SportConnections, canLead: boolean): void
  stop(): Promise<void>
}

/** Additional checks of the ledger audit; the queries are a view in the database. */
export const slipChecks: Checks = Object.fromEntries(
  [
    'every slip moved its stake and its win',
    'every stake on a match has its slip',
    'every slip is a round of its player',
    'no leg is left open by a match that is settled',
    'exposure equals the open slips',
    'the possible loss of an open slip follows from its odds',
  ].map((rule) => [rule, `select detail from sports_finding where rule = '${rule}'`]),
)

export const encryptedSportColumns: readonly EncryptedColumn[] = [
  {
    table: 'sports_match',
    column: 'sealed',
    purpose: 'match-seed',
    key: ['id', 'text'],
    where: `status = 'open'`,
  },
]

type Deps = Pick<App, 'config' | 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets'> &
  RegistersSettings & {
    readonly wallet: Wallet
    readonly lobby: Pick<Lobby, 'findGame'>
    readonly policyOf: PolicyOf
    readonly databaseUrl: string
    readonly playTime: Pick<PlayTime, 'record'>
    readonly betChecks: BetChecks
    readonly recordPlay: SportDeps['recordPlay']
  }

export async function createSports(deps: Deps): Promise<Sports> {
  await deps.wallet.openHouseAccount(sportsHouseAccount)
  const own = {
    ...deps,
    ...createMatchDeps(deps),
    quotes: createQuotes(deps.secrets),
    bounds: createExposureBounds(deps),
    waiting: createWaitingSlips(deps),
    ids: createTimeOrderedIds({ ...deps, prefix: 'R' }),
  }
  deps.settings.register(boundsSource)
  const updates = createMatchUpdates(own)
  let connected: SportConnections | undefined
  const settlement = createSettlement(own, (slip) => connected && sendNotice(connected, slip))
  let leader: LeaderElection | undefined
  let listening: Promise<Listener> | undefined
  return {
    calls: sportCalls(own),
    operatorCalls: sportOperatorCalls(own),
    playerOfSlip: (id) => playerOfSlip(deps.db, id),
    jobs: sportJobs(own),
    invalidateMatches: own.matchCache.invalidate,
    advance: () => advance(settlement),
    abandon: (matchId, abandoned) => abandonMatch(own, matchId, abandoned),
    stateOf: updates.stateOf,
    start: (connections, canLead) => {
      connected = connections
      updates.start(connections)
      listening = listenForChanges({ ...own, publish: updates.publish })
      listening.catch((error: unknown) => deps.log.error({ error }, 'sports: listening for changes failed'))
      if (canLead) leader = startAdvancing(own, settlement, deps.databaseUrl)
    },
    stop: async () => {
      updates.stop()
      await Promise.all([leader?.stop(), listening?.then((listener) => listener.stop())])
      await settlement.idle()
    },
  }
}
