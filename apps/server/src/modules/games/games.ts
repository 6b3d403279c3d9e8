/**
 * Games: the tables players sit at, the seeds their rounds are drawn from, and every round.
 *
 * Owns seeds, rounds, the tables everybody plays at, and the tokens that open a game.
 * Tables: seed_pair, round, chain, shared_round, launch.
 * Invariants: a round is written with its debit or not at all; no two rounds of a pair of seeds share a nonce, and none
 * is left out; a server seed leaves only when its pair is revealed, never while a round of it is open; a round ends
 * once; what a player is told of a round can be computed again from what the player can see. What decides a shared round
 * was published before its first bet as a hash, and leaves the server when the round is over; a bet is in before the
 * start, and who leaves does so before the end.
 */
import type { App } from '#app.ts'
import { createSeal } from '#kernel/seal.ts'
import type { FindPass } from '#kernel/session.ts'
import { houseOfGames } from '#modules/games/bet.ts'
import { createGameSessions } from '#modules/games/game-session.ts'
import { kindOf } from '#modules/games/kinds.ts'
import type { GameNeeds } from '#modules/games/needs.ts'
import { createFindPass } from '#modules/games/pass.ts'
import { createPlays } from '#modules/games/plays.ts'
import { createRoundIds } from '#modules/games/round-id.ts'
import { createSeats } from '#modules/games/seats.ts'
import { createChains } from '#modules/games/shared-chain.ts'
import { createNews } from '#modules/games/shared-news.ts'
import { createTables, systemWait, type Wait } from '#modules/games/shared-tables.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export type { Wait } from '#modules/games/shared-tables.ts'

export type Games = GameNeeds & {
  /** Who calls by a launch token or a game's session. */
  readonly findPass: FindPass
  close(): Promise<void>
}

/** Whether a tile leads to a table: a game whose mathematics are ours, of a kind that can be played. */
export const canOpen = ({ id }: { readonly id: string }): boolean => kindOf(id) !== undefined

/** What the audit looks at beside the books; the queries stand in the database as a view. */
export const roundChecks: Checks = Object.fromEntries(
  [
    'every round moved its bet and its win',
    'every bet has its round',
    'no nonce is left out',
    'each hash of a chain leads to the one before it',
  ].map((rule) => [rule, `select detail from round_finding where rule = '${rule}'`]),
)

type Needs = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secret'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'findLogin'>
  readonly wallet: Wallet
  readonly lobby: Lobby
  readonly databaseUrl: string
  /** In place of the system's timers, for tests. */
  readonly wait?: Wait
}

export async function createGames(needs: Needs): Promise<Games> {
  await needs.wallet.openHouse(houseOfGames)
  const { namesOf } = needs.identity
  const seal = createSeal(needs.secret, 'server-seed')
  const plays = createPlays({ ...needs, namesOf })
  const sessions = createGameSessions(needs.secret)
  const parts = {
    ...needs,
    namesOf,
    seal,
    plays,
    seats: createSeats({ ...needs, seal }),
    ids: createRoundIds(needs),
    sessions,
    chains: createChains({ ...needs, seal }),
    news: createNews({ ...needs, namesOf }),
  }
  const tables = createTables({ wait: systemWait, ...parts })
  return {
    ...parts,
    tables,
    findPass: createFindPass({ ...needs, sessions }),
    close: plays.close,
  }
}
