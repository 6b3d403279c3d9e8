/**
 * Rewards: promotions for players, and envelopes that players send to each other.
 *
 * Owns the terms of every reward, the grants, and the switches that allow a reward per market.
 * Tables: reward_switch, reward_velocity, reward_budget, reward_spending, reward_grant, player_mark, pb_config, pb_grant, pb_collection, bonus_purse, bonus_conversion, bonus_removal, cashback_rule, cashback_tier, cashback_run, cashback_market_run, cashback_day, pig_collection, lucky_rule, envelope, envelope_share, invitation, guide_read, active_token.
 * Invariants: a grant has one posting and one row, written in one transaction; its terms are those of the time of the
 * grant; the released amount never exceeds the granted one, nor the collected amount the released one; the shares of
 * an envelope sum to its amount, and each is claimed or returned once; no reward costs more than its budget.
 */
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { createKeyedMutex, createSharedRuns } from '#kernel/db/keyed-mutex.ts'
import type { Event } from '#kernel/jobs/outbox.ts'
import type { Games } from '#modules/games/games.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { BonusOwner } from '#modules/rewards/bonus-money.ts'
import { stoppedBudgets } from '#modules/rewards/budgets/budgets.ts'
import { rewardCalls } from '#modules/rewards/calls.ts'
import { runDay } from '#modules/rewards/cashback/cashback.ts'
import { rewardDeposit } from '#modules/rewards/deposit-rewards.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { closeExpiredEnvelopes } from '#modules/rewards/envelopes/envelope.ts'
import { addRedeemRoute } from '#modules/rewards/envelopes/launch.ts'
import { addSharePage } from '#modules/rewards/envelopes/share-page.ts'
import { takeBackBonuses } from '#modules/rewards/forfeit/forfeit.ts'
import type { HeldGrantDecision } from '#modules/rewards/grant.ts'
import { heldGrants } from '#modules/rewards/grant-store.ts'
import { rewardInviter, welcome } from '#modules/rewards/invite/invite.ts'
import { rewardJobs } from '#modules/rewards/jobs.ts'
import { rewardOperatorCalls } from '#modules/rewards/operator-calls.ts'
import { decideAlone } from '#modules/rewards/operators/held-rewards.ts'
import {
  type BonusUse,
  bonusUse,
  playersByMark,
  type SharedDevice,
  sharedDevices,
} from '#modules/rewards/operators/operator-store.ts'
import type { RewardSwitches } from '#modules/rewards/reward-switches.ts'
import { type MarketStrategies, marketStrategies } from '#modules/rewards/strategy/strategies.ts'
import { registerRewardSettings } from '#modules/rewards/terms/register.ts'
import { refreshPlayers } from '#modules/rewards/wagering/wagering-progress.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Checks, HouseAccount, Wallet } from '#modules/wallet/wallet.ts'

export { insertFingerprint } from '#modules/rewards/invite/invite.ts'
export { createRewardSwitches, type RewardSwitches } from '#modules/rewards/reward-switches.ts'
export { bestByGame } from '#modules/rewards/strategy/strategies.ts'
export { policyGuard, unsoundReturn } from '#modules/rewards/terms/terms-guard.ts'

