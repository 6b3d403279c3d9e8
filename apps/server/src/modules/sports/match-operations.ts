/** Operator actions on matches; they work without the rest of the server. */
import type { App } from '#app.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { accelerate } from '#modules/sports/feed/accelerated-feed.ts'
import { clubIn } from '#modules/sports/feed/feed.ts'
import { createVirtualFeed } from '#modules/sports/feed/virtual-feed.ts'
import { createMatchCache } from '#modules/sports/match-cache.ts'
import { type Abandonment, abandonMatch } from '#modules/sports/slips/settle.ts'
import { openSlipsOn } from '#modules/sports/store.ts'

type MatchDeps = Pick<SportDeps, 'db' | 'clock' | 'cipher' | 'feed' | 'matchCache'>

export function createMatchDeps(app: Pick<App, 'config' | 'db' | 'clock' | 'secrets'>): MatchDeps {
  const { db, clock } = app
  const cipher = createCipher(app.secrets, 'match-seed')
  const feed = accelerate(createVirtualFeed({ cipher }), app.config.sportsSpeed)
  return { db, clock, cipher, feed, matchCache: createMatchCache({ db, clock, feed }) }
}

/** An open match as an operator sees it. */
type OpenMatch = {
  readonly match: string
  readonly sport: string
  readonly sides: string
  readonly starts: string
  readonly status: string
  readonly minute: number
  readonly score: string
  readonly slips: number
}

export type MatchOperations = {
  /** Open matches, the next first, with the number of open slips on each. */
  openMatches(): Promise<readonly OpenMatch[]>
  /** Abandons a match and returns every stake on it; false when it is over or unknown. */
  abandon(matchId: string, abandonment: Abandonment): Promise<boolean>
}

export function createMatchOperations(app: Parameters<typeof createMatchDeps>[0]): MatchOperations {
  const deps = createMatchDeps(app)
  return {
    openMatches: () => openMatches(deps),
    abandon: (matchId, abandonment) => abandonMatch(deps, matchId, abandonment),
  }
}

async function openMatches({ db, clock, feed, matchCache }: MatchDeps): Promise<OpenMatch[]> {
  const matches = await matchCache.open()
  const ids = matches.map(({ id }) => id)
  const slips = await openSlipsOn(db, ids)
  return matches.map((match) => {
    const { status, minute, result } = feed.viewAt(match, clock.now())
    const sides = [match.home, match.away].filter((id) => id !== '').map((id) => clubIn(feed, match, id))
    return {
      match: match.id,
      sport: match.sport,
      sides: sides.join(' – '),
      starts: match.startsAt.toISOString(),
      status,
      minute,
      score: `${result.home}-${result.away}`,
      slips: slips.get(match.id) ?? 0,
    }
  })
}
