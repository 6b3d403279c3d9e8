/** New players: their fingerprint, the envelope of their invitation, and the reward of their inviter. */
import { countries } from '@saguao/contract/product/countries.ts'
import { minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { type Event, reactOnce } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import { exceedsNewcomerLimit, findSharedMark } from '#modules/rewards/abuse-checks.ts'
import { lockRewards, type RewardDeps } from '#modules/rewards/deps.ts'
import { openEnvelope } from '#modules/rewards/envelopes/claim.ts'
import { envelopeById, luckyRule } from '#modules/rewards/envelopes/envelope-store.ts'
import { grantReward } from '#modules/rewards/grant.ts'
import { countryOf } from '#modules/rewards/reward-switches.ts'

type Registered = Event<'player.registered'>

/** Called in the transaction of the registration: a claim in the first moments already finds the marks. */
export const insertFingerprint = async (
  tx: Tx,
  playerId: bigint,
  { device, address, browser }: ClientFingerprint,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('playerMark')
    .values({
      playerId,
      device: Buffer.from(device, 'hex'),
      address: Buffer.from(address, 'hex'),
      browser: browser ? Buffer.from(browser, 'hex') : null,
      notedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Invitation = { readonly playerId: bigint; readonly inviter: bigint; readonly envelopeId: string | null }

/** A self-invitation, from a shared device or by a crowd with one mark, and one of a paused or excluded player is stored as refused. */
async function insertInvitation(deps: RewardDeps, tx: Tx, invitation: Invitation, now: Date): Promise<void> {
  const { playerId, inviter } = invitation
  const restricted = await refusalFor({ query: tx }, inviter, 'grant', now.getTime())
  const shared = restricted ? 'inviter' : await findSharedMark(deps, tx, playerId, inviter)
  const reason = shared ?? ((await exceedsNewcomerLimit(deps, tx, playerId)) ? 'crowd' : null)
  await tx
    .insertInto('invitation')
    .values({ ...invitation, invitedAt: now, state: reason ? 'refused' : 'open', reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims a share of the envelope for a player who registered through its link. A refusal is final, not retried. */
async function openEnvelopeFor(deps: RewardDeps, playerId: bigint, envelopeId: string): Promise<void> {
  const newcomer = (await deps.identity.newcomers([playerId])).get(playerId)
  if (!newcomer) return
  const { currency } = countries[newcomer.country]
  try {
    await openEnvelope(deps, envelopeId, { playerId, country: newcomer.country, currency })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The inviter, if it is another player with the same currency. */
async function inviterOf(
  { identity }: RewardDeps,
  playerId: bigint,
  inviter: bigint,
): Promise<bigint | undefined> {
  const known = await identity.newcomers([playerId, inviter])
  const isSame = known.get(inviter)?.country === known.get(playerId)?.country
  return isSame && inviter !== playerId ? inviter : undefined
}

export async function welcome(deps: RewardDeps, { id, payload }: Registered): Promise<void> {
  const playerId = BigInt(payload.playerId)
  const envelope = payload.envelopeId ? await envelopeById(deps.db, payload.envelopeId) : undefined
  const inviter = await inviterOf(deps, playerId, envelope?.playerId ?? BigInt(payload.inviterId ?? 0))
  await reactOnce(deps.db, id, 'note-newcomer', async (tx) => {
    const now = new Date(deps.clock.now())
    await insertFingerprint(tx, playerId, payload.marks, now)
    if (inviter !== undefined)
      await insertInvitation(deps, tx, { playerId, inviter, envelopeId: envelope?.id ?? null }, now)
  })
  if (envelope) await openEnvelopeFor(deps, playerId, envelope.id)
}

const openInvitation = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('invitation')
    .where('playerId', '=', playerId)
    .where('state', '=', 'open')
    .select('inviter')
    .forUpdate()
    .executeTakeFirst()

const endInvitation = async (
  tx: Tx,
  playerId: bigint,
  change: { readonly state: 'rewarded' | 'refused'; readonly reason: string | null },
): Promise<void> => {
  await tx.updateTable('invitation').set(change).where('playerId', '=', playerId).execute()
}

/** Grants the inviter's reward once, when the invited player has deposited enough and is not the same person. */
export async function rewardInviter(deps: RewardDeps, event: Event<'deposit.succeeded'>): Promise<void> {
  const { playerId, amount, currency } = event.payload
  const [player, country] = [BigInt(playerId), countryOf(currency)]
  const rule = await luckyRule(deps.db, country)
  if (BigInt(amount) < rule.inviteRecharge || !(await deps.switches.isOn(country, 'invite'))) return
  await deps.db.tx(async (tx) => {
    const invitation = await openInvitation(tx, player)
    if (!invitation) return
    const { inviter } = invitation
    await lockRewards(tx, inviter)
    const shared = await findSharedMark(deps, tx, player, inviter)
    if (shared) return endInvitation(tx, player, { state: 'refused', reason: shared })
    const granted = await grantReward(deps, tx, {
      player: inviter,
      key: `invite:${player}`,
      reward: 'invite',
      source: String(player),
      currency,
      amount: minor(rule.inviteReward),
      terms: { account: 'bonus', kind: 'deposit', wagerTimes: rule.inviteWagerTimes },
    })
    // A later deposit earns it when the budget has room again.
    if (granted === 'ended') return
    await endInvitation(
      tx,
      player,
      granted === 'refused' ? { state: 'refused', reason: 'inviter' } : { state: 'rewarded', reason: null },
    )
  })
}
