/** Answers to contract rows: their types, and the check that each row is answered exactly once. */
import type { BodyOf, Call, CallTable, DataOf } from '@saguao/contract/calls/call.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { ExtraWrite } from '#kernel/db/batch.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Ready } from '#kernel/http/prebuilt-response.ts'
import type { Session } from '#kernel/security/session.ts'

/** How a call that moves money keeps its answer: in the transaction of its effect, one way or the other. */
export type Once<Data> = {
  /** Where the effect has a transaction of its own. */
  keep(tx: Tx, data: Data): Promise<Data>
  /** Where the effect is a posting of a batch. Nothing to keep when no requestId was sent. */
  extraWrites<Result>(dataOf: (result: Result) => Data): ExtraWrite<Result>[]
}

export type Context<C extends Call> = {
  readonly body: BodyOf<C>
  readonly player: C['access'] extends 'player' ? Session : Session | undefined
  readonly lang: Lang
  readonly address: string
  /** What the client says it runs on; nothing may depend on it. */
  readonly userAgent: string
  /** The name we gave its browser; empty where there is none. */
  readonly browser: string
  readonly once: C['once'] extends true ? Once<DataOf<C>> : undefined
}

/** What is kept for a repeat is written by the kernel; everything else may come written already. */
type Said<C extends Call> = C['once'] extends true ? DataOf<C> : DataOf<C> | Ready<DataOf<C>>

export type Answer<C extends Call> = (context: Context<C>) => Said<C> | Promise<Said<C>>
export type Answers<T extends CallTable> = {
  readonly [P in keyof T]: T[P] extends Call ? Answer<T[P]> : never
}

type KeysOf<Part> = Part extends unknown ? keyof Part : never
type Unanswered<T, Parts extends readonly unknown[]> = Exclude<keyof T, KeysOf<Parts[number]>>
type Complete<T, Parts extends readonly unknown[]> = [Unanswered<T, Parts>] extends [never]
  ? Parts
  : readonly { readonly unanswered: Unanswered<T, Parts> }[]

/** The whole table. A row that no part answers doesn't compile; one answered twice or not at all stops the boot. */
export function everyCall<T extends CallTable, const Parts extends readonly object[]>(
  calls: T,
  parts: Parts & Complete<T, Parts>,
): Answers<T> {
  const all: Record<string, unknown> = {}
  for (const part of parts)
    for (const [path, answer] of Object.entries(part)) {
      if (!(path in calls)) throw new Error(`${path} is answered, but it is no call of the contract`)
      if (path in all) throw new Error(`${path} is answered twice: a call has one answer`)
      all[path] = answer
    }
  const open = Object.keys(calls).filter((path) => !(path in all))
  if (open.length > 0) throw new Error(`No answer for ${open.join(', ')}`)
  return all as Answers<T>
}
