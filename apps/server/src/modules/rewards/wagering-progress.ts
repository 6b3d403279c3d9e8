/**
 * Wagering progress, computed from the counted risk in the round rows, so it can be recomputed at any time and
 * repeatedly: when the player requests it, and shortly after rounds were played. It is not part of the request path of
 * a bet.
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { firstRoundIdAt, hasOpenBonusRound, wageredSince } from '#modules/games/games.ts'
import { type BonusOwner, bonusBalance, convertToCash, removeMoney } from '#modules/rewards/bonus-money.ts'
import { lockRewards, partOf, type RewardDeps, smaller } from '#modules/rewards/deps.ts'
import { takeOwed } from '#modules/rewards/forfeit/owed.ts'
import {
  currentWageringAccount,
  openAmountOf,
  updateWageringAccount,
  type WageringAccount,
} from '#modules/rewards/wagering-account.ts'
import { changePb, type PbGrant, pbGrants } from '#modules/rewards/welcome/pb-store.ts'

/** Older rounds without an open one among them can no longer change, so they are counted once. */
const finalAfterMs = 2 * 86_400_000

/** Without a request, deposit bonuses are released in steps: a posting for every cent would fill the ledger. */
const releaseSteps: Readonly<Record<Cash, bigint>> = { BRL: 100n, CLP: 200n }

export type WageringDeps = Pick<RewardDeps, 'db' | 'clock' | 'wallet'>
type Counter = { readonly fromRound: string; readonly counted: bigint; readonly wagered: bigint }

async function countSince(
  { clock }: WageringDeps,
  tx: Tx,
  player: bigint,
  isBonus: boolean,
  now: Counter,
): Promise<Counter> {
  const finalBefore = firstRoundIdAt(clock.now() - finalAfterMs)
  const {
    total,
    final,
    finalBefore: fromRound,
  } = await wageredSince(tx, {
    player,
    isBonus,
    from: now.fromRound,
    finalBefore,
  })
  return { fromRound, counted: now.counted + final, wagered: now.counted + total }
}

const isUnchanged = (a: Counter, b: Counter): boolean =>
  a.wagered === b.wagered && a.fromRound === b.fromRound

async function countGrant(deps: WageringDeps, tx: Tx, player: bigint, grant: PbGrant): Promise<void> {
  const releasable = grant.total - grant.forfeited
  if (grant.released === releasable) return
  const count = await countSince(deps, tx, player, false, grant)
  if (isUnchanged(count, grant)) return
  const earned = partOf(count.wagered, grant.releasePoints)
  await changePb(tx, player, grant.rewardType, { ...count, released: smaller(earned, releasable) })
}

async function countAccount(
  deps: WageringDeps,
  tx: Tx,
  { playerId }: BonusOwner,
  wagering: WageringAccount,
): Promise<WageringAccount> {
  const count = await countSince(deps, tx, playerId, wagering.kind === 'gift', wagering)
  if (!isUnchanged(count, wagering)) await updateWageringAccount(tx, playerId, wagering.n, count)
  return { ...wagering, ...count }
}

/** Releases what the cash bets have earned, from `step` on. Returns the account after it. */
async function countDeposit(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  before: WageringAccount,
  step: bigint,
): Promise<WageringAccount> {
  const wagering = await countAccount(deps, tx, owner, before)
  const granted = wagering.granted ?? 0n
  const earned = smaller((wagering.wagered * granted) / wagering.required, granted)
  const due = earned - wagering.converted
  if (due === 0n || (due < step && earned < granted)) return wagering
  const amount = smaller(due, await bonusBalance(deps, tx, owner.playerId))
  const conversion = amount > 0n ? await convertToCash(deps, tx, owner, wagering, amount) : undefined
  if (conversion?.wagering.converted !== granted) return conversion?.wagering ?? wagering
  await updateWageringAccount(tx, owner.playerId, wagering.n, { state: 'met' })
  return { ...conversion.wagering, state: 'met' }
}

/** The part of the bonus balance that can become cash as a gift, without the open deposit bonus in the same balance. */
const giftPart = (balance: bigint, reserved: bigint): bigint => (balance > reserved ? balance - reserved : 0n)

