/** Claims of envelopes: one share per player while shares are left. */
import { setTimeout as sleep } from 'node:timers/promises'
import { marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { exceedsNewcomerLimit, findSharedMark, isRing } from '#modules/rewards/abuse-checks.ts'
import { budgetAdmits, exceedsBudget } from '#modules/rewards/budgets/budgets.ts'
import { lockRewards, type RewardDeps, requireGrantable } from '#modules/rewards/deps.ts'
import {
  campaignClaimsSince,
  type Envelope,
  envelopeById,
  hasClaimed,
  lockEnvelopeShared,
  lockFreeShare,
  luckyRule,
  markShareClaimed,
  remainingIn,
} from '#modules/rewards/envelopes/envelope-store.ts'

type Opener = Pick<Session, 'playerId' | 'country' | 'currency'>

/**
 * All free shares may be locked by concurrent claims, of which some may still fail: the claim is retried, with growing
 * delays, because hundreds of players may open one envelope at once. All attempts take about three seconds.
 */
const maxAttempts = 12
const firstRetryMs = 15
const maxRetryMs = 400
const uniqueViolation = '23505'

/** An envelope of another country is treated as unknown, because its currency differs. */
export async function requireEnvelope(
  { db }: Pick<RewardDeps, 'db'>,
  id: string,
  { country }: Pick<Opener, 'country'>,
): Promise<Envelope> {
  const envelope = await envelopeById(db, id)
  if (envelope?.country !== country) throw new Refusal('ENVELOPE_UNKNOWN', { field: 'envelopeId' })
  return envelope
}

export const isExpired = (
  { closedAt, expiresAt }: Pick<Envelope, 'closedAt' | 'expiresAt'>,
  now: number,
): boolean => closedAt !== null || expiresAt.getTime() <= now

/** Campaign envelopes are not for their creator, nor for accounts that appear to be one person. */
async function requireEligible(deps: RewardDeps, tx: Tx, envelope: Envelope, opener: Opener): Promise<void> {
  if (envelope.kind === 'gift') return
  const { playerId, country } = opener
  if (envelope.playerId === playerId) throw new Refusal('ENVELOPE_OWN')
  // Locked before counting: two concurrent claims in two processes would each miss the other.
  await lockRewards(tx, playerId)
  const { dayClaimsMost } = await luckyRule({ query: tx }, country)
  const today = new Date(startOfMarketDay(country, marketDay(country, deps.clock.now())))
  if ((await campaignClaimsSince({ query: tx }, playerId, today)) >= dayClaimsMost)
    throw new Refusal('REWARD_REFUSED')
  const isOnePerson = await findSharedMark(deps, tx, playerId, envelope.playerId)
  const isCrowd = isOnePerson || (await exceedsNewcomerLimit(deps, tx, playerId))
  if (isCrowd || (await isRing(deps, tx, envelope.playerId, playerId))) throw new Refusal('REWARD_REFUSED')
}

/** A gift is the money of its sender. */
function hasBudget(
  { clock }: RewardDeps,
  tx: Tx,
  { kind, country }: Envelope,
  amount: bigint,
): Promise<boolean> {
  if (kind === 'gift') return Promise.resolve(true)
  const now = clock.now()
  const day = marketDay(country, now)
  return budgetAdmits(tx, { country, reward: 'lucky-campaign', amount, day, now })
}

/** Claims a share in one transaction. Undefined when no share is free at the moment; `ended` when the budget is used up. */
const tryClaim = (deps: RewardDeps, id: string, opener: Opener): Promise<Minor | undefined | 'ended'> =>
  deps.db.tx(async (tx) => {
    const envelope = await lockEnvelopeShared(tx, id)
    if (!envelope || isExpired(envelope, deps.clock.now())) throw new Refusal('ENVELOPE_EXPIRED')
    await requireEligible(deps, tx, envelope, opener)
    if (await hasClaimed(tx, id, opener.playerId)) throw new Refusal('ALREADY_CLAIMED')
    const share = await lockFreeShare(tx, id)
    if (!share) return undefined
    const { playerId: player, currency } = opener
    const amount = minor(share.amount)
    if (!(await hasBudget(deps, tx, envelope, amount))) return 'ended'
    const { outcome } = await deps.wallet.postIn(tx, {
      player,
      key: `claim:${id}`,
      kind: 'envelope',
      currency,
      ref: id,
      transfers: [{ from: { house: `promo:lucky-${envelope.kind}` }, to: { player, name: 'cash' }, amount }],
    })
    if (outcome === 'exists' || outcome === 'mismatch') throw new Refusal('ALREADY_CLAIMED')
    if (outcome !== 'posted') throw new Error(`envelope ${id}: posting of a share failed with ${outcome}`)
    await markShareClaimed(tx, id, share.n, player, new Date(deps.clock.now()))
    return amount
  })

async function claimWithRetry(deps: RewardDeps, id: string, opener: Opener): Promise<Minor> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const amount = await tryClaim(deps, id, opener)
    if (amount === 'ended') throw new Refusal('OFFER_ENDED')
    if (amount !== undefined) return amount
    if ((await remainingIn(deps.db, id)).count === 0) break
    await sleep(Math.min(maxRetryMs, firstRetryMs * 2 ** attempt))
  }
  throw new Refusal('ENVELOPE_EMPTY')
}

export async function openEnvelope(deps: RewardDeps, id: string, opener: Opener): Promise<Minor> {
  const envelope = await requireEnvelope(deps, id, opener)
  await deps.switches.requireOn(opener.country, `lucky-${envelope.kind}`)
  await requireGrantable(deps, opener.playerId)
  try {
    return await deps.runExclusive(opener.playerId, () => claimWithRetry(deps, id, opener))
  } catch (error) {
    // Another process gave this player a share concurrently.
    if (codeOf(error) === uniqueViolation) throw new Refusal('ALREADY_CLAIMED')
    if (exceedsBudget(error)) throw new Refusal('OFFER_ENDED')
    throw error
  }
}
