/** Finds bets by their requests. */
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db } from '#kernel/db/db.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'

export type FoundBet = {
  /** Null when the request is new. */
  readonly roundId: string | null
  /** The player's current seed pair, and the nonce of its next round. */
  readonly pairId: bigint | null
  readonly nonce: number
}

type Lookup = { readonly player: bigint } & Pick<BetRequest, 'key'>

const statement = {
  name: 'bets_find',
  text: 'select round_id as "roundId", pair_id as "pairId", nonce from bets_find($1, $2)',
}

async function findAll({ pool }: Db, lookups: readonly Lookup[]): Promise<readonly FoundBet[]> {
  const values = [lookups.map(({ player }) => player), lookups.map(({ key }) => key)]
  const { rows } = await pool.query<FoundBet>({ ...statement, values })
  return rows
}

const bounds = { keysOf: () => [], concurrency: 2, maxBatchSize: 256, maxQueueLength: 20_000 }

export type FindBet = (lookup: Lookup) => Promise<FoundBet>

/** Concurrent lookups share one query. */
export const createFindBet = (db: Db): FindBet =>
  createBatcher({ run: (lookups: readonly Lookup[]) => findAll(db, lookups), ...bounds }).add
