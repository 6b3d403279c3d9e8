/**
 * Wagering accounts of a player's bonus balance. A gift is wagered a number of times with bonus bets; then it becomes
 * cash, up to its granted amount. Deposit bonuses become cash step by step, in proportion to the player's cash bets.
 * Bonuses of one kind share one account, which ends when it is met, when its money is lost or when it is taken back.
 */
import type { Tx } from '#kernel/db/db.ts'
import { firstRoundIdAt, hasOpenBonusRound } from '#modules/games/games.ts'

export type WageringKind = 'gift' | 'deposit'

export type WageringAccount = {
  readonly n: number
  readonly kind: WageringKind
  /** The counted bets that make the whole bonus cash. */
  readonly required: bigint
  /** The largest amount that becomes cash; null for accounts from before this limit. */
  readonly granted: bigint | null
  readonly converted: bigint
  readonly openedAt: Date
  readonly fromRound: string
  readonly openRounds: string[]
  readonly counted: bigint
  readonly wagered: bigint
  readonly state: 'open' | 'met' | 'lost' | 'forfeited'
  readonly conversions: number
}

const columns = [
  'n',
  'kind',
  'required',
  'granted',
  'converted',
  'openedAt',
  'fromRound',
  'openRounds',
  'counted',
  'wagered',
  'state',
  'conversions',
] as const

/** The player's newest wagering account of a kind. */
export const currentWageringAccount = (
  tx: Pick<Tx, 'selectFrom'>,
  player: bigint,
  kind: WageringKind,
): Promise<WageringAccount | undefined> =>
  tx
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .where('kind', '=', kind)
    .select(columns)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<WageringAccount | undefined>

export const updateWageringAccount = async (
  tx: Tx,
  playerId: bigint,
  n: number,
  change: Partial<Omit<WageringAccount, 'n' | 'kind'>>,
): Promise<void> => {
  await tx.updateTable('bonusPurse').set(change).where('playerId', '=', playerId).where('n', '=', n).execute()
}

type WageringAddition = {
  readonly player: bigint
  readonly kind: WageringKind
  /** The bonus balance before this grant. */
  readonly before: bigint
  readonly amount: bigint
  readonly wagerTimes: number
  readonly now: number
}

/**
 * Adds to the requirement of the open account, or opens a new one when the bonus balance is used up. Bonus money in an
 * open round counts as not used up: otherwise a player could drop a requirement by hiding the money in a round while
 * the next bonus arrives.
 */
export async function addWageringRequirement(tx: Tx, addition: WageringAddition): Promise<void> {
  const { player, kind, before, amount, wagerTimes, now } = addition
  const required = amount * BigInt(wagerTimes)
  const open = await currentWageringAccount(tx, player, kind)
  const isLeft = before > 0n || (await hasOpenBonusRound(tx, player))
  if (open?.state === 'open' && isLeft)
    return updateWageringAccount(tx, player, open.n, {
      required: open.required + required,
      granted: open.granted === null ? null : open.granted + amount,
    })
  if (!isLeft) await endLostAccounts(tx, player)
  await tx
    .insertInto('bonusPurse')
    .values({
      playerId: player,
      n: (await lastNumber(tx, player)) + 1,
      kind,
      required,
      granted: amount,
      openedAt: new Date(now),
      fromRound: firstRoundIdAt(now),
      state: 'open',
    })
    .execute()
}

/** Without bonus money the open accounts of both kinds have nothing to convert. */
const endLostAccounts = async (tx: Tx, player: bigint): Promise<void> => {
  await tx
    .updateTable('bonusPurse')
    .set({ state: 'lost' })
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .execute()
}

async function lastNumber(tx: Tx, player: bigint): Promise<number> {
  const { n } = await tx
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .select((e) => e.fn.max('n').as('n'))
    .executeTakeFirstOrThrow()
  return n ?? 0
}

/** The part of a deposit bonus that can still become cash. */
export const openAmountOf = (deposit: WageringAccount | undefined): bigint =>
  deposit?.state === 'open' ? (deposit.granted ?? 0n) - deposit.converted : 0n
