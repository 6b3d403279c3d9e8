/**
 * Bonus money to play with. What is given must be wagered some times over; then all that is there turns to cash. Every
 * bonus of a player goes into one purse, which ends when its wagering is met or its money is lost.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import { firstIdAt, hasOpenBonusRound } from '#modules/games/games.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'

export type Purse = {
  readonly n: number
  readonly required: bigint
  readonly fromRound: string
  readonly counted: bigint
  readonly wagered: bigint
  readonly state: 'open' | 'met' | 'lost'
  readonly conversions: number
}

/** The newest one, whose turn it is. */
export const purseOf = (tx: Pick<Tx, 'selectFrom'>, player: bigint): Promise<Purse | undefined> =>
  tx
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .select(['n', 'required', 'fromRound', 'counted', 'wagered', 'state', 'conversions'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<Purse | undefined>

export const changePurse = async (
  tx: Tx,
  playerId: bigint,
  n: number,
  change: Partial<Omit<Purse, 'n'>>,
): Promise<void> => {
  await tx.updateTable('bonusPurse').set(change).where('playerId', '=', playerId).where('n', '=', n).execute()
}

type Filling = {
  readonly player: bigint
  /** What the player had in bonus before this. */
  readonly before: bigint
  readonly required: bigint
  readonly now: number
}

/**
 * More to wager, in the purse that is open; where nothing was left of it, in a new one. Money in a round under way is
 * left: else whoever hid a bonus in a round while the next one comes would be rid of its wagering.
 */
export async function fillPurse(tx: Tx, { player, before, required, now }: Filling): Promise<void> {
  const purse = await purseOf(tx, player)
  const isLeft = before > 0n || (await hasOpenBonusRound(tx, player))
  if (purse?.state === 'open' && isLeft)
    return changePurse(tx, player, purse.n, { required: purse.required + required })
  if (purse?.state === 'open') await changePurse(tx, player, purse.n, { state: 'lost' })
  await tx
    .insertInto('bonusPurse')
    .values({
      playerId: player,
      n: (purse?.n ?? 0) + 1,
      required,
      openedAt: new Date(now),
      fromRound: firstIdAt(now),
      state: 'open',
    })
    .execute()
}

/** A player, and the bonus money there was a moment ago. */
export type Owner = Pick<Session, 'playerId' | 'currency'> & { readonly bonus: Minor }

/** All bonus money of a purse that is met becomes cash. What a round still under way brings comes along later. */
export async function convertPurse(
  { wallet, clock }: Pick<RewardDeps, 'wallet' | 'clock'>,
  tx: Tx,
  { playerId: player, currency, bonus }: Owner,
  { n, conversions }: Purse,
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
  // A bet was quicker: its round will bring the player here again.
  if (outcome === 'insufficient') return
  if (outcome !== 'posted') throw new Error(`The purse ${n} of ${player} was not turned to cash: ${outcome}`)
  await changePurse(tx, player, n, { conversions: next })
  await tx
    .insertInto('bonusConversion')
    .values({ playerId: player, purse: n, n: next, amount: bonus, convertedAt: new Date(clock.now()) })
    .execute()
}
