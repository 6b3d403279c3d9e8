/**
 * Bonus money that a withdrawal took back while it was in open rounds. It is owed: when such a round ends, its money is
 * taken before it can become cash with a gift, so a withdrawal before the end of a round takes what one after it takes.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { type BonusRound, bonusRounds, openBonusRounds } from '#modules/games/games.ts'
import { type BonusDeps, type BonusOwner, removeMoney } from '#modules/rewards/bonus-money.ts'
import { smaller } from '#modules/rewards/deps.ts'

/** What the player had in each round, less what it had paid, when the money was taken back. */
type OwedRounds = Readonly<Record<string, string>>

type Debt = { readonly n: number; readonly owed: bigint; readonly owedRounds: OwedRounds }

/** Until the caller's transaction ends no round takes bonus money or pays it back. */
export const lockBonus = ({ wallet }: BonusDeps, tx: Tx, player: bigint): Promise<Minor> =>
  wallet.lockBalance(tx, player, 'bonus')

const stakedIn = (rounds: readonly BonusRound[]): OwedRounds =>
  Object.fromEntries(rounds.map(({ id, bet, win }) => [id, String(bet - win)]))

const store = async (tx: Tx, player: bigint, { n, owed, owedRounds }: Debt): Promise<void> => {
  await tx
    .updateTable('bonusPurse')
    .set({ owed, owedRounds: JSON.stringify(owed > 0n ? owedRounds : {}) })
    .where('playerId', '=', player)
    .where('n', '=', n)
    .execute()
}

/** The missing part of a bonus is owed as far as rounds are open. The caller has locked the bonus balance. */
export async function oweFromOpenRounds(tx: Tx, player: bigint, n: number, missing: bigint): Promise<void> {
  if (missing === 0n) return
  const open = await openBonusRounds(tx, player)
  if (open.length > 0) await store(tx, player, { n, owed: missing, owedRounds: stakedIn(open) })
}

const debtsOf = async (tx: Tx, player: bigint): Promise<Debt[]> =>
  (await tx
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .where('owed', '>', 0n)
    .select(['n', 'owed', 'owedRounds'])
    .orderBy('n')
    .execute()) as Debt[]

/** What an ended round has paid back since then. A returned stake is no win. */
function paidBack({ id, status, bet, win }: BonusRound, rounds: OwedRounds): bigint {
  const back = BigInt(rounds[id] ?? 0) + win - (status === 'settled' ? bet : 0n)
  return back > 0n ? back : 0n
}

/**
 * Takes what came back. Money that was bet again meanwhile is owed by the rounds that are open now; the rest was lost.
 * Returns what is left of the balance.
 */
async function take(
  deps: BonusDeps,
  tx: Tx,
  owner: BonusOwner,
  debt: Debt,
  balance: bigint,
): Promise<bigint> {
  const rounds = await bonusRounds(tx, owner.playerId, Object.keys(debt.owedRounds))
  const ended = rounds.filter(({ status }) => status !== 'open')
  if (ended.length === 0) return balance
  const back = ended.reduce((sum, round) => sum + paidBack(round, debt.owedRounds), 0n)
  const due = smaller(debt.owed, back)
  const amount = smaller(due, balance)
  if (amount > 0n && !(await removeMoney(deps, tx, owner, { account: 'bonus', amount })))
    throw new Error(`bonus of player ${owner.playerId}: less than the locked balance`)
  const hasMissing = amount < due
  const open = hasMissing
    ? await openBonusRounds(tx, owner.playerId)
    : rounds.filter(({ status }) => status === 'open')
  const known = Object.entries(debt.owedRounds).filter(([id]) => open.some((round) => round.id === id))
  const owedRounds = { ...stakedIn(open), ...Object.fromEntries(known) }
  await store(tx, owner.playerId, { n: debt.n, owed: open.length > 0 ? debt.owed - amount : 0n, owedRounds })
  return balance - amount
}

/** Takes what the player owes from rounds that have ended. The caller holds the lock of the player's rewards. */
export async function takeOwed(deps: BonusDeps, tx: Tx, owner: BonusOwner): Promise<void> {
  const debts = await debtsOf(tx, owner.playerId)
  if (debts.length === 0) return
  let balance: bigint = await lockBonus(deps, tx, owner.playerId)
  for (const debt of debts) balance = await take(deps, tx, owner, debt, balance)
}
