/** The response envelope: { success, message, data } and, on failure, a stable code. */
import { type ErrorCode, errors } from '@saguao/contract/calls/errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { leftMessage, message } from '#kernel/http/messages/messages.ts'
import type { AmountLeft } from '#kernel/refusal.ts'

/** `data` is serialized JSON. */
export const success = (data: string): string => `{"success":true,"message":"","data":${data}}`

export function failure(code: ErrorCode, lang: Lang, field?: string, left?: AmountLeft): string {
  const text = message(errors[code].message, lang)
  const whole = left ? `${text} ${leftMessage(left, lang)}` : text
  return JSON.stringify({ success: false, message: whole, data: null, code, field })
}
