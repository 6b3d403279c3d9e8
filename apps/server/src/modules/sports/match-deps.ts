/** The parts of the sportsbook that know the matches. */
import type { App } from '#app.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { accelerate } from '#modules/sports/feed/accelerated-feed.ts'
import { withSuspensions } from '#modules/sports/feed/suspended-feed.ts'
import { createVirtualFeed } from '#modules/sports/feed/virtual-feed.ts'
import { createMatchCache } from '#modules/sports/match-cache.ts'

type MatchDeps = Pick<SportDeps, 'db' | 'clock' | 'cipher' | 'feed' | 'matchCache'>

export function createMatchDeps(app: Pick<App, 'config' | 'db' | 'clock' | 'secrets'>): MatchDeps {
  const { db, clock } = app
  const cipher = createCipher(app.secrets, 'match-seed')
  const feed = withSuspensions(accelerate(createVirtualFeed({ cipher }), app.config.sportsSpeed))
  return { db, clock, cipher, feed, matchCache: createMatchCache({ db, clock, feed }) }
}
