/** Types of a call's arguments and result, as the web app uses them. */
import type { Body, Calls, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Success } from '@saguao/contract/calls/errors.ts'

/** Body of a call. The request id of a call that moves money is optional: api() adds it. */
type CallBody<P extends Path> = Calls[P]['once'] extends true
  ? Omit<Body<P>, 'requestId'> & { readonly requestId?: string }
  : Body<P>

/** The body is optional when all its fields are. */
export type CallArgs<P extends Path> =
  Record<never, never> extends CallBody<P> ? [body?: CallBody<P>] : [body: CallBody<P>]

/** Result of a player's call that a guest made: it is not sent (R6.03). */
export type EmptyResult = Record<string, never>

type ResultOf<P extends Path> = Data<P> extends null ? Success<null> : Data<P>
export type CallResult<P extends Path> = Calls[P]['access'] extends 'guest'
  ? ResultOf<P>
  : ResultOf<P> | EmptyResult
