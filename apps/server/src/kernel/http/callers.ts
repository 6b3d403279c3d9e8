/**
 * The callers of a call table: how a request names its session, and what the session allows. Players send a token in a
 * header; the console has callers of its own.
 */
import type { Call } from '@saguao/contract/calls/call.ts'
import type { AnyErrorCode } from '@saguao/contract/operators/operator-errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'

export type Callers<S extends object = object> = {
  tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** Whether the rate limit counts the request by address before its token is looked up. */
  countsByAddress?(request: Pick<FastifyRequest, 'headers'>): boolean
  find(token: string, request: Pick<FastifyRequest, 'headers'>): Promise<S | undefined>
  refusalOf(row: Call, session: S | undefined): AnyErrorCode | undefined
  /** The id that rate limits count and stored responses belong to. */
  idOf(session: S): bigint
  /** What handlers see of the session. */
  contextOf(session: S | undefined, request: FastifyRequest): object
  /** Sends the token that replaces the one of the request; undefined: the session has none to replace. */
  renewedOf(session: S): string | undefined
  sendToken(reply: FastifyReply, token: string): void
  /** Logins give the browser an id (browser-cookie.ts). */
  readonly setBrowserId: boolean
}

/** These calls need a session that was used recently; an idle player confirms the password first (R12.10). */
const needsRecentUse = ({ limit, recent }: Call): boolean =>
  limit === 'money' || limit === 'file' || recent === true

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

export const playerCallers = (findSession: FindSession, clock: Clock): Callers<Session> => ({
  tokenOf: ({ headers }) => one(headers.token),
  // The web app marks reads that it makes by itself, mostly polls: a player who is away must become idle.
  find: (token, { headers }) => findSession(token, headers.background !== undefined),
  refusalOf: (row, session) => {
    if (row.access === 'guest') return undefined
    if (!session) return 'UNAUTHORIZED'
    return needsRecentUse(row) && clock.now() > session.moneyUntil ? 'REAUTH_REQUIRED' : undefined
  },
  idOf: ({ playerId }) => playerId,
  contextOf: (player) => ({ player }),
  renewedOf: ({ renewed }) => renewed,
  sendToken: (reply, token) => void reply.header('token', token),
  setBrowserId: true,
})
