/** An expected refusal of a request. It is thrown, so that open transactions roll back. */
import type { AnyErrorCode } from '@saguao/contract/operators/operator-errors.ts'
import type { Cash } from '@saguao/contract/product/money.ts'

/** In major units. */
export type AmountLeft = { readonly amount: number; readonly currency: Cash }

export class Refusal extends Error {
  readonly code: AnyErrorCode
  readonly field: string | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** What is left of a limit; the message says it. */
  readonly left: AmountLeft | undefined
  /** The highest amount that would be accepted; the message says it. */
  readonly most: AmountLeft | undefined

  constructor(
    code: AnyErrorCode,
    more: { field?: string; retryAfter?: number; left?: AmountLeft; most?: AmountLeft } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = more.field
    this.retryAfter = more.retryAfter
    this.left = more.left
    this.most = more.most
  }
}
