/** The response envelope: { success, message, data } and, on failure, a stable code. */
import { errors } from '@saguao/contract/calls/errors.ts'
import { type AnyErrorCode, operatorErrors } from '@saguao/contract/operators/operator-errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { leftMessage, message } from '#kernel/http/messages/messages.ts'
import type { AmountLeft } from '#kernel/refusal.ts'

const allErrors = { ...errors, ...operatorErrors }

export const statusOf = (code: AnyErrorCode): number => allErrors[code].status

/** `data` is serialized JSON. */
export const success = (data: string): string => `{"success":true,"message":"","data":${data}}`

export function failure(code: AnyErrorCode, lang: Lang, field?: string, left?: AmountLeft): string {
  const text = message(allErrors[code].message, lang)
  const whole = left ? `${text} ${leftMessage(left, lang)}` : text
  return JSON.stringify({ success: false, message: whole, data: null, code, field })
}
