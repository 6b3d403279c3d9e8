/**
 * Wagering progress, computed from the round rows, so it can be recomputed at any time and repeatedly: when the player
 * requests it, and shortly after rounds were played. It is not part of the request path of a bet.
 */
import { minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import { firstRoundIdAt, wageredSince } from '#modules/games/games.ts'
import { lockRewards, partOf, type RewardDeps, smaller } from '#modules/rewards/deps.ts'
import {
  type BonusOwner,
  convertBonusToCash,
  currentWageringAccount,
  updateWageringAccount,
  type WageringAccount,
} from '#modules/rewards/wagering-account.ts'
import { changePb, type PbGrant, pbGrants } from '#modules/rewards/welcome/pb-store.ts'

/** Older rounds without an open one among them can no longer change, so they are counted once. */
const finalAfterMs = 2 * 86_400_000

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'wallet'>
type Player = Pick<Session, 'playerId' | 'currency'>
type Counter = { readonly fromRound: string; readonly counted: bigint; readonly wagered: bigint }

async function countSince(
  { clock }: Deps,
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

async function countGrant(deps: Deps, tx: Tx, player: bigint, grant: PbGrant): Promise<void> {
  if (grant.released === grant.total) return
  const count = await countSince(deps, tx, player, false, grant)
  if (isUnchanged(count, grant)) return
  const earned = partOf(count.wagered, grant.releasePoints)
  await changePb(tx, player, grant.rewardType, { ...count, released: smaller(earned, grant.total) })
}

async function countWageringAccount(
  deps: Deps,
  tx: Tx,
  owner: BonusOwner,
  wagering: WageringAccount,
): Promise<void> {
  const { playerId } = owner
  if (wagering.state === 'met') return convertBonusToCash(deps, tx, owner, wagering)
  if (wagering.state === 'lost') return
  const count = await countSince(deps, tx, playerId, true, wagering)
  if (isUnchanged(count, wagering)) return
  const isMet = count.wagered >= wagering.required
  await updateWageringAccount(tx, playerId, wagering.n, { ...count, ...(isMet && { state: 'met' as const }) })
  if (isMet) await convertBonusToCash(deps, tx, owner, wagering)
}

/** Updates the wagering of all of a player's grants. The caller holds the lock of the player's rewards. */
export async function updateWagering(deps: Deps, tx: Tx, owner: BonusOwner): Promise<void> {
  for (const grant of await pbGrants({ query: tx }, owner.playerId))
    await countGrant(deps, tx, owner.playerId, grant)
  const wagering = await currentWageringAccount(tx, owner.playerId)
  if (wagering) await countWageringAccount(deps, tx, owner, wagering)
}

/** The players with unfinished wagering, with their currencies. */
async function playersWithWagering({ db }: Deps, players: readonly bigint[]): Promise<Player[]> {
  const { rows } = await db.pool.query<Player>(
    `select distinct on (g.player_id) g.player_id as "playerId", g.currency
       from reward_grant g
      where g.player_id = any ($1::bigint[]) and g.state = 'granted'
        and (exists (select from pb_grant b where b.player_id = g.player_id and b.released < b.total)
             or exists (select from bonus_purse p where p.player_id = g.player_id and p.state <> 'lost'))`,
    [players],
  )
  return rows
}

/** Reads the balance before the transaction starts: a transaction must not wait for a second connection. */
export async function bonusOwnerOf({ wallet }: Deps, { playerId, currency }: Player): Promise<BonusOwner> {
  const { bonus = minor(0n) } = await wallet.balances(playerId)
  return { playerId, currency, bonus }
}

export async function refreshWagering(deps: Deps, player: Player): Promise<void> {
  const owner = await bonusOwnerOf(deps, player)
  await deps.db.tx(async (tx) => {
    await lockRewards(tx, owner.playerId)
    await updateWagering(deps, tx, owner)
  })
}

/** Updates wagering after rounds were played: one query for the players concerned, one transaction for each. */
export async function refreshPlayers(deps: Deps, players: readonly bigint[]): Promise<void> {
  for (const player of await playersWithWagering(deps, players)) await refreshWagering(deps, player)
}