/**
 * Makes a met gift cash, up to its granted amount, and takes back the rest of its balance. The first posting locks the
 * account, so the second one sees a win that arrived meanwhile. False when a bet used the balance meanwhile.
 */
async function payGift(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  gift: WageringAccount,
  reserved: bigint,
): Promise<boolean> {
  let [wagering, balance] = [gift, await bonusBalance(deps, tx, owner.playerId)]
  for (;;) {
    const part = giftPart(balance, reserved)
    const amount = wagering.granted === null ? part : smaller(part, wagering.granted - wagering.converted)
    if (amount === 0n) break
    const conversion = await convertToCash(deps, tx, owner, wagering, amount)
    if (!conversion) return false
    ;({ wagering, left: balance } = conversion)
  }
  const excess = giftPart(balance, reserved)
  return excess === 0n || removeMoney(deps, tx, owner, { account: 'bonus', amount: excess })
}

/** Returns the account after it. `reserved` is the part of the bonus balance that belongs to a deposit bonus. */
async function countGift(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  before: WageringAccount,
  reserved: bigint,
): Promise<WageringAccount> {
  if (before.state === 'met' && before.granted === null) await payGift(deps, tx, owner, before, reserved)
  if (before.state !== 'open') return before
  const gift = await countAccount(deps, tx, owner, before)
  // The wins of open rounds belong to the gift, so it becomes cash after their end.
  if (gift.wagered < gift.required || (await hasOpenBonusRound(tx, owner.playerId))) return gift
  if (!(await payGift(deps, tx, owner, gift, reserved))) return gift
  await updateWageringAccount(tx, owner.playerId, gift.n, { state: 'met' })
  return { ...gift, state: 'met' }
}

/** Bonus money that no open account can make cash, such as the win of a round that ended after its bonus. */
async function removeExcess(deps: WageringDeps, tx: Tx, owner: BonusOwner): Promise<void> {
  const amount = await bonusBalance(deps, tx, owner.playerId)
  if (amount === 0n || (await hasOpenBonusRound(tx, owner.playerId))) return
  await removeMoney(deps, tx, owner, { account: 'bonus', amount })
}

/**
 * Updates the wagering of all of a player's grants. The caller holds the lock of the player's rewards. Deposit bonuses
 * are released when at least `step` has been earned.
 */
export async function updateWagering(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  step = 0n,
): Promise<void> {
  const { playerId } = owner
  await takeOwed(deps, tx, owner)
  for (const grant of await pbGrants({ query: tx }, playerId)) await countGrant(deps, tx, playerId, grant)
  let deposit = await currentWageringAccount(tx, playerId, 'deposit')
  if (deposit?.state === 'open') deposit = await countDeposit(deps, tx, owner, deposit, step)
  let gift = await currentWageringAccount(tx, playerId, 'gift')
  if (gift) gift = await countGift(deps, tx, owner, gift, openAmountOf(deposit))
  const hasOpen = [gift, deposit].some((each) => each?.state === 'open')
  if ((gift ?? deposit) && !hasOpen) await removeExcess(deps, tx, owner)
}

/** The players with unfinished wagering, with their currencies. */
async function playersWithWagering({ db }: WageringDeps, players: readonly bigint[]): Promise<BonusOwner[]> {
  const { rows } = await db.pool.query<BonusOwner>(
    `select distinct on (g.player_id) g.player_id as "playerId", g.currency
       from reward_grant g
      where g.player_id = any ($1::bigint[]) and g.state = 'granted'
        and (exists (select from pb_grant b where b.player_id = g.player_id and b.released + b.forfeited < b.total)
             or exists (select from bonus_purse p where p.player_id = g.player_id and p.state <> 'lost'))`,
    [players],
  )
  return rows
}

export const refreshWagering = (deps: WageringDeps, owner: BonusOwner, step = 0n): Promise<void> =>
  deps.db.tx(async (tx) => {
    await lockRewards(tx, owner.playerId)
    await updateWagering(deps, tx, owner, step)
  })

/** Updates wagering after rounds were played: one query for the players concerned, one transaction for each. */
export async function refreshPlayers(deps: WageringDeps, players: readonly bigint[]): Promise<void> {
  for (const player of await playersWithWagering(deps, players))
    await refreshWagering(deps, player, releaseSteps[player.currency])
}
