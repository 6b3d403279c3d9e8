/** Handlers of the contract's calls: their types, and the check that every call has exactly one. */
import type { BodyOf, Call, CallTable, DataOf } from '@saguao/contract/calls/call.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { ExtraWrite } from '#kernel/db/batch.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { PrebuiltResponse } from '#kernel/http/prebuilt-response.ts'
import type { Session } from '#kernel/security/session.ts'

/** A request as its player repeats it: its id, and a hash of its body. */
export type RepeatableRequest = {
  readonly requestId: string
  readonly content: string
  /** To be called in the transaction of the effect: throws when the call was answered at its deadline already. */
  requireInTime(): void
}

/** Stores the response of a call that moves money in the transaction of its effect, for repeated requests. */
export type ResponseStore<Data> = {
  /** For an effect with its own transaction. Throws when the call was answered at its deadline already. */
  store(tx: Tx, data: Data): Promise<Data>
  /** For an effect that may always take longer than the deadline: one that waits for another service, or an operator's. */
  storeLate(tx: Tx, data: Data): Promise<Data>
  /** For an effect that is posted in a batch. Empty without a requestId. */
  extraWrites<Result>(dataOf: (result: Result) => Data): ExtraWrite<Result>[]
  /** Undefined without a requestId. */
  readonly request: RepeatableRequest | undefined
  /**
   * For a call that stores no response. The rows of a request refuse a repeat: `handle` throws RequestRepeated or a refusal,
   * and `find` derives the first response from them. It returns undefined for a new request.
   */
  derive(find: () => Promise<Data | undefined>, handle: () => Promise<Data>): Promise<Data>
}

export type Context<C extends Call> = {
  readonly body: BodyOf<C>
  readonly player: C['access'] extends 'player' ? Session : Session | undefined
  readonly lang: Lang
  readonly address: string
  /** Untrusted. */
  readonly userAgent: string
  /** The id of the browser cookie; empty without one. */
  readonly browser: string
  /** Sends the token that replaces the caller's. */
  replaceToken(token: string): void
  readonly responseStore: C['once'] extends true ? ResponseStore<DataOf<C>> : undefined
}

/** Stored responses are serialized by the kernel; others may be prebuilt. A call of files answers with one. */
type HandlerResult<C extends Call> = C extends { file: true }
  ? FileResponse
  : C['once'] extends true
    ? DataOf<C>
    : DataOf<C> | PrebuiltResponse<DataOf<C>>

export type Handler<C extends Call> = (context: Context<C>) => HandlerResult<C> | Promise<HandlerResult<C>>

/** Marks a handler that derives its responses: no stored response is looked up before it runs. */
export const derivesResponses = <H extends object>(handler: H): H =>
  Object.assign(handler, { derivesResponses: true })

export type Handlers<T extends CallTable> = {
  readonly [P in keyof T]: T[P] extends Call ? Handler<T[P]> : never
}

type KeysOf<Part> = Part extends unknown ? keyof Part : never
type Unhandled<T, Parts extends readonly unknown[]> = Exclude<keyof T, KeysOf<Parts[number]>>
type Complete<T, Parts extends readonly unknown[]> = [Unhandled<T, Parts>] extends [never]
  ? Parts
  : readonly { readonly unhandled: Unhandled<T, Parts> }[]

/** Merges the modules' handlers. A call without a handler does not compile; a missing or duplicate one stops the boot. */
export function collectHandlers<T extends CallTable, const Parts extends readonly object[]>(
  calls: T,
  parts: Parts & Complete<T, Parts>,
): Handlers<T> {
  const all: Record<string, unknown> = {}
  for (const part of parts)
    for (const [path, handler] of Object.entries(part)) {
      if (!(path in calls)) throw new Error(`${path} has a handler, but is not a call of the contract`)
      if (path in all) throw new Error(`${path} has two handlers`)
      all[path] = handler
    }
  const missing = Object.keys(calls).filter((path) => !(path in all))
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  return all as Handlers<T>
}
