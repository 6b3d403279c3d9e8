/** Opening envelopes: one share for each player, as long as there are any. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { isOneOfMany, isRing, sharedMark } from '#modules/rewards/abuse-checks.ts'
import { dayOf, startOf } from '#modules/rewards/days.ts'
import { lockRewards, type RewardDeps } from '#modules/rewards/deps.ts'
import {
  campaignClaimsSince,
  claimShare,
  type Envelope,
  envelopeById,
  holdEnvelope,
  leftIn,
  luckyRule,
  takeShare,
} from '#modules/rewards/envelopes/envelope-store.ts'

export type Opener = Pick<Session, 'playerId' | 'country' | 'currency'>

/** While others are about to take the last shares, one of them may still leave its share: it is asked again. */
const tries = 40
const tryAgainMs = 15
const uniqueViolation = '23505'

/** An envelope of another country holds another money. */
export async function envelopeFor(
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

/** The house's money is for others than who made the envelope, and not for crowds that are one person. */
async function demandEarned(deps: RewardDeps, tx: Tx, envelope: Envelope, opener: Opener): Promise<void> {
  if (envelope.kind === 'gift') return
  const { playerId, country } = opener
  if (envelope.playerId === playerId) throw new Refusal('ENVELOPE_OWN')
  // Counted one after the other: of two envelopes opened at two processes each would miss the other.
  await lockRewards(tx, playerId)
  const { dayClaimsMost } = await luckyRule({ query: tx }, country)
  const today = new Date(startOf(dayOf(deps.clock.now())))
  if ((await campaignClaimsSince({ query: tx }, playerId, today)) >= dayClaimsMost)
    throw new Refusal('REWARD_REFUSED')
  const isOnePerson = await sharedMark(deps, tx, playerId, envelope.playerId)
  const isCrowd = isOnePerson || (await isOneOfMany(deps, tx, playerId))
  if (isCrowd || (await isRing(deps, tx, envelope.playerId, playerId))) throw new Refusal('REWARD_REFUSED')
}

/** The share, its money and its row together. Undefined when there is none to take just now. */
const tryClaim = (deps: RewardDeps, id: string, opener: Opener): Promise<Minor | undefined> =>
  deps.db.tx(async (tx) => {
    const envelope = await holdEnvelope(tx, id)
    if (!envelope || isExpired(envelope, deps.clock.now())) throw new Refusal('ENVELOPE_EXPIRED')
    await demandEarned(deps, tx, envelope, opener)
    const share = await takeShare(tx, id)
    if (!share) return undefined
    const { playerId: player, currency } = opener
    const amount = minor(share.amount)
    const { outcome } = await deps.wallet.postIn(tx, {
      player,
      key: `claim:${id}`,
      kind: 'envelope',
      currency,
      ref: id,
      transfers: [{ from: { house: `promo:lucky-${envelope.kind}` }, to: { player, name: 'cash' }, amount }],
    })
    if (outcome === 'exists' || outcome === 'mismatch') throw new Refusal('ALREADY_CLAIMED')
    if (outcome !== 'posted') throw new Error(`A share of ${id} was not posted: ${outcome}`)
    await claimShare(tx, id, share.n, player, new Date(deps.clock.now()))
    return amount
  })

async function claim(deps: RewardDeps, id: string, opener: Opener): Promise<Minor> {
  for (let tried = 0; tried < tries; tried++) {
    const amount = await tryClaim(deps, id, opener)
    if (amount !== undefined) return amount
    if ((await leftIn(deps.db, id)).count === 0) break
    await sleep(tryAgainMs)
  }
  throw new Refusal('ENVELOPE_EMPTY')
}

export async function openEnvelope(deps: RewardDeps, id: string, opener: Opener): Promise<Minor> {
  const envelope = await envelopeFor(deps, id, opener)
  await deps.switches.demand(opener.country, `lucky-${envelope.kind}`)
  try {
    return await deps.inTurn(opener.playerId, () => claim(deps, id, opener))
  } catch (error) {
    // Another process gave the same player a share at the same moment.
    if (codeOf(error) === uniqueViolation) throw new Refusal('ALREADY_CLAIMED')
    throw error
  }
}
