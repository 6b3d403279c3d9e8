/** Rewards that players claim or bring about, with other terms: registrations, invitations and daily envelopes. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { paidDeposits } from '#modules/payments/payments.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import {
  type ClaimedShare,
  claimedShares,
  grantsBySource,
  grantsCreated,
  invitationsOf,
} from '#modules/rewards/replay/replay-store.ts'
import { addBoth, type Costs, type Period } from '#modules/rewards/replay/tally.ts'
import { readEnvelopes, readInvitation, readRegistration } from '#modules/rewards/terms/reward-terms.ts'

type Deps = Pick<RewardDeps, 'db' | 'switches'>

/** Every claim of the period, with the new amount. */
export async function replayRegistration(
  { db, switches }: Deps,
  period: Period,
  proposed: SettingValue<'registration-terms'>,
  costs: Costs,
): Promise<void> {
  const isAllowed = await switches.isAllowed(period.country, 'registration')
  const current = await readRegistration(db.query, period.country)
  for (const { playerId, amount, createdAt, state } of await grantsCreated(db, 'registration', period)) {
    if (state !== 'granted') continue
    const day = marketDay(period.country, createdAt.getTime())
    costs.granted.add(day, playerId, amount)
    if (isAllowed)
      addBoth(costs, day, playerId, {
        current: BigInt(current.amount),
        proposed: BigInt(proposed.amount),
      })
  }
}

type Invited = { readonly inviter: bigint; readonly state: string }

/** The first deposit of each invited player that is large enough, unless the invitation was rewarded before or refused. */
export async function replayInvitation(
  { db, switches }: Deps,
  period: Period,
  proposed: SettingValue<'invitation-terms'>,
  costs: Costs,
): Promise<void> {
  const isAllowed = await switches.isAllowed(period.country, 'invite')
  const current = await readInvitation(db.query, period.country)
  const deposits = await paidDeposits(db, period.country, period.from, period.to)
  const players = [...new Set(deposits.map(({ playerId }) => playerId))]
  const invitations: ReadonlyMap<bigint, Invited> = await invitationsOf(db, players)
  const invited = [...invitations].map(([player, { inviter }]) => ({ id: String(player), playerId: inviter }))
  const grants = await grantsBySource(db, 'invite', invited)
  const done = { current: new Set<bigint>(), proposed: new Set<bigint>() }
  for (const { playerId, amount, paidAt } of deposits) {
    const invitation = invitations.get(playerId)
    const grant = grants.get(String(playerId))
    if (!invitation || invitation.state === 'refused') continue
    if (grant && grant.createdAt < period.from) continue
    const day = marketDay(period.country, paidAt.getTime())
    const isEarned = (terms: SettingValue<'invitation-terms'>, had: Set<bigint>): boolean => {
      if (!isAllowed || had.has(playerId) || amount < BigInt(terms.recharge)) return false
      had.add(playerId)
      return grant === undefined || grant.state === 'granted'
    }
    addBoth(costs, day, invitation.inviter, {
      current: isEarned(current, done.current) ? BigInt(current.reward) : 0n,
      proposed: isEarned(proposed, done.proposed) ? BigInt(proposed.reward) : 0n,
    })
  }
  for (const { playerId, amount, createdAt, state } of await grantsCreated(db, 'invite', period))
    if (state === 'granted')
      costs.granted.add(marketDay(period.country, createdAt.getTime()), playerId, amount)
}

type Envelopes = SettingValue<'envelope-terms'>

/** Claims that the limits of the terms admit, counted by envelope, and by player and day. */
function createClaims({ campaignAmount, campaignCount, dayClaimsMost }: Envelopes) {
  const counts = new Map<string, number>()
  const next = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  return ({ envelopeId, player, amount, of, count }: ClaimedShare, day: string): bigint => {
    if (next(`${player} ${day}`) > dayClaimsMost || next(envelopeId) > campaignCount) return 0n
    const isSame = of === BigInt(campaignAmount) && count === campaignCount
    return isSame ? amount : BigInt(campaignAmount) / BigInt(campaignCount)
  }
}

/** Opened shares: as they were where the envelope is the same, otherwise of average size. */
export async function replayEnvelopes(
  { db, switches }: Deps,
  period: Period,
  proposed: Envelopes,
  costs: Costs,
): Promise<void> {
  const isAllowed = await switches.isAllowed(period.country, 'lucky-campaign')
  const [current, next] = [
    createClaims(await readEnvelopes(db.query, period.country)),
    createClaims(proposed),
  ]
  for (const share of await claimedShares(db, period)) {
    const day = marketDay(period.country, share.claimedAt.getTime())
    costs.granted.add(day, share.player, share.amount)
    if (isAllowed)
      addBoth(costs, day, share.player, { current: current(share, day), proposed: next(share, day) })
  }
}
