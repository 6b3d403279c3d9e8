/**
 * Games: the operator's own games, their seeds and rounds, and the games of third-party studios.
 *
 * Owns seed pairs, rounds, shared tables, launch tokens and studios.
 * Tables: seed_pair, round, chain, shared_round, shared_lead, launch, studio, studio_nonce, studio_round, studio_transaction, studio_call_minute, jackpot_win, shared_return_day, shared_return_state, game_return_alarm, round_correction.
 * Invariants: a round is written in the transaction of its debit; the rounds of a seed pair use every nonce once,
 * without gaps; a server seed is committed with the pair before it, and revealed only with its pair, never while a
 * round of the pair is open; a round ends once; a player can recompute every finished round from public data. The hash
 * of a shared round's seed is published before its first bet and the seed after its end; bets are accepted only before
 * the start, cash-outs only before the end. A round that is ended late is settled with its known end; open stakes of
 * crash come back only if no process led it at its end. A studio's transaction is applied once, and only with a valid
 * signature.
 */

import { openPolicies } from '@saguao/contract/product/market-policy.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import { createKeyedMutex } from '#kernel/db/keyed-mutex.ts'
import { createConfirmReplicated } from '#kernel/db/replication.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { FindBodyTokenSession } from '#kernel/security/session.ts'
import { createFindBet } from '#modules/games/bet-store.ts'
import { gameCalls } from '#modules/games/calls.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { createFindBodyTokenSession } from '#modules/games/find-login.ts'
import { createGameMetrics } from '#modules/games/game-metrics.ts'
import { createGameSessionTokens, type GameSession } from '#modules/games/game-session.ts'
import { gameHandlersOf, sportsbookKind } from '#modules/games/instant/game-handlers.ts'
import { createReadJackpot, type ReadJackpot } from '#modules/games/instant/jackpot.ts'
import { createJackpotPrizes, openJackpot } from '#modules/games/instant/jackpot-prizes.ts'
import { createNonceAllocator } from '#modules/games/instant/nonce-allocator.ts'
import { gameJobs } from '#modules/games/jobs.ts'
import { createCallMinutes } from '#modules/games/operations/call-minutes.ts'
import {
  createGameOperations,
  type GameOperations,
  type ReadGameDays,
  type ReadGameFigures,
} from '#modules/games/operations/operations.ts'
import {
  gameOperatorCalls,
  playerOfRound,
  type Staked,
  type StakePeriod,
  stakedIn,
} from '#modules/games/operator-calls.ts'
import { createPlayStats, type PlayStats } from '#modules/games/play-stats.ts'
import { addProviderApi } from '#modules/games/provider-api/provider-api.ts'
import type { Studios } from '#modules/games/provider-api/studio-registry.ts'
import { gamesHouseAccount } from '#modules/games/round.ts'
import { createRoundIds } from '#modules/games/round-id.ts'
import { createChains } from '#modules/games/shared/shared-chain.ts'
import {
  createSharedTables,
  type SharedTables,
  systemWait,
  type Wait,
} from '#modules/games/shared/shared-tables.ts'
import { createTableUpdates } from '#modules/games/shared/shared-updates.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { BetChecks, PlayTime } from '#modules/protection/protection.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export { openStudios, type Studios } from '#modules/games/provider-api/studio-registry.ts'
export { firstRoundIdAt } from '#modules/games/round-id.ts'
export type { Wait } from '#modules/games/shared/shared-tables.ts'
export {
  type BonusRound,
  bonusRounds,
  forEachLoss,
  hasOpenBonusRound,
  openBonusRounds,
  type SpanLoss,
  type StakeSpan,
  stakesAfter,
  stakesOf,
  type WagerCounter,
  type Wagered,
  wageredSince,
} from '#modules/games/totals.ts'

export type Games = {
  readonly calls: ReturnType<typeof gameCalls>
  /** The jackpot of the slots of a market, as players see it. */
  readonly readJackpot: ReadJackpot
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof gameOperatorCalls> & GameOperations['operatorCalls']
  readonly operations: Pick<GameOperations, 'checkReturns' | 'returnAlarms' | 'reportMetrics'>
  /** The player of a round; empty when there is none. */
  playerOfRound(id: string): Promise<bigint[]>
  /** Cash stakes of players in spans of time, of at most so many rounds each. */
  stakedIn(spans: readonly StakePeriod[], maxRounds: number): Promise<Staked[]>
  readonly jobs: Readonly<Record<string, TimedJob>>
  readonly studios: Studios
  readonly tables: SharedTables
  readonly playStats: Pick<PlayStats, 'record' | 'onPlayed' | 'flush'>
  /** Writes the counted requests of studios, which otherwise happens every few seconds. */
  flushCallMinutes(): Promise<void>
  /** Adds the routes that studios call. */
  addProviderApi(http: FastifyInstance): void
  /** Finds the login of a request that carries a launch token or a game session. */
  readonly findBodyTokenSession: FindBodyTokenSession
  /** Creates the player's seed pair if there is none, and signs a game session, as `/arcade/open` does. */
  openSession(session: GameSession): Promise<string>
  close(): Promise<void>
}

