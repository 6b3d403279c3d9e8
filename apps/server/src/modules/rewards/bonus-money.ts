/** Postings of bonus money: what becomes cash, and what is taken back. The caller holds the lock of the player's rewards. */
import { minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { updateWageringAccount, type WageringAccount } from '#modules/rewards/wagering/wagering-account.ts'

export type BonusDeps = Pick<RewardDeps, 'wallet' | 'clock'>
export type BonusOwner = Pick<Session, 'playerId' | 'currency'>

/** As the transaction sees it; a bet can change it until a posting locks the account. */
export const bonusBalance = async ({ wallet }: BonusDeps, tx: Tx, player: bigint): Promise<bigint> =>
  (await wallet.balancesIn(tx, player)).bonus ?? 0n

type Conversion = { readonly wagering: WageringAccount; readonly left: bigint }

/**
 * Converts bonus money of a wagering account to cash. Returns the account after it and the bonus balance that is left;
 * undefined when a bet used the balance meanwhile: the next count tries again.
 */
export async function convertToCash(
  { wallet, clock }: BonusDeps,
  tx: Tx,
  { playerId: player, currency }: BonusOwner,
  wagering: WageringAccount,
  amount: bigint,
): Promise<Conversion | undefined> {
  const { n } = wagering
  const [conversions, converted] = [wagering.conversions + 1, wagering.converted + amount]
  const posted = await wallet.postIn(tx, {
    player,
    key: `purse:${n}:${conversions}`,
    kind: 'release',
    currency,
    transfers: [{ from: { player, name: 'bonus' }, to: { player, name: 'cash' }, amount: minor(amount) }],
  })
  if (posted.outcome === 'insufficient') return undefined
  if (posted.outcome !== 'posted')
    throw new Error(
      `wagering account ${n} of player ${player}: conversion to cash failed with ${posted.outcome}`,
    )
  await updateWageringAccount(tx, player, n, { conversions, converted })
  await tx
    .insertInto('bonusConversion')
    .values({ playerId: player, purse: n, n: conversions, amount, convertedAt: new Date(clock.now()) })
    .execute()
  return { wagering: { ...wagering, conversions, converted }, left: posted.balances.bonus ?? 0n }
}

type Removal = {
  readonly account: 'bonus' | 'pb'
  readonly amount: bigint
  /** The withdrawal that takes the money back; without it the money is more than an ended bonus may become. */
  readonly orderId?: string
}

async function lastRemoval(tx: Tx, player: bigint): Promise<number> {
  const { n } = await tx
    .selectFrom('bonusRemoval')
    .where('playerId', '=', player)
    .select((e) => e.fn.max('n').as('n'))
    .executeTakeFirstOrThrow()
  return n ?? 0
}

/** Takes money back; false when the balance was used meanwhile. */
export async function removeMoney(
  { wallet, clock }: BonusDeps,
  tx: Tx,
  { playerId: player, currency }: BonusOwner,
  { account, amount, orderId }: Removal,
): Promise<boolean> {
  const n = (await lastRemoval(tx, player)) + 1
  const { outcome } = await wallet.postIn(tx, {
    player,
    key: `forfeit:${n}`,
    kind: 'forfeit',
    currency,
    ...(orderId !== undefined && { ref: orderId }),
    transfers: [{ from: { player, name: account }, to: { house: 'promo:forfeit' }, amount: minor(amount) }],
  })
  if (outcome === 'insufficient') return false
  if (outcome !== 'posted') throw new Error(`bonus of player ${player}: removal failed with ${outcome}`)
  await tx
    .insertInto('bonusRemoval')
    .values({
      playerId: player,
      n,
      account,
      currency,
      amount,
      cause: orderId === undefined ? 'excess' : 'withdrawal',
      orderId: orderId ?? null,
      removedAt: new Date(clock.now()),
    })
    .execute()
  return true
}
