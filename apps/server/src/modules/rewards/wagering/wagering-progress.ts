/**
 * Wagering progress, computed from the counted risk in the round rows, so it can be recomputed at any time and
 * repeatedly: when the player requests it, and shortly after rounds were played. It is not part of the request path of
 * a bet.
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import { LockTaken } from '#kernel/db/advisory-lock.ts'
import type { Tx } from '#kernel/db/db.ts'
import {
  firstRoundIdAt,
  hasOpenBonusRound,
  type WagerCounter,
  type Wagered,
  wageredSince,
} from '#modules/games/games.ts'
import { type BonusOwner, bonusBalance, convertToCash, removeMoney } from '#modules/rewards/bonus-money.ts'
import { larger, lockRewards, partOf, type RewardDeps, smaller } from '#modules/rewards/deps.ts'
import { takeOwed } from '#modules/rewards/forfeit/owed.ts'
import {
  currentWageringAccount,
  openAmountOf,
  updateWageringAccount,
  type WageringAccount,
} from '#modules/rewards/wagering/wagering-account.ts'
import { changePb, type PbGrant, pbGrants } from '#modules/rewards/welcome/pb-store.ts'

/**
 * No round gets an id as old as this any more: ids are given a few seconds before the commit, by the clocks of all
 * processes. Older rounds are counted once.
 */
const finalAfterMs = 5 * 60_000
/** The stored count moves in steps of this length, so that reads write rarely. */
const markStepMs = 60_000
/** Older rounds that one transaction of a refresh counts. */
const maxRounds = 5_000

/** Without a request, deposit bonuses are released in steps: a posting for every cent would fill the ledger. */
const releaseSteps: Readonly<Record<Cash, bigint>> = { BRL: 100n, CLP: 200n }

export type WageringDeps = Pick<RewardDeps, 'db' | 'clock' | 'wallet'>
type RefreshDeps = WageringDeps & Pick<RewardDeps, 'runExclusive' | 'shareRefresh'>

type Account = PbGrant | WageringAccount
type Count = Pick<Account, 'fromRound' | 'openRounds' | 'counted' | 'wagered'>

const counterOf = (account: Account): WagerCounter => ({
  isBonus: 'kind' in account && account.kind === 'gift',
  start: firstRoundIdAt(('kind' in account ? account.openedAt : account.grantedAt).getTime()),
  from: account.fromRound,
  open: account.openRounds,
})

/** A corrected slip no longer counts, but what was earned before stays earned. */
function wageredOf(account: Account, total: bigint): bigint {
  const earned = 'kind' in account ? account.converted : account.released
  return earned > 0n ? larger(total, account.wagered) : total
}

/** What one pass over the player's rounds found: the changes of each account, and whether all rounds are counted. */
type Pass = { readonly isComplete: boolean; readonly changeOf: (account: Account) => Partial<Count> }

async function countRounds(
  { clock }: WageringDeps,
  tx: Tx,
  player: bigint,
  accounts: readonly Account[],
  maxRounds: number | null,
): Promise<Pass> {
  if (accounts.length === 0) return { isComplete: true, changeOf: () => ({}) }
  const finalBefore = firstRoundIdAt(Math.floor((clock.now() - finalAfterMs) / markStepMs) * markStepMs)
  const rows = await wageredSince(tx, { player, counters: accounts.map(counterOf), finalBefore, maxRounds })
  const isComplete = rows.every((row) => row.isComplete)
  const changes = accounts.map((account, i) => changeOf(account, rows[i], isComplete))
  return { isComplete, changeOf: (account) => changes[accounts.indexOf(account)] ?? {} }
}

function changeOf(account: Account, row: Wagered | undefined, isComplete: boolean): Partial<Count> {
  if (!row) throw new Error('wagering: a counter has no sum')
  const counted = account.counted + row.counted
  const moved = row.isMoved && { fromRound: row.from, openRounds: row.open, counted }
  const wagered = isComplete ? wageredOf(account, counted + row.recent) : account.wagered
  return { ...moved, ...(wagered !== account.wagered && { wagered }) }
}

const isEmpty = (change: object): boolean => Object.keys(change).length === 0

async function countGrant(tx: Tx, player: bigint, grant: PbGrant, { changeOf }: Pass): Promise<void> {
  const change = changeOf(grant)
  if (isEmpty(change)) return
  const { wagered } = { ...grant, ...change }
  const earned = smaller(partOf(wagered, grant.releasePoints), grant.total - grant.forfeited)
  await changePb(tx, player, grant.rewardType, { ...change, released: larger(earned, grant.released) })
}

