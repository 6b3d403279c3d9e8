/** The response envelope: { success, message, data } and, on failure, a stable code. */
import { errors } from '@saguao/contract/calls/errors.ts'
import { type AnyErrorCode, operatorErrors } from '@saguao/contract/operators/operator-errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { leftMessage, message, mostMessage } from '#kernel/http/messages/messages.ts'
import type { AmountLeft } from '#kernel/refusal.ts'

const allErrors = { ...errors, ...operatorErrors }

export const statusOf = (code: AnyErrorCode): number => allErrors[code].status

/** `data` is serialized JSON. */
export const success = (data: string): string => `{"success":true,"message":"","data":${data}}`

type Details = {
  readonly field?: string | undefined
  readonly left?: AmountLeft | undefined
  readonly most?: AmountLeft | undefined
}

export function failure(code: AnyErrorCode, lang: Lang, { field, left, most }: Details = {}): string {
  const sentences = [
    message(allErrors[code].message, lang),
    ...(left ? [leftMessage(left, lang)] : []),
    ...(most ? [mostMessage(most, lang)] : []),
  ]
  return JSON.stringify({ success: false, message: sentences.join(' '), data: null, code, field })
}
