/**
 * The least time between two rounds of a player, where the market has one. It is read in the step that allocates the
 * round's nonce, or under the lock of a studio's transaction: of two processes that both find no recent round, one fails
 * to insert its own and reads again.
 */
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Bet } from '#modules/games/instant/bet.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'

const secondMs = 1_000

/** Rounds of shared tables and slips do not count: the table sets their pace, and a match theirs. */
export const recentRoundText = `
select exists (
  select from round r
   where r.player_id = $1 and r.id >= $2
     and (r.pair_id is not null
          or exists (select from studio_round s where s.player_id = r.player_id and s.round_id = r.id))) as "isRecent"`

const valuesOf = (player: bigint, { minRoundMs }: MarketPolicy, now: number) => [
  player,
  firstRoundIdAt(now - minRoundMs + 1),
]

/** Refuses an own game's round that follows the last one too soon. Costs no query where the market sets no time. */
export async function requirePace(
  { db, clock, policyOf }: Pick<GameDeps, 'clock' | 'policyOf'> & { readonly db: Db },
  { player }: Pick<Bet, 'player'>,
): Promise<void> {
  const policy = policyOf(player.country)
  if (policy.minRoundMs === 0) return
  const { rows } = await db.pool.query<{ isRecent: boolean }>(
    recentRoundText,
    valuesOf(player.playerId, policy, clock.now()),
  )
  if (rows[0]?.isRecent)
    throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(policy.minRoundMs / secondMs) })
}

/** Whether a studio's new round follows the player's last one too soon. */
export async function isTooSoon(tx: Tx, player: bigint, policy: MarketPolicy, now: number): Promise<boolean> {
  if (policy.minRoundMs === 0) return false
  const [row] = await runSql<{ isRecent: boolean }>(tx, recentRoundText, valuesOf(player, policy, now))
  return row?.isRecent ?? false
}