async function countAccount(
  tx: Tx,
  { playerId }: BonusOwner,
  wagering: WageringAccount,
  { changeOf }: Pass,
): Promise<WageringAccount> {
  const change = changeOf(wagering)
  if (!isEmpty(change)) await updateWageringAccount(tx, playerId, wagering.n, change)
  return { ...wagering, ...change }
}

/** Releases what the cash bets have earned, from `step` on. Returns the account after it. */
async function releaseDeposit(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  wagering: WageringAccount,
  step: bigint,
): Promise<WageringAccount> {
  const granted = wagering.granted ?? 0n
  const earned = smaller((wagering.wagered * granted) / wagering.required, granted)
  const due = earned - wagering.converted
  if (due <= 0n || (due < step && earned < granted)) return wagering
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
async function releaseGift(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  gift: WageringAccount,
  reserved: bigint,
): Promise<WageringAccount> {
  if (gift.state === 'met' && gift.granted === null) await payGift(deps, tx, owner, gift, reserved)
  if (gift.state !== 'open') return gift
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

type UpdateOptions = {
  /** Deposit bonuses are released when at least this much has been earned. */
  readonly step?: bigint
  /** Older rounds to count at most; null counts all. */
  readonly maxRounds?: number | null
}

/**
 * Updates the wagering of all of a player's grants. The caller holds the lock of the player's rewards. False when more
 * rounds than `maxRounds` were to be counted: nothing is released then, and the next transaction goes on.
 */
export async function updateWagering(
  deps: WageringDeps,
  tx: Tx,
  owner: BonusOwner,
  { step = 0n, maxRounds = null }: UpdateOptions = {},
): Promise<boolean> {
  const { playerId } = owner
  await takeOwed(deps, tx, owner)
  const grants = (await pbGrants({ query: tx }, playerId)).filter(
    ({ released, forfeited, total }) => released + forfeited < total,
  )
  let deposit = await currentWageringAccount(tx, playerId, 'deposit')
  let gift = await currentWageringAccount(tx, playerId, 'gift')
  const open = [deposit, gift].filter((each) => each?.state === 'open') as WageringAccount[]
  const pass = await countRounds(deps, tx, playerId, [...grants, ...open], maxRounds)
  for (const grant of grants) await countGrant(tx, playerId, grant, pass)
  if (deposit) deposit = await countAccount(tx, owner, deposit, pass)
  if (gift) gift = await countAccount(tx, owner, gift, pass)
  if (!pass.isComplete) return false
  if (deposit?.state === 'open') deposit = await releaseDeposit(deps, tx, owner, deposit, step)
  if (gift) gift = await releaseGift(deps, tx, owner, gift, openAmountOf(deposit))
  const hasOpen = [gift, deposit].some((each) => each?.state === 'open')
  if ((gift ?? deposit) && !hasOpen) await removeExcess(deps, tx, owner)
  return true
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

type RefreshOptions = { readonly step?: bigint; readonly maxLockWaitMs?: number }

async function refresh(
  deps: WageringDeps,
  owner: BonusOwner,
  { step = 0n, maxLockWaitMs }: RefreshOptions,
): Promise<void> {
  const update = () =>
    deps.db.tx(async (tx) => {
      await lockRewards(tx, owner.playerId)
      return updateWagering(deps, tx, owner, { step, maxRounds })
    }, maxLockWaitMs)
  while (!(await update()));
}

/** Longer than other work on a player's rewards takes. */
const maxReadWaitMs = 250

/**
 * Updates wagering before it is shown. Concurrent reads of a player share a refresh that began after their arrival. While
 * another process works on the player's rewards for long, the stored progress is shown.
 */
export const refreshWagering = (deps: RefreshDeps, owner: BonusOwner): Promise<void> =>
  deps
    .shareRefresh(owner.playerId, () => refresh(deps, owner, { maxLockWaitMs: maxReadWaitMs }))
    .catch((error: unknown) => {
      if (!(error instanceof LockTaken)) throw error
    })

/** Updates wagering after rounds were played: one query for the players concerned, one transaction for each. */
export async function refreshPlayers(deps: RefreshDeps, players: readonly bigint[]): Promise<void> {
  for (const player of await playersWithWagering(deps, players))
    await deps.runExclusive(player.playerId, () =>
      refresh(deps, player, { step: releaseSteps[player.currency] }),
    )
}
