/**
 * The wagering account of a player's bonus balance. A bonus must be wagered a number of times; then the whole bonus
 * balance becomes cash. All bonuses of a player share one account, which ends when its requirement is met or its money
 * is lost.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import { firstRoundIdAt, hasOpenBonusRound } from '#modules/games/games.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'

export type WageringAccount = {
  readonly n: number
  readonly required: bigint
  readonly fromRound: string
  readonly counted: bigint
  readonly wagered: bigint
  readonly state: 'open' | 'met' | 'lost'
  readonly conversions: number
}

/** The player's newest wagering account. */
export const currentWageringAccount = (
  tx: Pick<Tx, 'selectFrom'>,
  player: bigint,
): Promise<WageringAccount | undefined> =>
  tx
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .select(['n', 'required', 'fromRound', 'counted', 'wagered', 'state', 'conversions'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<WageringAccount | undefined>

export const updateWageringAccount = async (
  tx: Tx,
  playerId: bigint,
  n: number,
  change: Partial<Omit<WageringAccount, 'n'>>,
): Promise<void> => {
  await tx.updateTable('bonusPurse').set(change).where('playerId', '=', playerId).where('n', '=', n).execute()
}

type WageringAddition = {
  readonly player: bigint
  /** The bonus balance before this grant. */
  readonly before: bigint
  readonly required: bigint
  readonly now: number
}

/**
 * Adds to the requirement of the open account, or opens a new one when the bonus balance is used up. Bonus money in an
 * open round counts as not used up: otherwise a player could drop a requirement by hiding the money in a round while
 * the next bonus arrives.
 */
export async function addWageringRequirement(
  tx: Tx,
  { player, before, required, now }: WageringAddition,
): Promise<void> {
  const wagering = await currentWageringAccount(tx, player)
  const isLeft = before > 0n || (await hasOpenBonusRound(tx, player))
  if (wagering?.state === 'open' && isLeft)
    return updateWageringAccount(tx, player, wagering.n, { required: wagering.required + required })
  if (wagering?.state === 'open') await updateWageringAccount(tx, player, wagering.n, { state: 'lost' })
  await tx
    .insertInto('bonusPurse')
    .values({
      playerId: player,
      n: (wagering?.n ?? 0) + 1,
      required,
      openedAt: new Date(now),
      fromRound: firstRoundIdAt(now),
      state: 'open',
    })
    .execute()
}

/** A player with the bonus balance read before the transaction. */
export type BonusOwner = Pick<Session, 'playerId' | 'currency'> & { readonly bonus: Minor }

/** Converts the whole bonus balance of a met account to cash. Wins of rounds that are still open follow later. */
export async function convertBonusToCash(
  { wallet, clock }: Pick<RewardDeps, 'wallet' | 'clock'>,
  tx: Tx,
  { playerId: player, currency, bonus }: BonusOwner,
  { n, conversions }: WageringAccount,
): Promise<void> {
  if (bonus === 0n) return
  const next = conversions + 1
  const { outcome } = await wallet.postIn(tx, {
    player,
    key: `purse:${n}:${next}`,
    kind: 'release',
    currency,
    transfers: [{ from: { player, name: 'bonus' }, to: { player, name: 'cash' }, amount: bonus }],
  })
  // A bet used the balance meanwhile; the end of its round triggers the next conversion.
  if (outcome === 'insufficient') return
  if (outcome !== 'posted')
    throw new Error(`wagering account ${n} of player ${player}: conversion to cash failed with ${outcome}`)
  await updateWageringAccount(tx, player, n, { conversions: next })
  await tx
    .insertInto('bonusConversion')
    .values({ playerId: player, purse: n, n: next, amount: bonus, convertedAt: new Date(clock.now()) })
    .execute()
}
