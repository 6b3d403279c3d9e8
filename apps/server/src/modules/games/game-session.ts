/**
 * What a game holds instead of the player's token: signed by us, good for one game and for the login it was given to,
 * dead when that login is. It is not kept anywhere.
 */
import { createMarker, type Secrets } from '#kernel/security/secrets.ts'

export type Pass = {
  readonly playerId: bigint
  /** The login it belongs to. */
  readonly sessionId: bigint
  readonly gameId: string
  readonly isBonus: boolean
}

export type GameSessions = {
  write(pass: Pass): string
  /** Undefined when we did not write it. */
  read(session: string): Pass | undefined
}

const form = /^(\d{1,19})\.(\d{1,19})\.([01])\.([a-z0-9][a-z0-9._-]{0,63})\.([A-Za-z0-9_-]{43})$/

/** What was found true once stays true: the text says everything, and every bet carries it. */
const verifiedMost = 50_000

/** A purpose of its own for whoever may not use another's. */
export function createGameSessions(secrets: Secrets, purpose = 'game-session'): GameSessions {
  const marker = createMarker(secrets, purpose)
  const verified = new Map<string, Pass>()

  const verify = (session: string): Pass | undefined => {
    const [, playerId, sessionId, isBonus, gameId, mark] = form.exec(session) ?? []
    if (!playerId || !sessionId || !gameId || !mark) return undefined
    const said = session.slice(0, -mark.length - 1)
    if (!marker.isOurs(said, Buffer.from(mark, 'base64url'))) return undefined
    return { playerId: BigInt(playerId), sessionId: BigInt(sessionId), gameId, isBonus: isBonus === '1' }
  }

  return {
    write: ({ playerId, sessionId, gameId, isBonus }) => {
      const said = `${playerId}.${sessionId}.${isBonus ? 1 : 0}.${gameId}`
      return `${said}.${marker.mark(said).toString('base64url')}`
    },
    read: (session) => {
      const known = verified.get(session)
      if (known) return known
      const pass = verify(session)
      if (!pass) return undefined
      const [oldest] = verified.keys()
      if (verified.size >= verifiedMost && oldest !== undefined) verified.delete(oldest)
      verified.set(session, pass)
      return pass
    },
  }
}
