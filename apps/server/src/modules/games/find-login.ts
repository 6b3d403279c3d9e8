/** Finds the login of a request without a bearer token, from the launch token or the game session in its body. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { FindBodyTokenSession } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { sessionIdOfLaunch } from '#modules/games/launch.ts'
import type { Identity } from '#modules/identity/identity.ts'

type Deps = Pick<GameDeps, 'db' | 'sessions'> & { readonly identity: Pick<Identity, 'findLogin'> }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= limits.maxTokenLength ? value : undefined

export const createFindBodyTokenSession =
  ({ db, sessions, identity }: Deps): FindBodyTokenSession =>
  async (body) => {
    if (body === null || typeof body !== 'object') return undefined
    const { session, launch } = body as { session?: unknown; launch?: unknown }
    const gameSession = sessions.verify(textOf(session) ?? '')
    const sessionId = gameSession ? gameSession.sessionId : await sessionIdOfLaunch(db, textOf(launch))
    return sessionId === undefined ? undefined : identity.findLogin(sessionId)
  }
