/**
 * Games: the tables players sit at, the seeds their rounds are drawn from, and every round.
 *
 * Owns seeds, rounds, the tables everybody plays at, the tokens that open a game, and the third-party studios.
 * Tables: seed_pair, round, chain, shared_round, launch, studio, studio_nonce, studio_round, studio_transaction.
 * Invariants: a round is written with its debit or not at all; no two rounds of a pair of seeds share a nonce, and none
 * is left out; a server seed leaves only when its pair is revealed, never while a round of it is open; a round ends
 * once; what a player is told of a round can be computed again from what the player can see. What decides a shared round
 * was published before its first bet as a hash, and leaves the server when the round is over; a bet is in before the
 * start, and who leaves does so before the end. What a studio says counts once, and only with its signature.
 */
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import { createTurns } from '#kernel/db/keyed-mutex.ts'
import { createRoundIds } from '#kernel/db/time-ordered-id.ts'
import { createSeal } from '#kernel/security/encryption.ts'
import type { SealedColumn } from '#kernel/security/key-rotation.ts'
import type { FindPass } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { createGameSessions } from '#modules/games/game-session.ts'
import { houseOfGames } from '#modules/games/instant/bet.ts'
import { bookKind, kindOf } from '#modules/games/instant/kinds.ts'
import { createSeats } from '#modules/games/instant/nonce-allocator.ts'
import { createFindPass } from '#modules/games/launch-token.ts'
import { createPlays } from '#modules/games/play-stats.ts'
import { addStudioDoor } from '#modules/games/provider-api/provider-api.ts'
import type { Studios } from '#modules/games/provider-api/studio-registry.ts'
import { createChains } from '#modules/games/shared/shared-chain.ts'
import { createTables, systemWait, type Wait } from '#modules/games/shared/shared-tables.ts'
import { createNews } from '#modules/games/shared/shared-updates.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export { firstIdAt } from '#kernel/db/time-ordered-id.ts'
export { openStudios, type Studios } from '#modules/games/provider-api/studio-registry.ts'
export type { Wait } from '#modules/games/shared/shared-tables.ts'
export {
  hasOpenBonusRound,
  type StakeSpan,
  stakesAfter,
  stakesOf,
  wageredSince,
} from '#modules/games/totals.ts'

export type Games = GameDeps & {
  readonly studios: Studios
  /** Where studios call. */
  addStudioDoor(http: FastifyInstance): void
  /** Who calls by a launch token or a game's session. */
  readonly findPass: FindPass
  close(): Promise<void>
}

type Tile = { readonly id: string; readonly kind: string; readonly providerId: string }

/** Whether a tile leads anywhere: to a table whose mathematics are ours, to the book, or to a studio we know. */
export const canOpen =
  (studios: Pick<Studios, 'find'>) =>
  ({ id, kind, providerId }: Tile): boolean =>
    kindOf(id) !== undefined || kind === bookKind || studios.find(providerId) !== undefined

/** What the audit looks at beside the books; the queries stand in the database as a view. */
export const roundChecks: Checks = {
  ...checksIn('round_finding', [
    'every round moved its bet and its win',
    'every bet has its round',
    'no nonce is left out',
    'each hash of a chain leads to the one before it',
  ]),
  ...checksIn('studio_finding', [
    'every round of a studio moved its bets and its wins',
    'every movement of a studio is in one of its rounds',
  ]),
}

function checksIn(view: string, rules: readonly string[]): Checks {
  return Object.fromEntries(rules.map((rule) => [rule, `select detail from ${view} where rule = '${rule}'`]))
}

const seeds = { column: 'sealed', purpose: 'server-seed', key: ['id', 'bigint'] } as const
const studioSecret = { table: 'studio', purpose: 'studio-secret', key: ['name', 'text'] } as const

export const sealedGames: readonly SealedColumn[] = [
  { ...seeds, table: 'seed_pair', where: 'revealed_at is null' },
  { ...seeds, table: 'chain' },
  { ...seeds, table: 'shared_round', where: `status <> 'over'` },
  { ...studioSecret, column: 'secret' },
  { ...studioSecret, column: 'old_secret' },
]

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'findLogin'>
  readonly wallet: Wallet
  readonly lobby: Lobby
  readonly databaseUrl: string
  /** In place of the system's timers, for tests. */
  readonly wait?: Wait
  readonly studios: Studios
}

export async function createGames(deps: Deps): Promise<Games> {
  await deps.wallet.openHouse(houseOfGames)
  const { namesOf } = deps.identity
  const seal = createSeal(deps.secrets, 'server-seed')
  const plays = createPlays({ ...deps, namesOf })
  const sessions = createGameSessions(deps.secrets)
  const parts = {
    ...deps,
    namesOf,
    seal,
    plays,
    seats: createSeats({ ...deps, seal }),
    ids: createRoundIds(deps),
    sessions,
    chains: createChains({ ...deps, seal }),
    news: createNews({ ...deps, namesOf }),
  }
  const tables = createTables({ wait: systemWait, ...parts })
  return {
    ...parts,
    tables,
    findPass: createFindPass(parts),
    addStudioDoor: (http) => addStudioDoor(http, { ...parts, inTurn: createTurns() }),
    close: plays.close,
  }
}
