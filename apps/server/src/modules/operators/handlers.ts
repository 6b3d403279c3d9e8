/**
 * The handlers of operator calls. A module answers its rows of the contract in a file `operator-calls.ts`:
 *
 *   export const paymentOperatorCalls = (deps: Deps) => ({
 *     // A read returns its data. A row of `personal` or `download` calls recordLook first.
 *     '/operator/withdrawals': ({ body }) => readWithdrawals(deps, body),
 *     // A change is read and applied in one transaction, which also writes the audit trail with before and after.
 *     '/operator/withdrawal/decide': change({
 *       read: async (tx, { body }) => {
 *         const order = await lockOrder(tx, body.id)
 *         return { subject: `withdrawal ${order.id}`, state: { state: order.state }, needsApproval: isLarge(order) }
 *       },
 *       apply: async (tx, { body, state, key }) => ({ data: …, after: { state: 'approved' } }),
 *     }),
 *   }) satisfies Partial<OperatorHandlers>
 */
import type { BodyOf, Call } from '@saguao/contract/calls/call.ts'
import type { OperatorCall, OperatorCallTable } from '@saguao/contract/operators/operator-call.ts'
import type { OperatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import type { Permission, Role } from '@saguao/contract/operators/roles.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Static, TSchema } from 'typebox'
import type { Tx } from '#kernel/db/db.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Refusal } from '#kernel/refusal.ts'

/** A signed-in operator. */
export type Operator = {
  readonly operatorId: bigint
  readonly sessionId: bigint
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  readonly signedInAt: number
  /** The session ends then at the latest. */
  readonly endsAt: number
}

/** Values that JSON stores unchanged; amounts are strings of minor units, which the console shows as money. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

type Caller = {
  readonly lang: Lang
  readonly address: string
  /** Untrusted. */
  readonly userAgent: string
  /** The origin of the console, as the browser sees it. */
  readonly origin: string
}

export type ReadContext<C extends Call> = Caller & {
  readonly body: BodyOf<C>
  readonly operator: Operator
  /** Records a look at personal data in the audit trail: who looked at which subject in which call. */
  recordLook(subject: string): Promise<void>
}

/** A call without a session: sign-in. */
export type GuestContext<C extends Call> = Caller & {
  readonly body: BodyOf<C>
  readonly operator: Operator | undefined
  /** Sets the cookie of a new session; null removes it. */
  setSession(token: string | null): void
}

export type ReadState<State> = {
  /** The thing that is changed, as the trail names it: `withdrawal 017…`, `player 42`. */
  readonly subject: string
  /**
   * The state before the change, for the trail and the approver. A request is stale when it differs at the approval, so
   * it holds what the decision depends on and nothing that changes by itself.
   */
  readonly state: State
  /** Further facts for the approver, such as a balance; they may change. */
  readonly details?: Json
  /** Of rows with approval; true without it. */
  readonly needsApproval?: boolean
}

export type ChangeContext<C extends Call> = Caller & {
  readonly body: BodyOf<C>
  /** Carries out the change: after an approval the approver. */
  readonly operator: Operator
  /** E-mail of the operator who asked for the change: `operator` itself without an approval. */
  readonly requestedBy: string
  /** What `prepare` returned. */
  readonly prepared?: unknown
}

type ApplyContext<C extends Call, State> = ChangeContext<C> & {
  readonly state: State
  /** Idempotency key of postings: unique for this change, derived from the request for approval if there is one. */
  readonly key: string
}

/** The data of a change; the kernel wraps it where the row may need approval. */
type ChangeData<C> = C extends { result: infer Result extends TSchema }
  ? Static<Result>
  : C extends { data: infer Data extends TSchema }
    ? Static<Data>
    : never

export type Applied<Data> = { readonly data: Data; readonly after: Json }

type ChangeSteps<C extends Call, State> = {
  /** Work without the database, before the transaction, such as decoding a picture. Not of rows with approval. */
  prepare?(context: ChangeContext<C>): Promise<unknown>
  /** Locks the subject and reads its state. Refusals of bad input are thrown here, before approval is asked for. */
  read(tx: Tx, context: ChangeContext<C>): Promise<ReadState<State>>
  /**
   * Changes the subject in the same transaction, so that approval, effect and trail are committed together or not at
   * all. Effects outside of the database follow from an event of the outbox, which survives a crash.
   */
  apply(tx: Tx, context: ApplyContext<C, State>): Promise<Applied<ChangeData<C>>>
  /** Called after a refusal, when the transaction is rolled back. */
  refused?(context: ChangeContext<C>, refusal: Refusal): Promise<void>
}

const changeMark = Symbol('change')

export type Change<C extends Call> = ChangeSteps<C, never> & { readonly [changeMark]: true }

/** The handler of a row with `isChange`. */
export const change = <C extends Call, State extends Json>(steps: ChangeSteps<C, State>): Change<C> =>
  ({ ...steps, [changeMark]: true }) as unknown as Change<C>

export const isChange = (handler: unknown): handler is Change<Call> =>
  typeof handler === 'object' && handler !== null && changeMark in handler

type ReadResult<C> = C extends { file: true }
  ? FileResponse
  : C extends { data: infer Data extends TSchema }
    ? Static<Data>
    : never

export type OperatorHandler<C extends OperatorCall> = C['isChange'] extends true
  ? Change<C>
  : C['access'] extends 'guest'
    ? (context: GuestContext<C>) => Promise<ReadResult<C>> | ReadResult<C>
    : (context: ReadContext<C>) => Promise<ReadResult<C>> | ReadResult<C>

export type HandlersOf<T extends OperatorCallTable> = {
  readonly [P in keyof T]: T[P] extends OperatorCall ? OperatorHandler<T[P]> : never
}

export type OperatorHandlers = HandlersOf<OperatorCalls>
