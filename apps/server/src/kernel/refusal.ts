/** An expected no. It travels as an exception, so that whatever was begun is rolled back on the way out. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: { field?: string; retryAfter?: number } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = more.field
    this.retryAfter = more.retryAfter
  }
}
