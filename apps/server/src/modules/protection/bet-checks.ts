/**
 * Bets of players whose bet was refused a moment ago are checked before they are posted: a bet that the database refuses
 * fails the batch of its posting, and the other bets of that batch have to run again.
 */
import type { Clock } from '#kernel/clock.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db } from '#kernel/db/db.ts'
import { refusalOfBet, refusalOfFault } from '#modules/protection/bet-refusals.ts'

export type CheckedBet = { readonly player: bigint; readonly stake: bigint; readonly isBonus: boolean }

export type BetChecks = {
  /** Posts the bet, unless the player's protection forbids it: then a refusal is thrown. */
  run<T>(bet: CheckedBet, post: () => Promise<T>): Promise<T>
  /** The two steps of `run`, for a bet whose outcome is drawn between them. `isSure` checks bets of all players. */
  requireAllowed(bet: CheckedBet, isSure?: boolean): Promise<void>
  post<T>(player: bigint, post: () => Promise<T>): Promise<T>
}

const rememberedMs = 60_000
const maxRemembered = 100_000

type Check = CheckedBet & { readonly at: Date }

const statement = {
  name: 'bets_forbidden',
  text: `select bet_forbidden(b.player, b.stake, b.at) as fault
           from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) with ordinality b(player, stake, at, n) order by b.n`,
}

async function faultsOf({ pool }: Db, bets: readonly Check[]): Promise<string[]> {
  const values = [
    bets.map(({ player }) => player),
    bets.map(({ stake, isBonus }) => (isBonus ? 0n : stake)),
    bets.map(({ at }) => at),
  ]
  const { rows } = await pool.query<{ fault: string | null }>({ ...statement, values })
  return rows.map(({ fault }) => fault ?? '')
}

const bounds = { keysOf: () => [], concurrency: 2, maxBatchSize: 256, maxQueueLength: 20_000 }

export function createBetChecks({ db, clock }: { readonly db: Db; readonly clock: Clock }): BetChecks {
  /** Until when a player's bets are checked first; the oldest entry comes first. */
  const remembered = new Map<bigint, number>()

  const remember = (player: bigint): void => {
    remembered.delete(player)
    remembered.set(player, clock.now() + rememberedMs)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  const isRemembered = (player: bigint): boolean => {
    const until = remembered.get(player)
    if (until === undefined) return false
    if (until > clock.now()) return true
    remembered.delete(player)
    return false
  }

  /** Concurrent checks share one query. */
  const faults = createBatcher({ run: (bets: readonly Check[]) => faultsOf(db, bets), ...bounds })

  const requireAllowed: BetChecks['requireAllowed'] = async (bet, isSure = false) => {
    if (!isSure && !isRemembered(bet.player)) return
    const refused = refusalOfFault(await faults.add({ ...bet, at: new Date(clock.now()) }))
    if (refused) throw refused
  }

  const post: BetChecks['post'] = async (player, postBet) => {
    try {
      return await postBet()
    } catch (error) {
      const refused = refusalOfBet(error)
      if (!refused) throw error
      remember(player)
      throw refused
    }
  }

  return {
    requireAllowed,
    post,
    run: async (bet, postBet) => {
      await requireAllowed(bet)
      return post(bet.player, postBet)
    },
  }
}