export type Rewards = {
  readonly calls: ReturnType<typeof rewardCalls>
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof rewardOperatorCalls>
  /** Players by the mark of a device, or the start of one. */
  playersByMark(query: string, limit: number): Promise<bigint[]>
  /** Players who registered on a device of another player. */
  sharedDevices(players: readonly bigint[]): Promise<readonly SharedDevice[]>
  /** Open bonuses of players, and those that became cash since then. */
  bonusUse(players: readonly bigint[], since: Date): Promise<readonly BonusUse[]>
  readonly jobs: ReturnType<typeof rewardJobs>
  /** Grants the rewards of a paid deposit. Idempotent. */
  rewardDeposit(event: Event<'deposit.succeeded'>): Promise<void>
  /** Grants the inviter's reward when the invited player has deposited enough. */
  rewardInviter(event: Event<'deposit.succeeded'>): Promise<void>
  /** Stores the fingerprint and the inviter of a new player, and opens the envelope of the invitation. */
  welcome(event: Event<'player.registered'>): Promise<void>
  /** Adds the pages of shared links and the route where an external site redeems its tokens. */
  addPages(http: FastifyInstance): void
  /** Pays the cashback of a day, from where an interrupted run stopped. */
  runCashbackDay(day: string, signal: AbortSignal): Promise<void>
  /** Closes expired envelopes and returns their unclaimed shares. */
  closeExpiredEnvelopes(signal: AbortSignal): Promise<void>
  /** Grants that wait for an operator, oldest first. */
  heldGrants(limit: number): ReturnType<typeof heldGrants>
  /** Grants or refuses a held grant, as one operator may; larger ones need two in the console. */
  decideHeldGrant(id: bigint, decision: HeldGrantDecision): Promise<void>
  /** Rewards that a used-up budget stops now, as `BR-cashback`. */
  stoppedBudgets(): Promise<readonly string[]>
  /** The best strategies against the rewards of each country, under the current settings. */
  strategies(): Promise<readonly MarketStrategies[]>
  /** Takes back the bonuses of deposits that are not cash yet, in the transaction of a withdrawal before its hold. */
  takeBackBonuses(tx: Tx, player: BonusOwner, orderId: string): Promise<void>
}

/** Additional checks of the ledger audit; the queries are a view in the database. */
export const rewardChecks: Checks = Object.fromEntries(
  [
    'every reward moved what it says',
    'every posting of a reward has its row',
    'what lies in pb is still to be collected',
    'promo accounts equal the sum of grants',
    'what lies in the piggy bank came from cashback',
    'collections add up',
  ].map((rule) => [rule, `select detail from reward_finding where rule = '${rule}'`]),
)

const promoAccounts: readonly HouseAccount[] = [
  'promo:new-user-deposit',
  'promo:registration',
  'promo:first-recharge',
  'promo:deposit-activity',
  'promo:invite',
  'promo:cashback',
  'promo:lucky-campaign',
  'promo:lucky-gift',
  'promo:forfeit',
]

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'newcomers' | 'marksOf' | 'presentPlayers' | 'linkedPlayers'>
  readonly wallet: Wallet
  readonly switches: RewardSwitches
  readonly settings: Pick<Settings, 'register' | 'appliedAt' | 'appliedIn' | 'scheduled' | 'applyDue'>
  /** Reports who played; without it wagering is only counted on request. */
  readonly games?: Pick<Games, 'playStats'>
}

export async function createRewards(deps: Deps): Promise<Rewards> {
  for (const account of promoAccounts) await deps.wallet.openHouseAccount(account)
  registerRewardSettings(deps.settings)
  const { marksOf } = deps.identity
  const runExclusive = createKeyedMutex<bigint>()
  const own: RewardDeps = { ...deps, marksOf, runExclusive, shareRefresh: createSharedRuns(runExclusive) }
  deps.games?.playStats.onPlayed((players) => refreshPlayers(own, players))
  return {
    calls: rewardCalls(own),
    operatorCalls: rewardOperatorCalls({ ...own, identity: deps.identity }),
    playersByMark: (query, limit) => playersByMark(own.db, query, limit),
    sharedDevices: (players) => sharedDevices(own.db, players),
    bonusUse: (players, since) => bonusUse(own.db, players, since),
    jobs: rewardJobs(own),
    rewardDeposit: (event) => rewardDeposit(own, event),
    rewardInviter: (event) => rewardInviter(own, event),
    welcome: (event) => welcome(own, event),
    addPages: (http) => {
      addSharePage(http, own)
      addRedeemRoute(http, own)
    },
    runCashbackDay: (day, signal) => runDay(own, day, signal),
    closeExpiredEnvelopes: (signal) => closeExpiredEnvelopes(own, signal),
    heldGrants: (limit) => heldGrants(own.db, limit),
    decideHeldGrant: (id, decision) => decideAlone(own, id, decision),
    stoppedBudgets: () => stoppedBudgets(own.db, own.clock.now()),
    strategies: () => marketStrategies(own.db, own.config.mode),
    takeBackBonuses: (tx, player, orderId) => takeBackBonuses(own, tx, player, orderId),
  }
}
