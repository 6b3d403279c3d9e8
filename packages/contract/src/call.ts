/** The form of a contract row: path · access · once · body · data. The table itself is calls.ts. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { RequestId } from './schemas.ts'

export type Access = 'guest' | 'player'

/** `once` rows move money: the same requestId from the same player is answered with the first answer. */
export type Call<Body extends TSchema = TSchema, Data extends TSchema = TSchema> = {
  readonly access: Access
  readonly once: boolean
  readonly body: Body
  readonly data: Data
}

export type CallTable = Record<`/${string}`, Call>
export type BodyOf<C extends Call> = Static<C['body']>
export type DataOf<C extends Call> = Static<C['data']>

const fields = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties)

export const guest = <B extends TProperties, D extends TSchema>(body: B, data: D) => ({
  access: 'guest' as const,
  once: false as const,
  body: fields(body),
  data,
})

export const player = <B extends TProperties, D extends TSchema>(body: B, data: D) => ({
  access: 'player' as const,
  once: false as const,
  body: fields(body),
  data,
})

export const money = <B extends TProperties, D extends TSchema>(body: B, data: D) => ({
  access: 'player' as const,
  once: true as const,
  body: fields({ ...body, requestId: Type.Optional(RequestId) }),
  data,
})
