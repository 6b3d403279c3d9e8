/** What is shown of envelopes: one of them, lists of shares, and the latest openings. */
import type { Data } from '@saguao/contract/calls.ts'
import { countries } from '@saguao/contract/countries.ts'
import { currencies, minor, toMajor } from '@saguao/contract/money.ts'
import type { Session } from '#kernel/session.ts'
import { envelopeFor, isExpired } from '#modules/rewards/claim.ts'
import {
  claimedTotal,
  claimsOf,
  envelopeById,
  latestClaims,
  leftIn,
  luckyRule,
  sharesPage,
} from '#modules/rewards/envelope-store.ts'
import { maskedNames, maskedRewards } from '#modules/rewards/masked.ts'
import type { RewardNeeds } from '#modules/rewards/needs.ts'

const statuses = { open: 1, empty: 2, expired: 3 } as const

const asReward = (row: { claimedBy: bigint | null; amount: bigint; claimedAt: Date | null }) => ({
  playerId: row.claimedBy ?? 0n,
  amount: row.amount,
  at: row.claimedAt ?? new Date(0),
})

export async function showEnvelope(
  needs: RewardNeeds,
  session: Session,
  id: string,
): Promise<Data<'/lucky/money/envelope'>> {
  const envelope = await envelopeFor(needs, id, session)
  const [claims, left, nameOf] = await Promise.all([
    claimsOf(needs.db, id),
    leftIn(needs.db, id),
    maskedNames(needs, [envelope.playerId]),
  ])
  const { currency } = envelope
  const mine = claims.find(({ claimedBy }) => claimedBy === session.playerId)
  const ended = isExpired(envelope, needs.clock.now()) ? statuses.expired : statuses.open
  return {
    envelopeId: id,
    sender: nameOf(envelope.playerId),
    message: envelope.message,
    amount: toMajor(minor(envelope.amount), currency),
    count: envelope.count,
    remainingCount: left.count,
    status: left.count === 0 ? statuses.empty : ended,
    claims: await maskedRewards(needs, claims.map(asReward), currency),
    mine: mine ? toMajor(minor(mine.amount), currency) : null,
  }
}

type Page = { readonly pageNum: number; readonly pageSize: number }

export async function claimedPage(
  needs: RewardNeeds,
  { playerId, currency }: Session,
  page: Page,
): Promise<Data<'/lucky/money/claimed'>> {
  const { list, total } = await sharesPage(needs.db, { opener: playerId }, page)
  const nameOf = await maskedNames(
    needs,
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
  needs: RewardNeeds,
  { playerId, currency }: Session,
  page: Page,
): Promise<Data<'/lucky/money/collected'>> {
  const { list, total } = await sharesPage(needs.db, { sender: playerId }, page)
  const rewards = await maskedRewards(needs, list.map(asReward), currency)
  const shown = rewards.map((reward, i) => ({ envelopeId: list[i]?.envelopeId ?? '', ...reward }))
  return { list: shown, ...page, total }
}

const shownMost = 30

export const latestOpenings = async (needs: RewardNeeds, { currency }: Session) =>
  maskedRewards(needs, (await latestClaims(needs.db, currency, shownMost)).map(asReward), currency)

export const totalOpened = async ({ db }: RewardNeeds, { playerId, currency }: Session): Promise<number> =>
  toMajor(minor(await claimedTotal(db, playerId)), currency)

/** What a newcomer can win: the largest share that is left, or a campaign's whole amount. */
export async function rewardOnDisplay(
  { db, switches }: RewardNeeds,
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
  if (envelope) return shown((await leftIn(db, envelope.id)).largest)
  return shown((await luckyRule(db, country)).campaignAmount)
}
