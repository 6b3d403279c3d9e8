/** Who calls without a token: the payload has a launch token, or the session of a game, and both lead to a login. */
import { limits } from '@saguao/contract/limits.ts'
import type { FindPass } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { loginOfLaunch } from '#modules/games/launch.ts'
import type { Identity } from '#modules/identity/identity.ts'

type Deps = Pick<GameDeps, 'db' | 'sessions'> & { readonly identity: Pick<Identity, 'findLogin'> }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= limits.tokenLength ? value : undefined

export const createFindPass =
  ({ db, sessions, identity }: Deps): FindPass =>
  async (body) => {
    if (body === null || typeof body !== 'object') return undefined
    const { session, launch } = body as { session?: unknown; launch?: unknown }
    const pass = sessions.read(textOf(session) ?? '')
    const login = pass ? pass.sessionId : await loginOfLaunch(db, textOf(launch))
    return login === undefined ? undefined : identity.findLogin(login)
  }
