/**
 * Sports: a book of matches, the odds on them, slips and their settlement.
 *
 * Owns matches, slips and their legs.
 * Tables: sports_match, slip, slip_leg.
 * Invariants: the hash of what decides a match is published before anybody can bet on it, and the seed leaves the server
 * after the whistle; a slip is written with its debit or not at all, and not after the whistle of any of its matches;
 * the odds of a leg never change; a leg is decided once, and a slip is paid, returned or left once; at one moment
 * everybody is told the same price.
 */
import type { MatchState } from '@saguao/contract/realtime/match-state.ts'
import type { App } from '#app.ts'
import { createRoundIds } from '#kernel/db/time-ordered-id.ts'
import type { LeaderElection } from '#kernel/jobs/leader-election.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import { type SportDeps, sportsHouseAccount } from '#modules/sports/deps.ts'
import { atPace } from '#modules/sports/feed/pace.ts'
import { createVirtualFeed } from '#modules/sports/feed/virtual-feed.ts'
import { createBoard } from '#modules/sports/match-cache.ts'
import { createNews, keepGoing, type SportConnections } from '#modules/sports/match-updates.ts'
import { createQuotes } from '#modules/sports/slips/quote.ts'
import { type Abandoned, abandonMatch, advance, type Paid } from '#modules/sports/slips/settle.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export type Sports = SportDeps & {
  /** Makes fixtures, ends matches and pays slips, as far as they are due. */
  advance(): Promise<readonly Paid[]>
  /** Breaks a match off; false when it is over. */
  abandon(matchId: string, abandoned: Abandoned): Promise<boolean>
  /** Undefined where there is no such match. */
  stateOf(matchId: string): Promise<MatchState | undefined>
  /** Tells those who watch, from now on, and keeps the book going unless somebody else does. */
  begin(lines: SportConnections, leads: boolean): void
  stop(): Promise<void>
}

/** What the audit looks at beside the books; the queries stand in the database as a view. */
export const slipChecks: Checks = Object.fromEntries(
  [
    'every slip moved its stake and its win',
    'every stake on a match has its slip',
    'every slip is a round of its player',
    'no leg is left open by a match that is settled',
  ].map((rule) => [rule, `select detail from sports_finding where rule = '${rule}'`]),
)

export const encryptedSportColumns: readonly EncryptedColumn[] = [
  {
    table: 'sports_match',
    column: 'sealed',
    purpose: 'match-seed',
    key: ['id', 'text'],
    where: `status = 'open'`,
  },
]

/** The matches alone, for who looks after them without taking bets. */
export type Matches = Pick<SportDeps, 'db' | 'clock' | 'cipher' | 'feed' | 'board'>

export function createMatches(app: Pick<App, 'config' | 'db' | 'clock' | 'secrets'>): Matches {
  const { db, clock } = app
  const cipher = createCipher(app.secrets, 'match-seed')
  const feed = atPace(createVirtualFeed({ cipher }), app.config.sportsSpeed)
  return { db, clock, cipher, feed, board: createBoard({ db, clock, feed }) }
}

type Deps = Pick<App, 'config' | 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets'> & {
  readonly wallet: Wallet
  readonly lobby: Pick<Lobby, 'findGame'>
  readonly databaseUrl: string
  readonly recordPlay: SportDeps['noteEnded']
}

export async function createSports(deps: Deps): Promise<Sports> {
  await deps.wallet.openHouseAccount(sportsHouseAccount)
  const parts = {
    ...deps,
    ...createMatches(deps),
    quotes: createQuotes(deps.secrets),
    ids: createRoundIds(deps),
  }
  const news = createNews(parts)
  let lead: LeaderElection | undefined
  return {
    ...parts,
    advance: () => advance(parts),
    abandon: (matchId, abandoned) => abandonMatch(parts, matchId, abandoned),
    stateOf: news.stateOf,
    begin: (lines, leads) => {
      news.begin(lines)
      if (leads) lead = keepGoing(parts, lines, deps.databaseUrl)
    },
    stop: async () => {
      news.stop()
      await lead?.stop()
    },
  }
}
