/** An expected refusal of a request. It is thrown, so that open transactions roll back. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: { field?: string; retryAfter?: number } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = more.field
    this.retryAfter = more.retryAfter
  }
}
