/**
 * A withdrawal takes back the bonuses that deposits have earned and that are not cash yet: the unreleased new-user
 * bonus and the open deposit bonus. Released money stays with the player, and so does the registration gift.
 */
import type { Tx } from '#kernel/db/db.ts'
import { type BonusOwner, removeMoney } from '#modules/rewards/bonus-money.ts'
import { lockRewards, smaller } from '#modules/rewards/deps.ts'
import { lockBonus, oweFromOpenRounds } from '#modules/rewards/forfeit/owed.ts'
import {
  currentWageringAccount,
  openAmountOf,
  updateWageringAccount,
} from '#modules/rewards/wagering/wagering-account.ts'
import { updateWagering, type WageringDeps } from '#modules/rewards/wagering/wagering-progress.ts'
import { changePb, type PbGrant, pbGrants } from '#modules/rewards/welcome/pb-store.ts'

const unreleased = ({ total, forfeited, released }: PbGrant): bigint => total - forfeited - released

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** What a withdrawal would take back now. */
export async function amountAtWithdrawal({ db, wallet }: WageringDeps, player: bigint): Promise<bigint> {
  const [grants, deposit, { bonus = 0n }] = await Promise.all([
    pbGrants(db, player),
    currentWageringAccount(db.query, player, 'deposit'),
    wallet.balances(player),
  ])
  return smaller(bonus, openAmountOf(deposit)) + sumOf(grants.map(unreleased))
}

async function takeBackPb(deps: WageringDeps, tx: Tx, owner: BonusOwner, orderId: string): Promise<void> {
  const grants = (await pbGrants({ query: tx }, owner.playerId)).filter((grant) => unreleased(grant) > 0n)
  if (grants.length === 0) return
  const amount = sumOf(grants.map(unreleased))
  // Only rewards change this account, and the caller holds their lock.
  if (!(await removeMoney(deps, tx, owner, { account: 'pb', amount, orderId })))
    throw new Error(`pb of player ${owner.playerId}: less than the unreleased ${amount}`)
  for (const grant of grants)
    await changePb(tx, owner.playerId, grant.rewardType, { forfeited: grant.forfeited + unreleased(grant) })
}

async function takeBackDeposit(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  orderId: string,
): Promise<void> {
  const { playerId } = owner
  const deposit = await currentWageringAccount(tx, playerId, 'deposit')
  if (deposit?.state !== 'open') return
  await updateWageringAccount(tx, playerId, deposit.n, { state: 'forfeited' })
  const open = openAmountOf(deposit)
  const amount = smaller(await lockBonus(deps, tx, playerId), open)
  if (amount > 0n && !(await removeMoney(deps, tx, owner, { account: 'bonus', amount, orderId })))
    throw new Error(`bonus of player ${playerId}: less than the locked balance`)
  await oweFromOpenRounds(tx, playerId, deposit.n, open - amount)
}

/** Runs in the transaction of the withdrawal, before its hold: rewards lock a player's rewards before the accounts. */
export async function takeBackBonuses(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  orderId: string,
): Promise<void> {
  await lockRewards(tx, owner.playerId)
  await updateWagering(deps, tx, owner)
  await takeBackPb(deps, tx, owner, orderId)
  await takeBackDeposit(deps, tx, owner, orderId)
}
