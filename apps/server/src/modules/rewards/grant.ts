/** Grants: row, posting and wagering are written in one transaction. A held grant waits for an operator's decision. */
import { marketDay } from '@saguao/contract/product/market-day.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { Refusal } from '#kernel/refusal.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import { findSuspicion, fingerprintOfPlayer } from '#modules/rewards/abuse-checks.ts'
import { budgetAdmits } from '#modules/rewards/budgets/budgets.ts'
import { lockRewards, type RewardDeps, requireGrantable } from '#modules/rewards/deps.ts'
import { takeOwed } from '#modules/rewards/forfeit/owed.ts'
import {
  type GrantState,
  grantOf,
  insertGrant,
  lockHeld,
  type StoredGrant,
  updateGrant,
} from '#modules/rewards/grant-store.ts'
import { countryOf, type Reward } from '#modules/rewards/reward-switches.ts'
import { addWageringRequirement, type WageringKind } from '#modules/rewards/wagering/wagering-account.ts'
import { insertPbGrant, type PbTerms } from '#modules/rewards/welcome/pb-store.ts'

/** Stored with the grant; later changes of the settings do not affect it. */
export type Terms =
  | { readonly account: 'pb'; readonly pb: PbTerms }
  | {
      readonly account: 'bonus'
      /** Absent in grants that were held before deposit bonuses had an account of their own. */
      readonly kind?: WageringKind
      readonly wagerTimes: number
    }

export type Grant = {
  readonly player: bigint
  /** Unique per player. */
  readonly key: string
  readonly reward: Reward
  /** The reason of the grant, e.g. an order id; unique per reward. */
  readonly source: string
  readonly currency: Cash
  readonly amount: Minor
  readonly terms: Terms
  /** Fingerprint of the request; default is the fingerprint of the player's registration. */
  readonly marks?: ClientFingerprint
}

/** `known` means that a grant with this key exists, in any state; `ended`, that the budget is used up. */
type GrantResult = GrantState | 'known' | 'ended'

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'switches' | 'wallet'>

async function post({ wallet, clock }: Deps, tx: Tx, grant: Grant): Promise<boolean> {
  const { player, key, reward, currency, amount, terms } = grant
  // While the balance has no money of this grant.
  await takeOwed({ wallet, clock }, tx, { playerId: player, currency })
  const outcome = await wallet.postIn(tx, {
    player,
    key: `reward:${key}`,
    kind: 'bonus',
    currency,
    ref: reward,
    transfers: [{ from: { house: `promo:${reward}` }, to: { player, name: terms.account }, amount }],
  })
  if (outcome.outcome === 'exists') return false
  if (outcome.outcome !== 'posted') throw new Error(`reward ${key}: posting failed with ${outcome.outcome}`)
  if (terms.account === 'bonus') {
    const before = (outcome.balances.bonus ?? 0n) - amount
    const { kind = 'gift', wagerTimes } = terms
    await addWageringRequirement(tx, { player, kind, before, amount, wagerTimes, now: clock.now() })
  }
  return true
}

const startRelease = async (tx: Tx, { player, terms }: Grant, now: Date): Promise<void> => {
  if (terms.account === 'pb') await insertPbGrant(tx, player, terms.pb, now)
}

const hasBudget = ({ clock }: Deps, tx: Tx, { currency, reward, amount }: Grant): Promise<boolean> => {
  const [country, now] = [countryOf(currency), clock.now()]
  return budgetAdmits(tx, { country, reward, amount, day: marketDay(country, now), now })
}

/**
 * Grants the reward or holds it for review; `known` when it exists. A player who may not be granted anything now, because
 * of a pause or an exclusion, gets nothing, and nothing is stored: `refused`. After `ended` the transaction must commit:
 * it stores that the budget has stopped.
 */
export async function grantReward(deps: Deps, tx: Tx, grant: Grant): Promise<GrantResult> {
  const { player, key, reward } = grant
  await lockRewards(tx, player)
  if (await grantOf(tx, player, key)) return 'known'
  if (await refusalFor({ query: tx }, player, 'grant', deps.clock.now())) return 'refused'
  const marks = grant.marks ?? (await fingerprintOfPlayer(tx, player))
  const now = new Date(deps.clock.now())
  const suspicion = await findSuspicion(deps, tx, { player, reward, marks })
  const row = { ...grant, marks, now }
  if (suspicion) return (await insertGrant(tx, row, 'held', suspicion)) ? 'held' : 'known'
  if (!(await hasBudget(deps, tx, grant))) return 'ended'
  if (!(await post(deps, tx, grant))) return 'known'
  if (!(await insertGrant(tx, row, 'granted', null)))
    throw new Error(`reward ${key}: posted, but a grant with its source exists`)
  await startRelease(tx, grant, now)
  return 'granted'
}

const asGrant = ({ playerId, terms, ...row }: StoredGrant): Grant => ({
  ...row,
  player: playerId,
  terms: terms as Terms,
})

/** `refuse` is the reason of a refusal; without it the grant is given. */
export type HeldGrantDecision = { readonly by: string; readonly refuse?: string }

/** Carries out an operator's decision on a held grant. */
export async function decideHeldGrantIn(
  deps: Deps,
  tx: Tx,
  id: bigint,
  { by, refuse }: HeldGrantDecision,
): Promise<void> {
  const held = await lockHeld(tx, id)
  if (!held) throw new Refusal('REWARD_DECIDED', { field: 'id' })
  const now = new Date(deps.clock.now())
  if (refuse !== undefined) return updateGrant(tx, id, { state: 'refused', reason: refuse, by, now })
  await lockRewards(tx, held.playerId)
  await requireGrantable(deps, held.playerId, tx)
  const grant = asGrant(held)
  if (!(await hasBudget(deps, tx, grant))) throw new Refusal('BUDGET_USED')
  if (!(await post(deps, tx, grant))) throw new Error(`reward ${grant.key}: held, but already posted`)
  await updateGrant(tx, id, { state: 'granted', reason: null, by, now })
  await startRelease(tx, grant, now)
}
