/**
 * How far wagering has come. It is counted from the rounds themselves, so it can be counted at any time and any number
 * of times: when the player asks, and a moment after rounds were played. Nothing of it lies on the way of a bet.
 */
import { minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import { firstIdAt, wageredSince } from '#modules/games/games.ts'
import { lockRewards, partOf, type RewardDeps, smaller } from '#modules/rewards/deps.ts'
import {
  changePurse,
  convertPurse,
  type Owner,
  type Purse,
  purseOf,
} from '#modules/rewards/wagering-account.ts'
import { changePb, type PbGrant, pbGrants } from '#modules/rewards/welcome/pb-store.ts'

/** After two days a round is over, or it is seen to be open: what lies before is counted once and for all. */
const finalAfterMs = 2 * 86_400_000

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'wallet'>
type Player = Pick<Session, 'playerId' | 'currency'>
type Counter = { readonly fromRound: string; readonly counted: bigint; readonly wagered: bigint }

async function counted(
  { clock }: Deps,
  tx: Tx,
  player: bigint,
  isBonus: boolean,
  now: Counter,
): Promise<Counter> {
  const finalBefore = firstIdAt(clock.now() - finalAfterMs)
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

const isCounted = (a: Counter, b: Counter): boolean => a.wagered === b.wagered && a.fromRound === b.fromRound

async function countGrant(deps: Deps, tx: Tx, player: bigint, grant: PbGrant): Promise<void> {
  if (grant.released === grant.total) return
  const count = await counted(deps, tx, player, false, grant)
  if (isCounted(count, grant)) return
  const earned = partOf(count.wagered, grant.releasePoints)
  await changePb(tx, player, grant.rewardType, { ...count, released: smaller(earned, grant.total) })
}

async function countPurse(deps: Deps, tx: Tx, owner: Owner, purse: Purse): Promise<void> {
  const { playerId } = owner
  if (purse.state === 'met') return convertPurse(deps, tx, owner, purse)
  if (purse.state === 'lost') return
  const count = await counted(deps, tx, playerId, true, purse)
  if (isCounted(count, purse)) return
  const isMet = count.wagered >= purse.required
  await changePurse(tx, playerId, purse.n, { ...count, ...(isMet && { state: 'met' as const }) })
  if (isMet) await convertPurse(deps, tx, owner, purse)
}

/** Brings everything of one player up to date. The caller has the lock on the player's rewards. */
export async function countWagering(deps: Deps, tx: Tx, owner: Owner): Promise<void> {
  for (const grant of await pbGrants({ query: tx }, owner.playerId))
    await countGrant(deps, tx, owner.playerId, grant)
  const purse = await purseOf(tx, owner.playerId)
  if (purse) await countPurse(deps, tx, owner, purse)
}

/** Those of the players who have something to wager, with their currencies. */
async function whoWagers({ db }: Deps, players: readonly bigint[]): Promise<Player[]> {
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

/** Read beforehand, because a transaction must not wait for a second connection. */
export async function ownerOf({ wallet }: Deps, { playerId, currency }: Player): Promise<Owner> {
  const { bonus = minor(0n) } = await wallet.balances(playerId)
  return { playerId, currency, bonus }
}

export async function bringUpToDate(deps: Deps, player: Player): Promise<void> {
  const owner = await ownerOf(deps, player)
  await deps.db.tx(async (tx) => {
    await lockRewards(tx, owner.playerId)
    await countWagering(deps, tx, owner)
  })
}

/** After players have played: one look at who of them wagers, then one transaction for each. */
export async function countPlayed(deps: Deps, players: readonly bigint[]): Promise<void> {
  for (const player of await whoWagers(deps, players)) await bringUpToDate(deps, player)
}
