/** A grant: its row, its posting and what it begins, in one transaction or not at all. Held ones wait for an operator. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { Refusal } from '#kernel/refusal.ts'
import { marksOfPlayer, suspicionOf } from '#modules/rewards/abuse-checks.ts'
import { lockRewards, type RewardDeps } from '#modules/rewards/deps.ts'
import {
  decideGrant,
  type GrantState,
  grantOf,
  insertGrant,
  lockHeld,
  type StoredGrant,
} from '#modules/rewards/grant-store.ts'
import type { Reward } from '#modules/rewards/reward-switches.ts'
import { fillPurse } from '#modules/rewards/wagering-account.ts'
import { beginRelease, type PbTerms } from '#modules/rewards/welcome/pb-store.ts'

/** Frozen at the grant, whatever the settings become. */
export type Terms =
  | { readonly account: 'pb'; readonly pb: PbTerms }
  | { readonly account: 'bonus'; readonly wagerTimes: number }

export type Grant = {
  readonly player: bigint
  /** A player gets a key once. */
  readonly key: string
  readonly reward: Reward
  /** What it is given for; one thing earns a reward once. */
  readonly source: string
  readonly currency: Cash
  readonly amount: Minor
  readonly terms: Terms
  /** Of the call that asks; without one, those of the player's registration. */
  readonly marks?: ClientFingerprint
}

/** What became of it: `known` when the player had it, or was refused it, before. */
export type Given = GrantState | 'known'

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'switches' | 'wallet'>

async function post({ wallet, clock }: Deps, tx: Tx, grant: Grant): Promise<boolean> {
  const { player, key, reward, currency, amount, terms } = grant
  const outcome = await wallet.postIn(tx, {
    player,
    key: `reward:${key}`,
    kind: 'bonus',
    currency,
    ref: reward,
    transfers: [{ from: { house: `promo:${reward}` }, to: { player, name: terms.account }, amount }],
  })
  if (outcome.outcome === 'exists') return false
  if (outcome.outcome !== 'posted') throw new Error(`The reward ${key} was not posted: ${outcome.outcome}`)
  if (terms.account === 'bonus') {
    const before = (outcome.balances.bonus ?? 0n) - amount
    await fillPurse(tx, { player, before, required: amount * BigInt(terms.wagerTimes), now: clock.now() })
  }
  return true
}

const begin = async (tx: Tx, { player, terms }: Grant, now: Date): Promise<void> => {
  if (terms.account === 'pb') await beginRelease(tx, player, terms.pb, now)
}

/** Gives it, holds it for review, or finds that it was given. */
export async function give(deps: Deps, tx: Tx, grant: Grant): Promise<Given> {
  const { player, key, reward } = grant
  await lockRewards(tx, player)
  if (await grantOf(tx, player, key)) return 'known'
  const marks = grant.marks ?? (await marksOfPlayer(tx, player))
  const now = new Date(deps.clock.now())
  const suspicion = await suspicionOf(deps, tx, { player, reward, marks })
  const row = { ...grant, marks, now }
  if (suspicion) return (await insertGrant(tx, row, 'held', suspicion)) ? 'held' : 'known'
  if (!(await post(deps, tx, grant))) return 'known'
  if (!(await insertGrant(tx, row, 'granted', null))) throw new Error(`${key} was posted and known`)
  await begin(tx, grant, now)
  return 'granted'
}

const asGrant = ({ playerId, terms, ...row }: StoredGrant): Grant => ({
  ...row,
  player: playerId,
  terms: terms as Terms,
})

/** An operator's yes or no to what was held. */
export const decide = (
  deps: Deps,
  id: bigint,
  { by, refuse }: { readonly by: string; readonly refuse?: string },
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const held = await lockHeld(tx, id)
    if (!held) throw new Refusal('ALREADY_CLAIMED')
    const now = new Date(deps.clock.now())
    if (refuse !== undefined) return decideGrant(tx, id, { state: 'refused', reason: refuse, by, now })
    await lockRewards(tx, held.playerId)
    const grant = asGrant(held)
    if (!(await post(deps, tx, grant))) throw new Error(`${grant.key} is held, but it was posted`)
    await decideGrant(tx, id, { state: 'granted', reason: null, by, now })
    await begin(tx, grant, now)
  })
