/**
 * Rewards: what the house gives to players, and what players give each other in envelopes.
 *
 * Owns the terms of every reward, what was granted on them, and the switches that say where a reward is allowed.
 * Tables: reward_switch, reward_velocity, reward_grant, player_mark, pb_config, pb_grant, pb_collection, bonus_purse, bonus_conversion, cashback_rule, cashback_tier, cashback_run, cashback_day, pig_collection, lucky_rule, envelope, envelope_share, invitation, guide_read, active_token.
 * Invariants: whatever is given has its posting and its row, in one transaction, once; terms are those of the moment of
 * the grant; never more is released than was granted, nor collected than released; shares of an envelope are exactly
 * its amount, and each is taken once or goes back once.
 */
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import { createKeyedMutex } from '#kernel/db/keyed-mutex.ts'
import type { Event } from '#kernel/jobs/outbox.ts'
import type { Games } from '#modules/games/games.ts'
import type { Identity } from '#modules/identity/identity.ts'
import { rewardDeposit } from '#modules/rewards/deposit-rewards.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { addRedeem } from '#modules/rewards/envelopes/launch.ts'
import { addSharePage } from '#modules/rewards/envelopes/share-page.ts'
import { rewardInviter, welcome } from '#modules/rewards/invite/invite.ts'
import type { Switches } from '#modules/rewards/reward-switches.ts'
import { countPlayed } from '#modules/rewards/wagering-progress.ts'
import type { Checks, HouseAccount, Wallet } from '#modules/wallet/wallet.ts'

export { createSwitches, type Switches } from '#modules/rewards/reward-switches.ts'

export type Rewards = RewardDeps & {
  /** Grants what a paid deposit earns; safe to be told twice. */
  rewardDeposit(event: Event<'deposit.succeeded'>): Promise<void>
  /** Rewards who invited whoever deposited. */
  rewardInviter(event: Event<'deposit.succeeded'>): Promise<void>
  /** Notes where a newcomer came from, and opens the envelope that brought them. */
  welcome(event: Event<'player.registered'>): Promise<void>
  /** The pages behind shared links, and where the site of the settings redeems its tokens. */
  addPages(http: FastifyInstance): void
}

/** What the audit looks at beside the books; the queries stand in the database as a view. */
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

const houses: readonly HouseAccount[] = [
  'promo:new-user-deposit',
  'promo:registration',
  'promo:first-recharge',
  'promo:deposit-activity',
  'promo:invite',
  'promo:cashback',
  'promo:lucky-campaign',
  'promo:lucky-gift',
]

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'newcomers' | 'marksOf'>
  readonly wallet: Wallet
  readonly switches: Switches
  /** Tells who played; without games nothing is wagered. */
  readonly games?: Pick<Games, 'playStats'>
}

export async function createRewards(deps: Deps): Promise<Rewards> {
  for (const house of houses) await deps.wallet.openHouseAccount(house)
  const { marksOf } = deps.identity
  const own: RewardDeps = { ...deps, marksOf, inTurn: createKeyedMutex() }
  deps.games?.playStats.onPlayed((players) => countPlayed(own, players))
  return {
    ...own,
    rewardDeposit: (event) => rewardDeposit(own, event),
    rewardInviter: (event) => rewardInviter(own, event),
    welcome: (event) => welcome(own, event),
    addPages: (http) => {
      addSharePage(http, own)
      addRedeem(http, own)
    },
  }
}
