/**
 * Game sessions: signed tokens that a game client sends instead of the player's login token. A token is valid for one
 * game and one login and expires with that login. The server stores none of them.
 */
import { createSigner, type Secrets } from '#kernel/security/secrets.ts'

export type GameSession = {
  readonly playerId: bigint
  /** The login session the game session belongs to. */
  readonly sessionId: bigint
  readonly gameId: string
  readonly isBonus: boolean
}

export type GameSessionTokens = {
  sign(session: GameSession): string
  /** Undefined when the signature is not the server's. */
  verify(token: string): GameSession | undefined
}

const form = /^(\d{1,19})\.(\d{1,19})\.([01])\.([a-z0-9][a-z0-9._-]{0,63})\.([A-Za-z0-9_-]{43})$/

/** Cache of verified tokens: every bet carries one, and a valid signature stays valid. */
const maxVerified = 50_000

/** A distinct `purpose` per studio keeps one studio from using another studio's sessions. */
export function createGameSessionTokens(secrets: Secrets, purpose = 'game-session'): GameSessionTokens {
  const signer = createSigner(secrets, purpose)
  const verified = new Map<string, GameSession>()

  const decode = (token: string): GameSession | undefined => {
    const [, playerId, sessionId, isBonus, gameId, signature] = form.exec(token) ?? []
    if (!playerId || !sessionId || !gameId || !signature) return undefined
    const payload = token.slice(0, -signature.length - 1)
    if (!signer.verify(payload, Buffer.from(signature, 'base64url'))) return undefined
    return { playerId: BigInt(playerId), sessionId: BigInt(sessionId), gameId, isBonus: isBonus === '1' }
  }

  return {
    sign: ({ playerId, sessionId, gameId, isBonus }) => {
      const payload = `${playerId}.${sessionId}.${isBonus ? 1 : 0}.${gameId}`
      return `${payload}.${signer.sign(payload).toString('base64url')}`
    },
    verify: (token) => {
      const known = verified.get(token)
      if (known) return known
      const session = decode(token)
      if (!session) return undefined
      const [oldest] = verified.keys()
      if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest)
      verified.set(token, session)
      return session
    },
  }
}
