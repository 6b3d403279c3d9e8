/**
 * Bets of players whose bet was refused a moment ago are checked before they are posted: a bet that the database refuses
 * fails the batch of its posting, and the other bets of that batch have to run again.
 */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { refusalOfBet, refusalOfFault } from '#modules/protection/bet-refusals.ts'

export type CheckedBet = { readonly player: bigint; readonly stake: bigint; readonly isBonus: boolean }

export type BetChecks = {
  /** Posts the bet, unless the player's protection forbids it: then a refusal is thrown. */
  run<T>(bet: CheckedBet, post: () => Promise<T>): Promise<T>
}

const rememberedMs = 60_000
const maxRemembered = 100_000

export function createBetChecks({ db, clock }: { readonly db: Db; readonly clock: Clock }): BetChecks {
  /** Until when a player's bets are checked first; the oldest entry comes first. */
  const remembered = new Map<bigint, number>()

  const remember = (player: bigint): void => {
    remembered.delete(player)
    remembered.set(player, clock.now() + rememberedMs)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  const requireAllowed = async ({ player, stake, isBonus }: CheckedBet): Promise<void> => {
    const until = remembered.get(player)
    if (until === undefined) return
    if (until <= clock.now()) {
      remembered.delete(player)
      return
    }
    const { rows } = await db.pool.query<{ fault: string | null }>({
      name: 'bet_forbidden',
      text: 'select bet_forbidden($1, $2, $3) as fault',
      values: [player, isBonus ? 0n : stake, new Date(clock.now())],
    })
    const refused = refusalOfFault(rows[0]?.fault ?? '')
    if (refused) throw refused
  }

  return {
    run: async (bet, post) => {
      await requireAllowed(bet)
      try {
        return await post()
      } catch (error) {
        const refused = refusalOfBet(error)
        if (!refused) throw error
        remember(bet.player)
        throw refused
      }
    },
  }
}
