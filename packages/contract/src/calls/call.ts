/** The type of a row of the call table: summary, access, once, limit, body, data. The table itself is in calls.ts. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { LimitClass } from './limits.ts'

/** `operator` calls are a table of their own (operators/). */
export type Access = 'guest' | 'player' | 'operator'

/** `once` calls move money: a repeated requestId of the same player returns the stored response. */
export type Call<Body extends TObject = TObject, Data extends TSchema = TSchema> = {
  readonly summary: string
  readonly access: Access
  readonly once: boolean
  readonly limit: LimitClass
  /** Needs a session that was used recently, like a call that moves money. */
  readonly recent?: true
  /** The response is a file, streamed without an envelope; refusals are envelopes. */
  readonly file?: true
  /** The largest body, where it differs from `limits.maxBodyBytes`. */
  readonly maxBodyBytes?: number
  /** Without a session token, the payload authenticates the player: by a launch token or a game session. */
  readonly bodyToken?: true
  readonly body: Body
  readonly data: Data
}

export type CallTable = Readonly<Record<`/${string}`, Call>>

/** A call without fields accepts only `{}`. TypeBox's own type for it would accept any object. */
export type BodyOf<C extends Call> = keyof C['body']['properties'] extends never
  ? Record<string, never>
  : Static<C['body']>

export type DataOf<C extends Call> = Static<C['data']>

/** A call that needs no session. The specification lists these calls, and calls.test.ts compares both lists. */
export const guest = <B extends TProperties, D extends TSchema>(
  summary: string,
  body: B,
  data: D,
  limit: LimitClass = 'read',
) => ({
  summary,
  access: 'guest' as const,
  once: false as const,
  limit,
  body: Type.Object(body),
  data,
})

export const player = <B extends TProperties, D extends TSchema>(
  summary: string,
  body: B,
  data: D,
  limit: LimitClass = 'read',
) => ({
  summary,
  access: 'player' as const,
  once: false as const,
  limit,
  body: Type.Object(body),
  data,
})

/** A call that moves money. Its body has a requestId, required or optional. */
export const money = <B extends TProperties & { requestId: TSchema }, D extends TSchema>(
  summary: string,
  body: B,
  data: D,
) => ({
  summary,
  access: 'player' as const,
  once: true as const,
  limit: 'money' as const,
  body: Type.Object(body),
  data,
})

/**
 * A player's change of their own protection. `recent` where it takes protection away: an idle player confirms the password.
 */
export const change = <B extends TProperties, D extends TSchema, R extends { readonly recent?: true }>(
  summary: string,
  body: B,
  data: D,
  more: R,
) => ({
  summary,
  access: 'player' as const,
  once: false as const,
  limit: 'change' as const,
  body: Type.Object(body),
  data,
  ...more,
})

/** A player's call whose response is a file. Like a call that moves money it needs a session that was used recently. */
export const file = <B extends TProperties>(summary: string, body: B) => ({
  summary,
  access: 'player' as const,
  once: false as const,
  limit: 'file' as const,
  file: true as const,
  body: Type.Object(body),
  data: Type.Null(),
})

/**
 * A player's call that a game client may also send with a launch token or game session instead of the player's token.
 */
export const withBodyToken = <C extends Call>(row: C) => ({ ...row, bodyToken: true as const })
