/** Changes by operators reach every process at once: suspended markets, abandoned and corrected matches, bounds. */
import { type Listener, listen } from '#kernel/db/listen.ts'
import type { SportDeps } from '#modules/sports/deps.ts'

type Deps = Pick<SportDeps, 'matchCache' | 'bounds' | 'log'> & {
  readonly databaseUrl: string
  /** Sends the new state to watchers. */
  publish(): void
}

export function listenForChanges({ matchCache, bounds, log, databaseUrl, publish }: Deps): Promise<Listener> {
  const reload = (): void => {
    matchCache.invalidate()
    bounds.invalidate()
    publish()
  }
  return listen({ databaseUrl, channel: 'sports_changed', log, onMessage: reload, onGap: reload })
}
