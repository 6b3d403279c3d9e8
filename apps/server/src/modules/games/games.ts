/**
 * Games: the tables players sit at, the seeds their rounds are drawn from, and every round.
 *
 * Owns seeds, rounds and the tokens that open a game.
 * Tables: seed_pair, round, launch.
 * Invariants: a round is written with its debit or not at all; no two rounds of a pair of seeds share a nonce, and none
 * is left out; a server seed leaves only when its pair is revealed, never while a round of it is open; a round ends
 * once; what a player is told of a round can be computed again from what the player can see.
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
import type { Identity } from '#modules/identity/identity.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export type Games = GameNeeds & {
  /** Who calls by a launch token or a game's session. */
  readonly findPass: FindPass
  close(): Promise<void>
}

/** Whether a tile leads to a table: a game whose mathematics are ours, of a kind that can be played. */
export const canOpen = ({ id }: { readonly id: string }): boolean => kindOf(id) !== undefined

/** What the audit looks at beside the books; the queries stand in the database as a view. */
export const roundChecks: Checks = Object.fromEntries(
  ['every round moved its bet and its win', 'every bet has its round', 'no nonce is left out'].map((rule) => [
    rule,
    `select detail from round_finding where rule = '${rule}'`,
  ]),
)

type Needs = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secret'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'findLogin'>
  readonly wallet: Wallet
  readonly lobby: Lobby
}

export async function createGames(needs: Needs): Promise<Games> {
  await needs.wallet.openHouse(houseOfGames)
  const seal = createSeal(needs.secret, 'server-seed')
  const plays = createPlays({ ...needs, namesOf: needs.identity.namesOf })
  const sessions = createGameSessions(needs.secret)
  return {
    ...needs,
    seal,
    plays,
    seats: createSeats({ ...needs, seal }),
    ids: createRoundIds(needs),
    sessions,
    findPass: createFindPass({ ...needs, sessions }),
    close: plays.close,
  }
}
