/** The form of a contract row: summary · access · once · limit · body · data. The table itself is calls.ts. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { LimitClass } from './limits.ts'

export type Access = 'guest' | 'player'

/** `once` rows move money: the same requestId from the same player is answered with the first answer. */
export type Call<Body extends TObject = TObject, Data extends TSchema = TSchema> = {
  readonly summary: string
  readonly access: Access
  readonly once: boolean
  readonly limit: LimitClass
  /** Where no token is sent, the payload itself says who calls: by a launch token, or by the session of a game. */
  readonly pass?: true
  readonly body: Body
  readonly data: Data
}

export type CallTable = Readonly<Record<`/${string}`, Call>>

/** A call without payload takes `{}` and nothing else, while TypeBox's own type for it would take any object. */
export type BodyOf<C extends Call> = keyof C['body']['properties'] extends never
  ? Record<string, never>
  : Static<C['body']>

export type DataOf<C extends Call> = Static<C['data']>

/** A call anybody may make. The list of these is the seed's; a test pins it. */
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

/** A call that moves money: it must carry a requestId, required or optional as its row says. */
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

/** A call that a game may make by itself, without the player's token. It is still a player's call. */
export const byPass = <C extends Call>(row: C) => ({ ...row, pass: true as const })