type Tile = { readonly id: string; readonly kind: string; readonly providerId: string }

/** Whether a lobby tile can be opened: an own game, the sportsbook, or a game of a registered studio. */
export const canOpen =
  (studios: Pick<Studios, 'find'>) =>
  ({ id, kind, providerId }: Tile): boolean =>
    gameHandlersOf(id) !== undefined || kind === sportsbookKind || studios.find(providerId) !== undefined

/** Additional checks of the ledger audit; the queries are views in the database. */
export const roundChecks: Checks = {
  ...checksIn('round_finding', [
    'every round moved its bet and its win',
    'every bet has its round',
    'no nonce is left out',
    'each hash of a chain leads to the one before it',
  ]),
  ...checksIn('jackpot_finding', [
    'every jackpot win has its payment',
    'every payment of the jackpot has its win',
    'wins of the jackpot are numbered without gaps',
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
const unrevealed = { ...seeds, table: 'seed_pair', where: 'revealed_at is null' } as const
const studioSecret = { table: 'studio', purpose: 'studio-secret', key: ['name', 'text'] } as const

export const encryptedGameColumns: readonly EncryptedColumn[] = [
  // Before the current seeds: a rotation of seeds meanwhile makes a next seed the current one of a new row.
  { ...unrevealed, column: 'next_sealed' },
  unrevealed,
  { ...seeds, table: 'chain' },
  { ...seeds, table: 'shared_round', where: `status <> 'over'` },
  { ...studioSecret, column: 'secret' },
  { ...studioSecret, column: 'old_secret' },
]

type Deps = Pick<App, 'db' | 'reads' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'findLogin' | 'newcomers'>
  readonly wallet: Wallet
  readonly lobby: Lobby
  readonly databaseUrl: string
  /** Without it everything is allowed, as in a sandbox. */
  readonly policyOf?: PolicyOf
  /** Replaces the system's timers in tests. */
  readonly wait?: Wait
  /** Length of new hash chains; tests need short ones. */
  readonly chainRounds?: number
  readonly studios: Studios
  readonly playTime: Pick<PlayTime, 'record' | 'extend'>
  readonly betChecks: BetChecks
  /** The figures of the reports, for measured returns; none by default. */
  readonly readGameFigures?: ReadGameFigures
  readonly readGameDays?: ReadGameDays
}

export async function createGames(deps: Deps): Promise<Games> {
  await deps.wallet.openHouseAccount(gamesHouseAccount)
  await openJackpot(deps)
  const { namesOf } = deps.identity
  const cipher = createCipher(deps.secrets, 'server-seed')
  const gameMetrics = createGameMetrics(deps.metrics)
  const playStats = createPlayStats({ ...deps, namesOf, gameMetrics })
  const shared = {
    ...deps,
    namesOf,
    cipher,
    playStats,
    chains: createChains({ ...deps, cipher }),
    updates: createTableUpdates({ ...deps, namesOf }),
  }
  const own: GameDeps = {
    ...shared,
    policyOf: deps.policyOf ?? ((country) => openPolicies[country]),
    findBet: createFindBet(deps.db),
    confirmReplicated: createConfirmReplicated(deps.db),
    nonces: createNonceAllocator(shared),
    prizes: createJackpotPrizes(deps),
    ids: createRoundIds(deps),
    sessions: createGameSessionTokens(deps.secrets),
    tables: createSharedTables({ wait: systemWait, ...shared }),
  }
  const callMinutes = createCallMinutes(deps)
  const operations = createGameOperations({
    readGameFigures: async () => [],
    readGameDays: async () => [],
    ...deps,
    ...own,
    lobby: deps.lobby,
  })
  const readJackpot = createReadJackpot(own)
  return {
    calls: gameCalls({ ...own, reads: deps.reads, readJackpot }),
    readJackpot,
    operatorCalls: { ...gameOperatorCalls({ ...own, identity: deps.identity }), ...operations.operatorCalls },
    operations,
    flushCallMinutes: callMinutes.flush,
    playerOfRound: (id) => playerOfRound(deps.db, id),
    stakedIn: (spans, maxRounds) => stakedIn(deps.db, spans, maxRounds),
    jobs: { ...gameJobs(own), ...operations.jobs },
    studios: own.studios,
    tables: own.tables,
    playStats,
    findBodyTokenSession: createFindBodyTokenSession({ ...own, identity: deps.identity }),
    addProviderApi: (http) =>
      addProviderApi(http, {
        ...own,
        gameMetrics,
        callMinutes,
        identity: deps.identity,
        runExclusive: createKeyedMutex(),
      }),
    openSession: async (session) => {
      await own.nonces.nextSeeds(session.playerId)
      return own.sessions.sign(session)
    },
    close: async () => {
      await callMinutes.close()
      await playStats.close()
    },
  }
}
