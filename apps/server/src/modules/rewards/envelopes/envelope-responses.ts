/** Responses with envelopes: one envelope, lists of shares, and the latest claims. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { currencies, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { isExpired, requireEnvelope } from '#modules/rewards/envelopes/claim.ts'
import {
  claimedTotal,
  type Envelope,
  type EnvelopeKind,
  envelopeById,
  envelopesOf,
  latestClaims,
  luckyRule,
  remainingIn,
  sharesOf,
  sharesPage,
} from '#modules/rewards/envelopes/envelope-store.ts'
import { maskedNames, maskedRewards } from '#modules/rewards/masked-names.ts'

const statuses = { open: 1, empty: 2, expired: 3 } as const

const statusOf = (envelope: Pick<Envelope, 'closedAt' | 'expiresAt'>, left: number, now: number) => {
  if (left === 0) return statuses.empty
  return isExpired(envelope, now) ? statuses.expired : statuses.open
}

const asReward = (row: { claimedBy: bigint | null; amount: bigint; claimedAt: Date | null }) => ({
  playerId: row.claimedBy ?? 0n,
  amount: row.amount,
  at: row.claimedAt ?? new Date(0),
})

export async function presentEnvelope(
  deps: RewardDeps,
  session: Session,
  id: string,
): Promise<Data<'/lucky/money/envelope'>> {
  const envelope = await requireEnvelope(deps, id, session)
  const [shares, nameOf] = await Promise.all([sharesOf(deps.db, id), maskedNames(deps, [envelope.playerId])])
  const { currency } = envelope
  const claims = shares.filter(({ claimedBy }) => claimedBy !== null)
  const left = shares.length - claims.length
  const mine = claims.find(({ claimedBy }) => claimedBy === session.playerId)
  return {
    envelopeId: id,
    sender: nameOf(envelope.playerId),
    message: envelope.message,
    amount: toMajor(minor(envelope.amount), currency),
    count: envelope.count,
    remainingCount: left,
    status: statusOf(envelope, left, deps.clock.now()),
    claims: await maskedRewards(deps, claims.map(asReward), currency),
    mine: mine ? toMajor(minor(mine.amount), currency) : null,
  }
}

type Page = { readonly pageNum: number; readonly pageSize: number }

export async function claimedPage(
  deps: RewardDeps,
  { playerId, currency }: Session,
  page: Page,
): Promise<Data<'/lucky/money/claimed'>> {
  const { list, total } = await sharesPage(deps.db, { opener: playerId }, page)
  const nameOf = await maskedNames(
    deps,
    list.map(({ sender }) => sender),
  )
  const shown = list.map(({ envelopeId, sender, amount, claimedAt }) => ({
    envelopeId,
    sender: nameOf(sender),
    amount: toMajor(minor(amount), currency),
    createdAt: (claimedAt ?? new Date(0)).toISOString(),
  }))
  return { list: shown, ...page, total }
}

export async function collectedPage(
  deps: RewardDeps,
  { playerId, currency }: Session,
  page: Page,
): Promise<Data<'/lucky/money/collected'>> {
  const { list, total } = await sharesPage(deps.db, { sender: playerId }, page)
  const rewards = await maskedRewards(deps, list.map(asReward), currency)
  const shown = rewards.map((reward, i) => ({ envelopeId: list[i]?.envelopeId ?? '', ...reward }))
  return { list: shown, ...page, total }
}

const maxShown = 30

export async function ownEnvelopes(
  { db, clock }: RewardDeps,
  { playerId, currency }: Session,
): Promise<Data<'/lucky/money/mine'>['list']> {
  const rows = await envelopesOf(db, playerId, maxShown)
  return rows.map((row) => ({
    envelopeId: row.id,
    kind: row.kind as EnvelopeKind,
    amount: toMajor(minor(row.amount), currency),
    count: row.count,
    remainingCount: Number(row.left),
    status: statusOf(row, Number(row.left), clock.now()),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** The terms of campaigns, gifts and invitations; null for those the market does not allow. */
export async function luckyTerms(
  { db, switches }: RewardDeps,
  { country, currency }: Session,
): Promise<Data<'/lucky/money/guide'>['terms']> {
  const [rule, campaign, gift, invite] = await Promise.all([
    luckyRule(db, country),
    switches.isOn(country, 'lucky-campaign'),
    switches.isOn(country, 'lucky-gift'),
    switches.isOn(country, 'invite'),
  ])
  const major = (amount: bigint) => toMajor(minor(amount), currency)
  const { campaignCount: count, dayClaimsMost, inviteWagerTimes: wagerTimes, expireHours } = rule
  return {
    campaign: campaign ? { amount: major(rule.campaignAmount), count, dayClaimsMost } : null,
    gift: gift ? { minAmount: major(rule.giftMin), maxAmount: major(rule.giftMax) } : null,
    invite: invite
      ? { reward: major(rule.inviteReward), recharge: major(rule.inviteRecharge), wagerTimes }
      : null,
    expireHours,
  }
}

export const latestOpenings = async (deps: RewardDeps, { currency }: Session) =>
  maskedRewards(deps, (await latestClaims(deps.db, currency, maxShown)).map(asReward), currency)

export const totalOpened = async ({ db }: RewardDeps, { playerId, currency }: Session): Promise<number> =>
  toMajor(minor(await claimedTotal(db, playerId)), currency)

/** The reward shown to a guest: the largest unclaimed share, or a campaign's whole amount; zero when expired. */
export async function displayedReward(
  { db, clock, switches }: RewardDeps,
  session: Session | undefined,
  id: string | undefined,
): Promise<Data<'/lucky/money/displayReward'>> {
  const envelope = id === undefined ? undefined : await envelopeById(db, id)
  const country = envelope?.country ?? session?.country ?? 'BR'
  const { currency } = countries[country]
  const shown = (reward: bigint) => ({
    reward: toMajor(minor(reward), currency),
    currencyAlias: currencies[currency].alias,
  })
  if (!(await switches.isOn(country, `lucky-${envelope?.kind ?? 'campaign'}`))) return shown(0n)
  if (envelope && isExpired(envelope, clock.now())) return shown(0n)
  if (envelope) return shown((await remainingIn(db, envelope.id)).largest)
  return shown((await luckyRule(db, country)).campaignAmount)
}
